import BookText
import Formulas
import Markup

/// The text of blocks while it is collected; ranges count from its beginning.
struct CollectedText {
  private(set) var text = BlockText()
  /// Formulas drawn in several rows, in order.
  private(set) var formulas: [BuiltFormula] = []
  private(set) var readings: [Ruby] = []
  private(set) var links: [DocumentLinks.Pending] = []
  private(set) var origins: [SourcePiece] = []

  var count: Int { text.count }

  mutating func append(
    _ bytes: ArraySlice<UInt8>, _ style: Emphasis.Style = [], _ pieces: [SourcePiece] = []
  ) {
    let start = count
    text.append(bytes, style)
    if !pieces.isEmpty { addOrigins(pieces, of: bytes, at: start) }
  }

  /// Records the source of the text appended last, unless bytes of `added` were dropped. Places of the pieces
  /// count from the beginning of `added`.
  mutating func addOrigins(_ pieces: [SourcePiece], of added: ArraySlice<UInt8>, at start: Int) {
    if count - start == added.count { origins += pieces.map { $0.shifted(by: start) } }
  }

  /// Appends a part of a cell, with its styles, formulas, readings and links. Costs O(*n*) in the part, and
  /// O(log *n*) in the rest of the cell.
  @discardableResult
  mutating func append(_ cell: InlineText, in range: Range<Int>) -> Range<Int> {
    let start = count
    for piece in cell.styled.pieces(in: range) { append(cell.bytes[piece.range], piece.style) }
    let firstOrigin = cell.origins.firstIndexAfter { $0.end <= range.lowerBound }
    let origins = cell.origins[firstOrigin...].prefix { $0.text < range.upperBound }
    let pieces = origins.compactMap { $0.clipped(to: range)?.shifted(by: -range.lowerBound) }
    addOrigins(pieces, of: cell.bytes[range], at: start)
    // If bytes were dropped, the ranges of formulas, links and readings would be wrong.
    guard count - start == range.count else { return start..<count }
    let shift = start - range.lowerBound
    let firstFormula = cell.formulas.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    formulas += cell.formulas[firstFormula...].prefix { $0.range.lowerBound < range.upperBound }
      .filter { $0.range.upperBound <= range.upperBound }.map { $0.shifted(by: shift) }
    let firstLink = cell.links.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    for var link in cell.links[firstLink...] {
      if link.range.lowerBound >= range.upperBound { break }
      link.range = link.range.clamped(to: range).shifted(by: shift)
      links.append(link)
    }
    readings += cell.readings.inside(range).filter { $0.range.upperBound <= range.upperBound }
      .map { $0.shifted(by: shift) }
    return start..<count
  }

  mutating func recordDrawing(of line: FormulaLine) {
    if let formula = line.builtFormula(atEndOf: text.bytes[...]) { formulas.append(formula) }
  }

  mutating func removeAll() {
    text.removeAll()
    if !formulas.isEmpty { formulas = [] }
    if !readings.isEmpty { readings = [] }
    if !links.isEmpty { links = [] }
    origins.removeAll(keepingCapacity: true)
  }
}
