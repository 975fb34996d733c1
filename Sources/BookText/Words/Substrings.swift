// The standard library's own search for a text in another brings its regular expressions into the
// program, a seventh of its code.
extension StringProtocol {
  /// The first range of `part`, compared byte for byte; nil if it is empty or not there.
  ///
  /// - Complexity: O(*n* · *m*) in both lengths at worst.
  public func firstPlace(of part: some StringProtocol) -> Range<Index>? {
    guard let first = part.utf8.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) {
        return start..<rest.index(start, offsetBy: part.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether `part` is in it; an empty one is in any.
  public func holds(_ part: some StringProtocol) -> Bool {
    part.isEmpty || firstPlace(of: part) != nil
  }

  /// The ranges of `part`, from the front on; none overlaps another.
  func places(of part: some StringProtocol) -> [Range<Index>] {
    var places: [Range<Index>] = []
    while let place = self[(places.last?.upperBound ?? startIndex)...].firstPlace(of: part) {
      places.append(place)
    }
    return places
  }

  /// The text with `other` in place of each `part`.
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
