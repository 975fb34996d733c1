import BookText
import Defaults
import Glibc
import Storage

/// The file of a book, or what a pipe brought.
struct BookSource: Sendable {
  /// The absolute path of the file; nil for standard input.
  let path: String?
  /// The length of the file in bytes.
  let length: Int
  /// What tells the book from others.
  let fingerprint: Fingerprint
  private let contents: Contents
  /// What the book is called where its text does not say.
  private let title: String
  /// What it is called in messages.
  private let name: String

  private enum Contents {
    /// All of it.
    case bytes([UInt8])
    /// A large file, which is read as it is needed.
    case file(OpenFile)
  }

  /// The length of the files that are read whole before anything is shown: a page of them is not
  /// found sooner in a part.
  private static let small = 3 << 16

  /// A book has something other than zeros among so many of its first bytes.
  private static let head = 1 << 16

  /// Opens what the command line names.
  ///
  /// - Parameters:
  ///   - source: What it names.
  ///   - folders: The folders of the shelf, where books are looked for that are named by their titles
  ///     or have been moved.
  ///   - environment: The environment of the process.
  ///   - store: Where books that have been read are looked up.
  /// - Throws: ``Failure`` with a sentence that begins with the book's name.
  init(
    _ source: CommandLineOptions.Source, folders: [String], environment: [String: String],
    store: inout DefaultsStore
  ) throws(Failure) {
    switch source {
    case .named(let name) where access(name, F_OK) == 0: try self.init(file: name)
    case .named(let name) where name.contains("/"):
      try self.init(file: store.moved(from: absolute(name) ?? name, lookingIn: folders) ?? name)
    case .named(let name):
      let book = try KnownBooks(folders, store: &store).book(named: name)
      try self.init(
        file: book.map { store.locate($0, lookingIn: folders) ?? $0.path } ?? name)
    case .unnamed where isatty(STDIN_FILENO) == 1:
      guard let path = store.lastBook(lookingIn: folders) ?? handbook(in: folders) else {
        throw Failure("no book has been read yet; name one: bifolio BOOK")
      }
      try self.init(file: path)
    case .standardInput, .unnamed: try self.init(standardInputOf: environment)
    }
  }

  /// Opens a file.
  init(file path: String) throws(Failure) {
    do {
      guard let file = try OpenFile(path, isPipeAllowed: true) else {
        throw Failure("\(path): No such file or directory")
      }
      // A file of zeros, which may be huge and take no room on the disk, is not read to its end.
      let head = try file.bytes(in: 0..<min(file.size, Self.head))
      if head.count == Self.head, head.allSatisfy({ $0 == 0 }) {
        throw Failure("\(path): \(BookError.binary(offset: 0))")
      }
      if file.size > Self.small, file.size <= FileAccess.largest {
        length = file.size
        contents = .file(file)
        fingerprint = try file.fingerprint()
      } else {
        let bytes = try file.contents()
        length = bytes.count
        contents = .bytes(bytes)
        fingerprint = Fingerprint(of: bytes)
      }
      self.path = absolute(path)
      title = bookName(ofPath: path)
      name = path
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Reads what comes through a pipe, to its end. `man` says in the environment what it sends.
  private init(standardInputOf environment: [String: String]) throws(Failure) {
    path = nil
    let page = environment["MAN_PN"] ?? ""
    title = page.isEmpty ? "Standard input" : page
    name = "standard input"
    do {
      let bytes = try FileAccess.contents(of: STDIN_FILENO, named: name)
      length = bytes.count
      contents = .bytes(bytes)
      fingerprint = Fingerprint(of: bytes)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// All bytes of the file.
  ///
  /// - Throws: ``Failure`` where it cannot be read any more.
  /// - Complexity: O(*n*) in its length.
  func bytes() throws(Failure) -> [UInt8] {
    switch contents {
    case .bytes(let bytes): return bytes
    case .file(let file):
      do {
        return try file.contents()
      } catch {
        throw Failure("\(error)")
      }
    }
  }

  /// The book, taken as `settings` say.
  ///
  /// - Throws: ``Failure`` where the bytes are no book.
  /// - Complexity: O(*n*) in the length of the file.
  func book(_ settings: Settings) throws(Failure) -> Book {
    let bytes = try bytes()
    do {
      return try Book(
        plainText: consume bytes, named: title, encoding: settings.encoding,
        options: PlainTextOptions(settings))
    } catch {
      throw Failure("\(name): \(error)")
    }
  }

  /// Whether parts of it are read before all of it is.
  var isLarge: Bool { stamp != nil }

  /// What changes with a large file; nil for others.
  private var stamp: String? {
    if case .file(let file) = contents { return file.stamp }
    return nil
  }

  /// What a part of the book depends on that is kept for the next time, besides its bytes: the file's
  /// stamp, the settings and this program.
  func circumstances(_ settings: Settings) -> String? {
    stamp.map { stamp in
      [
        stamp, version, settings.lines.rawValue, settings.notices.rawValue, settings.encoding ?? "",
      ].joined(separator: "; ")
    }
  }

  /// The first pages of the book, taken as `settings` say; nil where it is small or where all of it
  /// must be read to say anything.
  ///
  /// - Parameter place: The place that must lie in them, some pages before their end.
  /// - Complexity: O(*n*) in the place, not in the length of the file.
  func beginning(upTo place: TextOffset, _ settings: Settings) -> Book? {
    guard case .file(let file) = contents, let first = try? file.bytes(in: 0..<Self.reach) else {
      return nil
    }
    // Letters of two bytes or more make fewer lines.
    let isWide = first.reduce(0) { $0 + Int($1 >> 7) } > first.count / 4
    let reach = place.utf8 + place.utf8 / 8 + (isWide ? 2 : 1) * Self.reach
    guard reach < length, let bytes = reach == first.count ? first : try? file.bytes(in: 0..<reach)
    else { return nil }
    return Book(
      beginning: bytes, of: length, fingerprint: fingerprint, named: title,
      encoding: settings.encoding, options: PlainTextOptions(settings))
  }

  /// How far it is read beyond a place: page ends are decided by what stands some fifty pages after.
  private static let reach = 1 << 17
}

extension PlainTextOptions {
  /// What `settings` say about plain texts.
  fileprivate init(_ settings: Settings) {
    self.init(
      lineBreaks: settings.lines.lineBreaks, showsBoilerplate: settings.notices == .shown)
  }
}

/// The path with links resolved, so that it is found again from another directory; where there is no
/// such file, as far as there are directories. Nil where there is nothing at all.
private func absolute(_ path: String) -> String? {
  if let resolved = FileAccess.resolved(path) { return resolved }
  guard let slash = path.lastIndex(of: "/") else { return nil }
  let directory = path[..<slash]
  return FileAccess.resolved(directory.isEmpty ? "/" : String(directory))
    .map { $0 + path[slash...] }
}

extension Settings.Lines {
  /// What the line breaks of a source mean by this choice.
  fileprivate var lineBreaks: PlainTextOptions.LineBreaks {
    switch self {
    case .auto: .automatic
    case .prose: .prose
    case .kept: .kept
    }
  }
}
