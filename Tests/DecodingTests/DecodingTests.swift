import BookText
import Decoding
import SampleFiles
import Testing

@Suite("Decoding")
struct DecodingTests {
  private func decode(_ bytes: [UInt8]) throws -> String {
    String(decoding: try DecodedText(bytes).utf8, as: UTF8.self)
  }

  // MARK: UTF-8

  @Test("A shift right after an escape sequence belongs to it, and any other is shown")
  func aShiftAfterASequenceBelongsToIt() throws {
    let text = try DecodedText(
      Array("A \u{1B}[31mred\u{1B}[m\u{F} word\u{F}.\n".utf8), showsControls: true)
    #expect(String(decoding: text.utf8, as: UTF8.self) == "A red word\u{240F}.\n")
    #expect(text.removedControls == 1)
  }

  @Test("Blanks take the place of moves of the cursor, also beside controls that are shown")
  func movesOfTheCursor() throws {
    let blanks = String(repeating: " ", count: 400)
    // A file with many controls is no text.
    let start = "A lamp, an island, a harbour, and a boat "
    for (source, shown, removed) in [
      ("one\u{1}\u{1B}[400Ctwo\n", "one\u{2401}\(blanks)two\n", 1),
      ("abc\u{1B}[3Cdef\n", "abc   def\n", 0), ("\u{1B}[C\u{F}a\n", " a\n", 0),
    ].map({ (start + $0, start + $1, $2) }) {
      for showsControls in [true, false] {
        let text = try DecodedText(Array(source.utf8), showsControls: showsControls)
        let expected = showsControls ? shown : shown.replacing("\u{2401}", with: "")
        #expect(String(decoding: text.utf8, as: UTF8.self) == expected)
        #expect(text.removedControls == removed)
      }
    }
  }

  @Test func plainASCIIIsUTF8() throws {
    let decoded = try DecodedText(Array("A lamp.\n".utf8))
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .validUTF8))
    #expect(decoded.utf8 == Array("A lamp.\n".utf8))
  }

  @Test(arguments: ["naïve", "Ελλάς", "雨の夜", "🕯️👩🏽‍🚀", "\u{10FFFF}\u{7FF}\u{800}\u{FFFF}"])
  func validUTF8IsKeptByteForByte(text: String) throws {
    let decoded = try DecodedText(Array(text.utf8))
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .validUTF8))
    #expect(decoded.utf8 == Array(text.utf8))
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() throws {
    let decoded = try DecodedText([0xEF, 0xBB, 0xBF] + Array("Rain".utf8))
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .byteOrderMark))
    #expect(decoded.utf8 == Array("Rain".utf8))
  }

  @Test func aStrayByteAmongManyGoodSequencesIsReplacedAndCounted() throws {
    let text = Array("ночь тиха".utf8) + [0xFF] + Array(" и светла".utf8)
    let decoded = try DecodedText(text)
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .guess, repaired: 1))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "ночь тиха\u{FFFD} и светла")
  }

  @Test func aTextCutInsideACharacterIsRepaired() throws {
    let text = Array("дождь шёл всю".utf8).dropLast()
    let decoded = try DecodedText(Array(text))
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .guess, repaired: 1))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "дождь шёл вс\u{FFFD}")
  }

  /// A stopped program, or a part of a pipe, ends anywhere.
  @Test(
    arguments: [
      ("caf", [0xC3]), ("a ", [0xE9]), ("lamp ", [0xF0, 0x9F]), ("naïve caf", [0xE9]),
      ("LIT", [0xE2, 0x80]),
      ("end.", [0xE2]), ("A", [0xE9]),
    ] as [(String, [UInt8])])
  func aCharacterThatIsCutAtTheEndIsUTF8(text: String, cut: [UInt8]) throws {
    let decoded = try DecodedText(Array(text.utf8) + cut)
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .guess, repaired: 1))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text + "\u{FFFD}")
  }

  @Test(arguments: [("caf", 0xE9), ("MANH", 0xC3)] as [(String, UInt8)])
  func aLetterThatEndsAWordIsNotCut(text: String, last: UInt8) throws {
    let decoded = try DecodedText(Array(text.utf8) + [last])
    #expect(decoded.encoding.name != "UTF-8" && decoded.encoding.repaired == 0)
  }

  @Test func tenGoodSequencesForABadOneAreEnough() throws {
    func text(good: Int) -> [UInt8] {
      Array(String(repeating: "é", count: good).utf8) + [0xE9, UInt8(ascii: ".")]
    }
    #expect(try DecodedText(text(good: 10)).encoding.name == "UTF-8")
    #expect(try DecodedText(text(good: 1)).encoding.name != "UTF-8")
  }

  /// Three bytes in sequence are less likely by chance than two.
  @Test func aFewQuotesOutweighABadByte() throws {
    let text = Array("“Rain,” he said. “Rain”".utf8) + [0xE9]
    #expect(try DecodedText(text).encoding.name == "UTF-8")
  }

  /// The existing part of an incomplete sequence becomes one sign (Unicode Standard, table 3-8).
  @Test func eachMaximalPartIsReplacedByOneSign() throws {
    let bytes: [UInt8] =
      Array(String(repeating: "ночь", count: 40).utf8)
      + [0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64]
    let decoded = try DecodedText(bytes, encoding: "UTF-8")
    let text = String(decoding: decoded.utf8, as: UTF8.self)
    #expect(text.hasSuffix("ь\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d"))
    #expect(decoded.encoding.repaired == 6)
  }

  @Test(arguments: [
    [0xC0, 0x80] as [UInt8], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x80],
    [0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3],
  ])
  func whatTheUnicodeStandardForbidsIsNotUTF8(bytes: [UInt8]) throws {
    // Not at the end, where a character may be cut.
    for text in [Array("ab".utf8) + bytes + Array(".".utf8), bytes + Array("ab".utf8)] {
      #expect(try DecodedText(text).encoding.finding == .guess)
      #expect(try DecodedText(text).encoding.name != "UTF-8")
    }
  }

  @Test func anyBytesAreDecodedToValidUTF8() throws {
    for first in UInt8(1)...UInt8.max {
      for second in stride(from: 1, through: 255, by: 3) {
        let bytes = Array("text ".utf8) + [first, UInt8(second)] + Array(" text, ночь".utf8)
        let decoded = try DecodedText(bytes)
        #expect(Array(String(decoding: decoded.utf8, as: UTF8.self).utf8) == decoded.utf8)
      }
    }
  }

  // MARK: UTF-16

  private func low(_ unit: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: unit) }
  private func high(_ unit: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: unit >> 8) }

  @Test func utf16IsDetectedByItsByteOrderMark() throws {
    let units = Array("Ночь — 雨 🕯".utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit in [low(unit), high(unit)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { unit in [high(unit), low(unit)] }
    #expect(try decode(little) == "Ночь — 雨 🕯")
    #expect(try decode(big) == "Ночь — 雨 🕯")
    #expect(
      try DecodedText(little).encoding == TextEncoding(name: "UTF-16LE", finding: .byteOrderMark))
    #expect(
      try DecodedText(big).encoding == TextEncoding(name: "UTF-16BE", finding: .byteOrderMark))
  }

  @Test func halfASurrogatePairIsReplaced() throws {
    #expect(try decode([0xFE, 0xFF, 0x00, 0x61, 0xD8, 0x3D, 0x00, 0x62]) == "a\u{FFFD}b")
  }

  @Test func anOddLastByteOfUTF16IsReplaced() throws {
    #expect(try decode([0xFF, 0xFE, 0x61, 0x00, 0x62]) == "a\u{FFFD}")
  }

  @Test func utf32IsDetectedByItsByteOrderMark() throws {
    let big: [UInt8] = [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61, 0, 1, 0xF5, 0x6F]
    let little = stride(from: 0, to: big.count, by: 4).flatMap { big[$0..<$0 + 4].reversed() }
    #expect(try decode(big) == "a🕯")
    #expect(try decode(little) == "a🕯")
    let names = try [big, little].map { try DecodedText($0).encoding.name }
    #expect(names == ["UTF-32BE", "UTF-32LE"])
    #expect(String(decoding: try DecodedText(big, encoding: "UTF-32").utf8, as: UTF8.self) == "a🕯")
  }

  @Test func damagedUTF32HasSignsForWhatIsNoCharacter() throws {
    #expect(
      try decode([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61, 0, 0x11, 0, 0, 0, 0, 0, 0x62, 0])
        == "a\u{FFFD}b\u{FFFD}")
  }

  @Test func smallNumbersOfFourBytesAreNoText() {
    let numbers: [UInt8] = (0..<400).flatMap { number in [UInt8(number % 200), 0, 0, 0] }
    #expect(throws: BookError.self) { try DecodedText(numbers) }
  }

  @Test(arguments: Passage.all, ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
  func wideTextIsDetectedWithoutAByteOrderMark(text: String, encoding: String) throws {
    let decoded = try DecodedText(try #require(encoded(text, encoding)))
    #expect(decoded.encoding == TextEncoding(name: encoding, finding: .zeroBytes))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
  }

  /// A few zeros, in odd and even places, before blanks and beside apparent other signs.
  @Test func strayZerosDoNotMakeATextWide() throws {
    for stray in ["\0 x", " \0x", "\u{1}0 x", "0\u{1} x", "\0\n\0"] {
      let text = String(repeating: Passage.english, count: 8) + stray + Passage.english
      #expect(try DecodedText(Array(text.utf8)).encoding.finding == .validUTF8)
    }
  }

  // MARK: Windows-1252

  @Test func undetectedTextIsWindows1252() throws {
    let bytes: [UInt8] = [0x93, 0x45, 0x6C, 0x20, 0x6E, 0x69, 0xF1, 0x6F, 0x94, 0x20, 0x80, 0x85]
    let decoded = try DecodedText(bytes)
    #expect(decoded.encoding == TextEncoding(name: "windows-1252", finding: .guess))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "“El niño” €…")
  }

  @Test func everyLatin1LetterIsItself() throws {
    for byte in UInt8(0xA0)...0xFF {
      let text = try DecodedText([0x61, byte, 0x62], encoding: "windows-1252")
      #expect(text.utf8 == Array("a\(Unicode.Scalar(byte))b".utf8))
    }
  }

  @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
  func anUnassignedByteIsReplaced(byte: UInt8) throws {
    let text = try DecodedText([0x61, byte, 0x62], encoding: "windows-1252")
    #expect(text.utf8 == Array("a\u{FFFD}b".utf8))
    #expect(text.encoding.repaired == 1)
  }
}
