import BookText

/// Lines at the right edge: a name below a letter, a date above it.
struct RightEdge: Recogniser {
  /// Claims open runs at the right edge, in wrapped text only. The first line of a paragraph is none.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      guard run.isAtRightEdge(wrappedAt: wrap), !run.isFirstLine(in: view.source.measure) else {
        return
      }
      found.append(run.claim(.signature, by: .rightEdge, .likely))
    }
    return found
  }
}

extension Run {
  /// Whether the run is at the right edge: a name below a letter, a date above it.
  fileprivate func isAtRightEdge(wrappedAt wrap: Int) -> Bool {
    guard lines.count <= 4, let last = lines.last else { return false }
    // A single line may end before the edge: typists indented it by the tabulator.
    let isFarIn = lines.allSatisfy { ($0.indent - edge) * 5 >= (wrap - edge) * 2 }
    return isFarIn && (last.indent - edge) * 2 >= wrap - edge
      && last.columns - last.indent <= wrap / 2
  }
}
