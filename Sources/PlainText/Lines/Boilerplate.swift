/// Project Gutenberg's text before and after a book: its notice, its header and its licence.
///
/// Its wording has changed over the years; each version is recognised by the beginnings of its
/// lines.
struct Boilerplate {
  /// The runs of the book itself; all runs if none would be left otherwise.
  private(set) var body: Range<Int>

  init(of text: UnsafeBufferPointer<UInt8>, lines: [SourceLine], runs: LineRuns) {
    body = 0..<runs.count
    let scan = Scan(text: text, lines: lines, runs: runs)
    let start = scan.headerEnd
    let end = scan.footerStart(after: start)
    if start < end { body = start..<end }
  }

  /// The number of runs to search for the end of the header: the longest have some three hundred
  /// lines.
  fileprivate static let longestHeader = 240
}

private struct Scan {
  let text: UnsafeBufferPointer<UInt8>
  let lines: [SourceLine]
  let runs: LineRuns

  // MARK: Before the book

  /// The first run after the header and the credits that follow it; 0 if there is no header.
  var headerEnd: Int {
    var end = 0
    var notice = 0
    for index in runs.indices.prefix(Boilerplate.longestHeader) {
      for line in runs[index].prefix(60) {
        if isStart(line) {
          end = index + 1
        } else if index == 0 || notice > 0 && index <= notice + 12, isNotice(line) {
          notice = index + 1
        }
      }
    }
    // Without an end line, the header ends with its last field or notice.
    if end == 0, notice > 0 { end = afterFields(from: notice) }
    guard end > 0 else { return 0 }
    while end < runs.count, isCredit(runs[end]) { end += 1 }
    return end
  }

  /// `*** START OF THIS PROJECT GUTENBERG EBOOK`, or the end of the small print of the nineties.
  private func isStart(_ index: Int) -> Bool {
    let line = lines[index].range
    guard text[line.lowerBound] == 0x2A || text[line.lowerBound] | 0x20 == 0x73 else {
      return false
    }
    let words = letters(of: index)
    if words.hasPrefix("start of th"), words.holds("project gutenberg") { return true }
    return words.hasPrefix("end the small print") || words.hasPrefix("endthe small print")
  }

  private func isNotice(_ index: Int) -> Bool {
    let words = letters(of: index)
    return ["project gutenberg", "gutenberg org", "gutenberg net"].contains { words.holds($0) }
      || words.hasPrefix("this ebook is for the use of anyone")
  }

  /// Returns the first run after the fields (`Title: …`) that begin at `index` or soon after.
  private func afterFields(from index: Int) -> Int {
    var end = index
    for run in runs.indices.dropFirst(index).prefix(8) {
      let line = lines[runs[run].lowerBound]
      let name = text[line.range].prefix { $0 != 0x3A }
      let isField =
        name.count < min(32, line.range.count)
        && HeaderField(named: String(decoding: name, as: UTF8.self)) != nil
      if isField { end = run + 1 }
    }
    return end
  }

  /// True if a run credits the producers of the file, as after the header.
  private func isCredit(_ run: Range<Int>) -> Bool {
    let words = letters(of: run.lowerBound)
    return Scan.credits.contains { words.hasPrefix($0) }
  }

  private static let credits = [
    "produced by", "e text prepared by", "etext prepared by", "etext produced by",
    "this etext was p", "this ebook was p", "this e text was p", "transcribed by",
    "transcribed from", "scanned by", "scanned and", "prepared by", "html version by",
    "proofread by", "updated by", "note project gutenberg also has",
    "note images of the original", "note the original", "file produced from",
    "this file was produced", "this etext was", "ebook produced by", "edition prepared by",
  ]

  // MARK: After the book

  /// Returns the first run after the book, searching from `start` on.
  func footerStart(after start: Int) -> Int {
    var first = runs.count
    // From the end, so that a collection of several files includes the text between them.
    for index in runs.indices.dropFirst(start).reversed() {
      guard runs[index].contains(where: isEnd) else {
        if first < runs.count, first - index > 4 { break }
        continue
      }
      first = index
    }
    return first
  }

  private func isEnd(_ index: Int) -> Bool {
    let line = lines[index].range
    // Nearly all lines are excluded by their first byte.
    let byte = text[line.lowerBound]
    // The source and the typist of a Japanese text.
    if byte == 0xE5, text[line].starts(with: "底本：".utf8) {
      return index * 4 > lines.count * 3
    }
    guard byte == 0x2A || byte | 0x20 == 0x65 || byte | 0x20 == 0x66, line.count >= 12 else {
      return false
    }
    if byte != 0x2A, ![0x6E, 0x69].contains(text[line.lowerBound + 1] | 0x20) { return false }
    let words = letters(of: index)
    return Scan.endings.contains { words.hasPrefix($0) }
  }

  private static let endings = [
    "end of the project gutenberg", "end of this project gutenberg",
    "end of project gutenberg", "end of the copyrighted project gutenberg",
    "end project gutenberg", "ende dieses projekt gutenberg", "ende dieses project gutenberg",
    "fin de project gutenberg", "fin du project gutenberg", "fine del project gutenberg",
    "start full license", "this file should be named",
  ]

  /// Returns the first words of a line in lower case, with single blanks and without other signs.
  private func letters(of index: Int) -> String {
    var found: [UInt8] = []
    for byte in text[lines[index].range].prefix(120) {
      if (0x61...0x7A).contains(byte | 0x20) {
        found.append(byte | 0x20)
      } else if let last = found.last, last != 0x20, byte != 0x27 {
        found.append(0x20)
      }
    }
    return String(decoding: found, as: UTF8.self)
  }
}
