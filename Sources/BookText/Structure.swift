/// The blocks and sections of a plain text, found by its lines.
///
/// A text is read in four steps: lines; runs of lines without a blank one between; the kind of
/// each run; sections, which begin at headings. When unsure, line breaks are kept: a poem that
/// was set anew is ruined, ragged prose is only ugly.
struct Structure {
  private(set) var blocks: [Block] = []
  private(set) var sections: [Section] = []

  init(of text: [UInt8]) {
    text.withUnsafeBufferPointer { bytes in
      let lines = sourceLines(of: bytes)
      let runs = runs(of: lines)
      let measure = SourceMeasure(of: lines, runs: runs)
      let headings = Headings(in: bytes, lines: lines, runs: runs, measure: measure)
      var found: [[Block]] = []
      found.reserveCapacity(runs.count)
      var mayBeVerse: [Bool] = []
      for (index, run) in runs.enumerated() {
        let run = Run(lines: lines[run], text: bytes)
        found.append(headings[index].map { [$0] } ?? run.blocks(wrappedAt: measure))
        mayBeVerse.append(headings[index] == nil && measure.wrap != nil && run.mayBeVerse)
      }
      Structure.joinVerse(&found, mayBeVerse, lines: lines, runs: runs, text: bytes)
      blocks = Structure.joined(found)
      Structure.centreTitlePage(&blocks, in: bytes)
    }
    sections = Structure.sections(of: blocks, in: text)
  }

  /// Makes runs verse that stand beside verse and are not plainly prose: a stanza whose lines
  /// happen to fill the measure, a speech of two lines.
  private static func joinVerse(
    _ found: inout [[Block]], _ mayBeVerse: [Bool], lines: [SourceLine], runs: [Range<Int>],
    text: UnsafeBufferPointer<UInt8>
  ) {
    func isVerse(_ index: Int) -> Bool {
      found.indices.contains(index) && found[index].contains { $0.kind == .verse }
    }
    // Forwards and then backwards, so that a row of such runs follows the first or the last.
    for index in Array(found.indices) + found.indices.reversed() where mayBeVerse[index] {
      let neighbours = (isVerse(index - 1) ? 1 : 0) + (isVerse(index + 1) ? 1 : 0)
      guard !isVerse(index), neighbours >= (runs[index].count == 1 ? 2 : 1) else { continue }
      found[index] = [Run(lines: lines[runs[index]], text: text).verse]
    }
  }

  /// The blocks in one row; signs of a break that follow each other become one.
  private static func joined(_ found: [[Block]]) -> [Block] {
    var blocks: [Block] = []
    for block in found.joined() {
      if block.kind == .sceneBreak, let last = blocks.last, last.kind == .sceneBreak {
        blocks[blocks.count - 1].range = last.range.lowerBound..<block.range.upperBound
      } else {
        blocks.append(block)
      }
    }
    return blocks
  }

  /// Centres what stands before the first heading, where it is as short as a title page.
  private static func centreTitlePage(
    _ blocks: inout [Block], in text: UnsafeBufferPointer<UInt8>
  ) {
    guard let end = blocks.firstIndex(where: \.isHeading), end > 0,
      blocks[..<end].allSatisfy({ [.paragraph, .verse].contains($0.kind) }),
      end <= 6, blocks[end - 1].range.upperBound - blocks[0].range.lowerBound <= 320,
      let last = text[blocks[0].range].last, !".,;:!?".utf8.contains(last)
    else { return }
    for index in 0..<end { blocks[index].kind = .titleLine }
  }

  /// Cuts the blocks before each heading of the upper levels that does not follow another heading
  /// directly.
  private static func sections(of blocks: [Block], in text: [UInt8]) -> [Section] {
    var starts: [Int] = [0]
    for index in blocks.indices.dropFirst()
    where blocks[index].opensSection && !blocks[index - 1].isHeading {
      starts.append(index)
    }
    return zip(starts, starts.dropFirst() + [blocks.count]).map { start, end in
      let heads = blocks[start..<end].prefix { $0.isHeading }
      let title = heads.last.map { foldedText(text[$0.range]) }
      return Section(blocks: start..<end, title: title)
    }
  }
}

/// The ranges of lines that have no blank line between them.
private func runs(of lines: [SourceLine]) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var start = 0
  for index in lines.indices.dropFirst() where lines[index].blankLinesBefore > 0 {
    runs.append(start..<index)
    start = index
  }
  if start < lines.count { runs.append(start..<lines.count) }
  return runs
}

/// How the source was wrapped.
struct SourceMeasure {
  /// The column at which the lines of prose were broken; nil where a line is a paragraph.
  let wrap: Int?

  /// Lines of more columns than this were not broken by hand or by an editor.
  static let longestWrappedLine = 110

  /// Takes the width that most runs of four lines or more come near to with their longest line:
  /// neither tables nor lines full of marks, whose columns are overcounted, mislead it.
  init(of lines: [SourceLine], runs: [Range<Int>]) {
    var longest: [Int] = []
    for run in runs where run.count >= 4 {
      longest.append(lines[run].reduce(0) { max($0, $1.columns) })
    }
    if longest.isEmpty {
      let widest = lines.reduce(0) { max($0, $1.columns) }
      wrap = widest > SourceMeasure.longestWrappedLine ? nil : max(widest, 60)
      return
    }
    let wrapped = longest.filter { $0 <= SourceMeasure.longestWrappedLine }
    guard wrapped.count * 2 >= longest.count else {
      wrap = nil
      return
    }
    var counts = Array(repeating: 0, count: SourceMeasure.longestWrappedLine + 1)
    for width in wrapped { counts[width] += 1 }
    // Filled paragraphs end within some columns of the width they were wrapped at.
    let support = counts.indices.map { counts[max(0, $0 - 5)...$0].reduce(0, +) }
    let most = support.max() ?? 0
    let widest = support.lastIndex { $0 * 10 >= most * 9 } ?? 0
    wrap = counts[...widest].lastIndex { $0 > 0 } ?? 72
  }
}
