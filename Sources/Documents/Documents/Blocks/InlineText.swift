import BookText
import Formulas
import Markup

/// Text before it is added to a book, with its styles and links; ranges count from its beginning.
struct InlineText {
  private(set) var styled = StyledText()
  /// Its links, in order.
  var links: [DocumentLinks.Pending] = []
  /// Its formulas with a drawing in several rows, in order.
  var formulas: [BuiltFormula] = []
  /// The readings of its characters, in order.
  private(set) var readings: [Ruby] = []
  /// Its source in order, if recorded.
  var origins: [SourcePiece] = []
  /// Its preformatted parts, in order.
  private(set) var preformatted: [Range<Int>] = []

  var bytes: [UInt8] { styled.bytes }

  /// Appends text with a style.
  mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    styled.append(more, style)
  }

  /// Makes the text from a place on preformatted.
  mutating func keepBlanks(from start: Int) {
    guard start < bytes.count else { return }
    if let last = preformatted.last, last.upperBound == start {
      preformatted[preformatted.count - 1] = last.lowerBound..<bytes.count
    } else {
      preformatted.append(start..<bytes.count)
    }
  }

  /// Makes all of it preformatted.
  mutating func keepAllBlanks() { preformatted = bytes.isEmpty ? [] : [0..<bytes.count] }

  /// A part of it, preformatted or not.
  typealias Part = (range: Range<Int>, isPreformatted: Bool)

  /// Its preformatted parts and the parts between them, in order.
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

  /// Appends a text with its styles, links and formulas.
  mutating func append(_ other: InlineText) {
    let shift = bytes.count
    styled.append(other.styled)
    for var link in other.links {
      link.range = link.range.shifted(by: shift)
      links.append(link)
    }
    preformatted += other.preformatted.map { $0.shifted(by: shift) }
    origins += other.origins.map { $0.shifted(by: shift) }
    for var formula in other.formulas {
      formula.range = formula.range.shifted(by: shift)
      formulas.append(formula)
    }
    for var reading in other.readings {
      reading.range = reading.range.shifted(by: shift)
      readings.append(reading)
    }
  }

  /// Drops white space at its end, and all of the text if it is blank. Links, formulas and readings that
  /// reach into the dropped part are dropped too.
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

  /// Records a reading of the visible text from a byte on, or of all text if the byte is at its end.
  mutating func addReading(_ reading: String, from place: Int) {
    // The line with the characters may have ended since.
    let start = place < bytes.count ? max(0, place) : 0
    guard let first = bytes[start...].firstIndex(where: { $0 > " " }) else { return }
    readings.append(Ruby(range: first..<bytes.count, text: reading))
  }

  /// Records the drawing of a formula's line just added, if the line has one.
  mutating func recordDrawing(of line: FormulaLine) {
    if let formula = line.builtFormula(atEndOf: bytes[...]) { formulas.append(formula) }
  }
}
