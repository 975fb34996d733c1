import BookText
import Decoding
import RealBooks
import SampleFiles
import Testing

extension Passage {
  fileprivate static let ukrainian =
    "Ніч була тиха, і дощ ішов над річкою. Її старий мельник сидів біля вікна й слухав, як вода\n"
    + "біжить крізь греблю. Ніхто не говорив, і ґанок спав.\n"
  fileprivate static let lithuanian =
    "Naktis buvo tyli, ir virš upės lijo. Senas malūnininkas sėdėjo prie lango ir klausėsi, kaip\n"
    + "vanduo teka per užtvanką. Niekas nekalbėjo, tik šuo lojo už šaltinio.\n"
}

@Suite("Detection of undeclared encodings")
struct EncodingGuessTests {
  /// A passage, its encoding, and the expected name of the encoding.
  struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    let encoding: String
    let name: String
    var testDescription: String { "\(encoding): \(text.prefix(20))" }

    init(_ text: String, _ encoding: String, _ name: String) {
      (self.text, self.encoding, self.name) = (text, encoding, name)
    }
  }

  static let samples: [Sample] = {
    var samples: [Sample] = []
    for text in [
      Passage.french, Passage.german, Passage.spanish, Passage.danish, Passage.portuguese,
    ] {
      samples.append(Sample(text, "CP1252", "windows-1252"))
      samples.append(Sample(text, "MACINTOSH", "macintosh"))
      samples.append(Sample(text, "CP850", "IBM850"))
    }
    samples += [
      Sample(Passage.quoted, "CP1252", "windows-1252"),
      Sample(Passage.quoted, "MACINTOSH", "macintosh"),
      Sample(Passage.polish, "CP1250", "windows-1250"),
      Sample(Passage.polish, "ISO-8859-2", "ISO-8859-2"),
      Sample(Passage.polish, "CP852", "IBM852"),
      Sample(Passage.czech, "CP1250", "windows-1250"),
      Sample(Passage.czech, "ISO-8859-2", "ISO-8859-2"),
      Sample(Passage.czech, "CP852", "IBM852"),
      Sample(Passage.czech, "MAC-CENTRALEUROPE", "x-mac-ce"),
      Sample(Passage.turkish, "CP1254", "ISO-8859-9"),
      Sample(Passage.russian, "CP1251", "windows-1251"),
      Sample(Passage.russian, "KOI8-R", "KOI8-R"),
      Sample(Passage.russian, "CP866", "IBM866"),
      Sample(Passage.russian, "ISO-8859-5", "ISO-8859-5"),
      Sample(Passage.russian, "MAC-CYRILLIC", "x-mac-cyrillic"),
      Sample(Passage.greek, "CP1253", "ISO-8859-7"),
      Sample(Passage.greek, "ISO-8859-7", "ISO-8859-7"),
      Sample(Passage.hebrew, "CP1255", "windows-1255"),
      Sample(Passage.arabic, "CP1256", "windows-1256"),
      Sample(Passage.thai, "TIS-620", "windows-874"),
      Sample(Passage.japanese, "CP932", "Shift_JIS"),
      Sample(Passage.japanese, "EUC-JP", "EUC-JP"),
      Sample(Passage.japanese, "ISO-2022-JP", "ISO-2022-JP"),
      Sample(Passage.simplified, "GB18030", "GB18030"),
      Sample(Passage.simplified, "GBK", "GB18030"),
      Sample(Passage.traditional, "BIG5", "Big5"),
      Sample(Passage.korean, "EUC-KR", "EUC-KR"),
    ]
    // Encodings unknown to uchardet.
    samples += [
      Sample(Passage.ukrainian, "KOI8-U", "KOI8-U"),
      Sample(Passage.greek, "CP737", "IBM737"),
      Sample(Passage.greek, "CP869", "IBM869"),
      Sample(Passage.hebrew, "CP862", "IBM862"),
      Sample(Passage.turkish, "CP857", "IBM857"),
      Sample(Passage.lithuanian, "CP775", "IBM775"),
      Sample(Passage.vietnamese, "TCVN5712-1", "TCVN5712-1"),
      Sample(Passage.vietnamese, "VISCII", "VISCII"),
      Sample(Passage.korean, "JOHAB", "JOHAB"),
    ]
    return samples
  }()

  private func decode(_ bytes: [UInt8]) throws -> (text: String, encoding: TextEncoding) {
    let decoded = try DecodedText(bytes)
    return (String(decoding: decoded.utf8, as: UTF8.self), decoded.encoding)
  }

  @Test(arguments: samples, [1, 40])
  func aPassageIsReadAsItWasWritten(sample: Sample, times: Int) throws {
    let text = String(repeating: sample.text, count: times)
    let found = try decode(try #require(encoded(text, sample.encoding)))
    #expect(found.text == text)
    #expect(found.encoding.name == sample.name)
    #expect(found.encoding.finding == .guess)
    #expect(found.encoding.repaired == 0)
  }

  /// In a long English book the only evidence is a word or two of another language, and the line
  /// ends.
  @Test(
    arguments: [("CP1252", "\n"), ("CP1252", "\r\n"), ("MACINTOSH", "\r"), ("CP850", "\r\n")],
    [
      "café", "naïve", "façade", "Zoë", "señor", "Brontë", "cañon", "résumé", "fiancée", "Müller",
      "El Niño", "déjà vu", "Ålesund", "smörgåsbord", "à la carte", "Æsop", "CAFÉ",
    ])
  func aSingleLateLetterIsEnough(kind: (encoding: String, lineEnd: String), word: String) throws {
    let text =
      String(repeating: Passage.english, count: 800) + "They sat by \(word), and waited.\n"
      + String(repeating: Passage.english, count: 100)
    let lines = text.split(separator: "\n").joined(separator: kind.lineEnd)
    let found = try decode(try #require(encoded(lines, kind.encoding)))
    #expect(found.text.contains(" \(word), "), "\(found.encoding.name)")
  }

  @Test func aFewSignsAreReadToo() throws {
    for sentence in [
      "It cost £5, and it was 20° in the shade.", "See § 12 of the act.", "He said “yes” — twice.",
      "A ½ pint, no more.", "She asked: ‘Why?’",
    ] {
      let text = String(repeating: Passage.english, count: 20) + sentence + "\n"
      let found = try decode(try #require(encoded(text, "CP1252")))
      #expect(found.text == text)
      #expect(found.encoding.name == "windows-1252")
    }
  }

  @Test func oneRussianQuotationInAnEnglishBookIsRussian() throws {
    let text = String(repeating: Passage.english, count: 100) + Passage.russian
    for encoding in ["CP1251", "KOI8-R"] {
      #expect(try decode(try #require(encoded(text, encoding))).text == text)
    }
  }

  @Test(
    arguments: [
      ("你好，世界！", "GBK"), ("第一章 灯塔", "GBK"), ("第一章 港口", "BIG5"),
      ("使用說明書", "BIG5"), ("使用説明", "CP932"), ("はじめに", "CP932"),
      ("灯台の守り", "CP932"), ("灯台の守り", "EUC-JP"), ("はじめに", "EUC-JP"),
      ("안녕하세요", "EUC-KR"), ("등대지기는 새벽에 왔다", "EUC-KR"),
      ("Strażnik zapalił lampę.", "ISO-8859-2"), ("Zażółć gęślą jaźń", "ISO-8859-2"),
      ("Zażółć gęślą jaźń", "CP1250"), ("Příliš žluťoučký kůň", "CP1250"),
      ("Příliš žluťoučký kůň", "ISO-8859-2"), ("Škoda žije", "CP1250"),
      // Others that are as short stay what they are.
      ("привет", "KOI8-R"), ("Привет, мир!", "KOI8-R"), ("Привет, мир!", "CP1251"),
      ("Καλημέρα κόσμε", "CP1253"), ("שלום עולם", "CP1255"), ("Ärger für Öle", "CP1252"),
      ("“Hello,” he said – twice", "CP1252"), ("¿Qué pasa, niño?", "CP1252"), ("café", "CP1252"),
      ("naïve", "CP1252"), ("20° £5 ½", "CP1252"), ("Ærø", "CP1252"), ("Über", "CP1252"),
    ])
  func aFewWordsAreReadAsTheyWereWritten(text: String, encoding: String) throws {
    let found = try decode(try #require(encoded(text + "\n", encoding)))
    #expect(found.text == text + "\n", "\(found.encoding.name)")
  }

  @Test func aDrawingOfDOSKeepsItsLines() throws {
    let text = "╔══════════╗\n║ The Mill ║\n╚══════════╝\n\nÜber dem Fluß stand die Mühle.\n"
    #expect(try decode(try #require(encoded(text, "CP850"))).text == text)
  }

  @Test(arguments: RealBook.all)
  func aRealBookIsReadInItsOwnEncoding(real: RealBook) throws {
    // The listed names and their names here.
    let names = [
      "ASCII": "UTF-8", "UTF-8": "UTF-8", "UTF-8 BOM": "UTF-8", "Latin-1": "ISO-8859-1",
      "Shift_JIS (CP932)": "Shift_JIS",
    ]
    let listed = try #require(names[real.listedEncoding ?? "UTF-8"])
    let bytes = try real.bytes()
    #expect(try DecodedText(bytes).encoding.name == listed)
    // The same without its declaration.
    let key = Array("haracter set encoding".utf8)
    let silent = bytes.firstRange(of: key).map { bytes[..<$0.lowerBound] + bytes[$0.upperBound...] }
    let guessed = try DecodedText(Array(silent ?? bytes[...])).encoding
    #expect(guessed.name == (listed == "ISO-8859-1" ? "windows-1252" : listed))
    #expect(guessed.repaired == 0)
  }

  @Test func escapesThatSwitchNothingAreLeftOutOfASCII() throws {
    let found = try decode(Array("A \u{1B}[1mlamp\u{1B}[0m was lit.\n".utf8))
    #expect(found.text == "A lamp was lit.\n")
    #expect(found.encoding.name == "UTF-8")
    #expect(found.encoding.finding == .validUTF8)
  }
}
