/// A place in a book: the number of bytes of its UTF-8 text before it.
///
/// The text is ``Book/text``, the same for every width, theme and version of the typesetting. A place means
/// the same words for as long as the book is the same.
public struct TextOffset: Hashable, Comparable, Sendable {
  /// Bytes from the beginning of the text, 0 or more.
  public let utf8: Int

  /// A negative offset becomes the beginning.
  public init(utf8: Int) { self.utf8 = max(0, utf8) }

  /// The beginning of the text.
  public static let start = TextOffset(utf8: 0)

  /// Compares the places.
  public static func < (first: TextOffset, second: TextOffset) -> Bool { first.utf8 < second.utf8 }
}
