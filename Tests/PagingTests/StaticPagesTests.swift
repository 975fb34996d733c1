import Paging
import Testing

private func pages(_ ids: Int...) -> [TestPage] { ids.map { TestPage(id: $0) } }

struct StaticPagesTests {
  @Test func pagesHaveTheirPlacesAndNeighbours() throws {  // S2.24, S4.06, S4.07, S5.10
    let set = try StaticPages(pages(4, 7, 2))
    #expect([4, 7, 2, 9].map { set.index(of: $0) } == [0, 1, 2, nil])
    #expect((0..<3).allSatisfy { set.page(at: $0).map { set.index(of: $0.id) } == $0 })
    #expect(set.page(.forward, of: TestPage(id: 4))?.id == 7)
    #expect(set.page(.backward, of: TestPage(id: 4)) == nil)
    #expect(set.page(.forward, of: TestPage(id: 2)) == nil)
    #expect(set.page(.forward, of: TestPage(id: 9)) == nil)
    #expect(set.page(at: -1) == nil && set.page(at: 3) == nil && set.page(withID: 9) == nil)
    let empty = StaticPages<TestPage>()
    #expect(empty.page(at: 0) == nil && empty.firstPage == nil && empty.count == 0)
  }

  @Test func pagesAreInsertedWhereTheyAreWanted() throws {
    var set = try StaticPages(pages(1, 2))
    try set.insert(pages(3), .start)
    try set.insert(pages(4), .end)
    try set.insert(pages(5), .before(2))
    try set.insert(pages(6, 7), .after(2))
    #expect(set.pages.map(\.id) == [3, 1, 5, 2, 6, 7, 4])
    #expect(set.pages.indices.allSatisfy { set.index(of: set.pages[$0].id) == $0 })
  }

  @Test func whatIsImpossibleIsThrownAndChangesNothing() throws {  // S2.23
    var set = try StaticPages(pages(1, 2))
    #expect(throws: PageControllerError.duplicatePage("2")) { try set.insert(pages(3, 2), .end) }
    #expect(throws: PageControllerError.unknownPage("9")) { try set.insert(pages(3), .after(9)) }
    #expect(throws: PageControllerError.unknownPage("9")) { try set.remove([1, 9]) }
    #expect(throws: PageControllerError.duplicatePage("2")) { try set.remove([2, 2]) }
    #expect(throws: PageControllerError.unknownPage("9")) { try set.replace(pages(1, 9)) }
    #expect(throws: PageControllerError.duplicatePage("1")) { try StaticPages(pages(1, 1)) }
    #expect(set.pages == pages(1, 2))
  }

  @Test func startContentAndIndicatorAgreeFromTheFirst() throws {  // S4.10, S4.11, S4.25
    for (start, expected) in [(nil, 0), (0, 0), (2, 2), (-1, 0), (9, 0)] as [(Int?, Int)] {
      let controller = PageController(
        try StaticPages(pages(0, 1, 2, 3, 4)), layout: .scroll, start: start)
      #expect(controller.focus?.id == expected)
      #expect(controller.builtInIndicator == PageControl(count: 5, index: expected))
      #expect(!controller.isMoving)
    }
  }

  @Test func theBuiltInIndicatorIsForScrollStyleAndHorizontalOnly() throws {  // S2.12, S4.09
    for (layout, isShown) in [
      (PageLayout.scroll, true), (.curl, false), (.spread, false),
      (PageLayout(transitionStyle: .scroll, navigationOrientation: .vertical), false),
    ] {
      let controller = PageController(try StaticPages(pages(0, 1, 2, 3, 4)), layout: layout)
      #expect((controller.builtInIndicator != nil) == isShown)
      #expect(controller.indicator?.index == 0)  // S2.13
    }
  }

  @Test func aShortGuideRunsInTheSameController() throws {  // S4.01, S4.02, S4.36
    for layout in [PageLayout.curl, .scroll, .spread] {
      var controller = PageController(try StaticPages(pages(0, 1, 2)), layout: layout)
      controller.step(.forward, at: .zero)
      controller.endMotion()
      #expect(controller.focus?.id == layout.visiblePageCount)
    }
  }
}
