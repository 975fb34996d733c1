import BookText
import Defaults
import PlainText
import Testing

@Suite("A reading place")
struct ReadingPlaceTests {
  private let text = """
    Call for Josiah. Some weeks ago—never mind how many precisely—having little or no paper
    in my chest, and nothing particular to scribble on but slate, I thought I would walk about
    a little and see the dustier part of the attic.

    It is a trick I have for putting off a letter, and it has never failed me yet.

    """

  private func book(_ text: String) throws -> Book {
    try Book(plainText: Array(text.utf8), named: "book")
  }

  /// The place of the first occurrence of `words` in `book`.
  private func place(_ words: String, in book: Book) throws -> SavedPlace {
    SavedPlace(at: try offset(of: words, in: book), in: book, page: 3, pageCount: 9)
  }

  private func offset(of words: String, in book: Book) throws -> TextOffset {
    let words = Array(words.utf8)
    let found = book.text.indices.first { book.text[$0...].starts(with: words) }
    return TextOffset(utf8: try #require(found))
  }

  @Test("stores the words on both sides, with white space collapsed")
  func context() throws {
    let book = try book(text)
    let place = try place("in my chest", in: book)
    #expect(place.passage.before == "how many precisely—having little or no paper")
    #expect(place.passage.after == "in my chest, and nothing particular to scribble")
    #expect(place.page == 3)
    #expect(place.pageCount == 9)
    let start = SavedPlace(at: .start, in: book, page: 1, pageCount: 0)
    #expect(start.passage.before == "")
    let end = SavedPlace(at: book.end, in: book, page: 9, pageCount: 9)
    #expect(end.passage.after == "")
  }

  @Test("stores the share of the text before it, which the shelf shows, and on the last page all")
  func share() throws {
    let book = try book(String(repeating: "A lamp.\n\n", count: 100))
    func shown(_ offset: Int, page: Int) throws -> Double? {
      var file = DefaultsFile()
      file["path"] = "/lamp.txt"
      SavedPlace(at: TextOffset(utf8: offset), in: book, page: page, pageCount: 10)
        .write(into: &file)
      var shelf = Shelf()
      shelf.add(file, of: book.fingerprint) { _ in true }
      return try #require(shelf.read.first).share?.fraction
    }
    let length = book.body.count
    // Page 5 of 10 would be 44 percent.
    let quarter = try #require(try shown(book.body.lowerBound + length / 4, page: 5))
    #expect((quarter * 100).rounded() == 25)
    #expect(try shown(book.body.lowerBound + length / 2, page: 10) == 1)
    #expect(try shown(0, page: 1) == 0)
  }

  @Test("stores the chapter and its part")
  func chapter() throws {
    let book = try book("\n\nBOOK I\n\nChapter 1\n\nA lamp.\n\nChapter 2\n\nAn oven.\n")
    let place = try place("An oven", in: book)
    #expect(place.chapter == "BOOK I · Chapter 2")
    var file = DefaultsFile()
    place.write(into: &file)
    #expect(SavedPlace(try DefaultsFile(file.bytes))?.chapter == place.chapter)
    // A place without a chapter removes the stored one.
    let plain = try self.book(text)
    try self.place("in my chest", in: plain).write(into: &file)
    #expect(SavedPlace(try DefaultsFile(file.bytes))?.chapter == nil)
  }

  @Test("is nil if the file has no offset, or an invalid one")
  func none() {
    for offset in [nil, "", "-1", "ten", "1.5"] as [String?] {
      var file = DefaultsFile()
      file["offset"] = offset
      file["after"] = "Call for"
      #expect(SavedPlace(file) == nil)
    }
  }

  @Test("requires only an offset; invalid page numbers are corrected")
  func bare() throws {
    var file = DefaultsFile()
    file["offset"] = "17"
    let place = try #require(SavedPlace(file))
    #expect(place.passage.offset.utf8 == 17)
    #expect(place.passage.before == "" && place.passage.after == "")
    #expect(place.page == 1 && place.pageCount == 0)
    file["page"] = "-5"
    file["pages"] = "-1"
    #expect(SavedPlace(file) == place)
    #expect(place.passage.offset(in: try book(text)).utf8 == 17)
  }

  @Test("leaves the stored page number if its own is not known")
  func unknownPage() throws {
    let book = try book(text)
    var file = DefaultsFile()
    try place("in my chest", in: book).write(into: &file)
    let offset = try offset(of: "It is a trick", in: book)
    let later = SavedPlace(at: offset, in: book, page: 0, pageCount: 0)
    later.write(into: &file)
    let read = try #require(SavedPlace(file))
    #expect(read.passage == later.passage)
    #expect(read.page == 3 && read.pageCount == 9)
    // The first page is a known one.
    SavedPlace(at: .start, in: book, page: 1, pageCount: 0).write(into: &file)
    #expect(file["page"] == "1" && file["pages"] == "0")
  }

  @Test("is in a book only if its words are at its offset")
  func standing() throws {
    let book = try book(text)
    let passage = try place("in my chest", in: book).passage
    #expect(passage.matches(in: book) && Passage(at: .start, in: book).matches(in: book))
    // A place may be a blank.
    #expect(try place(" nothing particular", in: book).passage.matches(in: book))
    #expect(passage.matches(in: try self.book(text + "\n\nAnd so on.\n")))
    #expect(!passage.matches(in: try self.book("Well. " + text)))
    #expect(!passage.matches(in: try self.book("Call for Josiah.")))
    #expect(!Passage(at: book.end, in: book).matches(in: book))
  }

  @Test("moves with its words when text before it is inserted or removed")
  func moved() throws {
    let old = try book(text)
    let longer = try book("A note about this edition, put in by its editor.\n\n" + text)
    let shorter = try book(String(text.dropFirst("Call for Josiah. ".count)))
    for words in ["Some weeks", "in my chest", "It is a trick"] {
      let place = try place(words, in: old)
      #expect(try place.passage.offset(in: longer) == offset(of: words, in: longer), "\(words)")
      #expect(try place.passage.offset(in: shorter) == offset(of: words, in: shorter), "\(words)")
    }
  }

  @Test("finds its words if the lines are broken differently")
  func rewrapped() throws {
    let old = try book(text)
    let wrapped = try book(text.replacingBlanks(with: "\n"))
    let spread = try book(text.replacingBlanks(with: "  \n  "))
    for words in ["Some", "chest", "dustier"] {
      let place = try place(words, in: old)
      #expect(try place.passage.offset(in: wrapped) == offset(of: words, in: wrapped), "\(words)")
      #expect(try place.passage.offset(in: spread) == offset(of: words, in: spread), "\(words)")
    }
  }

  @Test("is the nearest occurrence if its words are repeated")
  func nearest() throws {
    let refrain = "And the old lamp burned all evening, all evening, and the old lamp burned.\n\n"
    let verses = (0..<9).map { "Verse \($0) is a verse of its own.\n\n" + refrain }
    let old = try book(verses.joined())
    let new = try book("Title\n\n" + verses.joined())
    for verse in 0..<9 {
      let at = try offset(of: "Verse \(verse)", in: old).utf8 + 32
      let place = SavedPlace(at: TextOffset(utf8: at), in: old, page: 1, pageCount: 1)
      #expect(place.passage.after.hasPrefix("And the old"))
      #expect(place.passage.offset(in: new).utf8 == at + 7)
    }
  }

  @Test("is an occurrence after the same words rather than a nearer one after others")
  func alike() throws {
    let noon = "At noon on the last day of the fair, when the stalls had been taken down, "
    let night = "By night in the first week of the thaw, when the roads had begun to run, "
    let refrain = "the old lamp burned in the window over the ferry and was seen by all.\n\n"
    let old = try book(noon + refrain)
    let place = try place("the old lamp", in: old)
    for text in [night + refrain + noon + refrain, noon + refrain + night + refrain] {
      let new = try book(text)
      let expected = try offset(of: noon, in: new).utf8 + noon.utf8.count
      #expect(place.passage.offset(in: new).utf8 == expected)
    }
  }

  @Test("is clamped to the book if its words are lost")
  func lost() throws {
    let place = try place("It is a trick", in: try book(text))
    let other = try book(String(repeating: "Other words stand here. ", count: 40))
    #expect(place.passage.offset(in: other) == place.passage.offset)
    let short = try book("Short.")
    #expect(place.passage.offset(in: short) == short.end)
  }

  @Test("beyond the end of its book is clamped to the end")
  func beyond() throws {
    let book = try book(text)
    for offset in [book.end.utf8, book.end.utf8 + 1, .max] {
      let place = SavedPlace(
        at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 1)
      #expect(place.passage.after == "")
      #expect(place.passage.offset(in: book) == book.end)
    }
  }
}

extension String {
  fileprivate func replacingBlanks(with other: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false).joined(separator: other)
  }
}
