import BookText
import Testing

@Suite("Decoding")
struct DecodingTests {
  private func decode(_ bytes: [UInt8]) throws -> String {
    String(decoding: try DecodedText(bytes).utf8, as: UTF8.self)
  }

  // MARK: UTF-8

  @Test func plainASCIIIsUTF8() throws {
    let decoded = try DecodedText(Array("A lamp.\n".utf8))
    #expect(decoded.encoding == .utf8)
    #expect(decoded.utf8 == Array("A lamp.\n".utf8))
  }

  @Test(arguments: ["naïve", "Ελλάς", "雨の夜", "🕯️👩🏽‍🚀", "\u{10FFFF}\u{7FF}\u{800}\u{FFFF}"])
  func validUTF8IsKeptByteForByte(text: String) throws {
    let decoded = try DecodedText(Array(text.utf8))
    #expect(decoded.encoding == .utf8)
    #expect(decoded.utf8 == Array(text.utf8))
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() throws {
    let decoded = try DecodedText([0xEF, 0xBB, 0xBF] + Array("Rain".utf8))
    #expect(decoded.encoding == .utf8)
    #expect(decoded.utf8 == Array("Rain".utf8))
  }

  @Test func aStrayByteAmongManyGoodSequencesIsReplaced() throws {
    let text = Array("ночь тиха".utf8) + [0xFF] + Array(" и светла".utf8)
    let decoded = try DecodedText(text)
    #expect(decoded.encoding == .damagedUTF8)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "ночь тиха\u{FFFD} и светла")
  }

  @Test func aTextCutInsideACharacterIsDamagedUTF8() throws {
    let text = Array("дождь шёл всю".utf8).dropLast()
    let decoded = try DecodedText(Array(text))
    #expect(decoded.encoding == .damagedUTF8)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "дождь шёл вс\u{FFFD}")
  }

  @Test func tenGoodSequencesForABadOneAreNeeded() throws {
    func text(good: Int) -> [UInt8] { Array(String(repeating: "é", count: good).utf8) + [0xE9] }
    #expect(try DecodedText(text(good: 10)).encoding == .damagedUTF8)
    #expect(try DecodedText(text(good: 9)).encoding == .windows1252)
  }

  @Test(arguments: [
    [0xC0, 0x80] as [UInt8], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x80],
    [0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3],
  ])
  func whatTheUnicodeStandardForbidsIsNotUTF8(bytes: [UInt8]) throws {
    #expect(try DecodedText(Array("ab".utf8) + bytes).encoding == .windows1252)
    #expect(try DecodedText(bytes + Array("ab".utf8)).encoding == .windows1252)
  }

  @Test func whateverTheBytesAreTheTextIsValidUTF8() throws {
    for first in UInt8.min...UInt8.max {
      for second in stride(from: 0, through: 255, by: 3) {
        let bytes = Array("text ".utf8) + [first, UInt8(second)] + Array(" text, ночь".utf8)
        guard let decoded = try? DecodedText(bytes) else { continue }
        #expect(Array(String(decoding: decoded.utf8, as: UTF8.self).utf8) == decoded.utf8)
      }
    }
  }

  // MARK: UTF-16

  private func low(_ unit: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: unit) }
  private func high(_ unit: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: unit >> 8) }

  @Test func utf16IsToldByItsByteOrderMark() throws {
    let units = Array("Ночь — 雨 🕯".utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit in [low(unit), high(unit)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { unit in [high(unit), low(unit)] }
    #expect(try decode(little) == "Ночь — 雨 🕯")
    #expect(try decode(big) == "Ночь — 雨 🕯")
    #expect(try DecodedText(little).encoding == .utf16LittleEndian)
    #expect(try DecodedText(big).encoding == .utf16BigEndian)
  }

  @Test func halfASurrogatePairIsReplaced() throws {
    #expect(try decode([0xFE, 0xFF, 0x00, 0x61, 0xD8, 0x3D, 0x00, 0x62]) == "a\u{FFFD}b")
  }

  @Test func anOddLastByteOfUTF16IsLeftOut() throws {
    #expect(try decode([0xFF, 0xFE, 0x61, 0x00, 0x62]) == "a")
  }

  // MARK: Windows-1252

  @Test func anythingElseIsWindows1252() throws {
    let bytes: [UInt8] = [0x93, 0x45, 0x6C, 0x20, 0x6E, 0x69, 0xF1, 0x6F, 0x94, 0x20, 0x80, 0x85]
    let decoded = try DecodedText(bytes)
    #expect(decoded.encoding == .windows1252)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "“El niño” €…")
  }

  @Test func everyLatin1LetterIsItself() throws {
    for byte in UInt8(0xA0)...0xFF {
      let text = try decode([0x61, byte, 0x62])
      #expect(text == "a\(Unicode.Scalar(byte))b")
    }
  }

  @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
  func anUnassignedByteIsReplaced(byte: UInt8) throws {
    #expect(try decode([0x61, byte, 0x62]) == "a\u{FFFD}b")
  }

  // MARK: Line ends

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"), ("a\nb", "a\nb"), ("a\u{0C}b", "a\nb"),
    ("a\r\n\r\nb", "a\n\nb"), ("a\r\rb", "a\n\nb"), ("a\r\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"),
    ("a\r\n\rb", "a\n\nb"), ("\r\na", "\na"), ("a\r", "a\n"), ("a\u{0C}\r\nb", "a\n\nb"),
  ])
  func everyLineEndBecomesALineFeed(source: String, expected: String) throws {
    #expect(try decode(Array(source.utf8)) == expected)
  }

  @Test func lineEndsOfUTF16BecomeLineFeedsToo() throws {
    #expect(try decode([0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0]) == "a\nb")
  }

  @Test func tabsAndEscapesAreKept() throws {
    #expect(try decode(Array("a\tb\u{1B}c\u{1A}".utf8)) == "a\tb\u{1B}c\u{1A}")
  }
}
