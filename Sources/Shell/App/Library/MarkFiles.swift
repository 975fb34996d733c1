import BookText
import Defaults
import Reading
import Storage
import System

/// Markdown files with the marks in books, one for each book.
public enum MarkFiles {
  /// Returns the name of the file. `path` is nil for a book from a pipe.
  /// - Throws: ``Failure`` if the folder or the file cannot be written.
  static func write(
    _ marks: Marks, in book: Book, at path: String?, _ pens: Pens, to folder: String
  ) throws(Failure) -> String {
    try write([ExportedBook(book, at: path, marks, pens)], to: folder).first ?? ""
  }

  /// Writes a file for each book into a folder, created if necessary, replacing files of an earlier export.
  /// Books with the same title get numbers. Returns the names in the order of the books.
  /// - Throws: ``Failure`` if the folder or a file cannot be written.
  @discardableResult
  public static func write(
    _ books: [ExportedBook], to folder: String
  ) throws(Failure) -> [String] {
    do throws(SystemError) {
      if FileStatus(of: folder) == nil { try FileSystem.makeDirectory(folder) }
    } catch {
      throw Failure("\(folder): \(error)")
    }
    var names: [String] = []
    var known: Set<String> = []
    for book in books {
      // Two editions may have one title.
      let base = book.fileName.dropLast(3)
      var (name, number) = (book.fileName, 2)
      while !known.insert(name.lowercased()).inserted {
        name = "\(base) (\(number)).md"
        number += 1
      }
      do throws(StorageError) {
        try FileAccess.replace("\(folder)/\(name)", with: Array(book.markdownFile.utf8))
      } catch {
        throw Failure("\(folder)/\(name): \(error)")
      }
      names.append(name)
    }
    return names
  }
}
