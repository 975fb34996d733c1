import BookText
import Testing

@testable import Typesetting

@Suite("Page ends")
struct PageEndTests {
  /// Returns the number of empty rows on each page except the last one of the book.
  private func emptyRows(_ facing: PageFormat.Facing) throws -> [Int] {
    let book = try book(Script.ascii.text(paragraphs: 120, seed: 3))
    let format = PageFormat(measure: 40, lines: 12, facing: facing)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    #expect(pagination.loneLines().isEmpty)
    return (0..<pagination.count - 1).map { 12 - pagination.lines(of: pagination[$0]).count }
  }

  private func unlevel(_ empty: [Int], from first: Int) -> Int {
    stride(from: first, to: empty.count - 1, by: 2).filter { empty[$0] != empty[$0 + 1] }.count
  }

  @Test func pagesSideBySideEndLevelInNineteenOfTwentySpreads() throws {
    let alone = try emptyRows(.none)
    for (facing, first) in [(PageFormat.Facing.fromFirst, 0), (.fromSecond, 1)] {
      let facing = try emptyRows(facing)
      #expect(unlevel(alone, from: first) * 5 > alone.count / 2)
      #expect(unlevel(facing, from: first) * 20 <= facing.count / 2)
    }
  }

  /// Rows of a line of verse before and after each page end inside the line, and the rows of all lines.
  private func divisions(
    wordsPerLine words: Int, measure: Int, lines: Int
  ) throws -> (divisions: [(before: Int, after: Int)], rows: Set<Int>) {
    var builder = BookBuilder()
    for _ in 0..<9 {
      builder.beginBlock(.verse, blankLinesBefore: 1)
      let line = (["The"] + Array(repeating: "water", count: words)).joined(separator: " ")
      builder.append(Array(repeating: line, count: 7).joined(separator: "\n").utf8)
      builder.endBlock()
    }
    let book = try builder.book()
    var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: lines))
    pagination.set(atLeast: .max)
    let rows = pagination.lines(ofSection: 0).filter { !$0.range.isEmpty }
    // The numbers of the lines of verse of the rows.
    let numbers = rows.map { row in book.text[..<row.range.lowerBound].count { $0 == 0x0A } }
    let ends = (1..<pagination.count).map { page in
      rows.firstIndex { $0.range.lowerBound >= pagination[page].start } ?? 0
    }
    let divided = ends.filter { numbers[$0 - 1] == numbers[$0] }.map { end in
      (
        numbers[..<end].count { $0 == numbers[end] }, numbers[end...].count { $0 == numbers[end] }
      )
    }
    return (divided, Set(numbers.map { number in numbers.count { $0 == number } }))
  }

  @Test func aLineOfVerseWithATurnoverStaysOnOnePage() throws {
    var rows: Set<Int> = []
    for measure in stride(from: 20, through: 60, by: 8) {
      for words in stride(from: 3, through: 15, by: 2) {
        for lines in [10, 13, 16] {
          let found = try divisions(wordsPerLine: words, measure: measure, lines: lines)
          rows.formUnion(found.rows)
          if found.rows.max() ?? 0 <= 4 {
            #expect(found.divisions.isEmpty, "\(words) words, \(measure)×\(lines)")
          } else {
            #expect(found.divisions.allSatisfy { $0.before >= 2 && $0.after >= 2 })
          }
        }
      }
    }
    #expect(rows.isSuperset(of: 1...5))
    // A line longer than a page is divided.
    let psalm = try divisions(wordsPerLine: 120, measure: 40, lines: 12)
    #expect(psalm.divisions.count > 9)
  }
}
