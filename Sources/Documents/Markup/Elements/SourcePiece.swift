/// A piece of a text with its source, a range of bytes in the markup.
package struct SourcePiece: Equatable, Sendable {
  /// Offset of its first byte.
  package var text: Int
  /// Length in bytes.
  package var length: Int
  /// First of its bytes in the markup.
  package var source: Int
  package var sourceLength: Int

  package init(text: Int, length: Int, source: Int, sourceLength: Int) {
    (self.text, self.length, self.source, self.sourceLength) = (text, length, source, sourceLength)
  }

  /// Copied unchanged.
  package init(copying count: Int, from source: Int, at text: Int) {
    self.init(text: text, length: count, source: source, sourceLength: count)
  }

  package var isCopy: Bool { length == sourceLength }

  package var end: Int { text + length }

  /// The part in a range of the text, at the same place there. A piece that is no copy keeps its whole
  /// source.
  package func clipped(to range: Range<Int>) -> SourcePiece? {
    let (first, last) = (max(text, range.lowerBound), min(end, range.upperBound))
    guard first < last else { return nil }
    var part = self
    if isCopy { (part.source, part.sourceLength) = (source + first - text, last - first) }
    (part.text, part.length) = (first, last - first)
    return part
  }

  package func shifted(by distance: Int) -> SourcePiece {
    var piece = self
    piece.text += distance
    return piece
  }
}

extension [SourcePiece] {
  /// Byte of the markup for a place in the text: outside all pieces, the first byte of the next piece, or of
  /// the last one at the end. Nil without pieces, which are in the order of the text. Costs O(log *n*).
  package func byte(of place: Int) -> (byte: Int, isIn: Bool)? {
    let next = firstIndexAfter { $0.text <= place }
    if next > 0, place < self[next - 1].end {
      let piece = self[next - 1]
      return (piece.source + (piece.isCopy ? place - piece.text : 0), true)
    }
    if next < count { return (self[next].source, false) }
    return last.map { ($0.source, false) }
  }
}
