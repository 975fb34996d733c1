/// The pages beneath the visible ones, seen at the sides of the paper.
struct PageBlock: Hashable, Sendable {
  /// The place of the thumb, in the original.
  var place: Int
  /// Whether each position has paper, in reading order.
  var sides: [Bool]
  var hasPagesBefore = true
  var hasPagesAfter = true
}
