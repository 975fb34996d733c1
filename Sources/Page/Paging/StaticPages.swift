/// Pages all given at the start, in order, with unique identifiers.
public struct StaticPages<Page: Identifiable & Sendable>: PageSource where Page.ID: Sendable {
  /// A position among the pages.
  public enum Place {
    /// Before all others.
    case start
    /// After all others.
    case end
    /// Before the page with an identifier.
    case before(Page.ID)
    /// After the page with an identifier.
    case after(Page.ID)
  }

  /// The pages, in reading order.
  public private(set) var pages: [Page] = []
  private var indices: [Page.ID: Int] = [:]

  public init() {}

  /// Takes pages in reading order.
  ///
  /// - Throws: ``PageControllerError/duplicatePage(_:)``.
  /// - Complexity: O(*n*)
  public init(_ pages: [Page]) throws(PageControllerError) { try insert(pages, .end) }

  /// Takes pages whose identifiers are known to be distinct.
  init(distinct pages: [Page]) {
    self.pages = pages
    indexPages()
  }

  /// Returns the page with an identifier, or nil if there is none.
  public func page(withID id: Page.ID) -> Page? { indices[id].map { pages[$0] } }
  /// Returns the page beside another, or nil at the ends and if the other is unknown.
  public func page(_ direction: Direction, of page: Page) -> Page? {
    indices[page.id].flatMap { self.page(at: $0 + direction.rawValue) }
  }
  /// Returns the index of the page with an identifier, or nil if there is none.
  public func index(of id: Page.ID) -> Int? { indices[id] }
  /// Returns the page at an index, or nil if there is none.
  public func page(at index: Int) -> Page? { pages.indices.contains(index) ? pages[index] : nil }
  /// Number of pages.
  public var count: Int? { pages.count }

  /// Inserts pages at a place, in the order given.
  ///
  /// - Throws: ``PageControllerError/duplicatePage(_:)`` or
  ///   ``PageControllerError/unknownPage(_:)``; then nothing has changed.
  /// - Complexity: O(*n*)
  public mutating func insert(_ new: [Page], _ place: Place) throws(PageControllerError) {
    var seen: Set<Page.ID> = []
    for page in new where indices[page.id] != nil || !seen.insert(page.id).inserted {
      throw .duplicatePage("\(page.id)")
    }
    let index =
      switch place {
      case .start: 0
      case .end: pages.count
      case .before(let id): try requireIndex(of: id)
      case .after(let id): try requireIndex(of: id) + 1
      }
    pages.insert(contentsOf: new, at: index)
    indexPages()
  }

  /// Removes the pages with some identifiers.
  ///
  /// - Throws: ``PageControllerError/unknownPage(_:)`` or
  ///   ``PageControllerError/duplicatePage(_:)``; then nothing has changed.
  /// - Complexity: O(*n*)
  public mutating func remove(_ ids: [Page.ID]) throws(PageControllerError) {
    var gone: Set<Page.ID> = []
    for id in ids {
      _ = try requireIndex(of: id)
      if !gone.insert(id).inserted { throw .duplicatePage("\(id)") }
    }
    pages.removeAll { gone.contains($0.id) }
    indexPages()
  }

  /// Replaces the pages that have the same identifiers as new ones.
  /// - Throws: ``PageControllerError/unknownPage(_:)``; then nothing has changed.
  public mutating func replace(_ new: [Page]) throws(PageControllerError) {
    for page in new { _ = try requireIndex(of: page.id) }
    for page in new {
      if let index = indices[page.id] { pages[index] = page }
    }
  }

  /// Returns the index of a page. Throws for an identifier that no page has.
  private func requireIndex(of id: Page.ID) throws(PageControllerError) -> Int {
    guard let index = indices[id] else { throw .unknownPage("\(id)") }
    return index
  }

  private mutating func indexPages() {
    indices.removeAll(keepingCapacity: true)
    for (index, page) in pages.enumerated() { indices[page.id] = index }
  }
}
