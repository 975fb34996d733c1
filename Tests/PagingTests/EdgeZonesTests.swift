import Paging
import Testing

struct EdgeZonesTests {
  private func direction(_ layout: PageLayout, column: Int, row: Int) -> Direction? {
    EdgeZones(layout).direction(column: column, row: row, columns: 40, rows: 20)
  }

  @Test func clicksAtTheSidesTurnAndOthersDoNot() {  // S1.03
    for (column, expected) in [
      (0, Direction.backward), (9, .backward), (10, nil), (29, nil), (30, .forward), (39, .forward),
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
        (0, Direction.backward), (4, .backward), (5, nil), (14, nil), (15, .forward),
      ] as [(Int, Direction?)] {
        #expect(direction(layout, column: 0, row: row) == expected)
      }
    }
  }

  @Test func theyMoveWithTheirRectangle() {  // S5.17
    for left in [-20, 0, 7, 50] {
      for column in -30..<100 {
        let place = column - left
        let expected: Direction? =
          switch place {
          case 0..<10: .backward
          case 30..<40: .forward
          default: nil
          }
        #expect(direction(.curl, column: place, row: 9) == expected)
      }
    }
  }

  @Test func fromTheRightTheyAreExchanged() {  // S1.29, S2.09
    #expect(direction(PageLayout(isRightToLeft: true), column: 0, row: 9) == .forward)
    #expect(direction(PageLayout(isRightToLeft: true), column: 39, row: 9) == .backward)
  }

  @Test(arguments: -1...200)
  func theZonesOfEachExtentAreQuartersThirdsOrHalves(cells: Int) {  // S5.02
    for (extent, back, on) in [
      (
        EdgeZones.Extent.edges, min(max(1, cells / 4), cells / 2), min(max(1, cells / 4), cells / 2)
      ),
      (.thirds, cells / 3, cells - cells / 3), (.halves, cells / 2, cells - cells / 2),
    ] {
      for layout in [
        PageLayout(), PageLayout(isRightToLeft: true), PageLayout(navigationOrientation: .vertical),
      ] {
        let isVertical = layout.navigationOrientation == .vertical
        let directions = (0..<max(0, cells)).map { place in
          EdgeZones(layout, extent).direction(
            column: isVertical ? 0 : place, row: isVertical ? place : 0,
            columns: isVertical ? 1 : cells, rows: isVertical ? cells : 1)
        }
        let inOrder = layout.isRightToLeft ? directions.reversed() : directions
        #expect(inOrder.prefix { $0 == .backward }.count == max(0, back))
        #expect(inOrder.reversed().prefix { $0 == .forward }.count == max(0, on))
        #expect(directions.count { $0 == nil } == max(0, cells) - max(0, back) - max(0, on))
      }
    }
  }
}
