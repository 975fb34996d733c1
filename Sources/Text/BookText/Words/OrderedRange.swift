/// A range of two numbers, empty if they are out of order, so that two places computed apart never end the
/// reader's program. Shadows the operator of the standard library, which traps then, in every file that
/// imports this module.
///
/// Ends that are out of order by mistake still trap in tests and under the fuzzer.
/// ``Swift/Range/init(from:to:)`` is for ends that may be.
@inlinable @inline(__always)
package func ..< (start: Int, end: Int) -> Range<Int> {
  #if DEBUG || STRICT_RANGES
    precondition(start <= end, "the ends of a range are out of order")
  #endif
  return Range(uncheckedBounds: (start, start <= end ? end : start))
}

extension Range<Int> {
  /// The range between two ends that are computed apart: empty, at the first, if they are out of order.
  @inlinable
  package init(from start: Int, to end: Int) {
    self = Range(uncheckedBounds: (start, start <= end ? end : start))
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element at a place that was computed, such as the one before another; nil if there is none.
  @inlinable
  package subscript(ifAny place: Int) -> Element? {
    place >= startIndex && place < endIndex ? self[place] : nil
  }
}
