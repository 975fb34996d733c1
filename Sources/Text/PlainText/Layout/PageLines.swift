import BookText

/// The lines of a text that may have running heads and page numbers between them.
struct PageLines {
  let text: TextBytes
  let lines: [SourceLine]

  /// Maximum length of a running head, in bytes.
  static let maximumHeadLength = 100

  /// The line with an index.
  subscript(line: Int) -> SourceLine { lines[line] }

  /// Returns the number of blank lines before a line; 1 after the last line.
  func blanks(before line: Int) -> Int { line < lines.count ? lines[line].blankLinesBefore : 1 }

  /// Returns the distance from one line to a later one in rows, blank ones too.
  func rowCount(from line: Int, to next: Int) -> Int {
    lines[Range(from: line + 1, to: next + 1)].reduce(0) { $0 + 1 + $1.blankLinesBefore }
  }

  func string(ofLine line: Int) -> String {
    String(decoding: text[lines[line].range], as: UTF8.self)
  }

  /// Returns the parts of a line between wide gaps.
  func parts(ofLine line: Int) -> [String] {
    let gap = String(repeating: " ", count: ColumnGap.minimumBlanks)
    let parts = string(ofLine: line).changing(gap, to: "\n").split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the number of lines by themselves with the same letters, by these letters.
  func titles() -> [String: Int] {
    lines.indices.filter { lines.isApart($0) && mayBeHead($0) }
      .map { PageEdgeRow.letters(of: string(ofLine: $0)) }.counts
  }

  /// Minimum number of rows of a page that is known by its length.
  private static let minimumRows = 24

  /// Whether each of the distances, in rows, is a whole number of pages; nil if fewer than seven in ten are,
  /// or if the usual distance is shorter than a page.
  static func evenDistances(_ distances: [Int]) -> [Bool]? {
    let inOrder = distances.sorted()
    guard let usual = inOrder.dropFirst(inOrder.count / 2).first, usual >= minimumRows else {
      return nil
    }
    let areEven = distances.map { distance in
      let pages = max(1, (distance + usual / 2) / usual)
      return abs(distance - pages * usual).isAtMost(share: 1, in: 12, of: usual)
    }
    return areEven.count { $0 }.isAtLeast(share: 7, in: 10, of: areEven.count) ? areEven : nil
  }

  func hashOfWords(inLine line: Int) -> UInt64 {
    var key = WordHash()
    for position in lines[line].range where text.isWord(at: position) {
      key.add(text, at: position)
    }
    return key.value
  }

  /// Whether a line begins with a small letter, as within a sentence.
  func beginsSmall(_ line: Int) -> Bool {
    text.letterCase(at: lines[line].range.lowerBound) == .small
  }

  /// Whether a line may end in mid-sentence: with a letter or a digit, a comma, a hyphen or a semicolon.
  func endsOpen(_ line: Int) -> Bool {
    let last = lines[line].range.upperBound - 1
    return text.isWord(at: last) || text[last] == "," || text[last] == "-" || text[last] == ";"
  }

  /// Whether a line is in capitals, or has the capitals of a title.
  func isTitle(_ line: Int) -> Bool {
    let scan = TitleScan(text, lines[line].range)
    return scan.isAllCapitals || scan.isTitleCased
  }

  /// Whether a line is short and not the middle of a sentence, as a running head is.
  func mayBeHead(_ line: Int) -> Bool {
    lines[line].range.count <= Self.maximumHeadLength && !beginsSmall(line)
  }

  /// Whether a line next to another line has blank lines, or an end of the text, on its other side.
  func isApart(_ near: Int, beside line: Int) -> Bool {
    let far = near < line ? near : near + 1
    return far >= lines.count || lines[far].blankLinesBefore > 0
  }
}

extension SourceLine {
  /// Minimum width of a line of prose, in columns: verse is seldom as wide.
  private static let minimumWidth = 45

  /// Whether it is as wide as prose.
  var isWide: Bool { columns - indent >= Self.minimumWidth }
}
