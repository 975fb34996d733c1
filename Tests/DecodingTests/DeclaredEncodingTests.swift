import BookText
import Decoding
import SampleFiles
import Testing

@Suite("Declared encodings")
struct DeclaredEncodingTests {
  @Test(arguments: [
    ("Character set encoding: ISO-8859-2", "ISO-8859-2"),
    ("Title: Lampa\nCharacter set encoding: iso-8859-2\n\n", "ISO-8859-2"),
    ("CHARACTER SET ENCODING:  ISO Latin-2  ", "ISO-8859-2"),
    ("Character set encoding: ISO-8859-2 (Latin 2)", "ISO-8859-2"),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-2\"?>", "ISO-8859-2"),
    ("<html>\n<meta http-equiv='x' content='text/html; charset=iso-8859-2'>", "ISO-8859-2"),
    ("<meta charset=\"iso-8859-2\">", "ISO-8859-2"),
    ("// -*- coding: latin-2 -*-", "ISO-8859-2"),
    ("# vim: set fileencoding=iso-8859-2 :", "ISO-8859-2"),
  ])
  func aDeclaredEncodingIsUsed(header: String, name: String) throws {
    let text = header + "\n\nZa\u{142}o\u{17C}y\u{142} lamp\u{119}.\n"
    let decoded = try DecodedText(try #require(encoded(text, name)))
    #expect(decoded.encoding == TextEncoding(name: name, finding: .header))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
  }

  @Test(arguments: ["IBM037", "INTERNAL", "CSISO4UNITEDKINGDOM", "T.61", "BRF", "//TRANSLIT"])
  func noOtherModuleOfTheCLibraryIsLoadedByADeclaration(name: String) throws {
    let decoded = try DecodedText(
      Array("<?xml version='1.0' encoding='\(name)'?>\nA caf\u{E9}.\n".utf8))
    #expect(decoded.encoding.finding != .header)
  }

  @Test func aLastLineForVimIsReadToo() throws {
    let text = String(repeating: "Żółty liść.\n", count: 200) + "vim: fileencoding=cp1250\n"
    let decoded = try DecodedText(try #require(encoded(text, "CP1250")))
    #expect(decoded.encoding == TextEncoding(name: "windows-1250", finding: .header))
  }

  @Test(arguments: ["Shift_JIS", "EUC-JP", "ISO-2022-JP"])
  func aJapaneseHeaderIsBelieved(name: String) throws {
    let text = "Character set encoding: \(name)\n\n雨。\n"
    let decoded = try DecodedText(try #require(encoded(text, name)))
    #expect(decoded.encoding == TextEncoding(name: name, finding: .header))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
  }

  /// Many files are declared as ASCII, and have a letter or two beyond it.
  @Test func aNameUnderWhichTheTextCannotBeReadIsNotBelieved() throws {
    for name in ["ASCII", "UTF-8", "Shift_JIS", "nonsense"] {
      let text = "Character set encoding: \(name)\n\nThe café was shut, Señor.\n"
      let decoded = try DecodedText(try #require(encoded(text, "CP1252")))
      #expect(decoded.encoding == TextEncoding(name: "windows-1252", finding: .guess))
      #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
    }
  }

  @Test func validUTF8OverridesTheDeclaration() throws {
    let text = "Character set encoding: ISO-8859-1\n\nThe café was shut.\n"
    let decoded = try DecodedText(Array(text.utf8))
    #expect(decoded.encoding == TextEncoding(name: "UTF-8", finding: .validUTF8))
  }

  /// Files of Windows are often declared as Latin-1.
  @Test func latin1WithQuotesIsThatOfWindows() throws {
    let text = "Character set encoding: ISO-8859-1\n\nThe “café” was shut.\n"
    let decoded = try DecodedText(try #require(encoded(text, "CP1252")))
    #expect(decoded.encoding == TextEncoding(name: "windows-1252", finding: .header))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
  }

  @Test func aSentenceAboutEncodingsIsNoHeader() throws {
    let text = "He wrote “Character set encoding: KOI8-R” and slept in the café.\n"
    let decoded = try DecodedText(try #require(encoded(text, "CP1252")))
    #expect(decoded.encoding.finding == .guess)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
  }
}
