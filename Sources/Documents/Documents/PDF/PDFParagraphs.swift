import BookText

/// A paragraph, a list item or a heading of a PDF, joined from its lines.
struct PDFParagraph {
  /// Its function.
  enum Kind {
    case paragraph
    case item(mark: String)
    case heading(Int)
  }

  let kind: Kind
  let text: String
  /// The indices of its lines.
  let lines: Range<Int>
}

/// Joins the lines of paragraphs, list items and headings.
struct PDFParagraphs {
  private let lines: PDFLines
  private let headings: PDFHeadings
  private let words: PDFWords

  init(_ lines: PDFLines, _ headings: PDFHeadings, _ words: PDFWords) {
    (self.lines, self.headings, self.words) = (lines, headings, words)
  }

  /// Returns the heading, paragraph or item that begins with a line.
  func paragraph(from start: Int) -> PDFParagraph {
    var text = lines[start].text
    var end = start + 1
    if lines.places[start].role == .term {
      return PDFParagraph(kind: .paragraph, text: text, lines: start..<end)
    }
    if let title = headings.title(at: start) {
      while end < title.end { append(&end, to: &text) }
      return heading(title.level, text, start..<end)
    }
    if let entry = withoutLeaders(lines[start]) {
      return PDFParagraph(kind: .paragraph, text: entry, lines: start..<end)
    }
    var level = headings.level(of: text, lines[start])
    while level == nil, end < lines.count, continues(end, from: start), !beginsOther(end) {
      append(&end, to: &text)
      level = headings.level(of: text, lines[start])
    }
    if let level { return heading(level, text, start..<end) }
    // A bullet becomes the mark of the list.
    if lines.places[start].role == .text, PDFMark.beginsWithBullet(text) {
      return PDFParagraph(
        kind: .item(mark: String(text.prefix(1))), text: String(text.dropFirst(2)),
        lines: start..<end)
    }
    return PDFParagraph(kind: .paragraph, text: text, lines: start..<end)
  }

  /// A heading, with the mark that its first line was taken to be an item of.
  private func heading(_ level: Int, _ text: String, _ lines: Range<Int>) -> PDFParagraph {
    var text = text
    if case .item(let mark) = self.lines.places[lines.lowerBound].role, !PDFMark.isBullet(mark[...])
    {
      text = mark + " " + text
    }
    return PDFParagraph(kind: .heading(level), text: text, lines: lines)
  }

  private func append(_ end: inout Int, to text: inout String) {
    words.append(lines[end], to: &text)
    end += 1
  }

  /// Whether a listing, a table, a heading or an entry of a printed list of contents begins with a line.
  private func beginsOther(_ index: Int) -> Bool {
    headings.begins(at: index) || withoutLeaders(lines[index]) != nil
      || PDFListing(in: lines, from: index) != nil || PDFTable.begins(in: lines, at: index)
  }

  /// Returns an entry of a printed list of contents with one sign in place of its dots; nil for other lines.
  private func withoutLeaders(_ line: PDFPages.Line) -> String? {
    guard line.hasLeader else { return nil }
    let parts = line.words.split(whereSeparator: \.isOfLeader)
    return parts.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " … ")
  }

  // MARK: The next line

  /// Whether a line continues the paragraph of the line before.
  ///
  /// - Parameter start: The first line of the paragraph.
  private func continues(_ index: Int, from start: Int) -> Bool {
    let (last, next) = (lines[index - 1], lines[index])
    let place = lines.places[index]
    guard lines.areAlike(last, next), !PDFMark.begins(next.text), place.role == .text,
      place.hangs == lines.places[start].hangs
    else { return false }
    if words.isDivided(last.text, next) { return true }
    let end = LineEnd(of: index - 1, in: lines)
    if !lines.isBelow(last, next) {
      // In the next column, or on the next page, a paragraph goes on if its sentence does.
      return !lines.isLarge(last.height) && end.isFull && !end.endsSentence
        && !lines.isIndented(index)
    }
    return lines.isClose(last, next)
      && (lines.isLarge(last.height) || continuesBelow(index, end, from: start))
  }

  /// The share of the width of the text above which lines that begin with capitals or signs are prose.
  private static let prose = 0.6

  /// Whether a line in a narrow block stands alone, as in an address: with a capital or a sign, although its
  /// first word has room in the line before.
  private func isLineOfItsOwn(_ index: Int) -> Bool {
    let (column, area) = (lines.column(of: index), lines.area(of: index))
    let (last, next) = (lines[index - 1], lines[index])
    guard area.width > 0, let first = next.text.first, !first.isLetter || first.isUppercase else {
      return false
    }
    if isCentred(index) { return true }
    let word = next.words[0].right - next.words[0].left
    return column.right - area.left < area.width * Self.prose
      && last.right + word + lines.body / 2 < column.right
  }

  /// Whether a line and the line before have one middle, and neither edge.
  private func isCentred(_ index: Int) -> Bool {
    let (last, next) = (lines[index - 1], lines[index])
    return abs(last.centre - next.centre) < 1 && abs(last.left - next.left) > lines.body / 2
      && next.left > lines.area(of: index).left + lines.body
  }

  /// Whether a line below another continues its paragraph: not if it is further right, except within an item.
  private func continuesBelow(_ index: Int, _ end: LineEnd, from start: Int) -> Bool {
    let isFurther = lines[index].left > lines[index - 1].left + lines.body / 2
    let isItem = lines[start].isNumbered || PDFMark.begins(lines[start].text)
    if isFurther, lines.isFurtherRight(index), !isItem { return false }
    if isLineOfItsOwn(index) || end.isShort { return false }
    if end.isFull { return true }
    // A number apart from its text begins a heading or an entry, unless lines hang below the text.
    let isTitle = lines[index - 1].isNumbered && !isFurther
    return !end.isJustified && !end.endsSentence && !isTitle
  }
}

/// The end of a line in its column.
private struct LineEnd {
  /// Whether the line ends near the right edge.
  let isFull: Bool
  /// Whether most lines of the column do.
  let isJustified: Bool
  let endsSentence: Bool
  /// Whether much of its column is left, although the first word of the next line has room there.
  let isShort: Bool

  /// How far from the right edge a full line may end, in widths of its column, justified and ragged.
  private static let (justified, ragged, short) = (0.03, 0.15, 0.35)
  private static let (quotes, stops) = ("\"'”’»)]", ".!?:;。！？")

  init(of index: Int, in lines: PDFLines) {
    let column = lines.column(of: index)
    let share = column.isJustified ? Self.justified : Self.ragged
    isJustified = column.isJustified
    isFull = lines[index].right > column.right - (column.right - column.left) * share
    let word = index + 1 < lines.count ? lines[index + 1].words[0] : nil
    let room = column.right - lines[index].right
    isShort =
      room > (column.right - column.left) * Self.short
      && room > (word.map { $0.right - $0.left } ?? 0) + lines.body
    endsSentence =
      lines[index].text.last { !Self.quotes.contains($0) }.map(Self.stops.contains) ?? true
  }
}
