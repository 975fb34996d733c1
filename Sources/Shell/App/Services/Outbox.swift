import Asking

/// The open book, in the view of services.
struct OpenBook {
  /// Distinguishes it from books opened before.
  let number: Int
  /// Its bytes, as far as known.
  let source: BookSource
  /// Paths of the books with the links leading to it, the last one last.
  let trail: [String]
  /// Whether nothing of the book is stored, because it came through a pipe or by the reader's choice.
  let isPrivate: Bool
  /// When pages were last read, before the book was opened and since, in seconds since 1970; 0 if never.
  let openedReadTime, readTime: Int
  /// Whether another book is being opened.
  let isBehind: Bool
  /// The book, and the reader's changes in it.
  let seen: BookSnapshot
}

/// Messages of services, in order, until the session takes them.
///
/// Drops messages about a book no longer open: a late answer is never shown for another book.
final class Outbox {
  /// An answer for the reader, or a question for another service.
  enum Mail {
    case answer(Answer)
    case question(Question)
  }

  /// The messages, each with the number of its book; nil for any.
  private var mail: [(mail: Mail, book: Int?)] = []

  /// Gives an answer to the reader.
  ///
  /// - Parameter book: The book of the answer; nil for any.
  func answer(_ answer: Answer, about book: OpenBook? = nil) {
    mail.append((.answer(answer), book?.number))
  }

  /// Shows a message.
  func say(_ message: String, about book: OpenBook? = nil) {
    answer(.message(message), about: book)
  }

  /// Asks a service. The service gets the book's state at that time.
  func ask(_ question: Question, about book: OpenBook? = nil) {
    mail.append((.question(question), book?.number))
  }

  /// Removes and returns the messages for a book, in order; drops those for others.
  func take(for book: Int) -> [Mail] {
    defer { mail = [] }
    return mail.compactMap { $0.book == nil || $0.book == book ? $0.mail : nil }
  }
}
