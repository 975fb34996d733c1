import BookText

/// The number of line ends before places of a text, so that the number of a line is found at once.
struct LineIndex: Sendable {
  /// The number of line ends before each multiple of the step.
  private var counts: [Int] = [0]

  /// Bytes counted to find the number of a line.
  private static let bytesOfStep = 1 << 16

  /// Counts from the step of a place on, before which the text is the one counted before. O(*n*).
  mutating func countLineEnds(of text: TextBytes, from place: Int = 0) {
    counts.removeLast(max(0, counts.count - 1 - place / Self.bytesOfStep))
    var start = (counts.count - 1) * Self.bytesOfStep
    while start + Self.bytesOfStep <= text.count {
      let last = counts[counts.count - 1]
      counts.append(last + text.lineEndCount(in: start..<start + Self.bytesOfStep))
      start += Self.bytesOfStep
    }
  }

  /// Counts from 1; the offset is clamped. The text must be the one counted last. O(1).
  func number(at place: Int, in text: TextBytes) -> Int {
    let place = min(max(0, place), text.count)
    let index = min(place / Self.bytesOfStep, counts.count - 1)
    return 1 + counts[index] + text.lineEndCount(in: index * Self.bytesOfStep..<place)
  }
}
