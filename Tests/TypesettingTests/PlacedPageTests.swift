import BookText
import Cells
import Testing

@testable import Typesetting

/// Pages of blocks with a layout from the document; more are in `Tests/Pages/documents`.
@Suite("Placed blocks")
struct PlacedPageTests {
  /// Returns a book of blocks: the kind, layout and text of each.
  private func book(
    _ blocks: [(kind: Block.Kind, layout: BlockLayout, text: String)]
  ) throws -> Book {
    var builder = BookBuilder()
    for block in blocks {
      builder.beginBlock(block.kind, layout: block.layout, blankLinesBefore: 0)
      builder.append(block.text.utf8)
    }
    return try builder.book()
  }

  private func layout(_ change: (inout BlockLayout) -> Void) -> BlockLayout {
    var layout = BlockLayout()
    layout.traits.insert(.placed)
    change(&layout)
    return layout
  }

  /// Returns the rows of the first page, without blanks at their ends.
  private func rows(_ book: Book, measure: Int, isPlain: Bool = false) -> [String] {
    var style = TypeStyle()
    style.isPlain = isPlain
    return drawnPages(of: book, PageFormat(measure: measure, lines: 12, style: style))[0].rows
  }

  @Test func leftAndRightAreThoseOfTheScreenInRightToLeftWritingToo() throws {
    var left = BlockLayout()
    left.alignment = .left
    let book = try book([
      (.paragraph, layout { $0.alignment = .right }, "אבג"),
      (.paragraph, layout { $0.alignment = .left }, "אבג"),
      (.paragraph, left, "דה"),
      (.paragraph, layout { ($0.alignment, $0.leading) = (.right, 3) }, "אבג"),
      (.paragraph, left, "abc"),
    ])
    let found = rows(book, measure: 12).filter { !$0.isEmpty }
    #expect(found == ["         גבא", "גבא", "הד", "      גבא", " abc"])
  }

  @Test func inPlainPagesOnlyPlacedBlocksKeepTheIndentsOfTheirLines() throws {
    let lines = layout { $0.traits.insert(.keepsLines) }
    let book = try book([
      (.heading(level: 1), lines, "one"), (.paragraph, lines, "two\n  three"),
      (.caption, lines, "four"), (.signature, lines, "five"),
    ])
    #expect(
      rows(book, measure: 20, isPlain: true).filter { !$0.isEmpty } == [
        "one", "two", "  three", "four", "five",
      ])
  }

  @Test(arguments: 8...20)
  func noPageBeginsWithTheSourceOfAQuotation(lines: Int) throws {
    let source = layout {
      $0.alignment = .right
      $0.traits.insert(.keptWithPrevious)
    }
    let words =
      "Where is the lamp that hung above the door of the mill in winter, and who put it out? "
    var blocks: [(kind: Block.Kind, layout: BlockLayout, text: String)] = []
    for index in 0..<40 {
      blocks.append((.quotation, BlockLayout(), String(repeating: words, count: 1 + index % 3)))
      blocks.append((.quotation, source, "—Ann Wick"))
    }
    let book = try book(blocks)
    var pages = Pagination(of: book, format: PageFormat(measure: 40, lines: lines))
    pages.set(atLeast: .max)
    #expect(pages.count > 5)
    for index in 0..<pages.count {
      let first = try #require(pages.lines(of: pages[index]).first)
      #expect(!book.text[first.range].starts(with: "—".utf8))
    }
  }

  @Test func aBlockKeptWithTheOneBeforeItIsLaidOutLikeOthers() throws {
    let usual = layout { $0.leading = 2 }
    var kept = usual
    kept.traits.insert(.keptWithPrevious)
    let plain = try book([(.paragraph, usual, "one"), (.paragraph, usual, "two")])
    let other = try book([(.paragraph, usual, "one"), (.paragraph, kept, "two")])
    #expect(rows(other, measure: 20) == rows(plain, measure: 20))
  }

  @Test func numbersOfListsAreWrittenInEveryStyle() {
    #expect(ListMarker(.lowerLetter, number: 28).text == "ab.")
    #expect(ListMarker(.upperLetter, number: 703).text == "AAA.")
    #expect(ListMarker(.lowerLetter).text == "0.")
    #expect((17...19).map { ListMarker(.lowerGreek, number: $0).text } == ["ρ.", "σ.", "τ."])
    #expect(ListMarker(.lowerGreek, number: 26).text == "αβ.")
    #expect(ListMarker(.upperRoman, number: 1994).text == "MCMXCIV.")
    #expect(ListMarker(.lowerRoman, number: 4).text == "iv.")
    #expect(ListMarker().text.isEmpty)
  }

  @Test func theEndIsTheSideWhereTheLinesEnd() throws {
    let book = try book([
      (.paragraph, layout { $0.alignment = .end }, "abc"),
      (.paragraph, layout { $0.alignment = .end }, "אבג"),
      (.paragraph, layout { ($0.alignment, $0.direction) = (.end, .rightToLeft) }, "abc."),
    ])
    #expect(rows(book, measure: 12).filter { !$0.isEmpty } == ["         abc", "גבא", ".abc"])
  }

  @Test func aTextHasTheDirectionThatTheDocumentGivesIt() throws {
    let hebrew = "HTML אבג"
    let book = try book([
      (.paragraph, BlockLayout(), hebrew),
      (.paragraph, layout { $0.direction = .rightToLeft }, hebrew),
      (.paragraph, layout { $0.direction = .leftToRight }, "אבג."),
      (.paragraph, layout { $0.direction = .rightToLeft }, "one."),
    ])
    #expect(
      rows(book, measure: 12).filter { !$0.isEmpty } == [
        "HTML גבא", "    גבא HTML", " גבא.", "       .one",
      ])
  }

  @Test func theLastLineIsAlignedByItself() throws {
    func shown(
      _ last: BlockLayout.Alignment, _ text: String = "aaaa bbbb cc", isPlain: Bool = false
    ) throws -> [String] {
      rows(
        try book([(.paragraph, layout { $0.lastAlignment = last }, text)]), measure: 9,
        isPlain: isPlain)
    }
    #expect(try shown(.natural) == ["aaaa bbbb", "cc"])
    #expect(try shown(.right) == ["aaaa bbbb", "       cc"])
    #expect(try shown(.centre) == ["aaaa bbbb", "   cc"])
    #expect(try shown(.end) == ["aaaa bbbb", "       cc"])
    #expect(try shown(.right, isPlain: true) == ["aaaa bbbb", "cc"])
    #expect(try shown(.right, "אאאא בבבב גג") == ["בבבב אאאא", "       גג"])
    #expect(try shown(.end, "אאאא בבבב גג") == ["בבבב אאאא", "גג"])
  }

  @Test func aTitleIsApartFromWhatIsAboveAndOnAPageWithWhatIsBelow() throws {
    let blocks = [
      (Block.Kind.paragraph, BlockLayout(), "One."),
      (.paragraph, layout { $0.traits.insert(.title) }, "Title"),
      (.paragraph, BlockLayout(), "Two."),
      (.paragraph, layout { $0.traits.insert(.title) }, "List"),
      (.preformatted, BlockLayout(), "Three.\n\n  Four."),
    ]
    let shown = rows(try book(blocks), measure: 20)
    #expect(shown == ["One.", "", "Title", " Two.", "", "List", "Three.", "", "  Four."])
    var pages = Pagination(of: try book(blocks), format: PageFormat(measure: 20, lines: 3))
    pages.set(atLeast: .max)
    let text = try book(blocks).text
    let last = (0..<pages.count).map { page in
      pages.lines(of: pages[page]).last.map { String(decoding: text[$0.range], as: UTF8.self) }
    }
    #expect(!last.contains("Title") && !last.contains("List"))
  }
}
