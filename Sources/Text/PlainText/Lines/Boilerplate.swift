import BookText

/// Project Gutenberg's text before and after a book: its notice, its header and its licence
/// (``DistributorLine``).
struct Boilerplate {
  /// Runs of the book itself; all runs if none would be left otherwise.
  private(set) var body: Range<Int>

  /// A header that begins below the footer is neither: all runs are the body.
  init(of text: TextBytes, lines: [SourceLine], runs: LineRuns) {
    body = 0..<runs.count
    let scan = Scan(text: text, lines: lines, runs: runs)
    let start = scan.headerEnd
    let end = scan.footerStart(after: start)
    if start < end { body = start..<end }
  }

  /// Runs to search for the end of the header: the longest have some three hundred lines.
  fileprivate static let longestHeader = 240
}

private struct Scan {
  let text: TextBytes
  let lines: [SourceLine]
  let runs: LineRuns

  /// Lines of a run to be examined.
  private static let linesOfRun = 60
  /// Runs after a notice to be examined.
  private static let runsBetween = 12
  private static let runsOfFields = 8
  /// Runs above the end to be examined.
  private static let runsAfterEnd = 4
  /// Bytes of the name of a field.
  private static let longestName = 32

  // MARK: Before the book

  /// First run after the header and its credits; 0 without a header. The header ends with its end line, or
  /// without one after its last notice and the fields there.
  var headerEnd: Int {
    var end = 0
    var notice = 0
    for index in runs.indices.prefix(Boilerplate.longestHeader) {
      for line in runs[index].prefix(Self.linesOfRun) {
        if self.line(line).endsHeader {
          end = index + 1
        } else if index == 0 || notice > 0 && index <= notice + Self.runsBetween,
          self.line(line).isNotice
        {
          notice = index + 1
        }
      }
    }
    if end == 0, notice > 0 { end = firstRunAfterFields(from: notice) }
    guard end > 0 else { return 0 }
    while end < runs.count, line(runs[end].lowerBound).isCredit { end += 1 }
    return end
  }

  private func line(_ index: Int) -> DistributorLine { DistributorLine(text[lines[index].range]) }

  /// First run after the fields (`Title: …`) at `index` or soon after; `index` without fields.
  private func firstRunAfterFields(from index: Int) -> Int {
    var end = index
    for run in runs.indices.dropFirst(index).prefix(Self.runsOfFields) {
      let line = lines[runs[run].lowerBound]
      let name = text[line.range].prefix { $0 != ":" }
      let isField =
        name.count < min(Self.longestName, line.range.count)
        && HeaderField(named: String(decoding: name, as: UTF8.self)) != nil
      if isField { end = run + 1 }
    }
    return end
  }

  // MARK: After the book

  /// First run of the last footer at `start` or below; the number of runs without a footer.
  func footerStart(after start: Int) -> Int {
    var first = runs.count
    // From the end, so that a collection of several files includes the text between them.
    for index in runs.indices.dropFirst(start).reversed() {
      guard runs[index].contains(where: beginsEndMatter) else {
        if first < runs.count, first - index > Self.runsAfterEnd { break }
        continue
      }
      first = index
    }
    return first
  }

  /// A footer, or in the last quarter the source of a Japanese text.
  private func beginsEndMatter(_ index: Int) -> Bool {
    let line = lines[index].range
    if text[line.lowerBound].isBeyondASCII, text[line].starts(with: "底本：".utf8) {
      return index.isMore(thanShare: 3, in: 4, of: lines.count)
    }
    return self.line(index).beginsFooter
  }
}
