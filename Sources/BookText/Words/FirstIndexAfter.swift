extension RandomAccessCollection {
  /// Returns the number of elements at the front for which `holds` is true. The elements must be
  /// sorted so that it is true for none after the first for which it is false.
  ///
  /// - Complexity: O(log *n*).
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
