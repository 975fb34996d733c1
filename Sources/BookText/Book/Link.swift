/// A place in a book that leads elsewhere.
public struct Link: Hashable, Sendable {
  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// To a place in the book: the chapter that a line of the contents names.
    case place(TextOffset)
    /// To a note, by its bytes.
    case note(Range<Int>)
    /// Out of the book: an address of the web or of a person.
    case address(String)
  }

  /// The bytes of ``Book/text`` of the link.
  public var range: Range<Int>
  /// Where it leads.
  public var target: Target

  /// Makes a link.
  public init(range: Range<Int>, target: Target) {
    self.range = range
    self.target = target
  }
}
