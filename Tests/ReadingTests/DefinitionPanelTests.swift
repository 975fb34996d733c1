import Cells
import TerminalInput
import Testing

@testable import Reading

struct DefinitionPanelTests {
  private let lines = [
    "From The Collaborative International Dictionary of English v.0.48 [gcide]:",
    "",
    "  Leaf \\Leaf\\ (l[=e]f), n.; pl. {Leaves} (l[=e]vz). [OE. leef, lef, leaf,",
    "     AS. le['a]f; akin to S. l[=o]f, OFries. laf, D. loof foliage, G. laub.]",
    "     1. (Bot.) A colored, usually green, expansion growing from the side of",
    "        a stem or rootstock.",
    "        [1913 Webster]",
    "",
    "     2. Something which is like a leaf in being wide and thin.",
  ]

  private func showing(_ lines: [String], columns: Int, rows: Int) throws -> Reader {
    var reader = reader(try sampleBook(), columns: columns, rows: rows)
    reader.take(.program(.definition(of: "leaf", lines: lines)), at: .seconds(700_000_000))
    return reader
  }

  @Test func itIsAPageInTheMiddleOfAWideScreenAndItsParagraphsAreSetToItsWidth() throws {
    var reader = try showing(lines, columns: 100, rows: 20)
    #expect(
      reader.screenText() == [
        "", "", "                 leaf", "",
        "                 From The Collaborative International Dictionary of English v.0.48",
        "                 [gcide]:",
        "",
        "                   Leaf \\Leaf\\ (l[=e]f), n.; pl. {Leaves} (l[=e]vz). [OE. leef,",
        "                      lef, leaf, AS. le['a]f; akin to S. l[=o]f, OFries. laf, D.",
        "                      loof foliage, G. laub.]",
        "                      1. (Bot.) A colored, usually green, expansion growing from",
        "                         the side of a stem or rootstock.",
        "                         [1913 Webster]",
        "",
        "                      2. Something which is like a leaf in being wide and thin.",
        "", "", "", "                 ? help · Esc back", "",
      ])
    let frame = reader.frame(at: .seconds(700_000_001))
    let (paper, table) = (reader.palette.text.background, reader.palette.table)
    #expect((0..<100).filter { frame[column: $0, row: 10].style.background == paper }.count == 76)
    #expect(frame[column: 11, row: 10].style.background == table)
    #expect(frame[column: 12, row: 10].style.background == paper)
  }

  @Test func itIsScrolledByLinesAndPagesAndItsEndsAreEnds() throws {
    var reader = try showing((1...40).map { "meaning \($0)" }, columns: 40, rows: 24)
    let first = reader.screenText()
    #expect(first[21].hasSuffix(" meaning 18"))
    #expect(first[22].drop { $0 == " " } == "↑↓ scroll · ? help · Esc back      ↓")
    _ = reader.press(.left)
    #expect(reader.screenText() == first)
    _ = reader.press(.right)
    #expect(reader.screenText()[2].hasSuffix(" leaf"))
    #expect(reader.screenText()[4].hasSuffix(" meaning 19"))
    _ = reader.press(.end, .down)
    #expect(reader.screenText()[21].hasSuffix(" meaning 40"))
    _ = reader.press(.home)
    #expect(reader.screenText() == first)
  }

  @Test func nothingIsLostOnAScreenOfAFewCells() throws {
    for columns in 20...40 {
      var reader = try showing(lines, columns: columns, rows: 7)
      var seen = reader.screenText()[3..<5].joined()
      for _ in 0..<200 {
        let page = reader.screenText()
        seen += page[5]
        _ = reader.press(.down)
        if reader.screenText() == page { break }
      }
      let written = lines.joined()
      #expect(seen.filter { $0 != " " } == written.filter { $0 != " " }, "\(columns)")
    }
  }
}
