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
    let divisions = try bytes.withTextBytes {
      try #require(hyphenator).divisions(of: $0)
    }
    var divided: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      if divisions.places >> UInt64(offset) & 1 != 0 { divided.append(0x2D) }
      divided.append(byte)
    }
    return String(decoding: divided, as: UTF8.self)
  }

  /// The patterns in the sources; a missing directory is skipped.
  private let files = PatternFiles(
    in: [
      "/nonexistent",
      #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        + "/Sources/Shell/Hyphenation/Patterns",
    ])

  @Test(arguments: [
    ("be", "гаспадыня", "га-с-па-ды-ня"), ("bg", "прозорец", "про-зо-рец"),
    ("bs", "prozorima", "pro-zo-ri-ma"),
    ("ca", "muntanyenca", "mun-ta-nyen-ca"), ("cs", "zahrada", "za-hrada"),
    ("cy", "llyfrgelloedd", "llyfr-gell-oedd"),
    ("da", "landskaber", "land-ska-ber"), ("de", "Silbentrennung", "Sil-ben-tren-nung"),
    ("de", "Fensterbänke", "Fens-ter-bän-ke"), ("de-1901", "Fensterbänke", "Fen-ster-bän-ke"),
    ("el", "καλημέρα", "κα-λη-μέ-ρα"), ("el-polyton", "ἄνθρωπος", "ἄν-θρω-πος"),
    ("en", "hyphenation", "hy-phen-ation"), ("en-US", "Hyphenation", "Hy-phen-ation"),
    ("EN-gb", "democracy", "demo-cracy"), ("en-Latn-GB", "democracy", "demo-cracy"),
    ("en", "table", "table"), ("eo", "fenestroj", "fe-ne-stroj"),
    ("es", "montaña", "mon-ta-ña"), ("et", "raamatud", "raa-ma-tud"),
    ("fi", "kirjahylly", "kir-ja-hyl-ly"),
    ("fr", "bibliothèque", "bi-blio-thèque"), ("ga", "leabharlann", "leabh-ar-lann"),
    ("hr", "prozorima", "pro-zo-ri-ma"), ("hu", "kertkapu", "kert-ka-pu"),
    ("is", "bókasafn", "bóka-safn"),
    ("it", "finestra", "fi-ne-stra"), ("la", "hominibus", "ho-mi-ni-bus"),
    ("lt", "biblioteka", "bi-b-lio-te-ka"),
    ("lv", "grāmatas", "grā-ma-tas"), ("mn", "номынсан", "но-мын-сан"),
    ("nb", "landskapet", "land-ska-pet"), ("nl", "tuinhekken", "tuin-hek-ken"),
    ("pl", "ogrodnik", "ogrod-nik"), ("pt", "montanha", "mon-ta-nha"),
    ("ru", "лампочка", "лам-поч-ка"), ("sk", "záhrada", "záh-rada"),
    ("sl", "knjižnica", "knji-žni-ca"),
    ("sr", "прозорима", "про-зо-ри-ма"), ("sr-Latn-RS", "prozorima", "pro-zo-ri-ma"),
    ("sv", "landskapet", "land-ska-pet"),
    ("tr", "pencereler", "pen-ce-re-ler"), ("uk", "віконниця", "ві-кон-ни-ця"),
  ])
  func aLanguageIsDividedByItsPatterns(language: String, word: String, expected: String) throws {
    #expect(try divided(word, by: files.hyphenator(for: language)) == expected)
  }

  @Test(arguments: ["", "-", "e", "he", "th-TH", "zh", "englisch", "../en", "GB-en"])
  func otherLanguagesAreNotDivided(language: String) {
    #expect(files.hyphenator(for: language) == nil)
  }

  @Test func absentPatternsAreNoError() {
    #expect(PatternFiles(in: []).hyphenator(for: "en") == nil)
    #expect(PatternFiles(in: ["/nonexistent"]).hyphenator(for: "en") == nil)
  }

  @Test(arguments: [
    ("lampled", "lam-p-led"), ("trampled", "tram-p-led"), ("trample", "trample"),
    ("trampler", "tramp-ler"),
  ])
  func aFileHasPatternsAndWordsWithAllTheirHyphens(word: String, expected: String) throws {
    let file = """
      % title: \\patterns{ 1e }
      \\message{1a 1m}
      \\patterns{ % the first
      lam1p p1le
      .a1l
      t0r d0s}
      \\hyphenation{
      tram-p-led  % lam-ple
      trample}

      """
    try withTemporaryDirectory { directory in
      try makeFile("\(directory)/hyph-it.tex", Array(file.utf8))
      #expect(
        try divided(word, by: PatternFiles(in: [directory]).hyphenator(for: "it")) == expected)
    }
  }
}
