extension RandomAccessCollection {
  /// Returns the length of the prefix for which `holds` is true, by binary search. The elements must be
  /// partitioned: first all with true, then all with false.
  ///
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
