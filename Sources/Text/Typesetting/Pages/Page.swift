/// A page: its section and the lines on it.
public struct Page: Hashable, Sendable {
  /// The index of the section in the book.
  public let section: Int
  /// Its lines, as indices into the lines of the section.
  package let lines: Range<Int>
  /// The empty rows above the first line.
  public let sinkage: Int
  /// The offset of the first byte of text on the page.
  public let start: Int
}
