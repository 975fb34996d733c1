import BookText
import Defaults
import Numbers
import Synchronization
import System

/// The reader's defaults files: the settings, and one file for each book.
///
/// Reading changes no file. Damaged parts of a file are put aside when it is first saved, and the file before
/// a session's first change is kept beside it. Failures to read or save are reported once, through
/// ``takeWarnings()``. All threads of the program use one store.
public final class DefaultsStore: Sendable {
  let directories: DefaultsDirectories?
  let files: SharedFiles
  /// Whether changes are being written to files, or are waiting to be.
  private let isSaving = Atomic(false)

  /// Opens the files in `directories`; without these or the home, saves nothing. The rest is for tests.
  public init(
    _ directories: DefaultsDirectories?, hasLocks: Bool = true,
    beforeWriting: @escaping @Sendable () -> Void = {},
    afterWriting: @escaping @Sendable () -> Void = {}
  ) {
    let missing = directories?.missingHome
    self.directories = missing == nil ? directories : nil
    files = SharedFiles(
      settings: self.directories?.settings, hasLocks: hasLocks, beforeWriting: beforeWriting,
      afterWriting: afterWriting)
    if let missing { warn("Nothing is saved: the home directory does not exist: \(missing)") }
  }

  public func noteSaving(_ isSaving: Bool) { self.isSaving.store(isSaving, ordering: .releasing) }

  /// Waits until all changes are in the files, so that a book left a moment ago is reopened as it was left.
  /// Blocks; call it on a background thread. - Parameter limit: How long to wait at most.
  public func awaitSaves(within limit: Duration) {
    let end = elapsedTime() + limit
    while isSaving.load(ordering: .acquiring), elapsedTime() < end {
      Descriptor.wait(forInput: [], within: .milliseconds(1))
    }
  }

  public func takeWarnings() -> [String] { files.takeWarnings() }

  public func warn(_ warning: String) { files.warn(warning) }

  /// False if nothing can be saved.
  public var isUnused: Bool {
    guard let directories else { return false }
    return !FileSystem.exists(directories.settings)
      // Besides the directory itself and the one above.
      && FileSystem.entries(of: directories.books, upTo: 3).count < 3
  }

  /// Number of sessions that may show the first keys, until the reader has used the help or the menu.
  private static let sessionsWithHint = 3
  private static let sessionsName = "sessions"

  /// Number of sessions that have shown the first keys; nil if they are not shown any more, or nothing can be
  /// saved.
  public var hintedSessions: Int? {
    guard let directories else { return nil }
    guard let count = files.load(directories.hints, warns: false)?[Self.sessionsName] else {
      // Readers of an older version know the keys.
      return isUnused ? 0 : nil
    }
    return Number.parse(count.utf8, in: 0...Self.sessionsWithHint - 1)
  }

  /// Warnings about files that still cannot be saved or read, ordered by path.
  public var failures: [String] { files.failures }

  // MARK: Settings

  /// Reads the settings; without a file they are the defaults. Adds a warning about ignored lines.
  public func settings() -> Settings {
    guard let file = directories.flatMap({ files.load($0.settings) }) else { return Settings() }
    let ignored = Settings.ignoredLines(of: file)
    // Damaged lines are reported as damage.
    if let first = ignored.listed.first, ignored.count > file.damagedLines.count {
      warn(
        ignored.count == 1
          ? "Ignored: settings:\(first)"
          : "\(ignored.count) lines of the settings are ignored: S and --info list them")
    }
    var settings = Settings(file)
    if let problem = loadScheme(of: &settings) {
      warn(problem)
      settings.theme = .auto
    }
    return settings
  }

  /// Nil if nothing is saved.
  public var ignoredLines: (path: String, lines: IgnoredLines)? {
    directories.map { directories in
      let file = files.load(directories.settings, warns: false)
      return (directories.settings, file.map { Settings.ignoredLines(of: $0) } ?? IgnoredLines())
    }
  }

  /// Loads the colours of a scheme kept in a file beside the settings, such as `nord.yaml`. Returns a
  /// sentence if that fails; nil also without such a scheme.
  public func loadScheme(of settings: inout Settings) -> String? {
    guard settings.theme == .own, let name = settings.scheme, settings.colors == CustomColors(),
      let directories, let slash = directories.settings.lastIndex(of: "/")
    else { return nil }
    let path = directories.settings[...slash] + name
    do throws(StorageError) {
      guard let file = try OpenFile(String(path)) else { return "Theme: there is no file \(path)" }
      let bytes = try file.bytes(in: 0..<min(file.size, ColorScheme.longestFile + 1))
      guard let scheme = ColorScheme(yaml: bytes) else {
        return "Theme: no base16 colours in \(path)"
      }
      settings.choose(scheme: name, colors: scheme.colors)
      return nil
    } catch {
      return "Theme: \(error)"
    }
  }

  // MARK: A book

  /// Reads the saved state of a book; of an earlier version if the book itself has not been read. Remembers
  /// the book's file, to notice a replacement.
  public func savedBook(for book: Book, readFrom path: String?) -> SavedBook {
    let own = file(of: book.fingerprint)
    if let path = self.path(of: book.fingerprint) { files.noteLatest(own, at: path) }
    return SavedBook(own: own, earlier: own == nil ? earlierFile(of: book, readFrom: path) : nil)
  }

  /// Marks of an earlier version are moved to the present places of their words; a warning gives the number
  /// not found. Also returns whether the marks were taken over and are not yet saved in the book's file.
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

  /// The latest file of an earlier version: of the same edition, or else path.
  /// - Complexity: As ``BookIndex``.
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

  /// Other editions of a book with a place in it, by the publisher's identifier or by title and author. Those
  /// with most marks come first, then the latest.
  /// - Complexity: As ``BookIndex``.
  public func otherEditions(of book: Book) -> [DefaultsFile] {
    let identifier = book.edition.map { $0.description.prefix { $0 != "." } + "." }
    let isNamed = !book.title.isEmpty && book.credits.author?.isEmpty == false
    let sought = [identifier.map { String($0) }, isNamed ? book.title : nil].compactMap { $0 }
    let names = sought.isEmpty ? [] : index?.names(holding: sought) ?? []
    let found = names.compactMap { name -> (file: DefaultsFile, marks: Int)? in
      guard let other = Fingerprint(name), other != book.fingerprint,
        let file = file(of: other), SavedPlace(file) != nil
      else { return nil }
      let isSame = identifier.map { file["edition"]?.hasPrefix($0) == true } ?? false
      let isAlike =
        isNamed && file["title"] == book.title && file["author"] == book.credits.author
      return isSame || isAlike ? (file, Marks(file).all.count) : nil
    }
    let order = found.indices.sorted { (-found[$0].marks, $0) < (-found[$1].marks, $1) }
    return order.map { found[$0].file }
  }

  /// Nil if nothing is saved; the file may not exist.
  func path(of book: Fingerprint) -> String? { directories.map { "\($0.books)/\(book)" } }

  // MARK: Saving

  /// Saves changes, each file once, and returns the changes not saved. Does not wait for the disk; see
  /// ``takeUnflushed()``.
  public func save(_ changes: StateChanges) -> StateChanges {
    var unsaved = StateChanges()
    guard let directories else { return unsaved }
    if let settings = changes.settings {
      let isSaved = files.update(directories.settings) { file, _ in
        settings.after.write(into: &file, changedFrom: settings.before)
      }
      if !isSaved { unsaved.append(StateChanges(settings: settings)) }
    }
    if let hints = changes.hints {
      let count = if case .shown(let count) = hints { count } else { Self.sessionsWithHint }
      // Shown again, it does no harm: a failure is neither told nor retried.
      _ = files.update(directories.hints) { file, _ in file[Self.sessionsName] = "\(count)" }
    }
    for change in changes.books {
      let path = "\(directories.books)/\(change.book.fingerprint)"
      let (marks, rest) = change.separated
      let outcome = files.update(
        path, { change.write(into: &$0, isRepeated: $1) },
        orLess: marks.map { _ in { rest.write(into: &$0, isRepeated: $1) } })
      switch outcome {
      case .saved: break
      case .inPart: if let marks { unsaved.append(StateChanges(marks)) }
      case .unsaved: unsaved.append(StateChanges(change))
      }
    }
    for path in changes.paths where !files.isUnflushed(path) {
      if !files.update(path, { _, _ in }) { unsaved.append(StateChanges(rewriting: [path])) }
    }
    return unsaved
  }

  /// Clears the list of files written but not flushed.
  public func takeUnflushed() -> UnflushedFiles { files.takeUnflushed() }

  /// Returns changes that write again the files refused by the disk.
  public func noteUnflushed(_ reasons: [String: String]) -> StateChanges {
    for (path, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      files.recordFailure(of: path, "\(files.subject(of: path)) not saved (\(reason)): \(path)")
    }
    return StateChanges(rewriting: Set(reasons.keys))
  }

  // MARK: Conflict copies

  /// Merges the conflict copies of a book's file, and notes left in an editor when the program was killed.
  public func mergeCopies(of book: Fingerprint) {
    takeDrafts(of: book)
    guard let path = path(of: book) else { return }
    files.mergeCopies(of: path, in: names(of: book), where: ConflictCopy.isCopy) { $0.merge($1) }
  }

  /// Merges the conflict copies of the settings file. Takes over only missing values, since a synchroniser
  /// may give the copy's name to the older of two files.
  public func mergeCopiesOfSettings() {
    guard let path = directories?.settings, let slash = path.lastIndex(of: "/") else { return }
    let names = FileSystem.names(
      in: String(path[..<slash]), beginningWith: String(path[slash...].dropFirst()))
    files.mergeCopies(of: path, in: names, where: ConflictCopy.isNamedConflict) {
      $0.takeMissing(from: $1)
    }
  }
}
