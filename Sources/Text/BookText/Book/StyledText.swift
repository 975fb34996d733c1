/// Text not in a book yet, with its styles; ranges count from its beginning.
package struct StyledText {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The parts with a style, in order; those with the same style do not touch.
  package private(set) var emphasis: [Emphasis] = []

  package init() {}

  /// Appends bytes of one style, UTF-8.
  ///
  /// Not specialised for its callers: called for each piece of text of a table or a formula.
  package mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    let start = bytes.count
    bytes.append(contentsOf: more)
    guard !style.isEmpty, bytes.count > start else { return }
    if let last = emphasis.last, last.style == style, last.range.upperBound == start {
      emphasis[emphasis.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      emphasis.append(Emphasis(range: start..<bytes.count, style: style))
    }
  }

  /// Appends a text with its styles. A style that continues the last one is joined with it.
  package mutating func append(_ other: StyledText) {
    if other.emphasis.isEmpty {
      bytes += other.bytes
    } else {
      for piece in other.pieces { append(other.bytes[piece.range], piece.style) }
    }
  }

  /// Removes the last `count` bytes with their styles; none if `count` is 0 or less.
  ///
  /// - Precondition: The text has as many bytes.
  package mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    bytes.removeLast(count)
    emphasis = emphasis.compactMap { part in
      let range = part.range.clamped(to: bytes.indices)
      return range.isEmpty ? nil : Emphasis(range: range, style: part.style)
    }
  }

  /// The pieces of one style each, in order.
  package var pieces: [(range: Range<Int>, style: Emphasis.Style)] { pieces(in: bytes.indices) }

  /// Returns the pieces of one style each in a range, in order.
  ///
  /// - Complexity: O(log *n*), and O(1) for each piece returned.
  package func pieces(in range: Range<Int>) -> [(range: Range<Int>, style: Emphasis.Style)] {
    var (pieces, place): ([(Range<Int>, Emphasis.Style)], Int) = ([], range.lowerBound)
    let first = emphasis.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    for part in emphasis[first...] {
      if part.range.lowerBound >= range.upperBound { break }
      let styled = part.range.clamped(to: range)
      if place < styled.lowerBound { pieces.append((place..<styled.lowerBound, [])) }
      pieces.append((styled, part.style))
      place = styled.upperBound
    }
    if place < range.upperBound { pieces.append((place..<range.upperBound, [])) }
    return pieces
  }
}
