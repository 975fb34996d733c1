/// The arithmetic of pages and their spreads.
///
/// Pages and spreads are counted from 0. Each page is in exactly one spread, in order, and a spread has at
/// most one blank half; the tests check this for all small cases.
public struct Spreads: Hashable, Sendable {
  /// Number of pages, 0 or more.
  public let pageCount: Int
  /// Number of pages in a full spread: 1 or 2.
  private let pagesPerSpread: Int
  /// Number of blank halves before the first page: 0 or 1.
  private let offset: Int

  /// Arranges `pageCount` pages by `layout`.
  public init(pageCount: Int, layout: PageLayout) {
    self.pageCount = max(0, pageCount)
    pagesPerSpread = layout.isSpread ? 2 : 1
    offset = layout.isSpread && layout.isCoverAlone ? 1 : 0
  }

  /// Number of spreads; 0 if there are no pages.
  public var count: Int {
    pageCount == 0 ? 0 : (pageCount + offset + pagesPerSpread - 1) / pagesPerSpread
  }

  /// The spread with `page`.
  public func spread(containing page: Int) -> Int { (page + offset) / pagesPerSpread }

  /// Returns the pages of `spread` in reading order: one or two, or none if there is no such spread.
  public func pages(of spread: Int) -> [Int] {
    guard (0..<count).contains(spread) else { return [] }
    let first = spread * pagesPerSpread - offset
    return Array((first..<first + pagesPerSpread).clamped(to: 0..<pageCount))
  }
}
