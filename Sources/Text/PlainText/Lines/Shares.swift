extension Int {
  /// Whether it is a share of `all` or more: 9 in 10.
  func isAtLeast(share part: Int, in whole: Int, of all: Int) -> Bool { self * whole >= all * part }

  /// Whether it is more than a share of `all`.
  func isMore(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole > all * part
  }

  /// Whether it is a share of `all` or less.
  func isAtMost(share part: Int, in whole: Int, of all: Int) -> Bool { self * whole <= all * part }

  /// Whether it is less than a share of `all`.
  func isLess(thanShare part: Int, in whole: Int, of all: Int) -> Bool {
    self * whole < all * part
  }
}
