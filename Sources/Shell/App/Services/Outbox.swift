import Asking

/// Messages of services, in order, until the session takes them. Drops messages about a book no longer open:
/// a late answer is never shown for another book.
final class Outbox {
  /// An answer for the reader, or a question for another service.
  enum Mail {
    case answer(Answer)
    case question(Question)
  }

  /// The messages, each with the number of its book; nil for any.
  private var mail: [(mail: Mail, book: Int?)] = []

  func answer(_ answer: Answer, about book: OpenBook? = nil) {
    mail.append((.answer(answer), book?.number))
  }

  func say(_ message: String, about book: OpenBook? = nil) {
    answer(.message(message), about: book)
  }

  /// The service gets the book's state at that time.
  func ask(_ question: Question, about book: OpenBook? = nil) {
    ask(question, aboutBook: book?.number)
  }

  func ask(_ question: Question, aboutBook number: Int?) {
    mail.append((.question(question), number))
  }

  /// Returns the messages in order, and drops messages for other books.
  func take(for book: Int) -> [Mail] {
    defer { mail = [] }
    return mail.compactMap { $0.book == nil || $0.book == book ? $0.mail : nil }
  }
}
