/// A book that has been read, as it stands on the shelf.
public struct ShelfEntry: Hashable, Sendable {
  /// Its title.
  public let title: String
  /// Where it was read from.
  public let path: String
  /// The page as it was last seen, counted from 1.
  public let page: Int
  /// The number of its pages as it was last seen; 0 where it was not known.
  public let pageCount: Int

  /// Makes an entry.
  public init(title: String, path: String, page: Int, pageCount: Int) {
    self.title = title
    self.path = path
    self.page = page
    self.pageCount = pageCount
  }

  /// How much of the book lies before the page, in hundredths.
  var share: String {
    pageCount > 1 ? "\((page - 1) * 100 / (pageCount - 1)) %" : "—"
  }
}
