import BookText

/// A part of a text with its pieces in new places: some come first, and each is divided from the next.
struct MovedText {
  /// A piece with its place before and after.
  private struct Piece {
    let old: Range<Int>
    let start: Int
    let isFirst: Bool
  }

  /// The part of the text as it was.
  let old: Range<Int>
  /// Range of the pieces other than those moved to the front.
  let rest: Range<Int>
  /// In the order of the text as it was.
  private let pieces: [Piece]

  /// Separator of two blocks.
  private static let separator = Array("\n\n".utf8)

  /// - Parameters:
  ///   - first: The pieces to come first, in order.
  ///   - rest: The other pieces, in order. Text in neither list is dropped.
  init(of old: Range<Int>, first: [Range<Int>], rest: [Range<Int>]) {
    var (pieces, place): ([Piece], Int) = ([], old.lowerBound)
    for range in first {
      pieces.append(Piece(old: range, start: place, isFirst: true))
      place += range.count + Self.separator.count
    }
    let start = place
    for range in rest where !range.isEmpty {
      pieces.append(Piece(old: range, start: place, isFirst: false))
      place += range.count
    }
    (self.old, self.rest) = (old, start..<place)
    self.pieces = pieces.sorted { $0.old.lowerBound < $1.old.lowerBound }
  }

  /// Returns the moved text.
  func text(from text: [UInt8]) -> [UInt8] {
    var moved: [UInt8] = []
    for piece in pieces where piece.isFirst { moved += text[piece.old] + Self.separator }
    for piece in pieces where !piece.isFirst { moved += text[piece.old] }
    return moved
  }

  /// Returns the new place of a character; for a dropped one, the place of the next remaining one.
  func place(of place: Int) -> Int {
    let index = pieces.firstIndexAfter { $0.old.upperBound <= place }
    guard index < pieces.count else { return rest.upperBound }
    return pieces[index].start + max(0, place - pieces[index].old.lowerBound)
  }

  /// Returns the new place of the start of a line. It is never in a piece moved to the front.
  func lineStart(of place: Int) -> Int {
    let index = pieces.firstIndexAfter { $0.old.upperBound <= place }
    guard let piece = pieces[index...].first(where: { !$0.isFirst }) else { return rest.upperBound }
    return piece.start + max(0, place - piece.old.lowerBound)
  }

  /// Returns the parts of a range that moved together, each with its distance.
  func parts(of range: Range<Int>) -> [(old: Range<Int>, distance: Int)] {
    let index = pieces.firstIndexAfter { $0.old.upperBound <= range.lowerBound }
    return pieces[index...].prefix { $0.old.lowerBound < range.upperBound }.map {
      (range.clamped(to: $0.old), $0.start - $0.old.lowerBound)
    }
  }

  /// Returns the new ranges of a range, in their new order.
  func ranges(of range: Range<Int>) -> [Range<Int>] {
    let found = parts(of: range).map { $0.old.shifted(by: $0.distance) }
      .sorted { $0.lowerBound < $1.lowerBound }
    return found.reduce(into: []) { joined, next in
      if let last = joined.last, last.upperBound == next.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<next.upperBound
      } else {
        joined.append(next)
      }
    }
  }

  /// Moves the last elements of an array, those in the part.
  ///
  /// - Parameter keepsParts: Whether an element divided into several pieces becomes several elements;
  ///   otherwise only the first piece remains.
  func move<Element>(
    _ elements: inout [Element], _ range: WritableKeyPath<Element, Range<Int>>, keepsParts: Bool
  ) {
    var index = elements.count
    while index > 0, elements[index - 1][keyPath: range].lowerBound >= old.lowerBound { index -= 1 }
    let moved = elements[index...].flatMap { element in
      ranges(of: element[keyPath: range]).prefix(keepsParts ? .max : 1).map {
        var element = element
        element[keyPath: range] = $0
        return element
      }
    }
    elements.removeSubrange(index...)
    elements += moved.sorted { $0[keyPath: range].lowerBound < $1[keyPath: range].lowerBound }
  }
}

extension BookBuilder {
  /// Moves the last pages of the printed edition with their text.
  mutating func movePageMarks(with text: MovedText) {
    var index = result.pageMarks.count
    while index > 0, result.pageMarks[index - 1].place.utf8 >= text.old.lowerBound {
      index -= 1
      result.pageMarks[index].place = TextOffset(
        utf8: text.place(of: result.pageMarks[index].place.utf8))
    }
    result.pageMarks[index...].sort { $0.place < $1.place }
  }
}
