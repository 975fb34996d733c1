import BookText
import PlainText

/// Lines of a PDF in columns: in multiples of the usual width of its letters. All columns of text are as wide
/// as the usual one: a full line ends at its right edge.
struct PDFMeasure {
  private let lines: PDFLines
  /// Usual width of a letter, in points.
  private let letter: Double
  /// Width of the usual column of text, in letters.
  let columns: Int

  /// Costs O(*n*).
  init(of lines: PDFLines) {
    self.lines = lines
    let usual = lines.lines.indices.filter {
      abs(lines[$0].height - lines.body) < lines.body * PDFMeasures.sameSize
    }
    let count = usual.reduce(0) { $0 + lines[$1].text.count }
    let width = usual.reduce(0) { $0 + max(0, lines[$1].right - lines[$1].left) }
    letter = max(1, count > 0 ? width / Double(count) : lines.body / 2)
    let widths = usual.map { index in
      let edges = Self.edges(of: index, in: lines)
      return (width: Int((edges.right - edges.left).rounded()), count: lines[index].count)
    }
    let column = widths.usual(weighing: \.count, \.width)
    columns = min(
      max(Int((Double(column ?? 0) / letter).rounded()), 1),
      PrintedLine.widestMeasure)
  }

  /// Edges of the list, the area or the column of a line, in points.
  private static func edges(of index: Int, in lines: PDFLines) -> (left: Double, right: Double) {
    let column = lines.column(of: index)
    if let hang = lines[index].place.hangs.last { return (hang.text, column.right) }
    let area = lines.area(of: index)
    guard area.width > 0 else { return (column.left, column.right) }
    return edges(of: index, besideOthersIn: lines) ?? (area.left, area.right)
  }

  /// Edges of a column too short to be known as one: of the lines above and below a line, if several lines
  /// are beside them all.
  private static func edges(
    of index: Int, besideOthersIn lines: PDFLines
  ) -> (left: Double, right: Double)? {
    let (line, side) = (lines[index], lines[index].place.side)
    let near = Range(
      from: max(0, index - PDFMeasures.around), to: min(lines.count, index + PDFMeasures.around))
    let page = near.filter {
      lines[$0].page == line.page && lines[$0].place.side == side
        && lines[$0].place.table == 0
    }
    let own = page.filter { lines[$0].left < line.right && lines[$0].right > line.left }
    let left = own.reduce(line.left) { min($0, lines[$1].left) }
    let right = own.reduce(line.right) { max($0, lines[$1].right) }
    let beside = page.filter { lines[$0].left >= right || lines[$0].right <= left }
    return own.count > 1 && beside.count > 1 ? (left, right) : nil
  }

  /// `gap`: above the line, in lines. `text`: with the lines joined to it. `level`: of a heading.
  func line(_ index: Int, gap: Double, _ text: String? = nil, level: Int? = nil) -> PrintedLine {
    let (line, edges) = (lines[index], Self.edges(of: index, in: lines))
    let word = line.first
    return PrintedLine(
      text ?? line.text,
      edges: (
        (line.left - edges.left) / letter, Double(columns) - (edges.right - line.right) / letter
      ), firstWord: (word.right - word.left) / letter, gap: gap, level: level,
      height: line.height / lines.body, isBold: line.isBold,
      isOutside: lines.area(of: index).isOutside(line.left), isAlone: isAlone(index),
      isAtTop: isAtTop(index))
  }

  /// Top of a page or a column, or in another than a line before.
  private func isAtTop(_ index: Int, after last: Int? = nil) -> Bool {
    let last = last ?? index - 1
    return last < 0 || lines[last].page != lines[index].page
      || lines[last].place.side != lines[index].place.side
  }

  /// The line is in no table and no list, with no other line beside it.
  private func isAlone(_ index: Int) -> Bool {
    let (line, place) = (lines[index], lines[index].place)
    guard place.table == 0, place.hangs.isEmpty, !line.hasLeader else { return false }
    return ![index - 1, index + 1].contains { other in
      guard other >= 0, other < lines.count else { return false }
      let next = lines[other]
      return next.page == line.page && next.block == line.block
        && (next.right <= line.left || next.left >= line.right)
        && abs(next.middle - line.middle) < line.height / 2
    }
  }

  /// Gap in lines: 0 if the line may continue the paragraph, 1 at least after a gap on the page. Costs O(1).
  func gap(before index: Int) -> Double {
    guard index > 0 else { return 1 }
    // In order: it is a line after another.
    let (last, next) = (lines[index - 1], lines[index])
    let (before, place) = (last.place, next.place)
    let least = lines.areApart(last, next) ? 1 : PrintedLine.leastGap
    guard place.role == .text, place.hangs == before.hangs, !last.hasLeader, !next.hasLeader else {
      return least
    }
    if let gap = gap(ofElementsBefore: index) { return gap }
    guard lines.areAlike(last, next), !beginsItem(index), !beginsCaption(index) else {
      return least
    }
    if PDFWords.isDivided(last.text, next) { return 0 }
    // The bullets of a slide are drawings.
    if lines.isOnSlide(index), !line(index - 1, gap: 0).isFull(in: columns) { return least }
    if !isAtTop(index), next.top > last.top + lines.pitch / 2 {
      if lines.isClose(last, next) {
        return endsParagraph(index - 1) && !lines.isIndented(index) ? least : 0
      }
      if lines.isLarge(last.height), lines.isBelow(last, next),
        next.top - last.top < next.height * PDFMeasures.nearRows
      {
        return 0
      }
      return max(1, (next.top - last.top) / lines.pitch - 1)
    }
    // In the next column, or on the next page, a paragraph goes on if its sentence does, or if its line is
    // justified.
    let goesOn =
      !lines.isLarge(last.height) && !lines.isIndented(index)
      && (isFull(index - 1) && !last.text.endsSentence || isJustified(index - 1))
    return goesOn ? 0 : least
  }

  /// The end of a column or a page, and what stands there, divides a sentence.
  func isDivided(_ last: Int, from next: Int) -> Bool {
    let (line, rest) = (lines[last], lines[next])
    guard isAtTop(next, after: last), lines.areAlike(line, rest), !line.hasLeader, !rest.hasLeader
    else { return false }
    return PDFWords.isDivided(line.text, rest)
      || rest.text.goesOnWithSentence && !lines.isIndented(next) && isFull(last)
        && !line.text.endsSentence
  }

  /// A caption begins a column or a page, and ends after some lines.
  private func beginsCaption(_ index: Int) -> Bool {
    guard isAtTop(index), PDFMark.beginsCaption(lines[index].text) else { return false }
    let next = lines.lines[index...].dropFirst().prefix(PrintedLine.mostLinesOfTitle)
    return zip(lines.lines[index...], next).contains {
      lines.areApart($0, $1) || $1.place.table > 0
    }
  }

  /// A number may end a sentence: "after / 2."
  private func beginsItem(_ index: Int) -> Bool {
    let word = lines[index].first.text
    guard PDFMark.isMark(word[...]) else { return false }
    return !word.contains(where: \.isWholeNumber) || !isFull(index - 1)
      // In order: it is a line after another.
      || lines[index - 1].text.endsSentence || !lines.isClose(lines[index - 1], lines[index])
  }

  /// Gap by the paragraphs of a tagged file; nil if they do not decide. Each line of verse may be a
  /// paragraph: only a full line ends one for certain.
  private func gap(ofElementsBefore index: Int) -> Double? {
    // In order: it is a line after another.
    let (last, next) = (lines[index - 1], lines[index])
    guard let above = last.element, let own = next.element, own.kind == .paragraph else {
      return nil
    }
    let isBelow = last.page == next.page && next.top > last.top
    if above == own { return isBelow && !lines.isClose(last, next) ? nil : 0 }
    guard line(index - 1, gap: 0).isFull(in: columns) else { return nil }
    return isBelow ? max(1, (next.top - last.top) / lines.pitch - 1) : 1
  }

  /// A line of a justified column this near to the right edge is full, in widths of the column.
  private static let justified = 0.03

  /// Only the last line of a paragraph ends short in a justified column. Lines of verse are short one after
  /// another, or end at one edge by chance: they begin with capitals in a narrow column.
  private func endsParagraph(_ index: Int) -> Bool {
    index > 0 && lines.column(of: index).isJustified && !isFull(index) && isFull(index - 1)
      && lines[index].text.endsSentence
      && (lines[index].text.goesOnWithSentence
        || line(index - 1, gap: 0).right > Double(columns) * PDFMeasures.short)
  }

  /// The last line of a paragraph ends at the edge by chance only.
  private func isJustified(_ index: Int) -> Bool {
    let column = lines.column(of: index)
    return column.isJustified && lines[index].right > column.right - PDFMeasures.sameEdge
  }

  /// The line ends near enough to the right edge of its column.
  private func isFull(_ index: Int) -> Bool {
    let column = lines.column(of: index)
    let share = column.isJustified ? Self.justified : PDFMeasures.ragged
    return lines[index].right > column.right - (column.right - column.left) * share
  }
}
