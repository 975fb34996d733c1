/// The arithmetic of pages and the spreads in which they stand.
///
/// Pages and spreads are counted from 0. Each page stands in exactly one spread, in order, and a
/// spread has at most one blank half; checked for all small cases in the tests.
public struct Spreads: Hashable, Sendable {
  /// The number of pages, 0 or more.
  public let pageCount: Int
  /// The pages of a full spread: 1 or 2.
  public let pagesPerSpread: Int
  /// The blank halves before the first page: 0 or 1.
  private let offset: Int

  /// Arranges `pageCount` pages as `layout` says.
  public init(pageCount: Int, layout: PageLayout) {
    self.pageCount = max(0, pageCount)
    pagesPerSpread = layout.isSpread ? 2 : 1
    offset = layout.isSpread && layout.isCoverAlone ? 1 : 0
  }

  /// The number of spreads; 0 where there are no pages.
  public var count: Int {
    pageCount == 0 ? 0 : (pageCount + offset + pagesPerSpread - 1) / pagesPerSpread
  }

  /// The spread in which `page` stands.
  public func spread(containing page: Int) -> Int { (page + offset) / pagesPerSpread }

  /// The page in the first place of `spread` in reading order, or nil where that is blank.
  public func firstPage(of spread: Int) -> Int? { page(0, of: spread) }

  /// The page in the second place of `spread`, or nil where that is blank or there is none.
  public func secondPage(of spread: Int) -> Int? {
    pagesPerSpread == 2 ? page(1, of: spread) : nil
  }

  /// The pages of `spread` in reading order: one or two, none where there is no such spread.
  public func pages(of spread: Int) -> [Int] {
    [firstPage(of: spread), secondPage(of: spread)].compactMap { $0 }
  }

  private func page(_ place: Int, of spread: Int) -> Int? {
    guard (0..<count).contains(spread) else { return nil }
    let page = spread * pagesPerSpread - offset + place
    return (0..<pageCount).contains(page) ? page : nil
  }
}
