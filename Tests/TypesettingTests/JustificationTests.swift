import BookText
import Cells
import PlainText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Filling lines")
struct JustificationTests {
  /// Returns the rows of `texts`, a line each, each filled by `extra` cells.
  private func rows(_ texts: [String], extra: Int, role: SetLine.Role = .text) -> [String] {
    let bytes = Array(texts.joined(separator: "\n").utf8)
    guard let book = try? Book(plainText: bytes, named: "lines") else { return [] }
    var grid = Grid(size: Size(columns: 60, rows: texts.count))
    bytes.withTextBytes { buffer in
      var setter = LineSetter(of: book, buffer)
      var start = 0
      for (row, text) in texts.enumerated() {
        let range = start..<start + text.utf8.count
        let line = SetLine(text.isEmpty ? .blank : role, range: range, extra: extra)
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: 60, style: .plain, at: 0, in: cells)
        }
        start = range.upperBound + 1
      }
    }
    return grid.lines
  }

  /// Returns the columns of the gaps of two cells or more.
  private func wideGaps(_ row: String) -> [Int] {
    let cells = Array(row)
    return cells.indices.dropLast().filter { cells[$0] == " " && cells[$0 + 1] == " " }
  }

  @Test func equalSharesWidenEveryGapAlike() {
    #expect(rows(["aa bb cc dd"], extra: 3) == ["aa  bb  cc  dd"])
    #expect(rows(["aa bb cc dd"], extra: 6) == ["aa   bb   cc   dd"])
  }

  @Test func aLineThatIsNotFilledKeepsItsGaps() {
    #expect(rows(["aa  bb\tcc"], extra: 0) == ["aa bb cc"])
  }

  @Test func theRestGoesAfterPunctuationFirst() {
    for sign in [",", ".", ";", ":", "!", "?", "—", "”"] {
      #expect(rows(["aaa bbb ccc\(sign) ddd eee"], extra: 1) == ["aaa bbb ccc\(sign)  ddd eee"])
      #expect(rows(["aaa\(sign) bbb ccc ddd eee"], extra: 1) == ["aaa\(sign)  bbb ccc ddd eee"])
    }
  }

  @Test func noGapTakesTwoCellsOfTheRest() {
    for extra in 0...4 {
      let row = rows(["aa, bb cc dd ee"], extra: extra)[0]
      #expect(!row.contains("   "))
      #expect(row.count == 15 + extra)
    }
  }

  @Test func wideGapsDoNotStandBelowEachOther() throws {
    let text = "aaa bbb ccc ddd eee fff ggg hhh"
    let rows = rows([text, text, text, text], extra: 2)
    for (above, below) in zip(rows, rows.dropFirst()) {
      for column in wideGaps(above) {
        #expect(wideGaps(below).allSatisfy { abs($0 - column) > 1 }, "\(rows)")
      }
    }
  }

  @Test func aBlankRowEndsTheMemoryOfTheLineAbove() {
    let rows = rows(["aaa bbb ccc ddd eee", "", "aaa bbb ccc ddd eee"], extra: 1)
    #expect(rows[0] == rows[2])
  }

  @Test func aNoBreakSpaceIsNotWidened() {
    #expect(rows(["«\u{A0}oui\u{A0}» dit il"], extra: 2) == ["«\u{A0}oui\u{A0}»  dit  il"])
  }

  @Test func aLineWithoutGapsIsDrawnAsItIs() { #expect(rows(["雨の夜"], extra: 4) == ["雨の夜"]) }

  @Test func aGapBesideACharacterThatShowsNothingIsWidenedToo() {
    #expect(rows(["aa \u{200F}bb"], extra: 1) == ["aa  bb"])
    #expect(rows(["aa\u{200F} bb"], extra: 1) == ["aa  bb"])
    #expect(rows(["aa \u{200B} bb"], extra: 1) == ["aa  bb"])
  }

  /// White space before a mark of direction must not push the end of a line off the page.
  @Test(arguments: ["\u{200F}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{301}"], [" ", "\n"])
  func noLetterIsLostBesideACharacterThatShowsNothing(mark: String, space: String) throws {
    for text in ["abcd \(space)\(mark)efgh ", "abcd\(mark)\(space) efgh ", "ab \(mark) cd "] {
      let book = try book(String(repeating: text, count: 40))
      for (measure, isJustified) in [(20, false), (60, true), (66, true), (66, false)] {
        let style = TypeStyle(isJustified: isJustified)
        #expect(breaches(of: book, PageFormat(measure: measure, lines: 60, style: style)).isEmpty)
      }
    }
  }

  @Test func aLineThatWouldNeedGapsOfThreeCellsIsLeftRagged() throws {
    func length(_ measure: Int) throws -> Int? {
      let word = String(repeating: "x", count: 26)
      let text = "\(word) \(word) \(word) \(word)"
      return try page(of: text, measure: measure, isJustified: true).split(separator: "\n").first?
        .count
    }
    #expect(try length(53) == 53)
    #expect(try length(54) == 54)
    #expect(try length(55) == 53)
    #expect(try length(60) == 53)
  }

  @Test func riversAreRare() throws {
    let format = PageFormat(measure: 66, lines: 60, style: TypeStyle(isJustified: true))
    var rivers = 0
    var filled = 0
    for seed in 0..<20 as Range<UInt64> {
      let book = try book(Script.ascii.text(paragraphs: 12, seed: seed))
      for page in drawnPages(of: book, format) {
        let gaps = page.rows.map { wideGaps($0).filter { $0 > 1 } }
        filled += gaps.filter { !$0.isEmpty }.count
        for index in gaps.indices.dropFirst(2) {
          rivers +=
            gaps[index].filter { column in
              gaps[index - 1].contains { abs($0 - column) <= 1 }
                && gaps[index - 2].contains { abs($0 - column) <= 2 }
            }.count
        }
      }
    }
    #expect(filled > 400)
    #expect(rivers * 20 < filled, "\(rivers) rivers in \(filled) filled lines")
  }
}
