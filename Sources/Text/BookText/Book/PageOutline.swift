/// The list of contents beside the text of a paged document, such as a PDF.
public struct PageOutline: Hashable, Sendable {
  /// An entry of the list.
  public struct Entry: Hashable, Sendable {
    /// The title, as the document has it.
    public var title: String
    /// The level, from 1 for the highest.
    public var level: Int
    /// Number of its page, from 1.
    public var page: Int

    public init(title: String, level: Int, page: Int) {
      (self.title, self.level, self.page) = (title, level, page)
    }
  }

  /// The entries, in order.
  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }
}
