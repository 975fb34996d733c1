import Defaults
import Glibc
import TemporaryFiles
import Testing

/// What a program has kept below its home directory, read without it.
struct KeptState {
  /// The files of defaults that are whole, by their paths below the home directory.
  private(set) var files: [String: DefaultsFile] = [:]
  /// The paths of those that are not.
  private(set) var broken: [String] = []
  /// The paths of files that were begun and never took their place.
  private(set) var leftovers: [String] = []

  /// Reads all files of `program`.
  init(of program: Program) {
    for directory in [".config/bifolio", ".local/state/bifolio/books"] {
      for name in names(in: "\(program.home)/\(directory)") {
        let path = "\(directory)/\(name)"
        if name.hasSuffix(".new") {
          leftovers.append(path)
        } else if let bytes = Program.contents(of: "\(program.home)/\(path)"),
          let file = try? DefaultsFile(Array(bytes.utf8))
        {
          files[path] = file
        } else {
          broken.append(path)
        }
      }
    }
  }

  /// The one file of a book, or nil where there is none.
  var book: DefaultsFile? {
    files.first { $0.key.hasPrefix(".local") }?.value
  }

  /// The letters of the places that have been marked.
  var letters: Set<String> {
    Set(book.map { ReadingMarks($0).all.compactMap(\.letter) } ?? [])
  }

  /// The page on which the book was left; 0 where it was not read.
  var page: Int { book?.number("page") ?? 0 }
}
