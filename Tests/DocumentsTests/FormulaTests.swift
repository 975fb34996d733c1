import BookText
import ProcessorTime
import Testing

@testable import Documents

@Suite("Formulas")
struct FormulaTests {
  /// Returns a paragraph as shown: raised and lowered characters in braces, with `^` and `_`.
  private func shown(_ paragraph: String) throws -> String {
    let book = try chapter("<p>\(paragraph)</p>")
    var (text, place) = ("", 0)
    for mark in book.emphasis {
      let sign = mark.style == .superscript ? "^" : mark.style == .subscript ? "_" : "?"
      text += book.words(place..<mark.range.lowerBound) + "{\(sign)\(book.words(mark.range))}"
      place = mark.range.upperBound
    }
    return text + book.words(place..<book.text.count)
  }

  @Test func theTeXOfAnImageIsAFormula() throws {
    #expect(try shown("so <img src='a.png' alt='$ x^2$'/> is") == "so x{^2} is")
    #expect(
      try shown("<img src='a.png' alt='{\\displaystyle E=mc^{2}}'/>.") == "E = mc{^2}.")
    #expect(try shown("<img src='a.png' alt='$\\unknown$'/>") == "[$\\unknown$]")
    #expect(try shown("<img src='a.png' alt='$5'/>") == "[$5]")
  }

  private static let linear: [(String, String)] = [
    ("<mi>n</mi><mo>×</mo><mi>n</mi>", "n × n"),
    ("<mn>1</mn><mn>2</mn><mo>+</mo><mn>0.</mn><mn>5</mn>", "12 + 0.5"),
    ("<msup><mi>x</mi><mn>2</mn></msup><mn>3</mn>", "x{^2} 3"),
    ("<mfrac><mi>a</mi><mi>b</mi></mfrac><mtext>,</mtext><mi>c</mi>", "a/b, c"),
    ("<mi>a</mi><mspace width='1em'/><mo>,</mo><mspace width='1em'/><mi>c</mi>", "a, c"),
    ("<mn>2</mn><mi>x</mi><mo>=</mo><mo>−</mo><mn>5</mn>", "2x = −5"),
    (
      "<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mn>1</mn></msub>",
      "x{^2} + a{_1}"
    ),
    ("<msub><mi>D</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mi>y</mi>", "D_(ij) y"),
    ("<msup><mi>ℂ</mi><mi>m</mi></msup>", "ℂ^m"), ("<msub><mrow/><mn>2</mn></msub>", "{_2}"),
    ("<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "(x{^2}){^3}"),
    ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mo>′</mo></msup>", "(a)′"),
    (
      "<msup><mfenced><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfenced><mn>2</mn></msup>",
      "(a + b){^2}"
    ),
    (
      "<mi>f</mi><mo>&#x2061;</mo><mfenced><mi>x</mi><mi>y</mi></mfenced>", "f(x, y)"
    ),
    (
      "<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac><mi>x</mi>",
      "(a + 1)/b x"
    ),
    ("<mo>|</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>|</mo>", "|a/b|"),
    ("<msqrt><mi>x</mi><mo>−</mo><mn>1</mn></msqrt>", "√(x − 1)"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "{^3}√x"),
    ("<mfrac><msqrt><mi>π</mi></msqrt><mn>2</mn></mfrac>", "(√π)/2"),
    ("<mfrac><mn>2</mn><msqrt><mi>π</mi></msqrt></mfrac>", "2/√π"),
    ("<mfrac><msqrt><mi>x</mi><mo>−</mo><mn>1</mn></msqrt><mn>2</mn></mfrac>", "√(x − 1)/2"),
    (
      """
      <munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>\
      <msub><mi>a</mi><mi>i</mi></msub>
      """, "∑_(i=1){^n} a_i"
    ),
    (
      "<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>f</mi>",
      "lim_(x→0) f"
    ),
    ("<mover><mi>x</mi><mo>¯</mo></mover>", "x\u{304}"),
    ("<mi>sin</mi><mi>x</mi>", "sin x"),
    ("<mi>x</mi><mphantom><mi>y</mi></mphantom><mtext> if </mtext><mi>z</mi>", "x if z"),
    ("<mi>x</mi><mspace width='0.2em'/><mi>y</mi><mspace width='1em'/><mi>z</mi>", "xy z"),
    (
      """
      <mfenced open='[' close=']'><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr>
      <mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable></mfenced>
      """, "[1, 0; 0, 1]"
    ),
    // No text is dropped, wherever it is.
    ("<mtext>a<mtable><mtr><mtd><mi>b</mi></mtd></mtr></mtable></mtext>", "ab"),
    ("<semantics><mi>x</mi><annotation>\\alpha</annotation></semantics>", "x"),
  ]

  @Test(arguments: linear)
  func aFormulaIsLinearText(elements: String, text: String) throws {
    #expect(try shown("<math alttext='another text'>\(elements)</math>") == text)
    // The words around it are not changed.
    #expect(try shown("(<math>\(elements)</math>),") == "(\(text)),")
  }

  @Test func anAlternativeTextIsShownIfTheElementsHaveNoLinearForm() throws {
    let elements = "<menclose><mi>x</mi></menclose>"
    #expect(try shown("<math alttext='x in a box'>\(elements)</math>") == "x in a box")
    #expect(try shown("<math alttext='x alone'/>") == "x alone")
    // This one is of no formula.
    #expect(try shown("<math alttext='No text is available'>\(elements)</math>") == "x")
  }

  @Test func theRowsOfATableAreLinesThatAreNoVerse() throws {
    let table = """
      <math><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr>
      <mtr><mtd/><mtd><mo>≠</mo><mn>2</mn></mtd></mtr></mtable></math>
      """
    let book = try chapter("<p>So \(table) holds.</p><p>\(table)</p>")
    #expect(book.outline == ["paragraph So / x = 1 / ≠ 2 / holds.", "paragraph x = 1 / ≠ 2"])
    #expect(book.blocks.allSatisfy { $0.layout.traits.contains(.keepsLines) })
    let displayed = try chapter("<p>So <math display='block'><mi>x</mi></math> holds.</p>")
    #expect(displayed.outline == ["paragraph So / x / holds."])
  }

  @Test func elementsOfFormulasMayBeClosedAtOnceInHTML() throws {
    let power = "<msubsup><mi>x</mi><none/><mn>2</mn></msubsup>"
    let text = "<p><math>\(power)<mo>=</mo><mn>7</mn></math></p>"
    let book = try #require(try book(Array(text.utf8), named: "a.html"))
    #expect(book.words(book.blocks[0].range) == "x2 = 7")
  }

  // MARK: In several rows

  private static let matrix = """
    <mfenced open='[' close=']'><mtable>\
    <mtr><mtd><mn>1</mn></mtd><mtd><mo>−</mo><mn>20</mn></mtd></mtr>\
    <mtr><mtd><mn>30</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></mfenced>
    """
  private static let half = "<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>"

  private static let tall: [(String, String)] = [
    (
      "<mi>A</mi><mo>=</mo>\(matrix)",
      """
          ┌ 1  −20┐
      A = └30    4┘
      """
    ),
    (
      "<mi>x</mi><mo>+</mo>\(half)<mo>=</mo><mn>2</mn>",
      """
            a
      x + ───── = 2
          b + 1
      """
    ),
    (
      """
      <munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>\
      <msub><mi>a</mi><mi>i</mi></msub>
      """,
      """
       n
       ∑  a_i
      i=1
      """
    ),
    (
      "<munder><mo>max</mo><mi>x</mi></munder><mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo>",
      """
      max f(x)
       x
      """
    ),
    (
      "<mi>A</mi><mover><mo>→</mo><mrow><mi>R</mi><mo>+</mo><mi>S</mi></mrow></mover><mi>B</mi>",
      """
         R+S
      A ────→ B
      """
    ),
    (
      "<msup><mrow><mo>(</mo>\(half)<mo>)</mo></mrow><mn>2</mn></msup><mi>g</mi><mo>(</mo><mi>y</mi><mo>)</mo>",
      """
      ╭  a  ╮2
      │─────│ g(y)
      ╰b + 1╯
      """
    ),
    (
      "<mo>|</mo>\(matrix)<mo>|</mo><mo>=</mo><mo>|</mo><mi>x</mi><mo>|</mo>",
      """
      │┌ 1  −20┐│
      │└30    4┘│ = |x|
      """
    ),
    (
      "<msqrt>\(half)</msqrt><mo>.</mo>",
      """
       ╭  a  ╮
      √│─────│.
       ╰b + 1╯
      """
    ),
    (
      """
      <mi>f</mi><mo>=</mo><mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>if it is lit</mtext></mtd></mtr>\
      <mtr><mtd><mn>0</mn></mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable>
      """,
      """
          ╭x  if it is lit
      f = ╰0  otherwise
      """
    ),
  ]

  /// Returns the forms of the formulas of a book.
  private func forms(_ book: Book) -> [[String]] {
    book.formulas.map { formula in
      formula.forms.map { form in
        form.rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
          .joined(separator: "\n")
      }
    }
  }

  @Test(arguments: tall)
  func aFormulaThatBeginsALineIsDrawnInRows(elements: String, rows: String) throws {
    let book = try chapter("<p><math>\(elements)</math></p>")
    #expect(forms(book).map { $0[0] } == [rows])
    #expect(book.formulas.map(\.range) == book.blocks.map(\.range))
    // In a table too, and at the start of a line that may have no other words.
    let cell = try chapter("<table><tr><td>So</td><td><math>\(elements)</math></td></tr></table>")
    #expect(forms(cell).map { $0[0] } == [rows])
  }

  @Test func aFormulaAmongWordsIsNotDrawn() throws {
    let book = try chapter("<p>So <math>\(Self.half)</math>.</p><p><math><mi>x</mi></math></p>")
    #expect(book.formulas.isEmpty)
  }

  @Test func aFormulaHasALongFormAndOneDividedBeforeRelations() throws {
    let elements = "<mi>A</mi><mo>=</mo>\(Self.matrix)<mo>→</mo>\(Self.half)"
    #expect(
      forms(try chapter("<p><math>\(elements)</math></p>")) == [
        [
          """
              ┌ 1  −20┐     a
          A = └30    4┘ → ─────
                          b + 1
          """,
          """
          A
              ┌ 1  −20┐
            = └30    4┘
                a
            → ─────
              b + 1
          """,
        ]
      ])
  }

  @Test func theRowsOfAlignedEquationsAreDrawnOneByOne() throws {
    let table = """
      <math><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo>\(Self.half)</mtd></mtr>\
      <mtr><mtd/><mtd><mo>=</mo><mn>2</mn></mtd></mtr></mtable></math>
      """
    let book = try chapter("<p>\(table)</p>")
    #expect(book.outline == ["paragraph x = a/(b + 1) / = 2"])
    #expect(
      forms(book).map { $0[0] } == [
        """
              a
        x = ─────
            b + 1
        """
      ])
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
      try shown("<img src='a.png' alt='$\(String(repeating: "+", count: count))$'/>")
    }
    #expect(try !image(ofSigns: 1 << 15).contains("$"))
    #expect(try image(ofSigns: (1 << 15) + 1).hasPrefix("[$+"))
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
