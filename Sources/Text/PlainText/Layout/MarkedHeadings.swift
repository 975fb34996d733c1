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
  let areOneLine: Bool

  var isEmpty: Bool { found.isEmpty }

  /// The places of the headings and their levels, in order.
  var levels: [(place: Int, level: Int)] { found.map { ($0.words.lowerBound, $0.level) } }

  /// Finds the marked headings among the lines of a text: in Org those after asterisks. In other texts two
  /// headings or more between equal signs prevail over headings above rows of signs, and these over an
  /// outline.
  init(in text: TextBytes, _ lines: [SourceLine], isOrg: Bool = false) {
    if isOrg {
      found = lines.compactMap { $0.isCode ? nil : Self.starredHeading($0, in: text) }
      areOneLine = true
      return
    }
    let (enclosed, underlined) = Self.headingsWithSigns(lines, in: text)
    areOneLine = enclosed.count >= 2
    let signed = areOneLine ? enclosed : underlined
    found = signed.isEmpty ? Self.headingsOfOutline(lines, in: text) : signed
  }

  /// Returns the headings between equal signs, and the headings above rows of signs. The levels above rows
  /// follow the order of the signs' first use. A single heading above a row counts only if the row is
  /// ``Underline/sure``.
  private static func headingsWithSigns(
    _ lines: [SourceLine], in text: TextBytes
  ) -> (enclosed: [Heading], underlined: [Heading]) {
    var (enclosed, underlined): ([Heading], [Heading]) = ([], [])
    var order: [UInt8] = []
    var isAnySure = false
    // The signs of rows with a heading above them, and the headings that need one of these signs.
    var (signs, doubtful): (Set<UInt8>, Set<Int>) = ([], [])
    for (index, line) in lines.enumerated() where !line.isCode {
      let sign = text[line.range.lowerBound]
      if sign == "=", let heading = Self.enclosedHeading(line, in: text) {
        enclosed.append(heading)
      } else if index > 0, isRow(line, in: text) {
        let isOverlined = isOverlined(lines, index, in: text)
        let certainty = certaintyOfUnderline(lines, index, isOverlined: isOverlined, in: text)
        guard let certainty else { continue }
        isAnySure = isAnySure || certainty == .sure
        if certainty == .doubtful {
          doubtful.insert(line.range.lowerBound)
        } else {
          signs.insert(sign)
        }
        if !order.contains(sign) { order.append(sign) }
        underlined.append(
          Heading(
            words: lines[index - 1].range,
            // In order: a row above the title is two lines before.
            signs: (isOverlined ? [lines[index - 2].range] : []) + [line.range],
            level: (order.firstIndex(of: sign) ?? 0) + 1))
      }
    }
    underlined.removeAll { heading in
      guard let row = heading.signs.last?.lowerBound else { return false }
      return doubtful.contains(row) && !signs.contains(text[row])
    }
    return (enclosed, underlined.count >= 2 || isAnySure ? underlined : [])
  }

  /// Returns the headings of an outline with asterisks, `* Release 2` and `** Bug fixes`, each short and
  /// between blank lines. Lines with two asterisks are headings if three are set like this, and few are not.
  /// Lines with one are headings if half, and at least three, are right above lines with two; else they are
  /// items.
  private static func headingsOfOutline(_ lines: [SourceLine], in text: TextBytes) -> [Heading] {
    var (first, deep): ([Heading], [Heading]) = ([], [])
    var (others, above) = (0, 0)
    for (index, line) in lines.enumerated() where text[line.range.lowerBound] == "*" {
      guard !line.isCode, let heading = starredHeading(line, in: text), text[line.range].last != "*"
      else { continue }
      let isTitle =
        lines.isApart(index) && line.columns <= widestOutlined && text[line.range].last != "."
      if heading.level == 1 {
        if isTitle { first.append(heading) }
        continue
      }
      if isTitle { deep.append(heading) } else { others += 1 }
      let isBelow = index > 0 && lines[index - 1].range.upperBound == first.last?.words.upperBound
      above += isBelow ? 1 : 0
    }
    let isDeep = deep.count >= fewestOutlined && others * fewestOutlined <= deep.count
    let isShallow = above >= fewestOutlined && above * 2 >= first.count
    return ((isShallow ? first : []) + (isDeep ? deep : [])).sorted {
      $0.words.lowerBound < $1.words.lowerBound
    }
  }

  /// Maximum width of a heading of an outline, in columns.
  private static let widestOutlined = 90
  /// Minimum number of headings of a depth.
  private static let fewestOutlined = 3

  /// Overwrites the signs of the headings with blanks.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for heading in found {
      for signs in heading.signs { text.blank(signs) }
    }
  }

  /// Sets headings apart from the lines before and after them, unless rows of signs did so.
  func setApart(_ lines: inout [SourceLine]) {
    if areOneLine { lines.setApart(found.map(\.words)) }
  }

  private static let underlines = Array("=-~^*+#`:_.".utf8)

  /// The signs of rows as long as any.
  private static let rules = Array("=-~*#".utf8)
  /// Maximum width of the title of such a row.
  private static let widestTitle = 60
  /// Minimum width of such a row.
  private static let narrowestRule = 4

  /// Whether a line is a row of one sign, three or more, or of two by turns.
  private static func isRow(_ line: SourceLine, in text: TextBytes) -> Bool {
    let sign = text[line.range.lowerBound]
    guard line.range.count >= 3, underlines.contains(sign) else { return false }
    return text[line.range].allSatisfy { $0 == sign } || text.isRowByTurns(line.range)
  }

  /// Whether the line above a row has a row above it too, of the same sign and as long, within two columns.
  private static func isOverlined(_ lines: [SourceLine], _ index: Int, in text: TextBytes) -> Bool {
    guard index > 1, lines[index - 1].blankLinesBefore == 0 else { return false }
    let (above, row) = (lines[index - 2], lines[index])
    return text[above.range.lowerBound] == text[row.range.lowerBound]
      && abs(above.columns - row.columns) <= 2 && isRow(above, in: text)
  }

  /// How sure a row of signs underlines the line above it.
  private enum Underline {
    /// As long as the first line of the text, with a blank line below it: a title, even if no other line has
    /// a row below it.
    case sure
    /// A heading if another line has a row below it too.
    case likely
    /// A heading if a row of the same sign is below another heading.
    case doubtful
  }

  /// Returns how sure the row of signs at an index underlines the line above it; nil if it does not. A row as
  /// long as the line, within two columns, needs a blank line below it or above the line. Any other row needs
  /// both, half the width of the line, and words of a title above it; a row above the line replaces the blank
  /// line there, and without the blank line below, it is doubtful. The column names of a table, with two
  /// blanks between them, have rows below them too.
  private static func certaintyOfUnderline(
    _ lines: [SourceLine], _ index: Int, isOverlined: Bool, in text: TextBytes
  ) -> Underline? {
    // In order: an underline is not the first line.
    let (title, row) = (lines[index - 1], lines[index])
    let width = title.columns - title.indent
    guard row.blankLinesBefore == 0, row.indent == title.indent || isOverlined, width >= 3,
      !isRow(title, in: text)
    else { return nil }
    let isApartBelow = index + 1 == lines.count || lines[index + 1].blankLinesBefore > 0
    let isApartAbove = title.blankLinesBefore > 0 || index == 1 || isOverlined
    let words = text[title.range]
    let isRowOfTable = zip(words, words.dropFirst()).contains { $0 == " " && $1 == " " }
    if abs(row.columns - title.columns) <= 2, row.indent == title.indent {
      let isFirst = index == 1 || index == 2 && isOverlined
      if isFirst, isApartBelow, !isRowOfTable,
        words.contains(where: { $0.isLetter || $0.isBeyondASCII })
      {
        return .sure
      }
      return isApartBelow || isApartAbove && !isRowOfTable ? .likely : nil
    }
    guard isApartAbove, !isRowOfTable, rules.contains(text[row.range.lowerBound]),
      width <= widestTitle, row.columns - row.indent >= max(narrowestRule, width / 2)
    else { return nil }
    // Rows of hyphens enclose the lines of a program too.
    let isTitle = text[title.range.lowerBound].isDigit || text.beginsSentence(title.range)
    guard isTitle, !".,;".utf8.contains(text[title.range.upperBound - 1]) else { return nil }
    return isApartBelow ? .likely : .doubtful
  }

  /// Returns the heading between as many equal signs, 1…6, at both ends of a line; nil for any other line.
  private static func enclosedHeading(
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

  /// Returns the heading after asterisks at the left edge, with their number, up to 6, as level; else nil.
  private static func starredHeading(
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
