import BookText
import Formulas
import Markup

/// The text of blocks while it is collected, with what belongs to places in it; ranges count from its
/// beginning.
struct CollectedText {
  private(set) var text = BlockText()
  /// Its formulas with a drawing in several rows, in order.
  private(set) var formulas: [BuiltFormula] = []
  /// The readings of characters in cells of tables.
  private(set) var readings: [Ruby] = []
  /// The links in cells of tables.
  private(set) var links: [DocumentLinks.Pending] = []
  /// Its source, as far as it is recorded.
  private(set) var origins: [SourcePiece] = []

  /// Its length in bytes.
  var count: Int { text.count }

  /// Appends text.
  ///
  /// - Parameter pieces: Its source.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, _ style: Emphasis.Style = [], _ pieces: [SourcePiece] = []
  ) {
    let start = count
    text.append(bytes, style)
    if !pieces.isEmpty { addOrigins(pieces, of: bytes, at: start) }
  }

  /// Records the source of the text appended last, which may have lost bytes.
  ///
  /// - Parameters:
  ///   - pieces: Its source, in order; places count from the beginning of `added`.
  ///   - added: The text as it was before it lost white space or control characters.
  ///   - start: The byte at which the text begins here.
  mutating func addOrigins(_ pieces: [SourcePiece], of added: ArraySlice<UInt8>, at start: Int) {
    if count - start == added.count {
      origins += pieces.map { $0.shifted(by: start) }
      return
    }
    // Bytes were dropped: each byte of the text is found in `added`, in order.
    var (place, index) = (start, 0)
    for (offset, byte) in added.enumerated() where place < count && text.bytes[place] == byte {
      while index < pieces.count, pieces[index].end <= offset { index += 1 }
      if index < pieces.count, let part = pieces[index].clipped(to: offset..<offset + 1) {
        origins.append(part.shifted(by: place - offset))
      }
      place += 1
    }
  }

  /// Appends a part of the text of a cell, with its styles, formulas, readings and links.
  ///
  /// - Parameters:
  ///   - cell: The text of the cell.
  ///   - range: The part, as bytes of the cell.
  /// - Returns: The bytes of the part here.
  /// - Complexity: O(*n*) in the part, and O(log *n*) in the rest of the cell.
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
    for var formula in cell.formulas[firstFormula...] {
      if formula.range.lowerBound >= range.upperBound { break }
      formula.range = formula.range.shifted(by: shift)
      if formula.range.upperBound <= count { formulas.append(formula) }
    }
    let firstLink = cell.links.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    for var link in cell.links[firstLink...] {
      if link.range.lowerBound >= range.upperBound { break }
      link.range = link.range.clamped(to: range).shifted(by: shift)
      links.append(link)
    }
    for var reading in cell.readings.inside(range)
    where reading.range.upperBound <= range.upperBound {
      reading.range = reading.range.shifted(by: shift)
      readings.append(reading)
    }
    return start..<count
  }

  /// Records the drawing of a formula's line just added, if the line has one.
  mutating func recordDrawing(of line: FormulaLine) {
    if let formula = line.builtFormula(atEndOf: text.bytes[...]) { formulas.append(formula) }
  }

  /// Makes it empty, and keeps its memory for the next text.
  mutating func removeAll() {
    text.removeAll()
    if !formulas.isEmpty { formulas = [] }
    if !readings.isEmpty { readings = [] }
    if !links.isEmpty { links = [] }
    origins.removeAll(keepingCapacity: true)
  }
}
