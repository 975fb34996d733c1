import BookText
import Formulas
import Markup

/// Text before it is added to a book, with its styles and links; ranges count from its beginning.
struct InlineText {
  private(set) var styled = StyledText()
  var links: [DocumentLinks.Pending] = []
  /// Its formulas with a drawing in several rows, in order.
  var formulas: [BuiltFormula] = []
  /// Its source, if recorded.
  var origins: [SourcePiece] = []
  /// Whether all of it is preformatted.
  var isPreformatted = false

  var bytes: [UInt8] { styled.bytes }

  mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    styled.append(more, style)
  }

  /// Appends a text with its styles, links and formulas.
  mutating func append(_ other: InlineText) {
    let shift = bytes.count
    styled.append(other.styled)
    for var link in other.links {
      link.range = link.range.shifted(by: shift)
      links.append(link)
    }
    origins += other.origins.map { $0.shifted(by: shift) }
    for var formula in other.formulas {
      formula.range = formula.range.shifted(by: shift)
      formulas.append(formula)
    }
  }

  /// Drops white space at its end, and all of it if there is nothing else; none is at its beginning.
  mutating func trim() {
    if isBlank { self = InlineText() }
    let end = bytes.count - bytes.reversed().prefix { $0 <= " " }.count
    styled.removeLast(bytes.count - end)
    links.removeAll { $0.range.upperBound > end }
    formulas.removeAll { $0.range.upperBound > end }
  }

  /// Records how the line of a formula just added may be drawn.
  mutating func draw(_ line: FormulaLine) {
    if let formula = line.drawn(at: bytes[...]) { formulas.append(formula) }
  }
}
