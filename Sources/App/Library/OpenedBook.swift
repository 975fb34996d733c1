import BookText
import Defaults
import Hyphenation
import Reading
import Typesetting

/// An opened book: all of it or a part, with its settings and its place.
public struct OpenedBook: Sendable {
  /// The file it came from.
  public var file: BookFile
  /// The book, or the part of it that is known.
  public let book: Book
  /// The settings for this book alone.
  public let own: BookSettings
  /// The page numbers of the part, if known from an earlier session.
  public let numbering: PageNumbering?
  /// The place requested on the command line.
  public var start: TextOffset?
  /// The hyphenator of its language, if it is loaded already.
  public var hyphenator: Hyphenator?
}
