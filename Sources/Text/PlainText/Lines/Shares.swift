extension Int {
  /// Whether it is a share of `all` or more, such as 9 in 10. All are from 0 up.
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
