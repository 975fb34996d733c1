// Package.swift leaves out the standard library's search, which brings regular expressions along.
extension StringProtocol {
  /// Returns the first range of `part`, compared byte for byte; nil if it is empty or not found.
  /// - Complexity: O(*n* · *m*) in both lengths at worst.
  @inlinable
  public func firstPlace(of part: some StringProtocol) -> Range<Index>? {
    utf8.firstPlace(of: part.utf8)
  }

  /// Whether the text contains `part`; true for an empty one.
  @inlinable
  public func holds(_ part: some StringProtocol) -> Bool {
    part.isEmpty || firstPlace(of: part) != nil
  }

  /// Returns the ranges of `part` in order, without overlap.
  @inlinable
  package func places(of part: some StringProtocol) -> [Range<Index>] { utf8.places(of: part.utf8) }

  /// Returns the beginning of a text from outside, for a message: an ellipsis follows if it is longer.
  /// Not specialised for its callers: called once for each message.
  public func beginning(ofScalars count: Int = 80) -> String {
    let scalars = unicodeScalars.prefix(count)
    let isWhole = scalars.endIndex == unicodeScalars.endIndex
    return String(String.UnicodeScalarView(scalars)) + (isWhole ? "" : "…")
  }

  /// Returns the text with each `part` replaced by `other`.
  @inlinable
  public func changing(_ part: some StringProtocol, to other: some StringProtocol) -> String {
    var text = ""
    var end = startIndex
    for place in places(of: part) {
      text += self[end..<place.lowerBound]
      text += other
      end = place.upperBound
    }
    return text + self[end...]
  }
}
