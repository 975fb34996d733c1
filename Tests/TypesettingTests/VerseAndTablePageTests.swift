import BookText
import Testing

@testable import Typesetting

@Suite("Pages of verse and tables")
struct VerseAndTablePageTests {
  @Test func verseKeepsItsLinesAndIndents() throws {
    #expect(
      try page(of: Sample.verse, measure: 60) == """
            Low water, and the boats lie down upon the sand,
              High water, and they stand;
            The bell that nobody has rung
              Is heard across the land.

            And one of them was mine.
        """)
  }

  @Test func aLineOfVerseTooLongIsHung() throws {
    #expect(
      try page(of: Sample.verse, measure: 28) == """
           Low water, and the boats
               lie down upon the
               sand,
             High water, and they
                 stand;
           The bell that nobody has
               rung
             Is heard across the
                 land.

           And one of them was mine.
        """)
  }

  @Test func aLineTurnedOverInTheSourceIsOneLineAgain() throws {
    let verse = """
      A lamp for the long way over the hill and down to the harbour
          and home,
      A lamp for the stairs,
      A lamp for the door and for whoever stands behind it in the rain
          at this hour.
      """
    #expect(
      try page(of: verse, measure: 66) == """
          A lamp for the long way over the hill and down to the harbour
              and home,
          A lamp for the stairs,
          A lamp for the door and for whoever stands behind it in the rain
              at this hour.
        """)
    #expect(
      try page(of: verse, measure: 80).contains("down to the harbour and home,"))
  }

  /// Returns a page of a block of a kind.
  private func set(_ text: String, as kind: Block.Kind, measure: Int) throws -> String {
    var builder = BookBuilder()
    builder.beginBlock(kind)
    builder.append(text.utf8)
    let format = PageFormat(measure: measure, lines: 60)
    return drawnPages(of: try builder.book(), format).map(\.text).joined()
  }

  @Test func aLineThatATypistWrappedIsTurnedOverOnce() throws {
    let text = """
      Like this I fly.
        [This is the outline of the great bird, who appears to hold in his
        talons some of the plants.]
      The bird is out.
      """
    #expect(
      try set(text, as: .verse, measure: 50) == """
          Like this I fly.
            [This is the outline of the great bird, who
                appears to hold in his talons some of the
                plants.]
          The bird is out.
        """)
    #expect(
      try set(text, as: .verse, measure: 80)
        == text.split(separator: "\n").map { "  \($0)" }
        .joined(separator: "\n"))
  }

  @Test func linesInLowerCaseStayApart() throws {
    let text = """
      abide, to stay where one is for as long as there is a lamp to see by
      bell, a thing that rings
      clock, another
      """
    let rows = try set(text, as: .verse, measure: 50).split(separator: "\n")
    #expect(rows.contains { $0 == "  bell, a thing that rings" })
    #expect(rows.contains { $0 == "  clock, another" })
  }

  @Test func aRuleThatIsTooLongIsCutAndNotContinued() throws {
    let table = """
      What was found          Where
      -------------------     --------------
      A pressed fern          page 112
      """
    #expect(
      try set(table, as: .table, measure: 32) == """
        What was found  Where
        --------------  --------
        A pressed fern  page 112
        """)
  }

  @Test func aTableKeepsItsColumns() throws {
    #expect(try page(of: Sample.table, measure: 60) == Sample.table)
  }

  @Test func aRowTooLongIsHung() throws {
    #expect(
      try page(of: Sample.table, measure: 14) == """
        Lamp      lit
            west
        雨        夜
            本
        ┌──────┐
        │ lamp │
        └──────┘
        """)
  }

  @Test func aCellTooLongGoesOnInItsColumnAndWordsStayWhole() throws {
    let table = """
      Prose comes first, and it is long enough to be prose, so that the table is told from it.

          Key        What it does
          -------    ----------------------
          g, Home    the first page
          digits     a number, then Enter or g, or
      """
    let pages = try [44, 36, 28].map { measure in
      try page(of: table, measure: measure).components(after: "\n\n")
    }
    #expect(
      pages == [
        """
            Key        What it does
            -------    ----------------------
            g, Home    the first page
            digits     a number, then Enter or g, or
        """,
        """
        Key      What it does
        -------  ----------------------
        g, Home  the first page
        digits   a number, then Enter or g,
                 or
        """,
        """
        Key      What it does
        -------  -------------------
        g, Home  the first page
        digits   a number, then
                 Enter or g, or
        """,
      ])
  }

  @Test func aCellFarToTheRightKeepsItsColumnIfItFits() throws {
    let table = "The lamp was lit      and the door\n                      stood open."
    #expect(try set(table, as: .table, measure: 34) == table)
  }

  @Test func aTabGoesToTheNextEighthColumn() throws {
    let text = "a\tb   c\nlong name\tx   y\n1234567\t2   3\n12345678\t4   5"
    #expect(
      try page(of: text, measure: 40).split(separator: "\n").map { $0.drop { $0 == " " } } == [
        "a       b   c", "long name       x   y", "1234567 2   3", "12345678        4   5",
      ])
  }

  @Test func tabsAloneMakeColumnsToo() throws {
    #expect(
      try page(of: "lamp\tlit\twest\nbook\topen\tnorth", measure: 40)
        .split(separator: "\n").map { $0.drop { $0 == " " } } == [
          "lamp    lit     west", "book    open    north",
        ])
  }

  /// If a row is hung at a tab, the tab is as wide as drawn.
  @Test(arguments: 8...40)
  func aTabAtTheEndOfALineLosesNoLetter(measure: Int) throws {
    let text = "ab\tcd   ef\tghijklmnopqrstuvw\txyz\nab   cd\tef\tghijklmnop\tqrstuvwxyz\t12345"
    #expect(try breaches(of: book(text), PageFormat(measure: measure, lines: 60)).isEmpty)
  }

  /// A heading's second line may be further left than its first.
  @Test func aListOfContentsOfHeadingsInTwoLinesStaysOnThePage() throws {
    let list = (1...5).map { "\n\n        CHAPTER \($0).\nThe lamp" }.joined()
    for measure in [8, 36, 66] {
      let book = try book("The Lamp\(list)\n\nIt begins.")
      #expect(breaches(of: book, PageFormat(measure: measure, lines: 30)).isEmpty)
    }
  }

  @Test func aListOfContentsIsSetCloseWithoutItsBlankLines() throws {
    let list = (1...5).map { "\n\nChapter \($0)" }.joined()
    #expect(
      try page(of: "The Lamp\(list)\n\nIt begins.", measure: 30, lines: 15) == """
                   The Lamp

        Chapter 1
        Chapter 2
        Chapter 3
        Chapter 4
        Chapter 5

        It begins.
        """)
  }

  /// Returns a text with the given leaders in its list of contents.
  private func text(withLeaders leaders: [String]) -> String {
    let names = ["The Lamp", "The Long Way over the Hill", "The Stove"]
    let list = names.indices.map { index in
      "Chapter \(index + 1). \(names[index])\(leaders[index])\(index * 9 + 1)\n"
    }
    let chapters = names.indices.map { index in
      "\n\n\n\nChapter \(index + 1). \(names[index])\n\n\(Sample.prose)\n"
    }
    return "CONTENTS\n\n" + list.joined() + chapters.joined()
  }

  @Test func theLeadersOfAListOfContentsAreShortenedBeforeALineIsTurnedOver() throws {
    let leaders = [20, 9, 18].map { String(repeating: " .", count: $0) + "  " }
    let book = try book(text(withLeaders: leaders))
    #expect(book.blocks.contains { $0.kind == .contents })
    let list = drawnPages(of: book, PageFormat(measure: 40, lines: 12))[0].rows.suffix(4)
    let rows = Array(list)
    #expect(rows.first == "Chapter 1. The Lamp . . . . . . . . .  1")
    #expect(rows[1].hasPrefix("Chapter 2. The Long"))
    #expect(rows[2].hasSuffix(" . .  10") && rows[2].count == 40)
    #expect(rows.last == "Chapter 3. The Stove . . . . . . . .  19")
  }

  @Test(
    "the leader of an entry that is a paragraph is shortened too",
    arguments: [
      ("Brittany. . . . . . . . . . . . .32, 57", "Brittany.  . . . . . . .32, 57"),
      ("Lamp . . . . . . . . . . . . . . . xii", "Lamp . . . . . . . . . . . xii"),
      ("Lamp . . . . . . . . . . . . 9", "Lamp . . . . . . . . . . . . 9"),
      ("He said . . . . . . . . . . . he", "he"),
      ("Lamp . . . . . . . . . . . . . . 9\u{A0}–12", "Lamp . . . . . . . . . . 9\u{A0}–12"),
      ("The sum of . . . . . . . . . . 3 shillings.", "3 shillings."),
      ("The price is . . . . . . . . . 5 рублей.", "5 рублей."),
    ])
  func leadersOfParagraphs(entry: String, last: String) throws {
    let rows = try set(entry, as: .paragraph, measure: 30).split(separator: "\n")
    #expect(rows.last.map(String.init) == last)
  }

  @Test(arguments: 24...34)
  func anIndentedEntryHasItsPageNumberInItsRowHoweverLongItIs(length: Int) throws {
    let entry = "Lamp " + String(repeating: ".", count: length - 8) + " 12"
    var builder = BookBuilder()
    for text in ["Stove ......... 9", entry] {
      builder.beginBlock(.paragraph)
      builder.append(text.utf8)
    }
    let page = drawnPages(of: try builder.book(), PageFormat(measure: 30, lines: 60))[0]
    let row = try #require(page.rows.last)
    #expect(row.hasPrefix("  Lamp ....") && row.hasSuffix(".. 12"))
    #expect(row.count == min(30, length + 2))
  }

  @Test(arguments: [" .", ".", " "])
  func noLetterOfAListOfContentsWithLeadersIsLost(sign: String) throws {
    let leaders = [40, 30, 40].map { String(repeating: sign, count: $0) }
    let book = try book(text(withLeaders: leaders))
    for measure in 6...100 {
      let format = PageFormat(measure: measure, lines: 12)
      #expect(breaches(of: book, format).isEmpty, "\(measure) cells")
    }
  }

  @Test func aSceneBreakIsThreeStarsWhateverTheSourceHas() throws {
    for sign in ["***", "- - -", "~", "#"] {
      #expect(
        try page(of: "A lamp.\n\n\(sign)\n\nA stove.", measure: 11)
          == "A lamp.\n\n   * * *\n\nA stove.")
    }
  }

  @Test func aSceneBreakOnAVeryNarrowPageIsCutOff() throws {
    #expect(try page(of: "A\n\n***\n\nB", measure: 3) == "A\n\n* *\n\nB")
  }
}

extension String {
  /// Returns the text after the first `separator`.
  fileprivate func components(after separator: String) -> String {
    guard let range = firstRange(of: separator) else { return self }
    return String(self[range.upperBound...])
  }
}
