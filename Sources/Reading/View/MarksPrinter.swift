import BookText
import Cells
import Defaults

/// Prints the marks in a book as Markdown: under each chapter its marked text, where in the book and when it
/// was marked, and notes.
public struct MarksPrinter {
  private let book: Book
  private let marks: ReadingMarks

  /// Prepares to print the marks in a book, as they are stored.
  public init(_ book: Book, _ marks: ReadingMarks) {
    self.book = book
    self.marks = marks.within(book)
  }

  /// The text, without control characters except line ends.
  ///
  /// - Complexity: O(*n*) in the marks.
  public func markdown() -> String {
    var lines = ["# \(escaped(book.title))"]
    if let author = book.credits.author { lines += ["", "*\(escaped(author))*"] }
    var section: Int?
    for mark in marks.all {
      let place = mark.passage.offset
      let current = book.section(at: place)
      if current != section {
        section = current
        lines += book.sections[current].titleInPart.map { ["", "## \(escaped($0))"] } ?? []
      }
      let position = escaped(position(of: mark))
      lines.append("")
      switch mark.kind {
      case .highlight: lines += ["> \(escaped(book.line(mark.range)))", "", position]
      case .bookmark: lines.append("Bookmark, \(position): \(escaped(mark.passage.after))…")
      case .place:
        let name = escaped(mark.letter ?? "?")
        lines.append("Mark \(name), \(position): \(escaped(mark.passage.after))…")
      }
      if !mark.note.isEmpty {
        lines.append("")
        lines += mark.note.split(separator: "\n", omittingEmptySubsequences: false)
          .map { escaped(String($0)) }
      }
    }
    return lines.map { sanitized($0) }.joined(separator: "\n") + "\n"
  }

  /// Returns where a mark is, in per cent of the book and by its printed page, and the day when it was made.
  private func position(of mark: ReadingMark) -> String {
    let place = mark.passage.offset
    let read = max(0, place.utf8 - book.body.lowerBound) * 100 / max(1, book.body.count)
    let parts = [
      "\(min(100, read)) %", book.printedPage(at: place).map { "printed page \($0)" },
      mark.time.flatMap { CalendarDay($0.prefix(10)) }?.words,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The text with Markdown's special characters escaped.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for (place, character) in text.enumerated() {
      let isSign = "\\`*_[]<>".contains(character) || place == 0 && "#>-+".contains(character)
      escaped += isSign ? "\\\(character)" : "\(character)"
    }
    return escaped
  }
}
