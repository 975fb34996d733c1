import Testing

@testable import Typesetting

@Suite("Pages in other scripts")
struct ScriptPageTests {
  private let rain = "雨の夜には、古い本がよく似合う。祖父は「さあ、まだわからない」と笑った。"

  @Test func wideCharactersBreakBetweenEachOtherButNotBeforeAStop() throws {
    #expect(
      try page(of: rain, measure: 20) == """
        雨の夜には、古い本が
        よく似合う。祖父は
        「さあ、まだわからな
        い」と笑った。
        """)
  }

  @Test func raggedLinesEndBetweenTheWordsOfKorean() throws {
    let korean = "등대지기는 2024년에 3층의 A동에서 韓國의 등불을 켰다. 날마다."
    #expect(
      try page(of: korean, measure: 17) == """
        등대지기는
        2024년에 3층의
        A동에서 韓國의
        등불을 켰다.
        날마다.
        """)
    // A word longer than a line is divided.
    #expect(
      try page(of: "등대지기는등대지기는", measure: 10) == """
        등대지기는
        등대지기는
        """)
    #expect(
      try page(of: korean, measure: 17, isJustified: true) == """
        등대지기는 2024년
        에 3층의  A동에서
        韓國의 등불을  켰
        다. 날마다.
        """)
  }

  @Test func anOddCellAtTheEndOfALineStaysEmpty() throws {
    #expect(try page(of: rain, measure: 21) == page(of: rain, measure: 20))
  }

  @Test func aJoinedEmojiIsShownAsItsFirst() throws {
    #expect(
      try page(of: "A family 👨‍👩‍👧‍👦, a teacher 🧑🏾‍🏫, a cat 🐈‍⬛, by number: 1️⃣ 2️⃣ ❤️.", measure: 20) == """
        A family 👨, a
        teacher 🧑, a cat
        🐈, by number: 1
        2 ❤.
        """)
  }

  @Test(arguments: 8...30)
  func noFlagIsTornFromItsSecondLetter(measure: Int) throws {
    let rows = try page(of: "🇬🇷🇯🇵🇮🇱🇪🇬 a 🇮🇳🇰🇷🇻🇳🇫🇷🇩🇪 b 🇬🇷 c", measure: measure).split(separator: "\n")
    for row in rows { #expect(row.count { $0.isUppercase } % 2 == 0) }
  }

  @Test func marksTakeNoCells() throws {
    let text =
      "E\u{302}te\u{301} e\u{323}\u{302}te\u{301} a\u{331}\u{30B}\u{307} o\u{327}\u{30A}\u{30C} and so on to the end."
    #expect(
      try page(of: text, measure: 18) == """
        E\u{302}te\u{301} e\u{323}\u{302}te\u{301} a\u{331}\u{30B}\u{307} o\u{327}\u{30A}\u{30C} and so
        on to the end.
        """)
  }

  @Test func aFifthMarkIsNotDrawn() throws {
    let marks = "\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}"
    #expect(
      try page(of: "a\(marks)b", measure: 18)
        == "a\(marks.unicodeScalars.prefix(4).map { String($0) }.joined())b")
  }

  @Test func controlCharactersAreNoPartOfAPage() throws {
    #expect(try page(of: "a\u{1B}[31mred\u{7F}b\u{7}c", measure: 30) == "ared␡b␇c")
    #expect(try page(of: "a\u{9B}31m", measure: 30) == "a31m")
  }

  @Test(arguments: 8...60)
  func hindiIsBrokenBetweenWordsOnly(measure: Int) throws {
    let text =
      "दादी ने पुरानी क्षत्रिय किताब धीरे-धीरे खोली, और स्त्री की बत्ती जलाकर पढ़ती रही। रात लम्बी थी।"
    let words = Set(text.split { $0 == " " || $0 == "-" }.map(String.init))
    for row in try page(of: text, measure: measure).split(separator: "\n") {
      let found = row.split { $0 == " " || $0 == "-" }.map(String.init)
      #expect(found.allSatisfy(words.contains), "\(row)")
    }
  }

  @Test func aWordOfHindiTooWideForItsLineIsCutBetweenClusters() throws {
    let clusters = ["वि", "श्व", "वि", "द्या", "ल", "यों"]
    let rows = try page(of: clusters.joined(), measure: 4).split(separator: "\n")
    var rest = clusters[...]
    for row in rows {
      var joined = ""
      while joined != row, let cluster = rest.popFirst() { joined += cluster }
      #expect(joined == row)
    }
    #expect(rest.isEmpty)
  }
}
