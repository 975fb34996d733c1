extension Range<Int> {
  /// Returns a range of the same length, `distance` further on.
  package func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
