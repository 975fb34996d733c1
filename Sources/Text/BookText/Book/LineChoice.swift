/// The lines that alone are shown of a text shown line for line.
public struct LineChoice: Sendable {
  /// The lines, as runs from the first word to the last, in order.
  public let runs: [Range<Int>]
  /// The reason, in a few words.
  public let reason: String

  /// Costs O(log *n*) in the runs.
  package func contains(_ place: Int) -> Bool {
    let index = runs.firstIndexAfter { $0.lowerBound <= place } - 1
    return index >= 0 && runs[index].contains(place)
  }
}
