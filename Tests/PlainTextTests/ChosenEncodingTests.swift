import BookText
import CEncodings
import Decoding
import PlainText
import SampleFiles
import Testing

@Suite("An encoding that the reader chooses")
struct ChosenEncodingTests {
  private static let names = TextEncoding.choices.flatMap(\.names)

  /// Returns iconv's name of an encoding with another display name.
  static func iconvName(_ name: String) -> String {
    [
      "Shift_JIS": "CP932", "EUC-KR": "CP949", "x-mac-ce": "MAC-CENTRALEUROPE",
      "x-mac-cyrillic": "MAC-CYRILLIC", "windows-874": "CP874", "IBM737": "CP737",
    ][name] ?? name
  }

  @Test(arguments: names)
  func textInEachEncodingIsDecoded(name: String) throws {
    var held = 0
    for passage in Passage.all + [Passage.all.joined()] {
      // Long enough for several windows.
      var text = String(repeating: passage, count: 40)
      guard let bytes = encoded(text, Self.iconvName(name)) else { continue }
      held += 1
      // Windows' code page 932 has one dash for two of Unicode.
      if name == "Shift_JIS" { text.replace("\u{2014}", with: "\u{2015}") }
      let decoded = try DecodedText(bytes, encoding: name)
      // Encodings with separate letters and accents return them as one or separate.
      #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
      #expect(decoded.encoding == TextEncoding(name: name, finding: .choice))
    }
    #expect(held >= 2)
  }

  @Test(arguments: names)
  func encodingNamesAreDistinct(name: String) {
    #expect(TextEncoding.canonicalName(of: name) == name)
    #expect(TextEncoding.canonicalName(of: name.lowercased()) == name)
    #expect(TextEncoding.canonicalName(of: name.replacing("-", with: "_")) == name)
  }

  @Test(arguments: [
    ("latin1", "ISO-8859-1"), ("iso-latin-1", "ISO-8859-1"), ("Latin-9", "ISO-8859-15"),
    ("8859-1", "ISO-8859-1"), ("iso_8859-2", "ISO-8859-2"), ("big-5", "Big5"), ("BIG5", "Big5"),
    ("MacRoman", "macintosh"), ("x-mac-roman", "macintosh"), ("CP-1252", "windows-1252"),
    ("Windows Code Page 1252", "windows-1252"), ("ANSI", "windows-1252"), ("cp932", "Shift_JIS"),
    ("SJIS", "Shift_JIS"), ("x-sjis", "Shift_JIS"), ("GB2312", "GB18030"), ("gbk", "GB18030"),
    ("ks_c_5601-1987", "EUC-KR"), ("TIS-620", "windows-874"), ("codepage 850", "IBM850"),
    ("cp437", "IBM437"), ("ASCII", "US-ASCII"), ("utf8", "UTF-8"), ("koi8r", "KOI8-R"),
    ("IBM1047", "IBM1047"),
  ])
  func oldAndLooseNamesAreUnderstood(name: String, canonical: String) {
    #expect(TextEncoding.canonicalName(of: name) == canonical)
  }

  @Test(arguments: [
    "", " ", "nonsense", "UTF-9", "windows-1299", "UTF-8//TRANSLIT", "ISO-8859-1/x", "WCHAR_T",
    "INTERNAL", "OSF00010104", "é", "utf-8\u{1B}[1m", String(repeating: "x", count: 200),
  ])
  func unknownEncodingsAreErrors(name: String) {
    #expect(TextEncoding.canonicalName(of: name) == nil)
    #expect(throws: BookError.unknownEncoding(name)) {
      try Book(plainText: Array("A lamp.".utf8), named: "lamp", encoding: name)
    }
  }

  @Test func theChoiceIsFollowedWhateverTheTextSeemsToBe() throws {
    let text = try DecodedText(Array("é".utf8), encoding: "windows-1252")
    #expect(String(decoding: text.utf8, as: UTF8.self) == "Ã©")
    #expect(text.encoding == TextEncoding(name: "windows-1252", finding: .choice))
  }

  @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE"])
  func theByteOrderMarkIsRemoved(name: String) throws {
    let bytes = try #require(encoded("\u{FEFF}A lamp.", name))
    let text = try DecodedText(bytes, encoding: name)
    #expect(text.utf8 == Array("A lamp.".utf8))
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"], ["\u{FEFF}", ""])
  func anOrderThatIsLeftOpenIsFound(name: String, mark: String) throws {
    let bytes = try #require(encoded(mark + "A lamp.\n", name))
    let text = try DecodedText(bytes, encoding: String(name.dropLast(2)))
    #expect(text.utf8 == Array("A lamp.\n".utf8))
    #expect(text.encoding.name == name)
  }

  @Test func invalidBytesAreReplacedAndCounted() throws {
    // An undefined pair, and a first half before ASCII.
    let bytes: [UInt8] =
      try #require(encoded("夜の雨", "CP932")) + [0x85, 0xFC, 0x61, 0x8F, 0x0A, 0x62]
    let text = try DecodedText(bytes, encoding: "Shift_JIS")
    #expect(String(decoding: text.utf8, as: UTF8.self) == "夜の雨\u{FFFD}a\u{FFFD}\nb")
    #expect(text.encoding.repaired == 2)
  }

  @Test func theGroupsOfTheChoicesHoldEachNameOnce() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(TextEncoding.choices.allSatisfy { !$0.group.isEmpty && !$0.names.isEmpty })
  }
}
