import BookText
import ProcessorTime
import Testing

@testable import Documents

/// `Tests/Pages/documents` has formulas as text, and drawn.
@Suite("Formulas")
struct FormulaTests {
  private static let half = "<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>"

  @Test func aFormulaThatIsAParagraphOrACellIsDrawn() throws {
    let formula = "<math>\(Self.half)</math>"
    let book = try chapter("<p>\(formula)</p>")
    #expect(book.formulas.map(\.range) == book.blocks.map(\.range))
    let cell = try chapter("<table><tr><td>So</td><td>\(formula)</td></tr></table>")
    #expect(cell.formulas.count == 1)
  }

  @Test func aFormulaOfMoreRowsThanCharactersIsNotDrawn() throws {
    // Nested fractions of one letter each: 2n + 1 letters and bars in 2n + 1 rows.
    func nested(_ depth: Int) -> String {
      depth == 0 ? "<mi>a</mi>" : "<mfrac><mi>b</mi>\(nested(depth - 1))</mfrac>"
    }
    for depth in [1, 2, 19, 20, 60] {
      let book = try chapter("<p><math>\(nested(depth))</math></p>")
      let text = book.blocks[0].range.count
      for form in book.formulas.flatMap(\.forms) { #expect(form.rows.count <= min(40, text)) }
      #expect(book.formulas.isEmpty == (depth > 19))
    }
  }

  /// Each level copies the rows of all in it.
  @Test func aFormulaOfMoreLevelsThanRowsIsNotDrawn() throws {
    for (roots, isDrawn) in [(1, true), (39, true), (40, false), (200, false)] {
      let (open, close) = (
        String(repeating: "<msqrt>", count: roots), String(repeating: "</msqrt>", count: roots)
      )
      let book = try chapter("<p><math>\(open)\(Self.half)\(close)</math></p>")
      #expect(!book.formulas.isEmpty == isDrawn, "\(roots)")
    }
  }

  @Test func aFormulaLongerThanAnyOfABookIsShownAsItIsTyped() throws {
    func image(ofSigns count: Int) throws -> String {
      let signs = String(repeating: "+", count: count)
      return try chapter("<p><img src='a.png' alt='$\(signs)$'/></p>").outline[0]
    }
    #expect(try !image(ofSigns: 1 << 15).contains("$"))
    #expect(try image(ofSigns: (1 << 15) + 1).contains(" [$+"))
  }

  @Test func aLongFormulaIsNotDrawn() throws {
    let fraction = "<mfrac><mi>a</mi><mi>b</mi></mfrac>"
    func formula(of length: Int) -> String {
      "<p><math>\(fraction)<mo>=</mo><mi>\(String(repeating: "x", count: length - 6))</mi></math></p>"
    }
    #expect(try chapter(formula(of: 2_048)).formulas.count == 1)
    #expect(try chapter(formula(of: 2_049)).formulas.isEmpty)
  }

  @Test func thousandsOfHostileFormulasTakeTheirStepsFromTheBudget() throws {
    let row = "<mtr><mtd><mi>x</mi></mtd></mtr>"
    let brackets = String(repeating: "<mo>(</mo>", count: 800)
    let table = "<mtable>\(String(repeating: row, count: 30))</mtable>"
    let body = String(repeating: "<p><math>\(brackets)\(table)</math></p>", count: 500)
    let time = try processorTime {
      let blocks = try chapter(body).blocks
      #expect(blocks.count == 500)
    }
    #expect(time < .seconds(20))
  }
}
