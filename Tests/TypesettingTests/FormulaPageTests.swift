import BookText
import Cells
import Testing

@testable import Typesetting

@Suite("Formulas of several rows")
struct FormulaPageTests {
  private static let text = "x = a/(b + 1)"

  /// Returns a book of a paragraph, one with the formula, and another.
  private func book(_ formula: String = text) throws -> Book {
    let rows = ["      a  ", "x = ─────", "    b + 1"]
    var builder = BookBuilder()
    for text in ["The lamp.", formula, "It was lit."] {
      builder.beginBlock(.paragraph, blankLinesBefore: 0)
      let start = builder.start(ofBlockAfter: 0)
      builder.append(text.utf8)
      if text == formula {
        let form = BuiltFormula.Form(rows: rows, baseline: 1, width: 9)
        builder.add(BuiltFormula(range: start..<start + Self.text.utf8.count, forms: [form]))
      }
      builder.endBlock()
    }
    return try builder.book()
  }

  @Test func eachRowHasAPlaceOfItsOwn() throws {
    for text in [Self.text, Self.text + "."] {
      let book = try book(text)
      for measure in [10, 30] {
        var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: 20))
        pagination.set(atLeast: .max)
        let lines = pagination.lines(of: pagination[0]).filter { $0.role == .formula }
        let block = book.blocks[1].range
        #expect(lines.first?.range.lowerBound == block.lowerBound)
        #expect(lines.last?.range.upperBound == block.upperBound)
        #expect(
          zip(lines, lines.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        #expect(lines.allSatisfy { !$0.range.isEmpty })
      }
    }
  }

  @Test func aMarkOnAPartOfItMarksAllAndAClickFindsIt() throws {
    let book = try book()
    var pagination = Pagination(of: book, format: PageFormat(measure: 30, lines: 20))
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0]).filter { $0.role == .formula }
    let range = book.blocks[1].range
    book.text.withTextBytes { text in
      let setter = LineSetter(of: book, text)
      #expect(
        lines.map { setter.cell(of: range.lowerBound + 6, in: $0, measure: 30) } == [4, 4, 4])
      #expect(
        lines.map { setter.offset(shownIn: 10, of: $0, measure: 30) } == [
          range.lowerBound, range.lowerBound, range.lowerBound,
        ])
      #expect(setter.offset(shownIn: 3, of: lines[1], measure: 30) == nil)
    }
  }
}
