import Asking
import Defaults
import TerminalInput

/// The marks in all books, under their titles; Enter opens a book at a mark.
struct AllMarksPanel: ListPanel {
  static let command = Command.marks

  var list = EntryList(
    heading: "Marks in all books", hint: "No marks yet.",
    choice: Choice(chosen: 1))
  private let books: [MarkedBook]

  init(_ books: [MarkedBook]) { self.books = books }

  /// Rows of the list: the title of each book, with nil for a mark, and its marks below it.
  private var rows: [(book: MarkedBook, mark: Mark?)] {
    books.flatMap { book in [(book, nil)] + book.marks.map { (book, $0) } }
  }

  /// Lists the title of each book as a heading, and below it the marks, each with the first line of its note
  /// and the words after its place. A filter also finds a mark by the title of its book.
  func entries(in context: Context) -> [EntryList.Entry] {
    rows.map { book, mark in
      guard let mark else { return EntryList.Entry(title: book.book.title, kind: .heading) }
      let words = "\(mark.passage.after)…"
      let title = mark.note.isEmpty ? words : "\(firstLine(of: mark.note)) — \(words)"
      let pen = context.choices.general.pens.title(of: mark.pen)
      return EntryList.Entry(
        title: "\(mark.sign(isPlain: context.isAccessible, pen: pen)) \(title)", level: 1,
        sought: [book.book.title, mark.note, words])
    }
  }

  /// Opens the book at the mark of a row, or at its first mark by a heading. Stays if the book has no marks.
  func chooseItem(at index: Int, _ context: Context) -> Response {
    let (book, mark) = rows[index]
    guard let mark = mark ?? book.marks.first else { return .stay }
    return .close(.question(.open(.passage(book.book, mark.passage))))
  }
}

extension Mark {
  /// The sign before a mark in lists, in words for screen readers. `pen` is the title of the mark's pen.
  func sign(isPlain: Bool, pen: String? = nil) -> String {
    switch kind {
    case .bookmark: isPlain ? "Bookmark:" : "◥"
    case .place where isFinger && isPlain: "Finger:"
    case .place: isPlain ? "Named mark \(letter ?? "?"):" : letter ?? "?"
    case .highlight, .word:
      if isPlain {
        pen.map { "Highlight, \($0):" } ?? "Highlight:"
      } else {
        pen.map { "▎\($0):" } ?? "▎"
      }
    }
  }
}
