import BookText
import Defaults
import Quotations
import Typesetting

/// The marks in a book as they leave the program: in words, and not as offsets.
public struct ExportedBook: Hashable, Sendable {
  public let title: String
  /// Its author; nil if unknown.
  public let author: String?
  /// Last known path of its file; nil if it came through a pipe.
  public let path: String?
  /// Its marks in the order of the text, including the looked-up words.
  public let marks: [ExportedMark]

  /// Takes the marks as stored. O(*n*) in the marks.
  public init(_ book: Book, at path: String?, _ marks: Marks, _ pens: Pens = Pens()) {
    (title, author, self.path) = (book.title, book.credits.author, path)
    self.marks = marks.within(book).all.map { ExportedMark($0, pens, in: book) }
  }

  /// Exports the marks in a book without its file: everything stored about them. `length` is the length of
  /// its file, in bytes.
  public init(
    title: String, author: String?, lostAt path: String, length: Int, _ marks: Marks,
    _ pens: Pens = Pens()
  ) {
    (self.title, self.author, self.path) = (title, author, path)
    self.marks = marks.all.map { ExportedMark($0, pens, in: nil, ofLength: length) }
  }
}

/// A mark in a book as it leaves the program.
public struct ExportedMark: Hashable, Sendable {
  public let kind: Mark.Kind
  /// The letter of a place, or the looked-up word; nil if it has neither.
  public let name: String?
  /// The name or the number of the pen of a highlight; nil for the first pen without a name.
  public let pen: String?
  /// The marked text, the first words after a bookmark or a place, or the sentence with the word; empty if it
  /// is not known. May have several lines.
  public let text: String
  /// The sentence at a bookmark or a place; nil for other marks, and if it is not known.
  public let sentence: String?
  /// Its offset in the text, in bytes.
  public let offset: Int
  /// Whether the blanks in its text have a meaning: it is code or a table.
  public let hasColumns: Bool
  /// The reader's note; may have several lines.
  public let note: String
  /// The title of its chapter; nil if it has none.
  public let chapter: String?
  /// Number of its section in the book; nil if unknown.
  let section: Int?
  /// The share of the book before it, in percent.
  public let percent: Int
  /// The same, in hundredths of a percent: exact enough to find its page again.
  public let hundredths: Int
  /// A line that opens the mark in any edition of the book; nil if its words are unknown.
  public let line: String?
  /// Its page in the printed edition; nil if unknown.
  public let printedPage: String?
  /// When it was made or its note was written, in UTC; nil if unknown.
  public let time: String?

  /// Exports a mark in a book. An unknown text is assumed to be as long as its file.
  fileprivate init(_ mark: Mark, _ pens: Pens, in book: Book?, ofLength length: Int = 0) {
    pen = mark.kind == .highlight ? pens.title(of: mark.pen) : nil
    (kind, name, note, time) = (mark.kind, mark.letter ?? mark.word, mark.note, mark.time)
    let place = mark.passage.offset
    offset = place.utf8
    section = book?.section(at: place)
    hasColumns = book?.isTypedInColumns(mark.range) ?? false
    chapter = book?.chapter(at: place).titleInPart
    printedPage = book?.printedPage(at: place)
    line = book.map { PlaceLine.text(of: mark.range, in: $0) }
    let body = book?.body ?? 0..<length
    let before = min(max(0, place.utf8 - body.lowerBound), body.count)
    let count = max(1, body.count)
    percent = Share(of: before, in: body.count).percent
    // Rounded up, to be in the page and not before it.
    hundredths = min(Share.whole.hundredths, (before * Share.whole.hundredths + count - 1) / count)
    sentence =
      switch mark.kind {
      case .bookmark, .place: book.map { Self.sentence(at: min(place.utf8, $0.text.count), in: $0) }
      case .highlight, .word: nil
      }
    text = Self.text(of: mark, in: book)
  }

  private static func text(of mark: Mark, in book: Book?) -> String {
    switch (mark.kind, book) {
    case (.highlight, let book?): book.typedText(mark.range)
    case (.word, _?) where mark.range.isEmpty: ""
    case (.word, let book?): sentence(at: mark.range.lowerBound, in: book)
    case (_, nil), (.bookmark, _), (.place, _): mark.passage.after + "…"
    }
  }

  private static func sentence(at offset: Int, in book: Book) -> String {
    book.line(TextUnits(book: book).sentence(at: offset))
  }
}
