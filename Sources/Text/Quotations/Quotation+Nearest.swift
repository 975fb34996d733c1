import BookText

extension Quotation {
  /// Order of looking.
  public enum Order: Sendable {
    /// Nearest passage on either side of the place.
    case nearest
    /// First passage from the place on, or else the first one of the text.
    case onward
  }

  /// The passage most like the quotation, and of equal ones the first in an order. Costs O(*n*) in the text;
  /// if all words are the same, in the distance from the place.
  public func passage(_ order: Order, from place: Int, in text: TextBytes) -> Range<Int>? {
    let place = min(max(text.startIndex, place), text.endIndex)
    var radius = Self.firstRadius
    while radius < text.count {
      let start = order == .nearest ? place - min(radius, place - text.startIndex) : place
      let end = place + min(radius, text.endIndex - place)
      let near = passages(
        in: text, text.words(around: start..<end), isFirstEnough: order == .onward)
      if near.areExact, let found = near.first(order, from: place),
        abs(found.lowerBound - place) < radius
      {
        return found
      }
      radius *= Self.growth
    }
    return passages(in: text).first(order, from: place)
  }

  /// Bytes searched first, on either side of the place.
  private static let firstRadius = 4_096
  /// Factor from the bytes of one search to those of the next.
  private static let growth = 8
}

extension QuotedPassages {
  /// Seen from a place.
  fileprivate func first(_ order: Quotation.Order, from place: Int) -> Range<Int>? {
    switch order {
    case .nearest: nearest(to: place)
    case .onward: found.first { $0.lowerBound >= place } ?? found.first
    }
  }
}

extension TextBytes {
  /// Moves both ends outwards to the next blanks, or by ``longestWord`` bytes if no blank is near. The range
  /// is within the text.
  fileprivate func words(around range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    for _ in 0..<Self.longestWord
    where start > startIndex && start < endIndex && self[start] > " " { start -= 1 }
    for _ in 0..<Self.longestWord where end < endIndex && self[end] > " " { end += 1 }
    return start..<end
  }

  /// Bytes by which an end of a range is moved.
  private static let longestWord = 256
}
