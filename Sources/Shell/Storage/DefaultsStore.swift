import BookText
import Defaults
import Synchronization
import System

/// The reader's defaults files: the settings, and one file for each book.
///
/// Reading changes no file. What is damaged in a file is put aside when it is first saved, and the file
/// before the first change of a session is kept beside it. Failures to read or save are reported once,
/// through ``takeWarnings()``. All threads of the program use one store.
public final class DefaultsStore: Sendable {
  let directories: DefaultsDirectories?
  /// The state of the files as known to this program.
  struct State {
    /// The warnings that have not been shown yet, as sentences.
    var warnings: [String] = []
    /// The warning about each file whose latest read or write failed, by path.
    var unsaved: [String: String] = [:]
    /// The files written without waiting for the disk.
    var unflushed = UnflushedFiles()
    /// The actions already done.
    var done: Set<Once> = []
    /// The latest contents that this program has read for the open book, or written, by path.
    var latest: [String: DefaultsFile] = [:]
    /// How often this program has saved files of books.
    var saves = 0
  }
  let state = Mutex(State())
  /// An action that this program does only once.
  enum Once: Hashable {
    /// The damage of the file at a path has been reported.
    case reportedDamage(String)
    /// The earlier generation of the file at a path has been kept.
    case keptEarlier(String)
    /// The leftover temporary files in a directory have been removed.
    case cleaned(String)
  }
  /// True if files are locked against other programs; false on file systems without locks.
  let hasLocks: Bool
  /// The number of this program in the files that it saves.
  let program = UInt32.random(in: .min ... .max)
  /// Called between reading and writing a file, so that a test can simulate another program.
  let beforeWriting: @Sendable () -> Void

  /// Opens the files in `directories`; with nil, nothing is read or saved.
  public init(
    _ directories: DefaultsDirectories?, hasLocks: Bool = true,
    beforeWriting: @escaping @Sendable () -> Void = {}
  ) {
    let missing = directories?.missingHome
    self.directories = missing == nil ? directories : nil
    (self.hasLocks, self.beforeWriting) = (hasLocks, beforeWriting)
    if let missing { warn("Nothing is saved: the home directory does not exist: \(missing)") }
  }

  /// Returns the warnings that have not been shown yet, and clears them.
  public func takeWarnings() -> [String] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  /// True if nothing has been saved yet, as on the first start; false if nothing can be saved.
  public var isUnused: Bool {
    guard let directories else { return false }
    return !FileSystem.exists(directories.settings)
      // Besides the directory itself and the one above.
      && FileSystem.entries(of: directories.books, upTo: 3).count < 3
  }

  /// The warnings about files that still cannot be saved or read, ordered by path.
  public var failures: [String] {
    state.withLock { $0.unsaved }.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Settings

  /// The settings, or the default ones. A warning names what is ignored in their file.
  public func settings() -> Settings {
    guard let file = directories.flatMap({ load($0.settings) }) else { return Settings() }
    let ignored = Settings.ignoredValues(of: file)
    if let first = ignored.first {
      let rest = ignored.count > 1 ? " (and \(ignored.count - 1) more)" : ""
      warn("settings: \(first) is not known\(rest)")
    }
    return Settings(file)
  }

  // MARK: A book

  /// Returns the saved state of a book.
  public func saved(_ book: Book, readFrom path: String?) -> SavedBook {
    let own = file(of: book.fingerprint)
    if let path = self.path(of: book.fingerprint) { noteLatest(own, at: path) }
    return SavedBook(own: own, earlier: own == nil ? earlierFile(of: book, readFrom: path) : nil)
  }

  /// The marks in a book; those of an earlier version are moved to the present places of their words, and a
  /// warning says how many are not found.
  ///
  /// - Returns: The marks, and whether they were taken over and are not yet saved in the book's file.
  public func marks(
    in book: Book, _ saved: SavedBook
  ) -> (marks: Marks, areTakenOver: Bool) {
    if let own = saved.own { return (Marks(own), false) }
    guard let earlier = saved.earlier else { return (Marks(), false) }
    var marks = Marks(earlier)
    let lost = marks.reanchor(in: book)
    if !lost.isEmpty {
      warn(
        lost.count == 1
          ? "The text has changed: the words of a mark are gone"
          : "The text has changed: the words of \(lost.count) marks are gone")
    }
    return (marks, !marks.all.isEmpty)
  }

  /// The latest file of an earlier version of a book: of the same edition, or else read from the same path.
  ///
  /// - Complexity: That of ``BookIndex``.
  public func earlierFile(of book: Book, readFrom path: String?) -> DefaultsFile? {
    let edition = book.edition?.description
    let sought = [edition, path].compactMap { $0 }
    var ofPath: DefaultsFile?
    for name in sought.isEmpty ? [] : index?.names(holding: sought) ?? [] {
      guard let file = Fingerprint(name).flatMap({ file(of: $0) }) else { continue }
      if let edition, file["edition"]?.hasPrefix(edition) == true { return file }
      if ofPath == nil, path != nil, BookPaths(file).latest == path { ofPath = file }
    }
    return ofPath
  }

  func path(of book: Fingerprint) -> String? { directories.map { "\($0.books)/\(book)" } }

  // MARK: Files

  /// Records that a file cannot be read or saved, and warns once until it can.
  func noteFailure(of path: String, _ warning: String) {
    state.withLock { state in
      if state.unsaved[path] == nil { state.warnings.append(warning) }
      state.unsaved[path] = warning
    }
  }

  /// Returns true the first time that it is called for something.
  func isFirst(_ once: Once) -> Bool { state.withLock { $0.done.insert(once).inserted } }

  /// Adds a warning, a sentence.
  public func warn(_ warning: String) { state.withLock { $0.warnings.append(warning) } }
}
