import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

@Suite("Bytes that are not a text")
struct RefusalTests {
  private func refusal(of bytes: [UInt8]) -> BookError? {
    do {
      _ = try Book(plainText: bytes, named: "nameless")
      return nil
    } catch { return error }
  }

  @Test(arguments: ["", "\n", " \t\r\n\u{0C} ", "\u{FEFF}", "\u{FEFF}\r\n\r\n", "\u{1B}\u{1A}\n"])
  func whiteSpaceAloneIsEmpty(text: String) { #expect(refusal(of: Array(text.utf8)) == .empty) }

  @Test(arguments: [1, 3, 5_000])
  func ideographicSpacesAloneAreNoBook(count: Int) {
    let blank = String(repeating: "\u{3000}", count: count)
    for text in [blank, " \(blank)\n\t\(blank) \n"] {
      #expect(refusal(of: Array(text.utf8)) == .empty)
    }
    #expect(refusal(of: Array((blank + "a").utf8)) == nil)
  }

  @Test(arguments: [[0xFF, 0xFE] as [UInt8], [0xFE, 0xFF], [0xFF, 0xFE, 0x20, 0, 0x0A, 0]])
  func whiteSpaceAloneInUTF16IsEmpty(bytes: [UInt8]) { #expect(refusal(of: bytes) == .empty) }

  /// A book must have a page to show.
  @Test(arguments: ["\u{FEFF}\u{FEFF}", "\u{200B}\n", "\u{AD}", "\u{200E}\u{200F}"])
  func charactersThatShowNothingAreEmpty(text: String) {
    #expect(refusal(of: Array(text.utf8)) == .empty)
  }

  @Test(arguments: [0, 1, 7, 500])
  func aNulInAShortFileThatIsNotUTF8IsReportedWithItsOffset(offset: Int) {
    var bytes = Array(repeating: UInt8(ascii: "x"), count: offset + 10) + [0xFF]
    bytes[offset] = 0
    #expect(refusal(of: bytes) == .binary(offset: offset))
  }

  @Test func aFewNulsInALongTextAreNotText() throws {
    let text = String(repeating: "A lamp.\n", count: 200) + "\0"
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    #expect(!book.text.contains(0) && book.form == .book)
    #expect(refusal(of: Array((text + "\0\0\0\0").utf8) + [0xFF]) == .binary(offset: 1600))
  }

  @Test func whatNULsPartIsShownAsItIsWithASignForEach() throws {
    for text in [
      "\0a lamp\0oil\0", "HOME=/\0LANG=ä\0",
      String(repeating: "./the lamp/and its oil\0", count: 200),
    ] {
      let book = try Book(
        plainText: Array(text.utf8), named: "lamp", options: PlainTextOptions(origin: .unknown))
      #expect(book.form == .asIs)
      #expect(
        String(decoding: book.text, as: UTF8.self) == String(text.map { $0 == "\0" ? "␀" : $0 }))
    }
  }

  @Test func aFileWithTheNameOfATextIsABookThoughItsEndIsZeros() throws {
    let text = String(repeating: "The keeper lit the lamp.\n", count: 200)
    let book = try Book(
      plainText: Array((text + String(repeating: "\0", count: 200)).utf8), named: "lamp")
    #expect(book.form == .book && !String(decoding: book.text, as: UTF8.self).contains("␀"))
  }

  @Test func manyControlCharactersAreBinaryFromTheFirstOn() {
    let bytes = Array("abcdefg".utf8) + [0x01, 0x02]
    #expect(refusal(of: bytes) == .binary(offset: 7))
  }

  @Test func aFewControlCharactersAreText() {
    #expect(refusal(of: Array("abcdefghij".utf8) + [0x01]) == nil)
    #expect(refusal(of: Array("\u{8}\u{8}\u{8}bold\u{1B}[1m".utf8)) == nil)
  }

  @Test func zerosInUTF16AreReportedWithTheirOffset() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0, 0, 0, 0]
    #expect(refusal(of: bytes) == .binary(offset: 4))
  }

  @Test(
    arguments: [
      (Array("%PDF-1.7\n".utf8), "a PDF document"),
      (Array("{\\rtf1\\ansi It rained.}".utf8), "an RTF document"),
      (Array(repeating: 0, count: 60) + Array("BOOKMOBI".utf8), "a Kindle book (MOBI or AZW3)"),
      (Array("Rar!\u{1A}\u{7}\u{1}\0".utf8), "a RAR archive (a comic, if it is a CBR)"),
      (Array(repeating: 0x61, count: 257) + Array("ustar".utf8), "a tar archive"),
      (Array("RIFF1234WEBPVP8 ".utf8), "an image"),
      ([0, 0, 0, 0x1C] + Array("ftypavif".utf8), "an image"),
      ([0, 0, 0, 0x1C] + Array("ftypisom".utf8), "a film or a sound"),
      ([0x4D, 0x5A, 0x90, 0, 3], "a program"),
      ([0x50, 0x4B, 0x03, 0x04, 0x14, 0], "a ZIP archive (an EPUB, perhaps)"),
      ([0x1F, 0x8B, 0x08], "compressed by gzip"),
      ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "compressed by xz"),
      (Array("BZh91AY&SY".utf8), "compressed by bzip2"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Office document"),
      (Array("AT&TFORM".utf8), "a DjVu document"),
      ([0x7F, 0x45, 0x4C, 0x46, 2], "a program"),
      ([0x89, 0x50, 0x4E, 0x47], "an image"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "an image"),
    ] as [([UInt8], String)])
  func aFileOfAnotherKindIsNamed(bytes: [UInt8], kind: String) {
    guard case .foreign(let file) = refusal(of: bytes) else {
      Issue.record("not refused as \(kind)")
      return
    }
    #expect(file.type == kind)
  }

  @Test func fileSignaturesAreRecognisedAtOffsetZeroOnly() {
    #expect(refusal(of: Array("About %PDF-1.7 files\n".utf8)) == nil)
    #expect(refusal(of: Array("PK is a nickname\n".utf8)) == nil)
    #expect(refusal(of: Array("MZ and ID3 are names, and so is BOOKMOBI\n".utf8)) == nil)
  }

  @Test func aTextIsRefusedWhenItIsLongerThanOffsetsReach() throws {
    // Each é is one byte of the file and two of the text.
    let bytes = Array("caf".utf8) + [0xE9, 0xE9]
    func decoded(longest: Int) throws -> [UInt8] {
      try DecodedText(bytes, encoding: "Latin-1", longest: longest).utf8
    }
    #expect(try decoded(longest: 7) == Array("caféé".utf8))
    #expect(throws: BookError.tooLong) { try decoded(longest: 6) }
  }

  @Test func theReasonsEndASentence() {
    #expect("\(BookError.empty)" == "is empty")
    #expect("\(BookError.binary(offset: 0))" == "is not a text file (byte 1)")
    #expect(
      "\(BookError.unknownEncoding("EBCDIC-X"))"
        == "cannot be read as “EBCDIC-X”: no such encoding is known")
    #expect(
      "\(BookError.foreign(ForeignFile("an image")))"
        == "is an image, not a text or a book that Bifolio reads")
    #expect(
      "\(BookError.foreign(ForeignFile("a PDF document", remedy: "pdftotext FILE -")))"
        == "is a PDF document; try: pdftotext FILE -")
    #expect("\(BookError.tooLong)" == "has a text of 2 GiB or more: split it and open the parts")
  }
}
