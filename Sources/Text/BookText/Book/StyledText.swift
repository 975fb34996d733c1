/// Text not in a book yet, with its styles; ranges count from its beginning.
package struct StyledText {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Parts with a style, in order; those with the same style do not touch.
  package private(set) var emphasis: [Emphasis] = []

  package init() {}

  /// Appends UTF-8 of one style.
  /// Not specialised for its callers: called for each piece of text of a table or a formula.
  package mutating func append(_ more: some Collection<UInt8>, _ style: Emphasis.Style) {
    let start = bytes.count
    bytes.append(contentsOf: more)
    if !style.isEmpty, bytes.count > start { emphasis.add(start..<bytes.count, style) }
  }

  /// A style that continues the last one is joined with it.
  package mutating func append(_ other: StyledText) {
    if other.emphasis.isEmpty {
      bytes += other.bytes
    } else {
      for piece in other.pieces { append(other.bytes[piece.range], piece.style) }
    }
  }

  /// None if `count` is 0 or less. The text has as many bytes.
  package mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    bytes.removeLast(count)
    emphasis = emphasis.compactMap { part in
      let range = part.range.clamped(to: bytes.indices)
      return range.isEmpty ? nil : Emphasis(range: range, style: part.style)
    }
  }

  /// One style each, in order.
  package var pieces: [(range: Range<Int>, style: Emphasis.Style)] { pieces(in: bytes.indices) }

  /// One style each, in order. Costs O(log *n*), and O(1) for each piece returned.
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
