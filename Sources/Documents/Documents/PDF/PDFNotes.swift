/// The notes of a PDF, which follow the blocks that refer to them.
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
      ($0.place.page, abs($0.place.number)) < ($1.place.page, abs($1.place.number))
    }.map { note in
      let text = note.lines.reduce(into: PDFStyledText()) { words.append($1, to: &$0) }
      return (note.place, text)
    }
    indices = Dictionary(
      self.notes.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Pages of a text on which its notes are looked for.
  private static let mostPages = 16

  private static func name(_ place: Place) -> String { "#note-\(place.page + 1)-\(place.number)" }

  /// Divides a text at raised numbers that are links to notes, which then wait: those of the text's pages, or
  /// of the next one if they had no room.
  mutating func pieces(
    of text: String, on pages: ClosedRange<Int>
  ) -> [(text: String, note: String?)] {
    var (pieces, rest): ([(text: String, note: String?)], Substring) = ([], text[...])
    while let start = rest.firstIndex(where: PDFNote.isRaised) {
      let mark = rest[start...].prefix(while: PDFNote.isRaised)
      let known = PDFNote.number(mark).map { number in
        (pages.prefix(Self.mostPages) + [pages.upperBound + 1])
          .compactMap { indices[Place(page: $0, number: number)] }
      }
      // Numbers begin again on each page: the note of the first page may have its reference already.
      let index = known?.first(where: { !referred.contains($0) }) ?? known?.first
      if let index, referred.insert(index).inserted { waiting.append(index) }
      pieces.append((String(rest[..<start]), nil))
      pieces.append((String(mark), index.map { Self.name(notes[$0].place) }))
      rest = rest[mark.endIndex...]
    }
    return pieces + [(String(rest), nil)]
  }

  /// Takes the notes that wait since their references are written, with their names, and those without
  /// references on pages before `page`, with their marks.
  mutating func next(before page: Int) -> [(name: String?, text: PDFStyledText)] {
    var found: [(name: String?, text: PDFStyledText)] = waiting.map {
      (Self.name(notes[$0].place), notes[$0].text)
    }
    waiting = []
    while next < notes.count, notes[next].place.page < page {
      if !referred.contains(next) {
        var text = PDFStyledText(PDFNote.mark(notes[next].place.number))
        text.append(notes[next].text, afterBlank: true)
        found.append((nil, text))
      }
      next += 1
    }
    return found
  }
}
