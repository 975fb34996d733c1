import BookText
import PlainText
import Testing

struct WordCountTests {
  private func count(_ text: String) throws -> Int {
    let book = try Book(plainText: Array(text.utf8), named: "book")
    return book.wordCount(in: 0..<book.text.count)
  }

  @Test func wordsAreCountedAsAReaderCountsThem() throws {
    let table = [
      ("The lamp is lit.", 4), ("well-lit o’clock isn't", 3), ("lit--and then—so", 4),
      ("so – then", 2), ("... \"!\" « » — § * 7", 1), ("Größe und Ελλάς, конец.", 4),
      ("a\u{A0}b\u{3000}c\u{2009}d", 4), ("e\u{301}tude", 1), ("한국어 책", 2),
    ]
    for (text, words) in table { #expect(try count(text) == words, "\(text)") }
  }

  @Test func whereWordsAreNotKeptApartCharactersAreCounted() throws {
    #expect(try count("吾輩は猫である。名前はまだ無い。") == 14)
    #expect(try count("猫cat猫") == 3)
    #expect(try count("ภาษาไทยเขียน") == 3)
  }

  @Test func aPassageIsCountedAlone() throws {
    let book = try Book(plainText: Array("one two größer four".utf8), named: "book")
    #expect(book.wordCount(in: 4..<15) == 2)
    // For any ends, even inside characters, and at any distance.
    for start in 0...book.text.count {
      for end in start...book.text.count { #expect(book.wordCount(in: start..<end) <= 4) }
    }
    #expect(book.wordCount(in: 4..<1000) == 3)
  }

  @Test func aLongBookIsSampled() throws {
    let line = "Every lamp was lit in the long street by six. "
    let long = try Book(
      plainText: Array(String(repeating: line, count: 5000).utf8), named: "book")
    let density = 10.0 / 46.0
    #expect(abs(long.wordsPerByte - density) < density / 50)
    let short = try Book(plainText: Array("one two".utf8), named: "book")
    #expect(short.wordsPerByte == 2.0 / 7.0)
  }
}
