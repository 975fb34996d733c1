import BookText
import Defaults
import Glibc
import Storage

/// The bytes of a book and where they came from.
struct BookSource {
  /// The absolute path of the file; nil for standard input.
  let path: String?
  /// The bytes.
  let bytes: [UInt8]
  /// What the book is called where its text does not say.
  private let title: String
  /// What it is called in messages.
  private let name: String

  /// Reads what the command line names.
  ///
  /// - Throws: ``Failure`` with a sentence that begins with the book's name.
  init(_ source: CommandLineOptions.Source, store: inout DefaultsStore) throws(Failure) {
    switch source {
    case .file(let path): try self.init(file: path)
    case .standardInput: try self.init(standardInput: ())
    case .unnamed where isatty(STDIN_FILENO) != 1: try self.init(standardInput: ())
    case .unnamed:
      guard let path = store.lastBook() else {
        throw Failure("no book has been read yet; name one: bifolio BOOK")
      }
      try self.init(file: path)
    }
  }

  /// Reads a file.
  init(file path: String) throws(Failure) {
    do {
      guard let bytes = try FileAccess.contents(of: path, isPipeAllowed: true) else {
        throw Failure("\(path): No such file or directory")
      }
      self.bytes = bytes
      self.path = absolute(path)
      title = fileName(path)
      name = path
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)")
    }
  }

  private init(standardInput: ()) throws(Failure) {
    path = nil
    title = "Standard input"
    name = "standard input"
    do {
      bytes = try FileAccess.contents(of: STDIN_FILENO, named: name)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// The book, taken as `settings` say.
  ///
  /// - Throws: ``Failure`` where the bytes are no book.
  func book(_ settings: Settings) throws(Failure) -> Book {
    do {
      return try Book(
        plainText: bytes, named: title,
        encoding: settings.encoding,
        options: PlainTextOptions(
          lineBreaks: settings.lines.lineBreaks, showsBoilerplate: settings.notices == .shown))
    } catch {
      throw Failure("\(name): \(error)")
    }
  }
}

/// The last part of a path without its extension.
private func fileName(_ path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// The path with links resolved, so that it is found again from another directory.
private func absolute(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
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
