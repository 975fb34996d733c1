import Paging
import Testing

struct EdgeZonesTests {
  private func direction(_ layout: PageLayout, column: Int, row: Int) -> Direction? {
    EdgeZones(layout).direction(column: column, row: row, columns: 40, rows: 20)
  }

  @Test func clicksAtTheSidesTurnAndOthersDoNot() {  // S1.03
    for (column, expected) in [
      (0, Direction.backward), (7, .backward), (8, nil), (31, nil), (32, .forward), (39, .forward),
    ] as [(Int, Direction?)] {
      #expect(direction(.curl, column: column, row: 9) == expected)
    }
    for (column, row) in [(-1, 9), (40, 9), (0, -1), (0, 20)] {
      #expect(direction(.curl, column: column, row: row) == nil)
    }
  }

  @Test func verticallyTheyAreAtTheTopAndTheBottom() {  // S1.14
    for isRightToLeft in [false, true] {
      let layout = PageLayout(navigationOrientation: .vertical, isRightToLeft: isRightToLeft)
      for (row, expected) in [
        (0, Direction.backward), (3, .backward), (4, nil), (15, nil), (16, .forward),
      ] as [(Int, Direction?)] {
        #expect(direction(layout, column: 0, row: row) == expected)
      }
    }
  }

  @Test func fromTheRightTheyAreExchanged() {  // S1.29, S2.09
    #expect(direction(PageLayout(isRightToLeft: true), column: 0, row: 9) == .forward)
    #expect(direction(PageLayout(isRightToLeft: true), column: 39, row: 9) == .backward)
  }

  @Test(arguments: -1...200)
  func theZonesNeverMeet(cells: Int) {
    for (orientation, least, most) in [
      (PageLayout.NavigationOrientation.horizontal, 3, 12), (.vertical, 1, 6),
    ] {
      let depth = EdgeZones(PageLayout(navigationOrientation: orientation)).depth(in: cells)
      #expect(depth >= 0 && depth <= most && 2 * depth <= max(0, cells))
      #expect(depth >= min(least, max(0, cells) / 2))
    }
  }
}
