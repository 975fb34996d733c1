import BookText

/// The parts of a book shown in capitals although their letters are small: small capitals, and letters that a
/// style sheet turns into capitals.
public struct ShownCapitals: Sendable {
  /// The bytes of the parts, in order and without overlap.
  private let ranges: [Range<Int>]

  /// Finds the parts of a book; returns nil if it has none.
  public init?(of book: Book) {
    let styles: Emphasis.Style = [.smallCapitals, .capitals]
    ranges = book.emphasis.filter { !$0.style.isDisjoint(with: styles) }.map(\.range)
    if ranges.isEmpty { return nil }
  }

  /// Returns a part of the text with capitals where the book shows them.
  ///
  /// - Complexity: O(*n*) in its length, and O(log *m*) in the number of parts in capitals.
  func shown(_ range: Range<Int>, of text: TextBytes) -> String {
    var (shown, place) = ("", range.lowerBound)
    for part in ranges[ranges.firstIndexAfter({ $0.upperBound <= range.lowerBound })...] {
      let part = part.clamped(to: range)
      if part.isEmpty { break }
      shown += String(decoding: text[place..<part.lowerBound], as: UTF8.self)
      shown += String(decoding: text[part], as: UTF8.self).uppercased()
      place = part.upperBound
    }
    return shown + String(decoding: text[place..<range.upperBound], as: UTF8.self)
  }
}
