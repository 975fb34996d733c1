/// Parts of short texts, looked for character by character. The standard library's own methods for
/// that bring a module for regular expressions into the program, a seventh of its code.
extension StringProtocol {
  /// Where `part` stands first; nil where it does not, or is empty.
  ///
  /// - Complexity: O(*n* · *m*).
  public func firstPlace(of part: some StringProtocol) -> Range<Index>? {
    guard !part.isEmpty else { return nil }
    return indices.lazy.first { self[$0...].starts(with: part) }
      .map { $0..<index($0, offsetBy: part.count) }
  }

  /// Whether `part` stands in it; an empty one does in any.
  public func holds(_ part: some StringProtocol) -> Bool {
    part.isEmpty || firstPlace(of: part) != nil
  }

  /// The text with `other` wherever `part` stood.
  public func changing(_ part: some StringProtocol, to other: some StringProtocol) -> String {
    var (text, rest) = ("", self[...])
    while let place = rest.firstPlace(of: part) {
      text += rest[..<place.lowerBound]
      text += other
      rest = rest[place.upperBound...]
    }
    return text + rest
  }
}

extension StringProtocol {
  /// The ranges of `words`, compared byte for byte, in order; none overlaps another.
  ///
  /// - Complexity: O(*n* · *m*) in both lengths at worst.
  func places(of words: String) -> [Range<String.Index>] {
    let wanted = Array(words.utf8)
    guard !wanted.isEmpty else { return [] }
    var places: [Range<String.Index>] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) {
        let end = rest.index(start, offsetBy: wanted.count)
        places.append(start..<end)
        rest = rest[end...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return places
  }

  /// Whether the bytes of `words` are in it.
  func holdsBytes(of words: String) -> Bool { !places(of: words).isEmpty }
}
