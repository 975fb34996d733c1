import BookText
import Testing

@testable import Documents

@Suite("Formulas")
struct FormulaTests {
  /// Returns a paragraph as it is shown: raised and lowered characters in braces, with `^` and `_`.
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
}
