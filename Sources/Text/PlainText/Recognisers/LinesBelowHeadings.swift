import BookText

/// Lines between a heading and its text, if nearly all headings of a rank have some: the source and the
/// author of an article, the place of a letter.
struct LinesBelowHeadings: Recogniser {
  private static let minimumHeadings = 3
  /// Lines below a heading.
  private static let mostLines = 4

  /// Short lines below the headings of each rank with three headings or more, if four in five have such
  /// lines; none in a play or in text without a measure.
  func claims(in view: TextView) -> [Claim] {
    guard view.wrap != nil, !view.speakers.isPlay else { return [] }
    let heads = Dictionary(grouping: view.source.body) { view.headings.rank(ofRun: $0) }
    var found: [Int] = []
    for case (.some, let heads) in heads where heads.count >= Self.minimumHeadings {
      let rows = heads.map { lines(belowHeading: $0, in: view) }
      let filled = rows.count { !$0.isEmpty }
      if filled.isAtLeast(share: 4, in: 5, of: heads.count) { found += rows.joined() }
    }
    return found.sorted().filter { view.isOpen(run: $0, to: .likely) }
      .map { view.claim($0, .titleLine, by: .centred, .likely) }
  }

  /// Short lines below a heading and its title; none if there are ``mostLines`` or more, or a heading
  /// follows.
  private func lines(belowHeading heading: Int, in view: TextView) -> Range<Int> {
    let first = view.headings.parts.end(ofHeading: heading)
    let end = min(first + Self.mostLines, view.source.body.upperBound)
    let next = (first..<max(first, end)).first { !isShortLine($0, in: view) }
    guard let next, view.headings.parts[next] == nil else { return first..<first }
    return first..<next
  }

  /// Begins with a capital and ends with a word or a stop.
  private func isShortLine(_ run: Int, in view: TextView) -> Bool {
    let (text, range) = (view.source.text, view.source.range(ofRun: run))
    return view.headings.parts[run] == nil && view.source.runs[run].count == 1
      && range.count <= HeadingForm.longestShortTitle
      && text.letterCase(at: range.lowerBound) == .capital
      && (text.isWord(at: range.upperBound - 1) || text[range.upperBound - 1] == ".")
  }
}
