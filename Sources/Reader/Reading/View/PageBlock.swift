/// The pages beneath the visible ones, seen at the sides of the paper.
struct PageBlock: Hashable, Sendable {
  /// The place of the thumb, in the original.
  var place: Int
  /// Whether each position has paper, in reading order.
  var sides: [Bool]
  /// Whether there are pages before the visible ones.
  var hasPagesBefore = true
  /// Whether there are pages after the visible ones.
  var hasPagesAfter = true
}
