import BookText
import Defaults
import PlainText
import Storage
import Testing

@testable import bifolio

@Suite("The list of books that have been read")
struct ShelfPrinterTests {
  private func file(
    _ title: String, _ path: String, by author: String?, page: Int, of count: Int
  ) throws -> (Fingerprint, DefaultsFile) {
    let book = try Book(plainText: Array("Lamps \(title).".utf8), named: title)
    var file = DefaultsFile()
    (file["title"], file["author"], file["path"]) = (title, author, path)
    file["read"] = "2026-02-03T04:05:06Z"
    SavedPlace(at: .start, in: book, page: page, pageCount: count).write(into: &file)
    // Without a share of the text, the share of the pages counts.
    file["share"] = nil
    return (book.fingerprint, file)
  }

  private func book(
    _ title: String, _ path: String, by author: String? = nil, page: Int = 1, of count: Int = 0,
    isThere: Bool = true
  ) throws -> ShelvedBook {
    let (fingerprint, file) = try file(title, path, by: author, page: page, of: count)
    var shelf = Shelf()
    shelf.add(file, of: fingerprint) { _ in isThere }
    return try #require(shelf.read.first)
  }

  @Test("is a JSON object for each book, for programs that read JSON")
  func json() throws {
    let (title, path, author) = ("“Emma” \\\u{1B}", "/b/emma.txt", "J. \"A.\"")
    let line = ShelfPrinter.json(
      try book(title, path, by: author, page: 26, of: 101),
      try file(title, path, by: author, page: 26, of: 101).1)
    let expected =
      #"{"title": "“Emma” \\\u001b", "author": "J. \"A.\"", "path": "/b/emma.txt", "page": 26, "#
      + #""pages": 101, "marks": 0, "read": "2026-02-03T04:05:06Z"}"#
    #expect(line == expected + "\n")
  }

  @Test("separates title, author, percentage and path by tabs")
  func plain() throws {
    let printer = ShelfPrinter([
      try book("Emma", "/b/emma.txt", by: "Jane Austen", page: 26, of: 101),
      try book("Typee", "/b/typee.txt"), try book("End", "/b/end.txt", page: 9, of: 9),
      try book("One", "/b/one.txt", page: 1, of: 1),
      try book("Gone", "/b/gone.txt", page: 1, of: 1, isThere: false),
    ])
    #expect(
      printer.plain == [
        "Emma\tJane Austen\t25%\t/b/emma.txt", "Typee\t-\t0%\t/b/typee.txt",
        "End\t-\t100%\t/b/end.txt", "One\t-\t100%\t/b/one.txt",
        "Gone\t-\t100%\t/b/gone.txt\t(not found)",
      ])
    #expect(printer.aligned.last == "Gone   -            100%  /b/gone.txt  (not found)")
  }

  @Test("is aligned in columns, whatever the width of the letters")
  func aligned() throws {
    let printer = ShelfPrinter([
      try book("Emma", "/emma", by: "Jane Austen", page: 3, of: 201),
      try book("走れメロス", "/run", by: "太宰治", page: 2, of: 2),
      try book(
        String(repeating: "Long ", count: 12), "/long", by: "A Name That Is Longer Than Most"),
    ])
    #expect(
      printer.aligned == [
        "Emma                                      Jane Austen                 1%  /emma",
        "走れメロス                                太宰治                    100%  /run",
        "Long Long Long Long Long Long Long Long…  A Name That Is Longer T…    0%  /long",
      ])
  }

  @Test("contains no control characters")
  func sanitized() throws {
    let printer = ShelfPrinter([try book("a\tb\u{1B}[31m", "/\n\u{7}x", by: "\u{202E}c")])
    #expect(printer.plain == ["a?b?[31m\t?c\t0%\t/??x"])
  }

  @Test("is empty if there are none")
  func empty() { #expect(ShelfPrinter([]).plain.isEmpty && ShelfPrinter([]).aligned.isEmpty) }
}
