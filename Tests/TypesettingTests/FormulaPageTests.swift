import BookText
import Cells
import Testing

@testable import Typesetting

@Suite("Formulas of several rows")
struct FormulaPageTests {
  private static let text = "x = a/(b + 1)"
  private static let forms = [
    BuiltFormula.Form(rows: ["      a  ", "x = ─────", "    b + 1"], baseline: 1, width: 9),
    BuiltFormula.Form(rows: ["x      ", "    a  ", "= ─────", "  b + 1"], baseline: 2, width: 7),
  ]

  /// Returns a book of a paragraph, one with the formula, and another.
  private func book(
    _ text: String = text, _ layout: BlockLayout = BlockLayout(), before: String = ""
  ) throws -> Book {
    var builder = BookBuilder()
    func append(_ text: String, _ layout: BlockLayout) {
      builder.beginBlock(.paragraph, layout: layout, blankLinesBefore: 0)
      let start = builder.start(ofBlockAfter: 0)
      builder.append(text.utf8)
      if let place = text.range(of: Self.text) {
        let first = start + text[..<place.lowerBound].utf8.count
        builder.add(
          BuiltFormula(range: first..<first + Self.text.utf8.count, forms: Self.forms))
      }
      builder.endBlock()
    }
    append("The lamp.", BlockLayout())
    append(before + text, layout)
    append("It was lit.", BlockLayout())
    return try builder.book()
  }

  private func pages(
    _ book: Book, measure: Int, lines: Int = 20, isPlain: Bool = false
  ) -> [String] {
    var style = TypeStyle()
    style.isPlain = isPlain
    return drawnPages(of: book, PageFormat(measure: measure, lines: lines, style: style)).map(
      \.text)
  }

  @Test func aParagraphThatIsAFormulaIsSetInRowsApartFromOthers() throws {
    #expect(
      try pages(book(), measure: 30) == [
        """
        The lamp.

                  a
            x = ─────
                b + 1

          It was lit.
        """
      ])
  }

  @Test func theIndentGoesBeforeAnotherFormIsTaken() throws {
    let words = ["The", "lamp", "It", "was", "lit"]
    let formulas = try [13, 12, 9, 8, 7, 6].map { measure in
      try pages(book(), measure: measure)[0].split(separator: "\n")
        .filter { row in !words.contains { row.contains($0) } }.joined(separator: "/")
    }
    #expect(
      formulas == [
        "          a/    x = ─────/        b + 1",
        "         a/   x = ─────/       b + 1",
        "      a/x = ─────/    b + 1",
        " x/     a/ = ─────/   b + 1",
        "x/    a/= ─────/  b + 1",
        " x =/a/(b +/1)",
      ])
  }

  @Test func theStopOfTheSentenceFollowsOnTheBaseline() throws {
    for stop in [".", ",", ";", ":"] {
      let rows = try pages(book(Self.text + stop), measure: 30)[0].split(separator: "\n")
      #expect(
        rows[1...3].map(String.init) == [
          "          a", "    x = ─────" + stop, "        b + 1",
        ])
    }
    for text in [Self.text + "!", Self.text + " so", Self.text + ".."] {
      #expect(try pages(book(text), measure: 30)[0].contains(Self.text))
    }
    #expect(try pages(book(before: "So "), measure: 30)[0].contains("So " + Self.text))
  }

  @Test func aLineOfAParagraphThatIsAFormulaIsSetInRowsToo() throws {
    var layout = BlockLayout()
    layout.traits = [.placed, .keepsLines]
    let text = "We know\n" + Self.text + "\n" + "as was shown."
    #expect(
      try pages(book(text, layout), measure: 30) == [
        """
        The lamp.

        We know

                  a
            x = ─────
                b + 1

        as was shown.

          It was lit.
        """
      ])
  }

  @Test func aCentredFormulaStaysInTheMiddle() throws {
    var layout = BlockLayout()
    layout.alignment = .centre
    layout.traits = .placed
    #expect(try pages(book(Self.text, layout), measure: 29)[0].contains("\n          x = ─────\n"))
  }

  @Test func aScreenReaderGetsItsText() throws {
    #expect(try pages(book(), measure: 30, isPlain: true)[0].contains(Self.text))
  }

  /// The rows of one higher than half a page would leave other pages half empty.
  @Test func aFormulaIsOnOnePageAndTakesHalfOfItAtMost() throws {
    for lines in 1...12 {
      let pages = try pages(book(), measure: 30, lines: lines)
      let isDrawn = pages.contains { $0.contains("─") }
      #expect(isDrawn == (lines >= 6))
      if isDrawn { #expect(pages.contains { $0.contains("x = ─────\n        b + 1") }) }
    }
  }

  @Test func eachRowHasAPlaceOfItsOwn() throws {
    for text in [Self.text, Self.text + "."] {
      let book = try book(text)
      for measure in [9, 30] {
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
