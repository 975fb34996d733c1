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
  func everyPageStandsInExactlyOneSpreadAndInOrder(pageCount: Int, layout: PageLayout) {
    let spreads = Spreads(pageCount: pageCount, layout: layout)
    let pages = (0..<spreads.count).flatMap { spreads.pages(of: $0) }
    #expect(pages == Array(0..<pageCount))
  }

  @Test(arguments: cases)
  func theSpreadOfAPageHoldsIt(pageCount: Int, layout: PageLayout) {
    let spreads = Spreads(pageCount: pageCount, layout: layout)
    for page in 0..<pageCount {
      let spread = spreads.spread(containing: page)
      #expect((0..<spreads.count).contains(spread))
      #expect(spreads.pages(of: spread).contains(page))
    }
  }

  @Test(arguments: cases)
  func noSpreadHasTwoBlankHalves(pageCount: Int, layout: PageLayout) {
    let spreads = Spreads(pageCount: pageCount, layout: layout)
    for spread in 0..<spreads.count {
      #expect(!spreads.pages(of: spread).isEmpty)  // I1
    }
  }

  @Test func aCoverStandsAloneOnTheRight() {
    let spreads = Spreads(pageCount: 4, layout: PageLayout(isSpread: true, isCoverAlone: true))
    #expect(spreads.count == 3)
    #expect(spreads.firstPage(of: 0) == nil && spreads.secondPage(of: 0) == 0)
    #expect(spreads.pages(of: 1) == [1, 2])
    #expect(spreads.firstPage(of: 2) == 3 && spreads.secondPage(of: 2) == nil)  // S1.38, S4.30
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
