import BookText

/// Headings marked by signs: rows of signs below them (`Title`, `=====`), as in reStructuredText and Setext;
/// equal signs on both sides (`== Title ==`), as in wikis; or asterisks before them (`** Title`), as in Org.
struct MarkedHeadings {
  /// A heading: its words, its signs and its level.
  private struct Heading {
    let words: Range<Int>
    let signs: [Range<Int>]
    let level: Int
  }

  private var found: [Heading] = []
  /// Whether text may be on the lines before and after a heading: its own line has the signs.
  private let areOneLine: Bool

  var isEmpty: Bool { found.isEmpty }

  /// The places of the headings and their levels, in order.
  var levels: [(place: Int, level: Int)] { found.map { ($0.words.lowerBound, $0.level) } }

  /// - Complexity: O(*n*) in the number of lines.
  init(in text: TextBytes, _ lines: [SourceLine], of markup: Markup? = nil) {
    if markup == .org {
      found = lines.compactMap { $0.isCode ? nil : Self.starred($0, in: text) }
      areOneLine = true
      return
    }
    var underlined: [Heading] = []
    var enclosed: [Heading] = []
    // Levels follow the order of the signs' first use.
    var order: [UInt8] = []
    for (index, line) in lines.enumerated() where !line.isCode {
      let sign = text[line.range.lowerBound]
      if sign == "=", let heading = Self.enclosed(line, in: text) {
        enclosed.append(heading)
      } else if index > 0, line.range.count >= 3, Self.underlines.contains(sign),
        text[line.range].allSatisfy({ $0 == sign }),
        Self.underlines(lines, index, in: text)
      {
        if !order.contains(sign) { order.append(sign) }
        underlined.append(
          Heading(
            words: lines[index - 1].range, signs: [line.range],
            level: (order.firstIndex(of: sign) ?? 0) + 1))
      }
    }
    areOneLine = enclosed.count >= 2
    found = areOneLine ? enclosed : underlined.count >= 2 ? underlined : []
  }

  /// Overwrites the signs.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for heading in found {
      for signs in heading.signs { text.blank(signs) }
    }
  }

  /// Sets headings apart from the lines before and after them, unless rows of signs did so.
  func setApart(_ lines: inout [SourceLine]) {
    guard areOneLine else { return }
    var next = 0
    for index in lines.indices {
      let start = lines[index].range.lowerBound
      while next < found.count, found[next].words.upperBound <= start { next += 1 }
      guard next < found.count else { return }
      if found[next].words.contains(start) {
        lines[index].setApart()
        if index + 1 < lines.count { lines[index + 1].setApart() }
      }
    }
  }

  private static let underlines = Array("=-~^*+#`:_.".utf8)

  /// Whether the row of signs at an index is about as long as the line above it, with a blank line below it
  /// or above that line. The column names of a table, with two blanks between them, have rows below them too.
  private static func underlines(_ lines: [SourceLine], _ index: Int, in text: TextBytes) -> Bool {
    let (title, row) = (lines[index - 1], lines[index])
    guard row.blankLinesBefore == 0, row.indent == title.indent,
      abs(row.columns - title.columns) <= 2, title.columns - title.indent >= 3
    else { return false }
    if index + 1 == lines.count || lines[index + 1].blankLinesBefore > 0 { return true }
    let words = text[title.range]
    return (title.blankLinesBefore > 0 || index == 1)
      && !zip(words, words.dropFirst()).contains { $0 == " " && $1 == " " }
  }

  private static func enclosed(
    _ line: SourceLine, in text: TextBytes
  ) -> Heading? {
    let range = line.range
    let first = text[range].prefix { $0 == "=" }.count
    let last = text[range].reversed().prefix { $0 == "=" }.count
    guard first == last, (1...6).contains(first), range.count > 2 * first + 2,
      text[range.lowerBound + first] == " ", text[range.upperBound - last - 1] == " "
    else { return nil }
    return Heading(
      words: range.lowerBound + first + 1..<range.upperBound - last - 1,
      signs: [
        range.lowerBound..<range.lowerBound + first, range.upperBound - last..<range.upperBound,
      ], level: first)
  }

  private static func starred(
    _ line: SourceLine, in text: TextBytes
  ) -> Heading? {
    let range = line.range
    let stars = text[range].prefix { $0 == "*" }.count
    guard line.indent == 0, stars > 0, stars + 1 < range.count,
      text[range.lowerBound + stars] == " "
    else { return nil }
    return Heading(
      words: range.lowerBound + stars + 1..<range.upperBound,
      signs: [range.lowerBound..<range.lowerBound + stars], level: min(stars, 6))
  }
}
