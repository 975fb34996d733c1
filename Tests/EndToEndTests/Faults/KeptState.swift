import CLibrary
import Defaults
import TemporaryFiles
import Testing

/// Files saved by a program below its home directory, read without it.
struct KeptState {
  /// The valid defaults files, by their paths below the home directory.
  private(set) var files: [String: DefaultsFile] = [:]
  /// The paths of invalid ones.
  private(set) var broken: [String] = []
  /// The paths of unfinished files.
  private(set) var leftovers: [String] = []

  /// Reads all files of `program`.
  init(of program: Program) {
    for directory in [".config/bifolio", ".local/state/bifolio/books"] {
      for name in names(in: "\(program.home)/\(directory)") {
        let path = "\(directory)/\(name)"
        // The earlier generation is not a state of the program.
        if name.hasSuffix(".previous") { continue }
        if name.hasSuffix(".new") {
          leftovers.append(path)
        } else if let bytes = Program.contents(of: "\(program.home)/\(path)"),
          let file = try? DefaultsFile(Array(bytes.utf8)), file.damage == nil
        {
          // Without a name it says nothing.
          if !file.names.isEmpty { files[path] = file }
        } else {
          broken.append(path)
        }
      }
    }
  }

  /// The only file of a book, or nil if there is none.
  var book: DefaultsFile? { files.first { $0.key.hasPrefix(".local") }?.value }

  /// The letters of the named marks.
  var letters: Set<String> { Set(book.map { Marks($0).all.compactMap(\.letter) } ?? []) }

  /// The notes of all marks, one below the other.
  var notes: String { (book.map { Marks($0).all.map(\.note) } ?? []).joined(separator: "\n\n") }

  /// The page on which the book was left; 0 if it was not read.
  var page: Int { book?.number("page", in: 0...Int.max) ?? 0 }
}
