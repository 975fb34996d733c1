struct PDFNotes {
  private typealias Place = PDFNote.Place

  private let notes: [(place: Place, text: PDFStyledText)]
  /// Indices of those whose references are found.
  private var referred: Set<Int> = []
  private let indices: [Place: Int]
  /// First note on a page that the text has not passed, and notes to write next.
  private var next = 0
  private var waiting: [Int] = []

  /// Joins the lines of each note. Of several with one number on a page, the first is found.
  init(_ notes: [PDFNote], _ words: PDFWords) {
    self.notes = notes.sorted {
      ($0.place.page, $0.place.number) < ($1.place.page, $1.place.number)
    }.map { note in
      let text = note.lines.reduce(into: PDFStyledText()) { words.append($1, to: &$0) }
      return (note.place, text)
    }
    indices = Dictionary(
      self.notes.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Pages of a text on which its notes are looked for.
  private static let mostPages = 16

  private static func name(_ place: Place) -> String { "note-\(place.page + 1)-\(place.number)" }

  /// Raised numbers become links to notes, which then wait: those of the text's pages, or of the next one if
  /// they had no room.
  mutating func append(_ text: String, on pages: ClosedRange<Int>, to html: inout [UInt8]) {
    guard !notes.isEmpty, text.contains(where: PDFNote.isRaised) else {
      html.append(escaping: text.utf8)
      return
    }
    var rest = text[...]
    while let start = rest.firstIndex(where: PDFNote.isRaised) {
      html.append(escaping: rest[..<start].utf8)
      let mark = rest[start...].prefix(while: PDFNote.isRaised)
      let known = PDFNote.number(mark).map { number in
        (pages.prefix(Self.mostPages) + [pages.upperBound + 1])
          .compactMap { indices[Place(page: $0, number: number)] }
      }
      // Numbers begin again on each page: the note of the first page may have its reference already.
      if let index = known?.first(where: { !referred.contains($0) }) ?? known?.first {
        if referred.insert(index).inserted { waiting.append(index) }
        html +=
          "<a href=\"#\(Self.name(notes[index].place))\" role=\"doc-noteref\">\(PDFNote.shown(mark))</a>"
          .utf8
      } else {
        html += PDFNote.shown(mark).utf8
      }
      rest = rest[mark.endIndex...]
    }
    html.append(escaping: rest.utf8)
  }

  /// Writes the notes that wait since their references are written, and as paragraphs those without
  /// references on pages before `page`.
  mutating func pass(to page: Int, in html: inout [UInt8]) {
    for index in waiting {
      html += "<aside id=\"\(Self.name(notes[index].place))\" role=\"doc-footnote\">".utf8
      html.append(notes[index].text)
      html += "</aside>\n".utf8
    }
    waiting = []
    while next < notes.count, notes[next].place.page < page {
      if !referred.contains(next) {
        html += "<p>\(notes[next].place.number) ".utf8
        html.append(notes[next].text)
        html += "</p>\n".utf8
      }
      next += 1
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: PDFStyledText) {
    for segment in text.segments {
      self += segment.style.tags.start.utf8
      append(escaping: segment.text.utf8)
      self += segment.style.tags.end.utf8
    }
  }
}
