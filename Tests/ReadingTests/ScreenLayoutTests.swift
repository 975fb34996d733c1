import Cells
import Defaults
import Testing

@testable import Reading

struct ScreenLayoutTests {
  @Test(arguments: Settings.Spread.allCases, [20, 44, 66, 120])
  func everythingLiesOnTheScreenAtEverySize(spread: Settings.Spread, measure: Int) {  // S4.17
    for columns in 1...220 {
      for rows in [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 17, 18, 24, 29, 30, 35, 36, 45, 60, 100] {
        let screen = Rect(column: 0, row: 0, columns: columns, rows: rows)
        let margins = Settings.Margins.allCases[(columns + rows) % 3]
        let found = layout(columns, rows) {
          ($0.spread, $0.measure, $0.margins) = (spread, measure, margins)
        }
        guard let layout = found else {
          #expect(columns < 20 || rows < 5)
          continue
        }
        #expect(isInside(layout.paper, screen))
        #expect(layout.format.measure <= measure && layout.format.measure >= 1)
        for page in layout.pages {
          #expect(isInside(page.paper, layout.paper))
          #expect(isInside(page.text, page.paper), "\(columns)×\(rows)")
          for row in [page.headRow, page.folioRow] {
            guard let row else { continue }
            #expect(page.paper.rows.contains(row) && !page.text.rows.contains(row))
          }
        }
        #expect(layout.paper.columns.upperBound + layout.edges <= columns)
        if layout.isSpread {
          #expect(layout.pages.count == 2 && layout.paper.column >= layout.edges)
          #expect(layout.pages[0].paper.size == layout.pages[1].paper.size)
          #expect(layout.pages[0].text.size == layout.pages[1].text.size)
          #expect(layout.pages[0].text.rows == layout.pages[1].text.rows)
          #expect(layout.pages[0].paper.columns.upperBound == layout.pages[1].paper.column)
        } else {
          #expect(layout.pages.count == 1)
        }
      }
    }
  }

  private func isInside(_ inner: Rect, _ outer: Rect) -> Bool {
    inner.size.columns > 0 && inner.size.rows > 0
      && inner.columns.clamped(to: outer.columns) == inner.columns
      && inner.rows.clamped(to: outer.rows) == inner.rows
  }

  @Test func theWidthDecidesBetweenOnePageAndTwo() {  // S1.25, S4.34
    #expect(layout(80, 24)?.isSpread == false)
    #expect(layout(107, 30)?.isSpread == false)
    #expect(layout(108, 30)?.isSpread == true)
    for columns in 108...200 {
      for rows in [12, 17, 18, 24, 45] {
        let measure = layout(columns, rows) { $0.margins = .wide }?.format.measure ?? 0
        #expect(measure >= 45, "\(columns)×\(rows)")
      }
    }
    #expect(layout(108, 30)?.format.measure == 45)
    #expect(layout(160, 45)?.isSpread == true)
    #expect(layout(160, 11)?.isSpread == false)
  }

  @Test func aWindowThatIsDraggedDoesNotFlicker() {
    #expect(layout(107, 30, wasSpread: true)?.isSpread == true)
    #expect(layout(106, 30, wasSpread: true)?.isSpread == true)
    #expect(layout(105, 30, wasSpread: true)?.isSpread == false)
  }

  @Test func theReaderOverrulesTheWidth() {  // S1.25, S1.26, S4.35
    #expect(layout(160, 45) { $0.spread = .one }?.isSpread == false)
    #expect(layout(80, 24) { $0.spread = .two }?.isSpread == true)
    #expect(layout(59, 24) { $0.spread = .two }?.isSpread == false)
  }

  @Test func theOrdinaryScreensGiveTheOrdinaryPages() {
    #expect(extent(layout(80, 24)) == [66, 20])
    #expect(extent(layout(40, 12)) == [36, 9])
    #expect(layout(160, 45)?.format.lines == 35)
    #expect((60...66).contains(layout(160, 45)?.format.measure ?? 0))
    #expect(layout(250, 60)?.format.measure == 66)
  }

  @Test func marginsGiveAndTakeRoom() throws {
    for (columns, rows) in [(80, 24), (120, 40), (160, 45)] {
      let cells = try Settings.Margins.allCases.map { margins in
        let format = try #require(
          layout(columns, rows) { ($0.measure, $0.margins) = (120, margins) }?.format)
        return format.measure * format.lines
      }
      #expect(cells == cells.sorted().reversed() && Set(cells).count == 3, "\(columns)")
    }
  }

  @Test func onASmallScreenEverythingGivesWayToTheText() {
    #expect(extent(layout(20, 5)) == [18, 5])
    #expect(layout(59, 40)?.pages[0].headRow == nil)
    #expect(layout(59, 40)?.edges == 0)
  }

  private func extent(_ layout: ScreenLayout?) -> [Int]? {
    layout.map { [$0.format.measure, $0.format.lines] }
  }
}
