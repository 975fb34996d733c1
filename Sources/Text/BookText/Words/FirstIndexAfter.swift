extension RandomAccessCollection {
  /// Returns the number of elements for which `holds` is true, by binary search. No other may precede them.
  /// - Complexity: O(log *n*).
  @inlinable
  package func firstIndexAfter(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let holdsThere = holds(self[index(startIndex, offsetBy: middle)])
      if holdsThere { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
