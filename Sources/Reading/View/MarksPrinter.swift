import BookText
import Cells
import Defaults
import Typesetting

/// Prints the marks in a book as Markdown: under each chapter its marked text, with page numbers
/// and notes.
public struct MarksPrinter {
  private let book: Book
  private let marks: ReadingMarks
  private var pagination: Pagination

  /// Prepares to print.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - marks: The marks in it, as stored.
  ///   - pagination: The pages, for their numbers.
  public init(_ book: Book, _ marks: ReadingMarks, pagination: Pagination) {
    self.book = book
    self.marks = marks.within(book)
    self.pagination = pagination
  }

  /// The text, without control characters except line ends.
  ///
  /// - Complexity: O(*n*) in the text up to the last mark.
  public mutating func markdown() -> String {
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
      let printed = book.printedPage(at: place).map { ", printed page \($0)" } ?? ""
      let page = "\(pagination.page(at: place) + 1)\(escaped(printed))"
      lines.append("")
      switch mark.kind {
      case .highlight: lines += ["> \(escaped(book.line(mark.range)))", "", "Page \(page)"]
      case .bookmark: lines.append("Bookmark, page \(page): \(escaped(mark.passage.after))…")
      case .place:
        lines.append("Mark \(mark.letter ?? "?"), page \(page): \(escaped(mark.passage.after))…")
      }
      if !mark.note.isEmpty {
        lines.append("")
        lines += mark.note.split(separator: "\n", omittingEmptySubsequences: false)
          .map { escaped(String($0)) }
      }
    }
    return lines.map { sanitized($0) }.joined(separator: "\n") + "\n"
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
