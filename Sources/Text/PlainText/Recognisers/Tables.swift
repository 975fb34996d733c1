import BookText

/// Tables and diagrams, and the words of songs below their chords.
struct Tables: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.claimOpenRuns { _, run in
      guard let kind = run.tableKind else { return [] }
      return [run.claim(kind, by: kind == .table ? .table : .diagram, .likely)]
    }
  }
}

/// The signs of tables and diagrams. Indices are those of lines, positions bytes of the text.
extension Run {
  /// Nil unless the run is a table or a diagram: half of its lines or more have columns, tabs, three blanks,
  /// dot leaders or bars inside. If half of all are drawn, or if it has branches or chords, the run is
  /// preformatted. A single line must be a certain row.
  var tableKind: Block.Kind? {
    if mayBeGraph, isGraph { return .preformatted }
    guard lines.contains(where: \.mayHaveColumns) else { return nil }
    if areChordsAboveWords { return .preformatted }
    let (areNumbered, leadToWords) = (areStanzasNumbered, self.leadToWords)
    var (columnar, drawn) = (0, 0)
    /// First column of the row's last cell.
    var lastCell: Int?
    for (line, left) in zip(lines, (0..<lines.count).reversed()) {
      let start = areNumbered ? placeAfterNumber(in: line) : line.range.lowerBound
      let index = lines.endIndex - left - 1
      let mayHaveColumns =
        line.mayHaveColumns
        && !text.hasGapsOfProse(
          line, after: lines[ifAny: index - 1], before: lines[ifAny: index + 1])
      switch mayHaveColumns ? signOfColumns(in: line, from: start, leadToWords: leadToWords) : nil {
      case .drawn: (columnar, drawn) = (columnar + 1, drawn + 1)
      case .set:
        columnar += 1
        lastCell = self.lastCell(of: line)
      // The last cell goes on below itself; so does the right column of a memo's head. A rule is above a sum.
      case nil:
        let isFarIn = columnar > 1 && line.indent - edge >= Self.farIn
        let isRule = columnar > 1 && text[line.range].allSatisfy { "-=_".utf8.contains($0) }
        if isFarIn || isRule || line.indent == lastCell { columnar += 1 }
      }
      // Prose is recognised after half of its lines.
      if (columnar + left) * 2 < lines.count { return nil }
    }
    guard lines.count > 1 || isLoneRow || drawn > 0 && isRowOfOthers else { return nil }
    return drawn * 2 >= lines.count ? .preformatted : .table
  }

  /// A hyphen or a stroke is among the first bytes of the first line, where a label may end.
  private var mayBeGraph: Bool {
    guard let line = lines.first?.range else { return false }
    return text[line.prefix(Self.longestLabel + 1)].contains {
      $0 == "-" || $0 == "/" || $0 == "\\" || $0 == "|"
    }
  }

  /// Branches: chains of short labels with hyphens between, `A---B---C`, and slashes between the chains. A
  /// chain alone is set in, and has three hyphens at each link.
  var isGraph: Bool {
    let chains = lines.map(linksOfChain)
    guard zip(lines, chains).allSatisfy({ !$1.isEmpty || text[$0.range].allSatisfy(isStroke) })
    else { return false }
    let links = Array(chains.joined())
    let isSetIn = lines.allSatisfy { $0.indent >= edge + Self.leastIndentOfGraph }
    let areLong = links.allSatisfy { $0 >= Self.hyphensOfLink }
    return links.count >= 2 && (chains.contains(where: \.isEmpty) || isSetIn && areLong)
  }

  private static let leastIndentOfGraph = 2
  private static let hyphensOfLink = 3
  private static let longestLabel = 3

  /// Hyphens of each link in the chain at the beginning of a line; none without one, or if other words follow
  /// a label.
  private func linksOfChain(_ line: SourceLine) -> [Int] {
    // Strokes of other chains may be beside it.
    let chain = text[line.range].drop(while: isStroke).prefix { $0 > " " }
    let links = chain.split { $0 != "-" }.map(\.count)
    let labels = chain.split(separator: "-").map(\.count)
    let isChain =
      labels.count == links.count + 1 && chain.first != "-"
      && labels.allSatisfy { $0 <= Self.longestLabel } && links.allSatisfy { $0 > 1 }
    return isChain ? links : []
  }

  /// A slash or a bar, or white space beside them.
  private func isStroke(_ byte: UInt8) -> Bool {
    byte == "/" || byte == "\\" || byte == "|" || byte == " " || byte == "\t"
  }

  /// Half of the lines or more have no number at their beginning: numbers count stanzas, not rows.
  private var areStanzasNumbered: Bool {
    lines.count { placeAfterNumber(in: $0) > $0.range.lowerBound } * 2 <= lines.count
  }

  /// The number has up to three digits, perhaps a stop, and blanks after it. Without one, the beginning of
  /// the line.
  private func placeAfterNumber(in line: SourceLine) -> Int {
    let digits = text[line.range].prefix { $0.isDigit }
    let number = text[digits.endIndex..<line.range.upperBound].first == "." ? 1 : 0
    let end = digits.endIndex + number
    let blanks = text[end..<line.range.upperBound].prefix { $0 == " " }.count
    return (1...3).contains(digits.count) && blanks > 0 ? end + blanks : line.range.lowerBound
  }

  /// Line of the right column, in columns.
  private static let farIn = 40

  /// Column after the last gap of a line; nil if it has tabs or no gap.
  private func lastCell(of line: SourceLine) -> Int? {
    let bytes = text[line.range]
    guard !bytes.contains("\t") else { return nil }
    var blanks = 0
    for position in bytes.indices.reversed() {
      blanks = bytes[position] == " " ? blanks + 1 : 0
      guard blanks == ColumnGap.minimumBlanks else { continue }
      let cell = bytes[(position + blanks)...]
      return line.columns - cell.count { !$0.continuesCharacter }
    }
    return nil
  }

  private enum Columns {
    /// Columns parted by white space or dots.
    case set
    /// Ruled columns, or part of a diagram.
    case drawn
  }

  /// A drawn sign, else a gap or leaders. `leadToWords`: leaders may lead to words, rather than to a number.
  private func signOfColumns(in line: SourceLine, from start: Int, leadToWords: Bool) -> Columns? {
    var previous: UInt8 = 0
    var length = 0
    var leaders = LeaderScan()
    var found: Columns?
    for position in start..<line.range.upperBound {
      let byte = text[position]
      length = byte == previous ? length + 1 : 1
      previous = byte
      if byte == "|", position > line.range.lowerBound { return .drawn }
      if byte == "+", isCorner(at: position, in: line) { return .drawn }
      if byte == 0xE2, isDrawing(at: position, in: line) { return .drawn }
      if leaders.reachesLeader(with: byte)
        ? leaderEnd(from: position, in: line).map({ $0 == .number || leadToWords }) == true
        : isGap(byte, length: length, at: position, in: line)
      {
        found = .set
      }
    }
    return found
  }

  private enum LeaderEnd { case number, words }

  /// Nil if the dots trail off, at the end of a line or between words without blanks. A line of dots alone is
  /// a rule.
  private func leaderEnd(from position: Int, in line: SourceLine) -> LeaderEnd? {
    let rest = text[position..<line.range.upperBound].drop { $0 == "." || $0 == " " }
    guard let first = rest.first else {
      return position < line.range.lowerBound + ColumnGap.fewestDots ? .number : nil
    }
    let isNumber =
      first.isDigit
      || text.character(at: rest.startIndex)?.properties.generalCategory == .currencySymbol
      || rest.prefix { $0 > " " }.allSatisfy { "ivxlcIVXLC.".utf8.contains($0) }
    return isNumber ? .number : text[rest.startIndex - 1] == " " ? .words : nil
  }

  /// Most lines do, and two or more.
  private var leadToWords: Bool {
    let found = lines.count { line in
      guard line.mayHaveColumns else { return false }
      var leaders = LeaderScan()
      let place = line.range.first { leaders.reachesLeader(with: text[$0]) }
      return place.map { leaderEnd(from: $0, in: line) == .words } ?? false
    }
    return found > 1 && found * 2 > lines.count
  }

  /// The third blank of a gap between columns, or a tab between words. A tab among blanks is only another
  /// blank. `length` counts such bytes in a row, up to this one.
  private func isGap(_ byte: UInt8, length: Int, at position: Int, in line: SourceLine) -> Bool {
    switch byte {
    case " ": length == ColumnGap.minimumBlanks && !isMarginal(after: position, in: line)
    case "\t": text[position - 1] != " " && text[position + 1] != " "
    default: false
    }
  }

  /// A box-drawing character, a block or a shape: U+2500…U+25BF, E2 94…E2 96.
  private func isDrawing(at position: Int, in line: SourceLine) -> Bool {
    position + 1 < line.range.upperBound && (0x94...0x96).contains(text[position + 1])
  }

  /// No column follows the gap: a stage direction, `   [Drinks.`, or a brace that joins lines.
  private func isMarginal(after position: Int, in line: SourceLine) -> Bool {
    let rest = text[position..<line.range.upperBound].drop { $0 == " " }
    return lines.count > 1 && rest.elementsEqual(["}"])
      || rest.first == "["
        && text.letterCase(at: min(rest.startIndex + 1, text.count - 1)) == .capital
  }

  /// `+---`, `+===`
  private func isCorner(at position: Int, in line: SourceLine) -> Bool {
    position + 2 < line.range.upperBound && "-=".utf8.contains(text[position + 1])
      && text[position + 2] == text[position + 1]
  }

  /// A line alone has bars or corners in the same columns, within three, as the line right above it or below
  /// it: it is the head of a table, or the rule below a head.
  private var isRowOfOthers: Bool {
    guard let line = lines.first?.range else { return false }
    /// First byte of the line with the byte before a place.
    func startOfLine(before place: Int) -> Int {
      text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }
    let start = startOfLine(before: line.lowerBound)
    let end = text[line.upperBound...].firstIndex(of: "\n") ?? text.count
    let bars = columnsOfBars(from: start)
    let beside =
      (start > 0 ? [startOfLine(before: start - 1)] : []) + (end < text.count ? [end + 1] : [])
    return !bars.isEmpty
      && beside.contains { place in
        let others = columnsOfBars(from: place)
        // The columns of a head may be a little off.
        return others.count == bars.count
          && zip(others, bars).allSatisfy { abs($0 - $1) <= Self.slackOfBars }
      }
  }

  /// Columns between two bars that stand above each other.
  private static let slackOfBars = 3

  /// Bytes of a line examined for bars.
  private static let longestRow = 4_096

  /// Bars and corners in the line that begins at a place.
  private func columnsOfBars(from start: Int) -> [Int] {
    var (found, column): ([Int], Int) = ([], 0)
    for byte in text[start...].prefix(Self.longestRow) {
      if byte == "\n" { break }
      if byte == "|" || byte == "+" { found.append(column) }
      if !byte.continuesCharacter { column += 1 }
    }
    return found
  }

  /// Blanks of a lone row, without the first one of each gap.
  private static let blanksOfLoneRow = 4

  /// A row of a table, rather than a sentence with a wide gap in it or a paragraph all on one line.
  private var isLoneRow: Bool {
    lines.allSatisfy { line in
      guard line.columns - line.indent <= SourceMeasure.longestWrappedLine else { return false }
      let gaps = text[line.range].split(separator: " ", omittingEmptySubsequences: false)
      return gaps.filter(\.isEmpty).count >= Self.blanksOfLoneRow || text[line.range].contains("\t")
    }
  }
}
