import BookText

/// Maps the text of a document to its markup.
struct SourceTrace {
  /// The starts of tags: the length of the text before each, and its byte in the markup.
  private var steps: [(text: Int, source: Int)] = []

  /// Records a tag. If the text has become shorter, the last place stays.
  mutating func add(text: Int, source: Int) {
    steps.append((max(text, steps.last?.text ?? 0), source))
  }

  /// Returns the approximate byte of the markup for an offset into the text, no further than the
  /// next tag.
  ///
  /// - Complexity: O(log *n*).
  func source(of place: Int) -> Int {
    let next = steps.firstIndexAfter { $0.text <= place }
    guard next > 0 else { return 0 }
    let step = steps[next - 1]
    guard next < steps.count else { return step.source }
    return step.source + min(place - step.text, max(0, steps[next].source - step.source - 1))
  }
}
