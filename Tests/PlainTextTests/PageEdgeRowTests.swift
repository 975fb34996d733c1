import PlainText
import Testing

@Suite("Rows at the edges of pages")
struct PageEdgeRowTests {
  /// Returns the pages whose rows are furniture.
  ///
  /// - Parameters:
  ///   - rows: The text of the row of each page, with "|" between parts that stand apart; nil for none.
  ///   - pages: Number of pages; nil for one a row.
  ///   - titles: Lines of the file outside the rows.
  private func furniture(
    _ rows: [String?], of pages: Int? = nil, titles: [String] = [],
    level: (Int) -> Int = { _ in 0 }, isBesideText: Bool = true
  ) -> [Int] {
    let count = pages ?? rows.count
    let edges = rows.enumerated().compactMap { page, row in
      row.map { row -> PageEdgeRow in
        let parts = row.split(separator: "|").map(String.init)
        return PageEdgeRow(
          parts, page: page, of: count, level: level(page), isBesideText: isBesideText)
      }
    }
    let lines = (titles + rows.compactMap { $0 }).reduce(into: [:]) {
      $0[PageEdgeRow.letters(of: $1), default: 0] += 1
    }
    return edges.furniture(of: count, titles: lines).map { edges[$0].page }
  }

  @Test func areFurnitureWithTheSameTextOnThreePagesButNotOnTwo() {
    #expect(furniture(["THE LAMP", "THE LAMP", "THE LAMP"]) == [0, 1, 2])
    #expect(furniture(["THE LAMP", "THE LAMP", "It rained."]).isEmpty)
    #expect(furniture(["THE LAMP", "The Lamp", "THE LAMP"]).isEmpty)
  }

  @Test func areFurnitureWhereOnlyTheirNumbersDiffer() {
    #expect(furniture(["Lamps|7", "Lamps|9", "Lamps|30"]) == [0, 1, 2])
    #expect(furniture(["iv", "v", "vi", "vii"]) == [0, 1, 2, 3])
  }

  @Test func areNoFurnitureIfTheirTextIsOnFewPagesOfMany() {
    let rows = (0..<31).map { [0, 10, 30].contains($0) ? "Yes." : nil }
    #expect(furniture(rows).isEmpty)
    // Three pages in ten.
    let more = (0..<10).map { [0, 5, 9].contains($0) ? "Yes." : nil }
    #expect(furniture(more) == [0, 5, 9])
    let fewer = (0..<11).map { [0, 5, 10].contains($0) ? "Yes." : nil }
    #expect(furniture(fewer).isEmpty)
  }

  @Test func areFurnitureIfTheirNumbersCountWithThePages() {
    #expect(furniture(["One|17", "Two|18", "Three|19", "Four|20", "Five|21"]).isEmpty)
    #expect(furniture(["17", "18", "19"]) == [0, 1, 2])
    #expect(furniture(["17", "18", "20"]).isEmpty)
    #expect(furniture(["17", "17", "17"]).isEmpty)
    // Two pages are enough if their numbers are the real ones.
    #expect(furniture(["1", "2", "It rained."]) == [0, 1])
    #expect(furniture(["5", "6", "It rained."]).isEmpty)
    // The number of all pages is behind a stroke.
    #expect(furniture(["1/30", "2/30", "It rained."]) == [0, 1])
    #expect(furniture(["30/1", "31/2", "It rained."]).isEmpty)
  }

  @Test func areFurnitureIfTheyHaveTheNumbersOfTheirPageAndOfAllPages() {
    #expect(furniture(["It rained.", "Page 2 of 3", "3 / 4"]) == [1])
    #expect(furniture(["2/3", "It rained.", "It snowed."]).isEmpty)
  }

  @Test func areFurnitureTwiceAtAHeightAtWhichManyPagesHaveSome() {
    let rows = ["Lamps", "Lamps", "Lamps", "Oils", "Oils", "Wicks", "Rope"]
    #expect(furniture(rows) == [0, 1, 2, 3, 4])
    // Too few pages have furniture there.
    #expect(furniture(rows + Array(repeating: nil, count: 6)) == [0, 1, 2])
    // The head of a short chapter has the words of its title.
    #expect(furniture(rows, titles: ["5. Wicks"]) == [0, 1, 2, 3, 4, 5])
    #expect(furniture(["Ice 7", "Oil 8", "Tin 9"], titles: ["Ice", "Oil", "Rum"]) == [0, 1])
  }

  @Test func areAlikeOnlyAtOneHeight() {
    let rows = ["Lamps", "Lamps", "Lamps"]
    #expect(furniture(rows, level: { $0 % 2 }) == [0, 1, 2])
    #expect(furniture(rows, level: { 3 * $0 }).isEmpty)
  }

  @Test func proveNothingOnPagesWithoutAText() {
    #expect(furniture(["Lamps", "Lamps", "Lamps"], isBesideText: false).isEmpty)
  }
}
