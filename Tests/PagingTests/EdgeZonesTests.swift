import Paging
import Testing

struct EdgeZonesTests {
  private let book = PageExtent(columns: 40, rows: 20)

  @Test func clicksAtTheSidesTurnAndOthersDoNot() {  // S1.03
    let zones = EdgeZones(.curl)
    #expect(zones.direction(column: 0, row: 9, in: book) == .backward)
    #expect(zones.direction(column: 7, row: 9, in: book) == .backward)
    #expect(zones.direction(column: 8, row: 9, in: book) == nil)
    #expect(zones.direction(column: 31, row: 9, in: book) == nil)
    #expect(zones.direction(column: 32, row: 9, in: book) == .forward)
    for (column, row) in [(-1, 9), (40, 9), (0, -1), (0, 20)] {
      #expect(zones.direction(column: column, row: row, in: book) == nil)
    }
  }

  @Test func verticallyTheyAreAtTheTopAndTheBottom() {  // S1.14
    let zones = EdgeZones(PageConfiguration(navigationOrientation: .vertical))
    #expect(zones.direction(column: 20, row: 0, in: book) == .backward)
    #expect(zones.direction(column: 0, row: 9, in: book) == nil)
    #expect(zones.direction(column: 20, row: 19, in: book) == .forward)
  }

  @Test func fromTheRightTheyAreExchanged() {  // S1.29, S2.09
    let zones = EdgeZones(PageConfiguration(spineLocation: .max, isRightToLeft: true))
    #expect(zones.direction(column: 0, row: 9, in: book) == .forward)
    #expect(zones.direction(column: 39, row: 9, in: book) == .backward)
  }

  @Test(arguments: -1...200)
  func theZonesNeverMeet(columns: Int) {
    let depth = EdgeZones.depth(in: columns)
    #expect(depth >= 0 && depth <= 12 && 2 * depth <= max(0, columns))
  }
}
