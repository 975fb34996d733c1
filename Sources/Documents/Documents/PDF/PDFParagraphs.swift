/// A paragraph, a list item or a heading of a PDF, joined from its lines.
struct PDFParagraph {
  /// Its function.
  enum Kind {
    case paragraph
    case item
    case heading(Int)
  }

  let kind: Kind
  let text: String
  /// The number after the index of its last line.
  let end: Int
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
    if let entry = withoutLeaders(lines[start]) {
      return PDFParagraph(kind: .paragraph, text: entry, end: end)
    }
    if headings.isNumbered(start) { return PDFParagraph(kind: .heading(2), text: text, end: end) }
    var level = headings.level(of: text, lines[start])
    while level == nil || !headings.areListed, end < lines.count, continues(end, from: start),
      !beginsOther(end)
    {
      text = words.joined(text, lines[end])
      end += 1
      if let found = headings.level(of: text, lines[start]) { level = found }
    }
    if let level { return PDFParagraph(kind: .heading(level), text: text, end: end) }
    // A bullet becomes the mark of the list.
    if PDFMark.beginsWithBullet(text) {
      return PDFParagraph(kind: .item, text: String(text.dropFirst(2)), end: end)
    }
    return PDFParagraph(kind: .paragraph, text: text, end: end)
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
    guard lines.areAlike(last, next), !PDFMark.begins(next.text) else { return false }
    if words.isDivided(last.text, next) { return true }
    let isBelow =
      last.page == next.page && next.top > last.top && next.left < last.right
      && next.right > last.left
    let end = LineEnd(of: index - 1, in: lines)
    if !isBelow {
      // In the next column, or on the next page, a paragraph goes on if its sentence does.
      return !lines.isLarge(last.height) && end.isFull && !end.endsSentence
        && !lines.isIndented(index)
    }
    return lines.isClose(last, next)
      && (lines.isLarge(last.height) || continuesBelow(index, end, from: start))
  }

  /// Whether a line below another continues its paragraph: not if it is further right, except within an item.
  private func continuesBelow(_ index: Int, _ end: LineEnd, from start: Int) -> Bool {
    let isFurther = lines[index].left > lines[index - 1].left + lines.body / 2
    let isItem = lines[start].isNumbered || PDFMark.begins(lines[start].text)
    if isFurther, lines.isIndented(index), !isItem { return false }
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

  /// How far from the right edge a full line may end, in widths of its column, justified and ragged.
  private static let (justified, ragged) = (0.03, 0.15)
  private static let (quotes, stops) = ("\"'”’»)]", ".!?:;。！？")

  init(of index: Int, in lines: PDFLines) {
    let column = lines.column(of: index)
    let share = column.isJustified ? Self.justified : Self.ragged
    isJustified = column.isJustified
    isFull = lines[index].right > column.right - (column.right - column.left) * share
    endsSentence =
      lines[index].text.last { !Self.quotes.contains($0) }.map(Self.stops.contains) ?? true
  }
}
