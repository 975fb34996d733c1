import BookText
import Formulas
import Markup

/// Text before it is added to a book; ranges count from its beginning.
struct InlineText {
  private(set) var styled = StyledText()
  var links: [DocumentLinks.Pending] = []
  var formulas: [BuiltFormula] = []
  private(set) var readings: [Ruby] = []
  var origins: [SourcePiece] = []
  private(set) var preformatted: [Range<Int>] = []

  var bytes: [UInt8] { styled.bytes }

  mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    styled.append(more, style)
  }

  mutating func keepBlanks(from start: Int) {
    guard start < bytes.count else { return }
    if let last = preformatted.last, last.upperBound == start {
      preformatted[preformatted.count - 1] = last.lowerBound..<bytes.count
    } else {
      preformatted.append(start..<bytes.count)
    }
  }

  mutating func keepAllBlanks() { preformatted = bytes.isEmpty ? [] : [0..<bytes.count] }

  typealias Part = (range: Range<Int>, isPreformatted: Bool)

  /// The preformatted parts and the parts between them, in order.
  var parts: [Part] {
    var (parts, end): ([Part], Int) = ([], 0)
    for range in preformatted {
      if end < range.lowerBound { parts.append((end..<range.lowerBound, false)) }
      parts.append((range, true))
      end = range.upperBound
    }
    if end < bytes.count { parts.append((end..<bytes.count, false)) }
    return parts
  }

  mutating func append(_ other: InlineText) {
    let shift = bytes.count
    styled.append(other.styled)
    links += other.links.map { $0.shifted(by: shift) }
    preformatted += other.preformatted.map { $0.shifted(by: shift) }
    origins += other.origins.map { $0.shifted(by: shift) }
    formulas += other.formulas.map { $0.shifted(by: shift) }
    readings += other.readings.map { $0.shifted(by: shift) }
  }

  /// Drops white space at the end, and blank text as a whole. Links, formulas and readings that reach into it
  /// are dropped too.
  mutating func trim() {
    if isBlank { self = InlineText() }
    let end = bytes.count - bytes.reversed().prefix { $0 <= " " }.count
    styled.removeLast(bytes.count - end)
    links.removeAll { $0.range.upperBound > end }
    origins = origins.compactMap { $0.clipped(to: 0..<end) }
    preformatted = preformatted.map { $0.clamped(to: 0..<end) }.filter { !$0.isEmpty }
    formulas.removeAll { $0.range.upperBound > end }
    readings.removeAll { $0.range.upperBound > end }
  }

  /// A reading of the text from a byte on, or of all text if the byte is at its end.
  mutating func addReading(_ reading: String, from place: Int) {
    // The line with the characters may have ended since.
    let start = place < bytes.count ? max(0, place) : 0
    guard let first = bytes[start...].firstIndex(where: { $0 > " " }) else { return }
    readings.append(Ruby(range: first..<bytes.count, text: reading))
  }

  mutating func recordDrawing(of line: FormulaLine) {
    if let formula = line.builtFormula(atEndOf: bytes[...]) { formulas.append(formula) }
  }
}
