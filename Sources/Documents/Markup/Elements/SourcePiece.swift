/// A piece of a text with its source, a range of bytes in the markup.
package struct SourcePiece: Equatable, Sendable {
  /// The offset of its first byte in the text.
  package var text: Int
  /// Its length in the text, in bytes.
  package var length: Int
  /// The first of its bytes in the markup.
  package var source: Int
  /// Number of its bytes in the markup.
  package var sourceLength: Int

  package init(text: Int, length: Int, source: Int, sourceLength: Int) {
    (self.text, self.length, self.source, self.sourceLength) = (text, length, source, sourceLength)
  }

  /// Makes a piece copied unchanged from the markup.
  package init(copying count: Int, from source: Int, at text: Int) {
    self.init(text: text, length: count, source: source, sourceLength: count)
  }

  /// Whether each byte of the text is one of the markup.
  package var isCopy: Bool { length == sourceLength }

  /// The end of the piece in the text.
  package var end: Int { text + length }

  /// Returns the part of it in a range of the text, at the same place there; nil if there is none. The part
  /// of a piece that is no copy keeps the whole source.
  package func clipped(to range: Range<Int>) -> SourcePiece? {
    let (first, last) = (max(text, range.lowerBound), min(end, range.upperBound))
    guard first < last else { return nil }
    var part = self
    if isCopy { (part.source, part.sourceLength) = (source + first - text, last - first) }
    (part.text, part.length) = (first, last - first)
    return part
  }

  /// Returns the piece moved in the text by some bytes, with the same source.
  package func shifted(by distance: Int) -> SourcePiece {
    var piece = self
    piece.text += distance
    return piece
  }
}

extension [SourcePiece] {
  /// Returns the byte of the markup for a place in the text: outside all pieces, the first byte of the next
  /// piece, or of the last one at the end.
  ///
  /// - Precondition: The pieces are in the order of the text.
  /// - Returns: The byte, and whether the place is in a piece. Nil if there is no piece.
  /// - Complexity: O(log *n*).
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
