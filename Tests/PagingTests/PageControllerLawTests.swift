import Paging
import Testing

/// Every layout, with every small number of pages.
private let cases: [(pages: Int, layout: PageLayout)] = (0...7).flatMap { pages in
  PageLayout.TransitionStyle.allCases.flatMap { style in
    [PageLayout.NavigationOrientation.horizontal, .vertical].flatMap { orientation in
      (0..<8).map { flags in
        (
          pages,
          PageLayout(
            transitionStyle: style, navigationOrientation: orientation, isSpread: flags & 1 != 0,
            isRightToLeft: flags & 2 != 0, isCoverAlone: flags & 4 != 0)
        )
      }
    }
  }
}

private func walk(_ fixture: Fixture, _ direction: Direction, from second: Int) -> [[Int]] {
  var seen = [fixture.visible]
  for step in 0..<9 {
    fixture.controller.step(direction, at: .seconds(second + step))
    fixture.controller.endMotion()
    if fixture.visible != seen.last { seen.append(fixture.visible) }
  }
  return seen
}

struct PageControllerLawTests {
  @Test func everyPageIsReachedInOrderAndBack() {  // S1.08, S1.13, S1.14, S2.01, S3.38, I11
    for (pages, layout) in cases {
      let fixture = Fixture(pages: pages, layout)
      let forth = walk(fixture, .forward, from: 0)
      let back = walk(fixture, .backward, from: 100)
      guard pages > 0 else {
        #expect(forth == [[]] && back == [[]])
        continue
      }
      #expect(forth.flatMap { $0 }.filter { $0 >= 0 } == Array(0..<pages), "\(layout)")
      #expect(back == forth.reversed())
      #expect(forth.allSatisfy { $0.count == layout.visiblePageCount })  // I1
      #expect(forth.allSatisfy { $0.contains { $0 >= 0 } })
    }
  }

  @Test func theSpineFollowsFromStyleDirectionAndArrangement() {  // S1.07, S1.10, S4.14, S4.31
    for (_, layout) in cases {
      let expected: PageLayout.SpineLocation =
        layout.transitionStyle == .scroll
        ? .none : layout.isSpread ? .mid : layout.isRightToLeft ? .max : .min
      #expect(layout.spineLocation == expected)
      #expect(layout.isDoubleSided == (expected == .mid))
    }
  }

  @Test func downwardsAndFromTheRightAreTheSameBook() {  // S1.13, S2.09, S3.38, I18, I19
    for (pages, layout) in cases
    where layout.navigationOrientation == .horizontal && !layout.isRightToLeft {
      var (turned, mirrored) = (layout, layout)
      turned.navigationOrientation = .vertical
      mirrored.isRightToLeft = true
      let events = [layout, turned, mirrored].map { layout in
        let fixture = Fixture(pages: pages, layout)
        _ = walk(fixture, .forward, from: 0)
        return fixture.take()
      }
      #expect(events[1] == events[0] && events[2] == events[0])
    }
  }

  @Test func everyWayToAPageEndsAlike() {  // S1.27, S2.02, I20
    for (pages, layout) in cases where pages > 1 {
      for target in 0..<pages {
        var ends: [[Int]] = []
        for way in 0..<3 {
          let fixture = Fixture(pages: pages, layout)
          switch way {
          case 0: fixture.controller.move(to: target, at: .zero)
          case 1: fixture.controller.move(to: target, animated: false, at: .zero)
          default:
            for step in 0..<9 where !fixture.visible.contains(target) {
              fixture.controller.step(.forward, cause: .tap, at: .seconds(step))
              fixture.controller.endMotion()
            }
          }
          fixture.controller.endMotion()
          ends.append(fixture.visible)
        }
        #expect(Set(ends).count == 1, "\(pages) \(target) \(layout) \(ends)")
      }
    }
  }

  @Test func aPageThatGoesLeavesItsNeighbours() {  // S2.30
    for (pages, layout) in cases where pages > 0 {
      for gone in 0..<pages {
        let fixture = Fixture(pages: pages, start: gone, layout)
        fixture.remove([gone])
        let heir = gone + 1 < pages ? gone + 1 : gone - 1
        #expect(fixture.focus == (pages == 1 ? nil : heir))
        #expect(!fixture.visible.contains(gone))
        _ = walk(fixture, .backward, from: 0)
        let seen = walk(fixture, .forward, from: 50).flatMap { $0 }.filter { $0 >= 0 }
        #expect(seen == (0..<pages).filter { $0 != gone })
      }
    }
  }
}
