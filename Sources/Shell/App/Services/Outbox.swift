import Asking

/// The open book, as services see it.
struct OpenBook {
  /// Tells it from the books that were open before it.
  let number: Int
  /// Its bytes, as far as they are known.
  let source: BookSource
  /// The paths of the books whose links led to it, the last one last.
  let trail: [String]
  /// True if nothing of the book is stored: it came through a pipe, or the reader wants it so.
  let isPrivate: Bool
  /// When pages were last read, before the book was opened and since, in seconds since 1970; 0 if never.
  let openedReadTime, readTime: Int
  /// True while another book is being opened.
  let isBehind: Bool
  /// The book, and what the reader has done in it.
  let seen: BookSnapshot
}

/// What services say, in order, until the session takes it.
///
/// What is about a book that is no longer open is dropped there: a late answer is never shown for another
/// book.
final class Outbox {
  /// An answer for the reader, or a question for another service.
  enum Mail {
    case answer(Answer)
    case question(Question)
  }

  /// What was said, with the number of the book that it is about; nil for any.
  private var mail: [(mail: Mail, book: Int?)] = []

  /// Gives an answer to the reader.
  ///
  /// - Parameter book: The book that it is about; nil for any.
  func answer(_ answer: Answer, about book: OpenBook? = nil) {
    mail.append((.answer(answer), book?.number))
  }

  /// Shows a message.
  func say(_ message: String, about book: OpenBook? = nil) {
    answer(.message(message), about: book)
  }

  /// Asks a service, which then sees the book as it is.
  func ask(_ question: Question, about book: OpenBook? = nil) {
    mail.append((.question(question), book?.number))
  }

  /// Removes and returns what is for a book, in order; drops what is for others.
  func take(for book: Int) -> [Mail] {
    defer { mail = [] }
    return mail.compactMap { $0.book == nil || $0.book == book ? $0.mail : nil }
  }
}
