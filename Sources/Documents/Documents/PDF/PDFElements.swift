import PlainText

/// A line of text, or a part of it that its geometry tells from others.
struct PDFElement {
  enum Kind {
    case text
    case heading(Int)
    /// A term beside or above its text.
    case term
    /// An entry of a printed list of contents, without its dots.
    case entry(String)
    case listing(String)
    case table(PDFTable)
  }

  let kind: Kind
  /// Indices of its lines.
  let lines: Range<Int>

  fileprivate init(_ kind: Kind, from start: Int, to end: Int) {
    // In order: an element has a line at least.
    (self.kind, lines) = (kind, start..<max(start + 1, end))
  }
}

struct PDFElements {
  private let lines: PDFLines
  private let contents: PDFContents
  private let words: PDFWords
  private(set) var all: [PDFElement] = []
  /// Line after the last one known to be typewritten prose.
  private var proseEnd = 0
  /// Line after the last row of signs known.
  private var signsEnd = 0

  /// Costs O(*n* log *n*).
  init(_ lines: PDFLines, _ contents: PDFContents, _ words: PDFWords) {
    (self.lines, self.contents, self.words) = (lines, contents, words)
    var index = 0
    while index < lines.count {
      let element = element(from: index)
      all.append(element)
      index = element.lines.upperBound
    }
  }

  /// Tagged, a heading, table or listing, or the line.
  private mutating func element(from start: Int) -> PDFElement {
    let isTerm = lines.places[start].role == .term
    if let tagged = tagged(from: start) { return tagged }
    if !isTerm, !(lines.hasTaggedHeadings && lines[start].element != nil),
      let heading = heading(from: start)
    {
      return heading
    }
    if lines.places[start].role == .text {
      if start >= signsEnd {
        let rows = PDFListing.rowsOfSigns(in: lines, from: start)
        signsEnd = rows.endIndex
        if let signs = PDFListing(signs: rows) {
          return PDFElement(.listing(signs.text), from: start, to: signs.end)
        }
      }
      if let table = PDFTable(in: lines, from: start, words) {
        return PDFElement(.table(table), from: start, to: table.end)
      }
      if start >= proseEnd, let listing = PDFListing(in: lines, from: start) {
        guard lines.isTypewritten, listing.isProse else {
          return PDFElement(.listing(listing.text), from: start, to: listing.end)
        }
        proseEnd = listing.end
      }
    }
    let kind: PDFElement.Kind =
      isTerm ? .term : withoutLeaders(lines[start]).map { .entry($0) } ?? .text
    return PDFElement(kind, from: start, to: start + 1)
  }

  /// Heading or table of a tagged file.
  private func tagged(from start: Int) -> PDFElement? {
    guard let element = lines[start].element else { return nil }
    if let level = element.level {
      let end = lines.lines[start...].firstIndex { $0.element != element } ?? lines.count
      return PDFElement(.heading(level), from: start, to: end)
    }
    guard let table = PDFTable(taggedIn: lines, from: start, words) else { return nil }
    return PDFElement(.table(table), from: start, to: table.end)
  }

  /// Heading in the list of contents, of one or more lines, or the title of a slide.
  private func heading(from start: Int) -> PDFElement? {
    listed(from: start)
      ?? lines.endOfSlideTitle(from: start).map {
        PDFElement(.heading(contents.isEmpty ? 1 : 2), from: start, to: $0)
      }
  }

  private func listed(from start: Int) -> PDFElement? {
    guard !contents.isEmpty else { return nil }
    var text = lines[start].styledText
    var end = start + 1
    while true {
      if let level = contents.level(of: text.text, on: lines[start].page) {
        return PDFElement(.heading(level), from: start, to: end)
      }
      guard end < lines.count, end - start < PrintedLine.mostLinesOfTitle,
        lines[end].page == lines[start].page,
        lines.places[end].role == .text, lines.areAlike(lines[end - 1], lines[end]),
        lines.isBelow(lines[end - 1], lines[end])
          || PDFWords.isDivided(text.text, lines[end])
      else { return nil }
      words.append(lines[end], to: &text)
      end += 1
    }
  }

  /// One sign replaces the dots of an entry in a printed list of contents; nil for other lines.
  private func withoutLeaders(_ line: PDFPages.Line) -> String? {
    guard line.hasLeader else { return nil }
    let parts = line.words.split(whereSeparator: \.isOfLeader)
    return parts.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " … ")
  }
}
