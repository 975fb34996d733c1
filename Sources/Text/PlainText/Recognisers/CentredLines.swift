import BookText

/// A few lines in the middle of the page.
struct CentredLines: Recogniser {
  /// Maximum number of lines.
  private static let mostLines = 4

  func claims(in view: TextView) -> [Claim] {
    guard view.wrap != nil else { return [] }
    let measure = view.source.measure
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      guard run.lines.count <= Self.mostLines, run.lines.areCentred(in: measure), !run.hasLongLine,
        !run.isFirstLine(in: measure)
      else { return }
      found.append(run.claim(.titleLine, by: .centred, .likely))
    }
    return found
  }
}
