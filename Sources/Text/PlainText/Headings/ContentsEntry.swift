import BookText

/// A run of a list of contents.
struct ContentsEntry {
  /// The keys of its lines, from first to last.
  var keys: [UInt64] = []
  /// The keys by which each of its titles may be called: of a line, of its title alone, and of all lines of
  /// a title.
  var names: [[UInt64]] = []
  /// Key of the title in its first line, if a number precedes it.
  var title: UInt64?
  /// Whether most of its lines end with a page number.
  var hasPages = false

  /// Reads the keys and the names of a run; returns nil if it is prose: neither short lines, nor numbers,
  /// nor pages at their ends.
  init?(_ run: Int, in source: RunText) {
    let lines = source.runs[run]
    if source.hasLabelAbove(run) {
      let label = TitleScan(source.text, source.lines[lines.lowerBound].range).key
      (keys, names) = ([label], [[label]])
      return
    }
    var (paged, numbered, short) = (0, 0, 0)
    for line in source.lines[lines] {
      let row = Row(line, in: source)
      paged += row.hasPage ? 1 : 0
      numbered += row.scan.titleStart > 0 ? 1 : 0
      short += row.isShort ? 1 : 0
      if row.scan.count > 0 { addKeys(row, in: source) }
    }
    // The summary of a chapter, with its page at the end; or the parts of one below its title and page.
    hasPages = paged * 2 >= lines.count || source.isSummary(run) || source.hasParts(run)
    // One of many titles may be long. A paragraph may be all in one line.
    let isShort =
      lines.count <= 2
      ? !source.isText(run)
      : short.isAtLeast(share: 9, in: 10, of: lines.count)
    guard hasPages || isShort || numbered.isAtLeast(share: 1, in: 3, of: lines.count) else {
      return nil
    }
    addNamesOfWholeEntries(ofRun: run, in: source)
  }

  /// Adds the names of the run and of its entries with several lines: each as a whole, with its number and
  /// without.
  private mutating func addNamesOfWholeEntries(ofRun run: Int, in source: RunText) {
    let lines = source.runs[run]
    let whole = lines.count > 1 ? [lines] : []
    for entry in whole + source.entries(ofRun: run).filter({ $0.count > 1 && $0 != lines }) {
      let range =
        source.lines[entry.lowerBound].range
        // In order: an entry has two lines here.
        .lowerBound..<source.lines[entry.upperBound - 1].range
        .upperBound
      let end = source.text.endBeforePageNumber(of: range) ?? range.upperBound
      names.append(TitleScan(source.text, range.lowerBound..<end).titleKeys(in: source.text))
    }
  }

  /// A line of an entry.
  private struct Row {
    /// The title, without the number of a page.
    let title: Range<Int>
    let scan: TitleScan
    let hasPage: Bool
    /// Whether its title is shorter than most lines of prose.
    let isShort: Bool

    /// Maximum number of columns of a short line.
    private static let maximumShortWidth = 56

    /// Measures a line without the page number at its end.
    init(_ line: SourceLine, in source: RunText) {
      let end = source.text.endBeforePageNumber(of: line.range)
      hasPage = end != nil
      title = line.range.lowerBound..<(end ?? line.range.upperBound)
      scan = TitleScan(source.text, title)
      isShort = min(line.columns - line.indent, title.count) <= Self.maximumShortWidth
    }
  }

  /// Adds the key of a line and, unless it begins with a dash, its names: with and without number, and
  /// without text beside the title. After a dash comes the subject of a chapter, rather than a title.
  private mutating func addKeys(_ row: Row, in source: RunText) {
    keys.append(row.scan.key)
    let text = source.text[row.title]
    if ["--", "—"].contains(where: { text.starts(with: $0.utf8) }) { return }
    let titles = row.scan.titleKeys(in: source.text)
    var own = titles
    if titles.count > 1, keys.count == 1 { title = titles.first }
    if let bare = source.bareTitle(row.title) { own.append(TitleScan(source.text, bare).key) }
    names.append(own)
  }
}

/// Entries of lists of contents, by the indices of their runs.
extension RunText {
  /// Returns the lines of each entry in a run of a list of contents. A line without a number continues the
  /// entry above if that entry has no page number yet, and had no room for the line's first word. Before a
  /// small letter three fifths of the measure are enough.
  func entries(ofRun run: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let wrap = measure.wrap ?? SourceMeasure.usualWrap
    for index in runs[run] {
      if let last = found.last {
        // In order: a line of the run is above.
        let (line, above) = (lines[index], lines[index - 1])
        let isSmall = text.letterCase(at: line.range.lowerBound) == .small
        let isFull =
          isSmall
          ? above.columns.isAtLeast(share: 3, in: 5, of: wrap)
          : above.reach(before: line, in: text) > wrap && above.columns <= wrap
        if isFull, TitleScan(text, line.range).titleStart == 0,
          text.endBeforePageNumber(of: above.range) == nil
        {
          found[found.count - 1] = last.lowerBound..<index + 1
          continue
        }
      }
      found.append(index..<index + 1)
    }
    return found
  }

  /// Returns the title in a line of a list without the text beside it, which is in brackets or after a wide
  /// gap. Returns nil if there is no such text, or no title before it.
  func bareTitle(_ line: Range<Int>) -> Range<Int>? {
    var blanks = 0
    for place in line {
      let byte = text[place]
      if byte == " " {
        blanks += 1
      } else {
        if blanks >= ColumnGap.minimumBlanks || blanks > 0 && byte == "(" {
          let title = line.lowerBound..<place - blanks
          return title.isEmpty ? nil : title
        }
        blanks = 0
      }
    }
    return nil
  }

  /// Whether a run of several lines is a row of phrases with dashes between them, the subjects of a chapter.
  /// Two dashes or more are before capitals, and the ends of sentences are fewer.
  func isRowOfPhrases(_ run: Int) -> Bool {
    guard runs[run].count > 1 else { return false }
    let range = range(ofRun: run)
    var (phrases, sentences) = (0, 0)
    for place in range.dropLast(Self.longestDash) {
      let dash = ["--", "—"].first { text[place...].starts(with: $0.utf8) }
      if let dash,
        text.letterCase(at: text.placeAfterBlanks(in: place + dash.utf8.count..<range.upperBound))
          == .capital
      {
        phrases += 1
      }
      if text[place] == ".", text[place + 1] == " ", text.letterCase(at: place + 2) == .capital {
        sentences += 1
      }
    }
    return phrases >= Self.fewestDashes && sentences < phrases
  }

  /// Length of the longest dash with a letter after it, in bytes.
  private static let longestDash = 4

  /// Whether the first line of a run is only the label of a chapter, "CHAPTER IV.", above lines without a
  /// number: its subject.
  func hasLabelAbove(_ run: Int) -> Bool {
    let own = lines[runs[run]]
    guard own.count > 1, let first = own.first else { return false }
    let scan = TitleScan(text, first.range)
    guard case .part = scan.words.first?.meaning, scan.titleStart > 0,
      scan.titleStart == scan.words.count
    else { return false }
    return own.dropFirst().allSatisfy { TitleScan(text, $0.range).titleStart == 0 }
  }

  /// Whether the first line of a run ends with a page number, and the others are indented below it.
  fileprivate func hasParts(_ run: Int) -> Bool {
    let lines = lines[runs[run]]
    guard let first = lines.first, text.endBeforePageNumber(of: first.range) != nil else {
      return false
    }
    return lines.dropFirst().allSatisfy { $0.indent >= first.indent + 2 }
  }

  /// Fewest lines of the summary of a chapter.
  private static let fewestOfSummary = 3
  /// Fewest bytes of a line of prose, on average.
  private static let leastPerLine = 50

  /// Whether a run of a list of contents is prose with a page number only at its end, the summary of a
  /// chapter: three lines or more, of 50 bytes on average.
  func isSummary(_ run: Int) -> Bool {
    guard runs[run].count >= Self.fewestOfSummary, let last = lines[runs[run]].last,
      range(ofRun: run).count >= Self.leastPerLine * runs[run].count,
      text.endBeforePageNumber(of: last.range) != nil
    else { return false }
    return lines[runs[run]].dropLast().allSatisfy { text.endBeforePageNumber(of: $0.range) == nil }
  }
}
