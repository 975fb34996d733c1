import BookText

/// Text before it is added to a book, with its styles and links; ranges count from its beginning.
struct InlineText {
  var bytes: [UInt8] = []
  var emphasis: [Emphasis] = []
  var links: [DocumentLinks.Pending] = []
  /// The formulas of it that may be drawn in several rows, in order.
  var formulas: [BuiltFormula] = []
  /// True if all of it is preformatted.
  var isPreformatted = false

  mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    let start = bytes.count
    bytes.append(contentsOf: more)
    guard !style.isEmpty, bytes.count > start else { return }
    if let last = emphasis.last, last.style == style, last.range.upperBound == start {
      emphasis[emphasis.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      emphasis.append(Emphasis(range: start..<bytes.count, style: style))
    }
  }

  /// Appends a text with its styles, links and formulas.
  mutating func append(_ other: InlineText) {
    let shift = bytes.count
    if other.emphasis.isEmpty {
      bytes += other.bytes
    } else {
      for piece in other.pieces { append(other.bytes[piece.range], piece.style) }
    }
    for var link in other.links {
      link.range = link.range.shifted(by: shift)
      links.append(link)
    }
    for var formula in other.formulas {
      formula.range = formula.range.shifted(by: shift)
      formulas.append(formula)
    }
  }

  /// Records how the text that was added last, a line of a formula, may be drawn.
  mutating func draw(_ line: FormulaPart.Line) {
    if let formula = line.drawn(at: bytes[...]) { formulas.append(formula) }
  }

  /// Its pieces of one style each, in order.
  var pieces: [(range: Range<Int>, style: Emphasis.Style)] {
    var (pieces, place): ([(Range<Int>, Emphasis.Style)], Int) = ([], 0)
    for part in emphasis {
      if place < part.range.lowerBound { pieces.append((place..<part.range.lowerBound, [])) }
      pieces.append((part.range, part.style))
      place = part.range.upperBound
    }
    if place < bytes.count { pieces.append((place..<bytes.count, [])) }
    return pieces
  }
}

extension Range<Int> {
  /// The range so much further on.
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
