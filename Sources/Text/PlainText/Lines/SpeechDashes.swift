import BookText

/// Lines of a text with a dash of speech at their beginning, as in most languages of Europe.
///
/// A dash may as well mark the items of a list, so all lines with the same kind of dash are judged together:
/// speeches begin with capitals and end as sentences do. Hyphens and short dashes mark more lists than
/// speeches, so some of theirs must be questions or exclamations, and other text must part them.
struct SpeechDashes {
  /// True for lines that begin a speech; empty if none does.
  private var speeches: [Bool] = []
  /// Most speeches have a blank line before them, so that a speech right below text may belong to the text.
  private(set) var areApart = false
  /// One line in twenty is a question or an exclamation; else no hyphen or short dash begins speech.
  private(set) var haveCalls = true

  private enum Sign { case hyphen, twoHyphens, short, long }

  private struct Dashed {
    let line: Int
    let sign: Sign
    /// The words after the dash show it.
    let beginsSentence: Bool
    /// Last line before the next with a dash, or before a blank line.
    var last: Int
    var endsSentence: Bool
    /// A question or an exclamation mark.
    var hasCall: Bool
    /// Other text is between it and the next line with a dash.
    var isFollowed = false

    /// Adds the line below to the words after the dash, and returns true. Below a blank line, or after too
    /// many lines, it is other text: then it is recorded that text follows, and the result is false.
    mutating func addLine(_ line: SourceLine, at index: Int, in text: TextBytes) -> Bool {
      guard line.blankLinesBefore == 0, index - self.line < SpeechDashes.mostLines else {
        isFollowed = true
        return false
      }
      if endsSentence, text.beginsSentence(line.range) { isFollowed = true }
      hasCall = hasCall || text.hasCall(line.range)
      (last, endsSentence) = (index, text.endsSentence(line.range))
      return true
    }
  }

  /// Lines with a dash in a text with dialogue.
  private static let minimumDashLines = 4
  /// Items of a list after a colon.
  private static let fewestItems = 3
  /// Lines of a speech examined.
  private static let mostLines = 40

  /// A text with a markup has no speech: its lines with the signs of items are items. Nor has a text with
  /// fewer than four dashes. Costs O(*n*) in the number of lines and the length of those with a dash.
  init(_ text: TextBytes, _ lines: [SourceLine], hasMarkup: Bool) {
    guard !hasMarkup else { return }
    let all = Self.findDashedLines(text, lines)
    guard all.count > 1 else { return }
    haveCalls = Self.haveCalls(all)
    guard all.count >= Self.minimumDashLines else { return }
    let (dashed, doubtful) = Self.separateLists(all, lines, text)
    let bySign = Dictionary(grouping: dashed, by: \.sign)
      .filter { Self.areSpeeches($1, after: $0) }
    let found = (dashed + doubtful)
      .filter { bySign[$0.sign] != nil && $0.beginsSentence }.map(\.line)
    guard !found.isEmpty else { return }
    let indent = Self.usualIndent(found.lazy.map { lines[$0].indent })
    speeches = Array(repeating: false, count: lines.count)
    // A song is indented.
    for line in found where lines[line].indent <= indent { speeches[line] = true }
    areApart = found.count { lines[$0].blankLinesBefore > 0 }
      .isAtLeast(share: 3, in: 4, of: found.count)
  }

  /// Three in four of the lines with a sign are sentences. If the sign is not long, one in twenty is a call,
  /// and they are no list: other text parts them.
  private static func areSpeeches(_ dashed: [Dashed], after sign: Sign) -> Bool {
    let speeches = dashed.filter { $0.beginsSentence && $0.endsSentence }
    guard dashed.count >= minimumDashLines,
      speeches.count.isAtLeast(share: 3, in: 4, of: dashed.count)
    else { return false }
    var (row, longestRow) = (0, 0)
    for one in dashed {
      longestRow = max(longestRow, row + 1)
      row = one.isFollowed ? 0 : row + 1
    }
    return sign == .long
      || haveCalls(speeches) && longestRow.isAtMost(share: 2, in: 3, of: dashed.count)
  }

  private static func haveCalls(_ dashed: [Dashed]) -> Bool {
    let calls = dashed.count(where: \.hasCall)
    return calls > 0 && calls.isAtLeast(share: 1, in: 20, of: dashed.count)
  }

  /// The smallest of several most frequent indents; all above 15 columns count as 15.
  private static func usualIndent(_ all: some Sequence<Int>) -> Int {
    var counts = [Int](repeating: 0, count: 16)
    for indent in all { counts[min(counts.count - 1, indent)] += 1 }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
  }

  /// Separates the items of lists from other lines with dashes. Items are right below each other, most of
  /// them (except the last) without the end of a sentence. `found`, the other lines; `doubtful`, lines after
  /// a colon with a question or an exclamation among them, which are speeches if others are, and prove
  /// nothing. Hyphens and short dashes after a colon without a question or an exclamation are in none.
  private static func separateLists(
    _ dashed: [Dashed], _ lines: [SourceLine], _ text: TextBytes
  ) -> (found: [Dashed], doubtful: [Dashed]) {
    var (found, doubtful): ([Dashed], [Dashed]) = ([], [])
    let starts = dashed.indices.filter { index in
      index == 0 || dashed[index - 1].last + 1 != dashed[index].line
        || lines[dashed[index].line].blankLinesBefore > 0
    }
    for (start, end) in zip(starts, starts.dropFirst() + [dashed.count]) {
      let (row, first) = (dashed[start..<end], dashed[start])
      let isAfterColon =
        row.count >= fewestItems && first.line > 0
        && text[lines[first.line - 1].range.upperBound - 1] == ":"
      if row.dropLast().count(where: { !$0.endsSentence }) * 2 > row.count - 1 { continue }
      if !isAfterColon || first.sign == .long {
        found += row
      } else if row.contains(where: \.hasCall) {
        doubtful += row
      }
    }
    return (found, doubtful)
  }

  var isEmpty: Bool { speeches.isEmpty }

  func contains(_ line: Int) -> Bool { !speeches.isEmpty && speeches[line] }

  /// Finds lines with words after the dash, and the lines that go on with them.
  private static func findDashedLines(_ text: TextBytes, _ lines: [SourceLine]) -> [Dashed] {
    var found: [Dashed] = []
    // Whether lines may belong to the last one.
    var isOpen = false
    for (index, line) in lines.enumerated() {
      let first = text[line.range.lowerBound]
      if first == "-" || first == 0xE2, let (sign, words) = openingDash(text, line.range) {
        let rest = words..<line.range.upperBound
        let begins = text.beginsSentence(rest) && !text.beginsWithLabel(rest)
        found.append(
          Dashed(
            line: index, sign: sign, beginsSentence: begins, last: index,
            endsSentence: text.endsSentence(line.range), hasCall: text.hasCall(line.range)))
        isOpen = true
      } else if isOpen {
        isOpen = found[found.count - 1].addLine(line, at: index, in: text)
      }
    }
    return found
  }

  private static let signs: [(String, Sign)] = [
    ("--", .twoHyphens), ("-", .hyphen), ("–", .short), ("—", .long), ("―", .long),
  ]

  /// Nil for other lines, for a rule, and for a hyphen right before a word. `words` is their place after the
  /// dash.
  private static func openingDash(_ text: TextBytes, _ line: Range<Int>) -> (
    sign: Sign, words: Int
  )? {
    let bytes = text[line]
    guard let (dash, sign) = signs.first(where: { bytes.starts(with: $0.0.utf8) }),
      !bytes.starts(with: "---".utf8)
    else { return nil }
    let end = line.lowerBound + dash.utf8.count
    let words = text.placeAfterBlanks(in: end..<line.upperBound)
    // A hyphen right before a word may be a sign or an option.
    return words < line.upperBound && (sign != .hyphen || words > end) ? (sign, words) : nil
  }
}

extension TextBytes {
  /// `-`, –, — or ―
  func beginsWithDash(_ line: Range<Int>) -> Bool {
    switch self[line].first {
    case "-": true
    case 0xE2:
      self[line].starts(with: [0xE2, 0x80])
        && self[line].dropFirst(2).first.map { (0x93...0x95).contains($0) } == true
    default: false
    }
  }

  /// Skips blanks, tabs and no-break spaces; the end if there is nothing else.
  func placeAfterBlanks(in range: Range<Int>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound {
      if self[place] == " " || self[place] == "\t" {
        place += 1
      } else if self[place] == 0xC2, place + 1 < range.upperBound, self[place + 1] == 0xA0 {
        place += 2
      } else {
        break
      }
    }
    return place
  }

  /// One word with a colon, "Command: …".
  fileprivate func beginsWithLabel(_ range: Range<Int>) -> Bool {
    let word = self[range].prefix { $0.mayBeInWord }
    return !word.isEmpty && word.endIndex < range.upperBound && self[word.endIndex] == ":"
  }

  /// A question or an exclamation mark.
  fileprivate func hasCall(_ line: Range<Int>) -> Bool {
    self[line].contains { $0 == "?" || $0 == "!" }
  }
}
