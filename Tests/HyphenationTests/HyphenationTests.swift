import BookText
import TemporaryFiles
import Testing

@testable import Hyphenation
@testable import Typesetting

@Suite("Hyphenation patterns")
struct HyphenationTests {
  /// `word` with hyphens at its divisions.
  private func divided(_ word: String, by hyphenator: Hyphenator?) throws -> String {
    let bytes = Array(word.utf8)
    let divisions = try #require(hyphenator).divisions(of: bytes)
    var divided: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      if divisions.places >> UInt64(offset) & 1 != 0 { divided.append(0x2D) }
      divided.append(byte)
    }
    return String(decoding: divided, as: UTF8.self)
  }

  private func expect(
    _ word: String, by hyphenator: Hyphenator?, toBe expected: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try divided(word, by: hyphenator) == expected, sourceLocation: location)
  }

  /// Calls `body` with a directory of pattern files.
  private func withPatterns(
    _ files: [String: [UInt8]], _ body: (_ directory: String) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      for (name, bytes) in files { try makeFile("\(directory)/\(name)", bytes) }
      try body(directory)
    }
  }

  // MARK: Which file

  @Test func aLanguageIsFoundByItsTag() throws {
    try withPatterns([
      "hyph_en_GB.dic": [], "hyph_en_US.dic": [], "hyph_de_DE.dic": [], "hyph_de_AT.dic": [],
      "hyph_es_MX.dic": [], "hyph_es_AR.dic": [], "hyph_it.dic": [], "readme_ru.txt": [],
    ]) { directory in
      let files = PatternFiles(in: directory, bundled: [])
      let expected = [
        "en": "en_US", "en-GB": "en_GB", "EN-us": "en_US", "en-Latn-GB": "en_GB", "de": "de_DE",
        "de-AT": "de_AT", "de-CH": "de_DE", "es": "es_AR", "it-CH": "it",
      ]
      for (language, name) in expected {
        #expect(files.path(for: language) == "\(directory)/hyph_\(name).dic", "\(language)")
      }
      for language in ["ru", "fr", "", "e", "-", "../en", "en/../../etc", "englisch", "en-\0"] {
        #expect(files.path(for: language) == nil, "\(language)")
      }
    }
  }

  @Test func absentPatternsAreNoError() throws {
    let files = PatternFiles(in: "/nonexistent", bundled: ["/nonexistent"])
    let english = try #require(files.hyphenator(for: "en"))
    #expect(english.lacksPatterns)
    // Words of these languages have no hyphens; the others are not languages.
    for language in ["he", "th-TH", "zh", "englisch", "e", "../en"] {
      #expect(files.hyphenator(for: language) == nil, "\(language)")
    }
  }

  @Test func aFileThatIsNoneGivesNothing() throws {
    try withPatterns([
      "hyph_aa.dic": [], "hyph_bb.dic": Array("no charset\nab1c\n".utf8),
      "hyph_cc.dic": [0, 0xFF, 0x0A, 0x31],
    ]) { directory in
      let files = PatternFiles(in: directory, bundled: [])
      for language in ["aa", "bb", "cc"] {
        let hyphenator = try #require(files.hyphenator(for: language))
        #expect(hyphenator.lacksPatterns)
      }
    }
  }

  // MARK: Those of the program

  /// The directory of the patterns in the sources.
  private static var bundled: String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
      + "/Sources/Hyphenation/Patterns"
  }

  private var bundledFiles: PatternFiles {
    PatternFiles(in: "/nonexistent", bundled: ["/nonexistent", Self.bundled])
  }

  @Test(arguments: [
    ("ca", "muntanyenca", "mun-ta-nyen-ca"), ("cs", "zahrada", "za-hrada"),
    ("da", "landskaber", "land-ska-ber"), ("de", "Silbentrennung", "Sil-ben-tren-nung"),
    ("de", "Fensterbänke", "Fens-ter-bän-ke"), ("de-1901", "Fensterbänke", "Fen-ster-bän-ke"),
    ("el", "καλημέρα", "κα-λη-μέ-ρα"), ("el-polyton", "ἄνθρωπος", "ἄν-θρω-πος"),
    ("en", "hyphenation", "hy-phen-ation"), ("en-GB", "democracy", "demo-cracy"),
    ("es", "montaña", "mon-ta-ña"), ("fi", "kirjahylly", "kir-ja-hyl-ly"),
    ("fr", "bibliothèque", "bi-blio-thèque"), ("hu", "kertkapu", "kert-ka-pu"),
    ("it", "finestra", "fi-ne-stra"), ("la", "hominibus", "ho-mi-ni-bus"),
    ("nb", "landskapet", "land-ska-pet"), ("nl", "tuinhekken", "tuin-hek-ken"),
    ("pl", "ogrodnik", "ogrod-nik"), ("pt", "montanha", "mon-ta-nha"),
    ("ru", "лампочка", "лам-поч-ка"), ("sv", "landskapet", "land-ska-pet"),
    ("tr", "pencereler", "pen-ce-re-ler"), ("uk", "віконниця", "ві-кон-ни-ця"),
  ])
  func aLanguageIsDividedByThePatternsOfTheProgram(
    language: String, word: String, expected: String
  ) throws {
    try expect(word, by: bundledFiles.hyphenator(for: language), toBe: expected)
  }

  @Test func aFileForTeXHasPatternsAndWordsWithAllTheirHyphens() throws {
    try withPatterns([
      "hyph-it.tex": Array(
        """
        % title: \\patterns{ 1e }
        \\message{1a 1m}
        \\patterns{ % the first
        lam1p p1le
        .a1l}
        \\hyphenation{
        tram-p-led  % lam-ple
        trample}

        """.utf8)
    ]) { directory in
      let files = PatternFiles(in: "/nonexistent", bundled: [directory])
      let hyphenator = files.hyphenator(for: "it")
      for (word, expected) in [
        "lampled": "lam-p-led", "trampled": "tram-p-led", "trample": "trample",
        "trampler": "tramp-ler",
      ] { try expect(word, by: hyphenator, toBe: expected) }
    }
  }

  @Test func theFilesOfTheSystemServeLanguagesWithoutPatternsOfTheProgram() throws {
    try withPatterns([
      "hyph_it_IT.dic": [], "hyph-it.tex": [], "hyph_de_DE.dic": [], "hyph-de-1901.tex": [],
      "hyph_en_US.dic": [], "hyph-en-gb.tex": [], "hyph_hr_HR.dic": [],
    ]) { directory in
      let files = PatternFiles(in: directory, bundled: [directory])
      for (language, name) in [
        "it": "hyph-it.tex", "it-CH": "hyph-it.tex", "de-1901": "hyph-de-1901.tex",
        "de": "hyph_de_DE.dic", "en-GB": "hyph-en-gb.tex", "hr": "hyph_hr_HR.dic",
      ] { #expect(files.path(for: language) == "\(directory)/\(name)", "\(language)") }
    }
  }

  @Test func aPackageIsNamedForALanguageThatHasOne() {
    #expect(PatternFiles.package(for: "hr") == "hyphen-hr")
    #expect(PatternFiles.package(for: "sk-SK") == "hyphen-sk")
    #expect(PatternFiles.package(for: "eo") == nil)
    #expect(PatternFiles.package(for: "") == nil)
  }

  // MARK: Charsets

  @Test func patternsInAnyCharsetDivideTheSameWord() throws {
    try withPatterns([
      "hyph_aa.dic": Array("UTF-8\nö1ß\n".utf8),
      "hyph_bb.dic": Array("ISO8859-1\n".utf8) + [0xF6, 0x31, 0xDF, 0x0A],
      "hyph_cc.dic": Array("microsoft-cp1251\n".utf8) + [0xE6, 0x31, 0xE8, 0x0A],
      "hyph_dd.dic": Array("KOI8-R\n".utf8) + [0xD6, 0x31, 0xC9, 0x0A],
    ]) { directory in
      let files = PatternFiles(in: directory, bundled: [])
      for language in ["aa", "bb"] {
        let hyphenator = files.hyphenator(for: language)
        try expect("Grössößen", by: hyphenator, toBe: "Grössö-ßen")
        try expect("жжжижжж", by: hyphenator, toBe: "жжжижжж")
      }
      for language in ["cc", "dd"] {
        let hyphenator = files.hyphenator(for: language)
        try expect("вложили", by: hyphenator, toBe: "влож-или")
        try expect("日本語日本語", by: hyphenator, toBe: "日本語日本語")
      }
    }
  }

  @Test func aDivisionThatWouldChangeALetterIsLeftOut() throws {
    try withPatterns([
      "hyph_aa.dic": Array("UTF-8\nf1f/ff=f,1,2\nam1pf\n".utf8)
    ]) { directory in
      let hyphenator = PatternFiles(in: directory, bundled: []).hyphenator(for: "aa")
      try expect("dampfschiffahrt", by: hyphenator, toBe: "dam-pfschiffahrt")
    }
  }

  // MARK: Levels and options

  @Test func aCompoundIsDividedIntoPartsThatAreDividedByThemselves() throws {
    try withPatterns([
      "hyph_aa.dic": Array("UTF-8\nlamp1oil\nNEXTLEVEL\npo1\no1il\nlam1p\n".utf8),
      "hyph_bb.dic": Array("UTF-8\npo1\no1il\nlam1p\n".utf8),
      "hyph_cc.dic": Array(
        "UTF-8\nCOMPOUNDLEFTHYPHENMIN 2\nlamp1oil\nNEXTLEVEL\npo1\no1il\nlam1p\n".utf8),
    ]) { directory in
      let files = PatternFiles(in: directory, bundled: [])
      try expect("lampoilers", by: files.hyphenator(for: "aa"), toBe: "lamp-o-ilers")
      try expect("lampoilers", by: files.hyphenator(for: "bb"), toBe: "lam-po-ilers")
      try expect("lampoilers", by: files.hyphenator(for: "cc"), toBe: "lamp-oilers")
    }
  }

  @Test func commentsAndEmptyLinesAreSkipped() throws {
    try withPatterns([
      "hyph_aa.dic": Array("UTF-8\r\n% NEXTLEVEL\r\n#a1m\r\n\r\nam1p % am1ple\r\n".utf8)
    ]) { directory in
      try expect(
        "trampled", by: PatternFiles(in: directory, bundled: []).hyphenator(for: "aa"),
        toBe: "tram-pled")
    }
  }

  @Test func noDivisionIsBesideALetterThatForbidsIt() throws {
    try withPatterns(["hyph_aa.dic": Array("UTF-8\nNOHYPHEN m, ʼ\n1m1\np1l\n".utf8)]) { directory in
      try expect(
        "trampled", by: PatternFiles(in: directory, bundled: []).hyphenator(for: "aa"),
        toBe: "tramp-led")
    }
  }

  // MARK: A language

  @Test(.enabled(if: PatternFiles().path(for: "en-US") != nil, "there is no hyphen-en-us"))
  func englishIsDividedAsItIsSpoken() throws {
    let hyphenator = PatternFiles().hyphenator(for: "en-US")
    let words = ["hyphenation", "Hyphenation", "lamplighter", "unaccountable", "table", "nothing"]
    #expect(
      try words.map { try divided($0, by: hyphenator) }
        == [
          "hy-phen-ation", "Hy-phen-ation", "lamp-lighter", "un-ac-count-able", "table", "noth-ing",
        ])
  }
}

extension Hyphenator {
  fileprivate func divisions(of word: [UInt8]) -> Divisions {
    word.withUnsafeBufferPointer { divisions(of: $0) }
  }
}
