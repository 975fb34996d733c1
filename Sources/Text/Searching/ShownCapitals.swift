import BookText

/// Parts of a book shown in capitals although their letters are small: small capitals, and letters that a
/// style sheet turns into capitals.
public struct ShownCapitals: Sendable {
  /// Ranges in order and without overlap.
  private let ranges: [Range<Int>]

  /// Nil without such parts.
  public init?(of book: Book) {
    let styles: Emphasis.Style = [.smallCapitals, .capitals]
    ranges = book.emphasis.filter { !$0.style.isDisjoint(with: styles) }.map(\.range)
    if ranges.isEmpty { return nil }
  }

  /// Puts capitals where the book shows them. Costs O(*n*) in the range, and O(log *m*) in the parts in
  /// capitals.
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
