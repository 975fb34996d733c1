import BookText
import Defaults
import Hyphenation
import Reading
import Typesetting

/// A book that has been opened: all of it or a part, and what is known about it.
public struct OpenedBook: Sendable {
  /// Where it came from.
  public var file: BookFile
  /// The book, or the part of it that is known.
  public let book: Book
  /// What was chosen for it alone.
  public let own: BookSettings
  /// The numbers of the part's pages, if they are known from an earlier reading.
  public let numbering: PageNumbering?
  /// The place that the command line asked for.
  public var start: TextOffset?
  /// The hyphenator of its language, if it has been loaded already.
  public var hyphenator: Hyphenator?
}
