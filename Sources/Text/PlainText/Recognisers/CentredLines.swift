import BookText

/// A few lines in the middle of the page: titles. Lines with the same left edge are text set in, unless they
/// are in capitals, and so are lines that rhyme or alternate. An item of a list may stand there by chance.
struct CentredLines: Recogniser {
  private static let mostLines = 4

  /// Runs of a few short centred lines, in wrapped text only. The first line of a paragraph is left out.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    let measure = view.source.measure
    return view.claimOpenRuns { _, run in
      guard run.lines.count <= Self.mostLines, run.lines.areCentred(in: measure), !run.hasLongLine,
        !run.isFirstLine(in: measure), !run.beginsWithItemSign,
        run.isOnOneAxis(wrappedAt: wrap, measure)
      else { return [] }
      return [run.claim(.titleLine, by: .centred, .likely)]
    }
  }
}

extension Run {
  /// Half columns between the middles of centred lines.
  private static let mostOffAxis = 4

  /// A typist centred each of the lines, rather than set them in together: their middles are below each other
  /// and their edges are not, or they are in capitals.
  fileprivate func isOnOneAxis(wrappedAt wrap: Int, _ measure: SourceMeasure) -> Bool {
    guard lines.count > 1, let first = lines.first else { return true }
    let range = first.range.lowerBound..<lines[lines.endIndex - 1].range.upperBound
    if TitleScan(text, range).isAllCapitals { return true }
    let middles = lines.map { $0.indent + $0.columns }
    guard let least = middles.min(), let most = middles.max(), most - least <= Self.mostOffAxis,
      lines.contains(where: { $0.indent != first.indent })
    else { return false }
    let rule = verseDecision(wrappedAt: wrap, measure)?.rule
    return rule != .rhyme && rule != .quatrain
  }
}
