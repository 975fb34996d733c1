import BookText
import Markup

/// Beginning of a document consisting of one markup file.
extension Document {
  /// Reads about twice as many bytes as text is wanted, and drops the end of the text, which the rest of the
  /// file might change. Nil if all of the book is wanted, the file is short, in UTF-16 or of several files,
  /// or the text is more than ``slack`` shorter than wanted.
  ///
  /// Later markup may change the beginning all the same: a link may be defined at the end of the file. The
  /// reader's place is found by its words when all of the document has been read.
  func beginning(of file: FileBytes, _ options: DocumentOptions) -> Book? {
    // As much markup as text is usual.
    guard let wanted = options.length, 2 * wanted < file.count else { return nil }
    let head = file.prefix(2 * wanted)
    // Tags and lines begin with a character of one byte, except in UTF-16 and the like.
    guard let end = head.lastIndex(where: { $0 == "<" || $0 == "\n" }),
      head.withTextBytes({ $0.firstPosition(of: 0, from: 0) }) == head.count
    else { return nil }
    var options = options
    options.unread = Double(file.count - end) / Double(file.count)
    let bytes = Array(head[..<end])
    guard let reader = markupReader?.init(options),
      let book = (try? reader.book(bytes))?.withoutEnd(),
      book.text.count >= wanted - Self.slack
    else { return nil }
    return book
  }

  /// Bytes by which the text may be shorter than wanted: enough remains for the pages after a place.
  private static let slack = 1 << 16
}
