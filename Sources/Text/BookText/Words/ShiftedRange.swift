extension Range<Int> {
  /// Returns the range that is as long and begins `distance` further on.
  package func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
