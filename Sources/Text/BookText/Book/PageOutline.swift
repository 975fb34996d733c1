/// The list of contents that a paged document has beside its text, as PDF does.
public struct PageOutline: Hashable, Sendable {
  /// An entry of the list.
  public struct Entry: Hashable, Sendable {
    /// The title, as the document has it.
    public var title: String
    /// The level, from 1 for the highest.
    public var level: Int
    /// The number of the page on which it is, from 1.
    public var page: Int

    /// Creates an entry.
    public init(title: String, level: Int, page: Int) {
      (self.title, self.level, self.page) = (title, level, page)
    }
  }

  /// The entries, in order.
  public var entries: [Entry]

  /// Creates a list of contents.
  public init(_ entries: [Entry] = []) { self.entries = entries }
}
