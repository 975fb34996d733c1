import Paging
import Testing

/// All page counts from 0 to 60, with one page in a spread, and with two in both pairings.
private let cases: [(Int, PageLayout)] = (0...60).flatMap { count in
  [
    (count, PageLayout(isSpread: false)),
    (count, PageLayout(isSpread: true, isCoverAlone: false)),
    (count, PageLayout(isSpread: true, isCoverAlone: true)),
  ]
}

struct SpreadsTests {
  @Test(arguments: cases)
  func everyPageStandsInOneSpreadAndInOrder(pageCount: Int, layout: PageLayout) {
    let spreads = Spreads(pageCount: pageCount, layout: layout)
    let pages = (0..<spreads.count).map { spreads.pages(of: $0) }
    #expect(pages.flatMap { $0 } == Array(0..<pageCount))
    #expect(pages.allSatisfy { !$0.isEmpty })  // I1
    for (spread, pages) in pages.enumerated() {
      for page in pages { #expect(spreads.spread(containing: page) == spread) }
    }
  }

  @Test func aCoverStandsAloneOnTheRight() {
    let spreads = Spreads(pageCount: 4, layout: PageLayout(isSpread: true, isCoverAlone: true))
    #expect(spreads.count == 3)
    #expect((0..<3).map { spreads.pages(of: $0) } == [[0], [1, 2], [3]])  // S1.38, S4.30
  }

  @Test func aPairedBookLeavesItsLastPageAlone() {
    let spreads = Spreads(pageCount: 3, layout: PageLayout(isSpread: true, isCoverAlone: false))
    #expect(spreads.pages(of: 0) == [0, 1])
    #expect(spreads.pages(of: 1) == [2])
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func aSpreadThatIsNotThereHasNoPages(spread: Int) {
    let spreads = Spreads(pageCount: 4, layout: PageLayout(isSpread: true, isCoverAlone: true))
    #expect(spreads.pages(of: spread).isEmpty)
  }

  @Test func aBookWithoutPagesHasNoSpread() {
    #expect(Spreads(pageCount: 0, layout: PageLayout(isSpread: true)).count == 0)
    #expect(Spreads(pageCount: -3, layout: PageLayout()).count == 0)
  }
}
