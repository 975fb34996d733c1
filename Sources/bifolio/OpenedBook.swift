import BookText
import Glibc
import Storage

/// A book and where it came from.
struct OpenedBook {
  let book: Book
  /// The absolute path of its file; nil for standard input.
  let path: String?

  /// Opens the book that the command line names.
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

  private init(file path: String) throws(Failure) {
    do {
      guard let bytes = try FileAccess.contents(of: path, isPipeAllowed: true) else {
        throw Failure("\(path): No such file or directory")
      }
      self.path = absolute(path)
      book = try Book(plainText: bytes, named: fileName(path))
    } catch let error as BookError {
      throw Failure("\(path): \(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)")
    }
  }

  private init(standardInput: ()) throws(Failure) {
    path = nil
    do {
      let bytes = try FileAccess.contents(of: STDIN_FILENO, named: "standard input")
      book = try Book(plainText: bytes, named: "Standard input")
    } catch let error as BookError {
      throw Failure("standard input: \(error)")
    } catch {
      throw Failure("\(error)")
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
