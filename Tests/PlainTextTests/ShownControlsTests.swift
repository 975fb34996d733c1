import BookText
import Decoding
import PlainText
import Testing

@Suite("What cannot be shown")
struct ShownControlsTests {
  private func text(_ typed: String, _ treatment: TextTreatment) throws -> String {
    let options = PlainTextOptions(treatment: treatment)
    let book = try Book(plainText: Array(typed.utf8), named: "lamp", options: options)
    return String(decoding: book.text, as: UTF8.self)
  }

  @Test func controlCharactersHaveASignInATextAsItIsAndNoneInABook() throws {
    let typed = "a\u{1}b\u{7F}c\u{1B}d\u{85}e\u{9B}f\r\n\u{1B}[31mred\u{1B}[m \u{1B}]0;t\u{7}x"
    #expect(try text(typed, .asIs) == "a␁b␡c␛d\ne\u{FFFD}f\nred x")
    #expect(try text(typed, .book) == "abcd\nef\nred x")
    #expect(try text("a\u{9B}b", .asIs) == "a\u{FFFD}b")
  }

  @Test func severalNULsInARowHaveOneSign() throws {
    let typed = "lamp\0\0\0\0oil\0wick\0\0"
    #expect(try text(typed, .asIs) == "lamp␀oil␀wick␀")
    #expect(try text(typed, .book) == "lampoilwick")
    #expect(try DecodedText(Array(typed.utf8)).removedControls == 7)
  }

  @Test(arguments: [("\u{1}", 2), ("\0\0\0\0\0", -2)])
  func placesLeadBackToTheirBytes(control: String, growth: Int) throws {
    let text = "The keeper came at five\(control) and lit the lamp, as he had done for years."
    let bytes = Array(text.utf8)
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: bytes, named: "lamp", options: options)
    let map = try #require(SourceMap(of: book, in: bytes))
    let words = Array("lit the lamp".utf8)
    let (place, byte) = (book.text.firstRange(of: words), bytes.firstRange(of: words))
    let start = try #require(place?.lowerBound)
    #expect(map.offset(of: TextOffset(utf8: start)) == byte?.lowerBound)
    #expect(start == (byte?.lowerBound ?? 0) + growth)
  }

  @Test func aTerminalOfAnotherCodeSetGetsItsOwnLettersAndOthersForTheRest() {
    let latin = Transliteration(to: "ISO-8859-1")
    #expect(latin.bytes(of: "é “so” — …") == [0xE9] + Array(" \"so\" -- ...".utf8))
    #expect(Transliteration(to: "ISO-2022-JP").bytes(of: "é灯") == Array("e?".utf8))
    #expect(Transliteration(to: "nonsense").bytes(of: "ü\u{9B}") == Array("ue?".utf8))
  }
}
