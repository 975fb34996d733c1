extension Int {
  /// Whether it is at least a share of `all`, such as 9 in 10. No value is negative.
  package func isAtLeast(share part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole >= all * part
  }

  /// Whether it is more than a share of `all`.
  package func isMore(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole > all * part
  }

  /// Whether it is a share of `all` or less.
  package func isAtMost(share part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole <= all * part
  }

  /// Whether it is less than a share of `all`.
  package func isLess(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole < all * part
  }
}

extension Collection {
  /// Whether a condition holds for more than half of the elements.
  func isTrueOfMost(_ condition: (Element) -> Bool) -> Bool { count(where: condition) * 2 > count }
}
