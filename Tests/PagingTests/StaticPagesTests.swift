import Paging
import Testing

private func pages(_ ids: Int...) -> [TestPage] { ids.map { TestPage(id: $0) } }

struct StaticPagesTests {
  @Test func pagesHaveTheirPlacesAndNeighbours() throws {  // S2.24, S5.10
    let set = try StaticPages(pages(4, 7, 2))
    #expect([4, 7, 2, 9].map { set.index(of: $0) } == [0, 1, 2, nil])
    #expect(set.page(.forward, of: 4)?.id == 7 && set.page(.backward, of: 4) == nil)
    #expect(set.page(.forward, of: 2) == nil && set.page(.forward, of: 9) == nil)
    #expect(set.page(at: -1) == nil && set.page(at: 3) == nil)
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
    #expect(set.pages == pages(1, 2))
  }
}
