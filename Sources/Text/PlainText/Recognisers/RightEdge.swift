import BookText

/// Lines at the right edge: a name below a letter, a date above it.
struct RightEdge: Recogniser {
  /// Claims lines in wrapped text only. The first line of a paragraph is left out.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    return view.claimOpenRuns { _, run in
      run.isAtRightEdge(wrappedAt: wrap) && !run.isFirstLine(in: view.source.measure)
        ? [run.claim(.signature, by: .rightEdge, .likely)] : []
    }
  }
}

extension Run {
  private static let mostLinesAtEdge = 4

  /// A few lines: all begin right of two fifths of the measure, and the last begins right of its middle and
  /// is no longer than half of the measure.
  func isAtRightEdge(wrappedAt wrap: Int) -> Bool {
    guard lines.count <= Self.mostLinesAtEdge, let last = lines.last else { return false }
    // A single line may end before the edge: typists indented it by the tabulator.
    let isFarIn = lines.allSatisfy { ($0.indent - edge) * 5 >= (wrap - edge) * 2 }
    return isFarIn && (last.indent - edge) * 2 >= wrap - edge
      && last.columns - last.indent <= wrap / 2
  }
}
