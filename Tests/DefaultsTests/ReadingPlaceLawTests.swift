import BookText
import Defaults
import PlainText
import SeededRandom
import Testing

@Suite("Properties of reading places")
struct ReadingPlaceLawTests {
  /// Characters of one to four bytes, marks, joined emoji, and repeated words.
  private let text = """
    Ελληνικά und Größe: 猫の目, 👨\u{200D}👩\u{200D}👧 e\u{301}tude, cafe\u{301}; la la la la la la

    ש\u{5C1}ל\u{5B8}ו\u{5B9}ם क\u{94D}षि \u{1F1EF}\u{1F1F5} 👍\u{1F3FD} "quoted" \\back\\ # = } {
    * * * * * * * * * * * *
    la la la la la la la la la la la la la la la la la la la la la la la la la la la la

    * * * * * * * * * * * *
    Das Ende — fin — конец.
    """

  private func makeBook() throws -> Book { try Book(plainText: Array(text.utf8), named: "book") }

  @Test("their words never contain a part of a character")
  func wholeCharacters() throws {
    let book = try makeBook()
    for offset in 0...book.text.count {
      let place = SavedPlace(at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 1)
      for words in [place.passage.before, place.passage.after] {
        #expect(!words.unicodeScalars.contains("\u{FFFD}"), "\(offset)")
        #expect(words.utf8.count <= 48 + 3, "\(offset)")
      }
    }
  }

  @Test("any place is written and read back")
  func roundTrip() throws {
    let book = try makeBook()
    for offset in 0...book.text.count {
      let place = SavedPlace(
        at: TextOffset(utf8: offset), in: book, page: offset + 1, pageCount: 500)
      var file = DefaultsFile()
      place.write(into: &file)
      #expect((try? DefaultsFile(file.bytes)).flatMap(SavedPlace.init) == place, "\(offset)")
    }
  }

  @Test("in the same book they find the same character, or the word after a gap")
  func sameBook() throws {
    let book = try makeBook()
    for offset in 0..<book.text.count {
      let place = SavedPlace(at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 1)
      var expected = offset
      while book.text[expected] & 0xC0 == 0x80 { expected -= 1 }
      let afterGap = book.text[expected...].firstIndex { $0 > 0x20 } ?? expected
      let found = place.passage.offset(in: book).utf8
      #expect(found == expected || found == afterGap, "\(offset)")
    }
  }

  @Test("in another book they find a character of it, or its end", arguments: UInt64(0)..<10)
  func otherBooks(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let book = try makeBook()
    let words = text.split(separator: " ").map(String.init)
    for _ in 0..<60 {
      let count = Int.random(in: 1...60, using: &random)
      let other = try Book(
        plainText: Array(
          (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: " ").utf8), named: "other")
      let offset = Int.random(in: 0...book.text.count, using: &random)
      let place = SavedPlace(at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 1)
      let found = place.passage.offset(in: other).utf8
      #expect((0...other.text.count).contains(found))
      if found < other.text.count { #expect(other.text[found] & 0xC0 != 0x80) }
    }
  }
}
