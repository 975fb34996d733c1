import BookText
import Cells
import Testing

@testable import Typesetting

/// In the texts and pages here capitals represent Hebrew letters, so that both can be read.
@Suite("Pages with right-to-left writing")
struct BidiPageTests {
  private func shown(
    _ text: String, measure: Int, isJustified: Bool = false, order: LineSetter.Order = .visual
  ) throws -> String {
    let style = TypeStyle(isJustified: isJustified)
    let format = PageFormat(measure: measure, lines: 60, style: style)
    return try drawnPages(of: book(hebrew(text)), format, order: order)
      .map { transliterated($0.text) }.joined(separator: "\n-- next page --\n")
  }

  /// Expects the page of `text` to be `page`.
  private func expect(
    _ text: String, measure: Int, isJustified: Bool = false, order: LineSetter.Order = .visual,
    is page: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try shown(text, measure: measure, isJustified: isJustified, order: order)
    #expect(found == page, "\n\(found)", sourceLocation: location)
  }

  // MARK: Paragraphs

  private let evening = """
    IN THE EVENING AN OLD WOMAN SAT BY THE WINDOW AND READ (AS EVER) IN HER BOOK.

    THE RAIN FELL ON THE ROOFS, AND THE TOWN WAS STILL, OR NEARLY.
    """

  @Test func aParagraphThatBeginsWithHebrewEndsFlushAtTheLeft() throws {
    try expect(
      evening, measure: 28,
      is: """
         NAMOW DLO NA GNINEVE EHT NI
          DAER DNA WODNIW EHT YB TAS
              .KOOB REH NI (REVE SA)
        ,SFOOR EHT NO LLEF NIAR EHT
          RO ,LLITS SAW NWOT EHT DNA
                             .YLRAEN
        """)
  }

  @Test func theIndentOfSuchAParagraphIsOnTheRight() throws {
    try expect(
      evening, measure: 60,
      is: """
          SA) DAER DNA WODNIW EHT YB TAS NAMOW DLO NA GNINEVE EHT NI
                                                  .KOOB REH NI (REVE
               ,LLITS SAW NWOT EHT DNA ,SFOOR EHT NO LLEF NIAR EHT
                                                          .YLRAEN RO
        """)
  }

  @Test func itsGapsAreFilledToo() throws {
    try expect(
      evening, measure: 60, isJustified: true,
      is: """
        SA) DAER DNA WODNIW EHT YB TAS NAMOW  DLO NA  GNINEVE EHT NI
                                                  .KOOB REH NI (REVE
        ,LLITS  SAW NWOT  EHT DNA  ,SFOOR  EHT NO  LLEF  NIAR  EHT
                                                          .YLRAEN RO
        """)
  }

  @Test func numbersAndLatinWordsRunFromLeftToRightInIt() throws {
    try expect(
      "IN 1923 THE TEACHER BOUGHT A CLOCK (an omega, no. 12) IN wien FOR 40.50 CROWNS.",
      measure: 36,
      is: """
          KCOLC A THGUOB REHCAET EHT 1923 NI
              ROF wien NI (an omega, no. 12)
                               .SNWORC 40.50
        """)
  }

  @Test func hebrewWordsInAParagraphThatBeginsOtherwiseRunFromRightToLeft() throws {
    try expect(
      "the sign above the door said SHALOM (PEACE), and under it 3 COFFEES, 4 TEAS; and so on.",
      measure: 30,
      is: """
        the sign above the door said
        (ECAEP) MOLAHS, and under it 3
        SAET 4 ,SEEFFOC; and so on.
        """)
  }

  /// The comma after SEA is between two Hebrew words, although its line ends with it.
  @Test func whatEndsALineIsReadWithTheLineAfterIt() throws {
    try expect(
      "a letter said: OVER THE SEA, UNDER THE SUN, and no more.", measure: 29,
      is: """
        a letter said: ,AES EHT REVO
        NUS EHT REDNU, and no more.
        """)
  }

  @Test func arabicIsSetInTheSameWay() throws {
    let words = ["في", "المساء", "قرأت", "كتابا", "من", "١٢٣", "صفحة."]
    let line = try page(of: words.joined(separator: " "), measure: 60)
    #expect(
      line.unicodeScalars.elementsEqual(
        "                           .ةحفص ١٢٣ نم اباتك تأرق ءاسملا يف".unicodeScalars), "\n\(line)")
  }

  // MARK: Other blocks

  @Test func aHeadingIsCentred() throws {
    try expect(
      "CHAPTER 7: THE LAMP\n\n\n\nIT WAS LIT.", measure: 30,
      is: """










              PMAL EHT :7 RETPAHC


                           .TIL SAW TI
        """)
  }

  @Test func verseHasItsIndentsOnTheRight() throws {
    let text = """
      THE KEEPER SAT ALL NIGHT ABOVE THE HARBOUR AND WROTE DOWN WHAT HE SAW, WORD
      FOR WORD AND HOUR FOR HOUR, UNTIL THE OIL WAS BURNT AND HE COULD NOT SEE HIS
      OWN HAND BEFORE HIM; AND THIS IS WHAT STANDS IN HIS BOOK TO THE PRESENT DAY,
      FOR ALL TO READ.

          LOW WATER, AND DOWN,
            HIGH WATER, AND STAND;
          LOW WATER, AND BROWN,
            HIGH WATER ON SAND.
      """
    try expect(
      text, measure: 40,
      is: """
              EHT EVOBA THGIN LLA TAS REPEEK EHT
        DROW ,WAS EH TAHW NWOD ETORW DNA RUOBRAH
           EHT LITNU ,RUOH ROF RUOH DNA DROW ROF
          SIH EES TON DLUOC EH DNA TNRUB SAW LIO
           TAHW SI SIHT DNA ;MIH EROFEB DNAH NWO
          ,YAD TNESERP EHT OT KOOB SIH NI SDNATS
                                .DAER OT LLA ROF

                    ,NWOD DNA ,RETAW WOL
                ;DNATS DNA ,RETAW HGIH
                   ,NWORB DNA ,RETAW WOL
                   .DNAS NO RETAW HGIH
        """)
  }

  @Test func itemsOfAListHangOnTheRight() throws {
    try expect(
      "- ONE LAMP, TO BE LIT BY THE KEEPER\n- ONE STOVE\n", measure: 30,
      is: """
          EHT YB TIL EB OT ,PMAL ENO -
                              REPEEK
                           EVOTS ENO -
        """)
  }

  @Test func columnsOfATableThatBeginsOtherwiseKeepTheirPlaces() throws {
    try expect(
      "lamp     12    lit and out\nhigh    LOW    WIDE\ndoor    1      (shut)\n", measure: 30,
      is: """
        lamp   12  lit and out
        high  WOL  EDIW
        door    1  (shut)
        """)
  }

  @Test func columnsOfATableInHebrewStandInMirroredPlaces() throws {
    try expect(
      "LAMP     12    lit\nHIGH    LOW    wide\nDOOR    1      (shut)\n", measure: 30,
      is: """
                        lit  12   PMAL
                       wide  WOL  HGIH
                     (shut)  1    ROOD
        """)
  }

  // MARK: Marks and controls

  @Test func marksStayOnTheirLetters() throws {
    let word = "א\u{5B8}ב\u{5B0}ג"
    #expect(
      try page(of: word, measure: 12).unicodeScalars
        .elementsEqual("         גב\u{5B0}א\u{5B8}".unicodeScalars))
  }

  @Test func aMarkOfDirectionPutsPunctuationWhereItBelongs() throws {
    #expect(
      try shown("he said SHALOM! and went.", measure: 30) == "he said MOLAHS! and went.")
    #expect(
      try shown("he said SHALOM!\u{200F} and went.", measure: 30) == "he said !MOLAHS and went.")
  }

  @Test(arguments: ["\u{202D}", "\u{202E}"])
  func anOverrideTurnsNoLetterRound(override: String) throws {
    let text = "pay 100 to dan\(override), not to SARA\u{202C} or dana"
    #expect(try shown(text, measure: 60).contains("pay 100 to dan"))
    #expect(try shown(text, measure: 60).contains("ARAS"))
    #expect(try !shown(text, measure: 60).contains("nad"))
  }

  @Test(
    arguments: ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}"])
  func aControlLeftOpenEndsWithItsParagraph(control: String) throws {
    let before = try shown("the lamp is SMALL, BUT LIT.", measure: 40)
    let both = try shown("see \(control)here: X\n\nthe lamp is SMALL, BUT LIT.", measure: 40)
    #expect(both.split(separator: "\n").last?.drop { $0 == " " } == before[...])
  }

  @Test func withoutHebrewNoControlReordersAnything() throws {
    for control in ["\u{202E}", "\u{2067}", "\u{200F}", "\u{202B}"] {
      #expect(
        try shown("pay 100 (to \(control)dan, not to dana).", measure: 60)
          == "pay 100 (to dan, not to dana).")
    }
  }

  // MARK: The order of the text

  @Test func inLogicalOrderLettersStandAsInTheTextAndIndentsBeforeThem() throws {
    try expect(
      evening, measure: 60, isJustified: true, order: .logical,
      is: """
        IN THE EVENING  AN OLD  WOMAN SAT BY THE WINDOW AND READ (AS
        EVER) IN HER BOOK.
          THE  RAIN  FELL  ON THE  ROOFS,  AND THE  TOWN WAS  STILL,
        OR NEARLY.
        """)
  }
}

/// Returns `text` with a Hebrew letter for each capital.
func hebrew(_ text: String) -> String {
  mapScalars(of: text) { (0x41...0x5A).contains($0) ? $0 - 0x41 + 0x5D0 : $0 }
}

/// Returns `text` with a capital for each Hebrew letter.
func transliterated(_ text: String) -> String {
  mapScalars(of: text) { (0x5D0...0x5E9).contains($0) ? $0 - 0x5D0 + 0x41 : $0 }
}

private func mapScalars(of text: String, _ map: (UInt32) -> UInt32) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.compactMap { Unicode.Scalar(map($0.value)) }))
}
