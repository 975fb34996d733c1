import BookText
import Testing

@testable import Typesetting

@Suite("Pages of verse and tables")
struct VerseAndTablePageTests {
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
        == text.split(separator: "\n").map { "      \($0)" }
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

  @Test func aCellFarToTheRightKeepsItsColumnIfItFits() throws {
    let table = "The lamp was lit      and the door\n                      stood open."
    #expect(try set(table, as: .table, measure: 34) == table)
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
}
