extension Int {
  /// Such as 9 in 10. No value is negative.
  package func isAtLeast(share part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole >= all * part
  }

  package func isMore(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole > all * part
  }

  package func isAtMost(share part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole <= all * part
  }

  package func isLess(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole < all * part
  }
}

extension Sequence where Element: Hashable {
  /// How often each element occurs.
  @inlinable package var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension Collection {
  /// More than half of the elements.
  func isTrueOfMost(_ condition: (Element) -> Bool) -> Bool { count(where: condition) * 2 > count }
}
