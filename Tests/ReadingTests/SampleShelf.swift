import BookText
import Defaults

/// The stored data of a read book, as far as the shelf shows it.
struct SampleState {
  var title: String
  var author: String?
  var page: Int
  var pageCount: Int
  var fileExists: Bool

  init(
    _ title: String, by author: String? = nil, page: Int = 1, of pageCount: Int = 100,
    fileExists: Bool = true
  ) {
    (self.title, self.author, self.page, self.pageCount) = (title, author, page, pageCount)
    self.fileExists = fileExists
  }

  /// When a page was read, and the book finished; nil if never.
  var (stayed, finished): (String?, String?) = ("2026-11-20T10:00:00Z", nil)
  /// The path of its file, unless it is derived from the title.
  var path: String?
  /// Fingerprint of the book, unless it is derived from the title.
  var print: Fingerprint?

  /// The fingerprint of a book with this title.
  var fingerprint: Fingerprint { print ?? Fingerprint(of: Array(title.utf8)) }

  /// Its file of defaults.
  var file: DefaultsFile {
    var file = DefaultsFile()
    file["title"] = title
    file["author"] = author
    file["path"] = path ?? "/books/\(title).txt"
    file["read"] = "2026-11-20T10:00:00Z"
    file["stayed"] = stayed
    file["finished"] = finished
    file["offset"] = "0"
    file["page"] = String(page)
    file["pages"] = String(pageCount)
    return file
  }
}

/// Returns a shelf of read books, and of unread files.
func shelf(_ read: [SampleState], unread: [String] = []) -> [ShelvedBook] {
  var shelf = Shelf()
  for state in read {
    shelf.add(state.file, of: state.fingerprint) { _ in state.fileExists }
  }
  for name in unread {
    shelf.add(BookFile(path: "/folder/\(name).txt", size: 1, modified: 0)) { path in
      Fingerprint(of: Array(path.utf8))
    }
  }
  return shelf.books
}
