import Paging
import Testing

/// Every combination that table B1 allows, with every small number of pages and both kinds of
/// source.
private let cases: [(pages: Int, configuration: PageConfiguration, isStatic: Bool)] = {
  var cases: [(Int, PageConfiguration, Bool)] = []
  for pages in 0...7 {
    for style in PageLayout.TransitionStyle.allCases {
      for orientation in [PageLayout.NavigationOrientation.horizontal, .vertical] {
        for spine in [PageLayout.SpineLocation.none, .min, .mid, .max] {
          for flags in 0..<32 {
            let configuration = PageConfiguration(
              transitionStyle: style, navigationOrientation: orientation, spineLocation: spine,
              isDoubleSided: flags & 1 != 0,
              scrollArrangement: flags & 16 != 0 ? .spread : .single,
              isRightToLeft: flags & 2 != 0, isCoverAlone: flags & 4 != 0)
            if configuration.fault == nil { cases.append((pages, configuration, flags & 8 != 0)) }
          }
        }
      }
    }
  }
  return cases
}()

private func walk(_ fixture: Fixture, _ direction: Direction, from second: Int) -> [[Int]] {
  var seen = [fixture.visible]
  for step in 0..<9 {
    fixture.controller.step(direction, at: .seconds(second + step))
    fixture.controller.suspend(at: .seconds(second + step))
    if fixture.visible != seen.last { seen.append(fixture.visible) }
  }
  return seen
}

struct PageControllerLawTests {
  @Test func everyPageIsReachedInOrderAndBack() {  // S1.08, S1.13, S1.14, S2.01, S3.38, I11
    for (pages, configuration, isStatic) in cases {
      let fixture = Fixture(pages: pages, configuration, isStatic: isStatic)
      let forth = walk(fixture, .forward, from: 0)
      let back = walk(fixture, .backward, from: 100)
      guard pages > 0 else {
        #expect(forth == [[]] && back == [[]])
        continue
      }
      #expect(forth.flatMap { $0 }.filter { $0 >= 0 } == Array(0..<pages), "\(configuration)")
      #expect(back == forth.reversed())
      #expect(forth.allSatisfy { $0.count == configuration.visiblePageCount })  // I1
      #expect(forth.allSatisfy { $0.contains { $0 >= 0 } })
    }
  }

  @Test func anotherStyleDirectionOrArrangementIsPossibleFromEach() {
    for (_, configuration, _) in cases {
      for style in PageLayout.TransitionStyle.allCases {
        let styled = configuration.styled(style)
        #expect(styled.fault == nil && styled.transitionStyle == style)
        #expect(styled.arrangement == configuration.arrangement)
        for arrangement in PageArrangement.allCases {
          let arranged = styled.arranged(arrangement)
          #expect(arranged.fault == nil && arranged.arrangement == arrangement)
          #expect(arranged.arranged(arrangement) == arranged)
        }
        for isReversed in [false, true] {
          let reversed = styled.reversed(isReversed)
          #expect(reversed.fault == nil && reversed.isRightToLeft == isReversed)
          #expect(reversed.arrangement == styled.arrangement)
        }
      }
    }
  }

  @Test func horizontalAndVerticalAreOne() {  // S1.13, S3.38, I19
    for (pages, configuration, isStatic) in cases
    where configuration.navigationOrientation == .horizontal {
      var turned = configuration
      turned.navigationOrientation = .vertical
      let fixtures = [configuration, turned].map { Fixture(pages: pages, $0, isStatic: isStatic) }
      for fixture in fixtures { _ = walk(fixture, .forward, from: 0) }
      #expect(fixtures[0].take() == fixtures[1].take())
    }
  }

  @Test func fromTheRightIsTheSameBook() {  // S2.09, I18
    for (pages, configuration, isStatic) in cases where !configuration.isRightToLeft {
      var mirrored = configuration
      mirrored.isRightToLeft = true
      if configuration.spineLocation == .min { mirrored.spineLocation = .max }
      if configuration.spineLocation == .max { mirrored.spineLocation = .min }
      let fixtures = [configuration, mirrored].map { Fixture(pages: pages, $0, isStatic: isStatic) }
      for fixture in fixtures { _ = walk(fixture, .forward, from: 0) }
      #expect(fixtures[0].take() == fixtures[1].take())
    }
  }

  @Test func everyWayToAPageEndsAlike() {  // S1.27, S2.02, I20
    for (pages, configuration, isStatic) in cases where pages > 1 {
      for target in 0..<pages {
        var ends: [[Int]] = []
        for way in 0..<3 {
          let fixture = Fixture(pages: pages, configuration, isStatic: isStatic)
          let controller = fixture.controller
          switch way {
          case 0: controller.move(to: TestPage(id: target), at: .zero)
          case 1: controller.move(to: TestPage(id: target), animated: false, at: .zero)
          default:
            for step in 0..<9 where !fixture.visible.contains(target) {
              controller.step(.forward, cause: .tap, at: .seconds(step))
              controller.suspend(at: .seconds(step))
            }
          }
          controller.suspend(at: .seconds(20))
          ends.append(fixture.visible)
        }
        #expect(Set(ends).count == 1, "\(pages) \(target) \(configuration) \(ends)")
      }
    }
  }

  @Test func aPageThatGoesLeavesItsNeighbours() {  // S2.30
    for (pages, configuration, isStatic) in cases where pages > 0 {
      for gone in 0..<pages {
        let fixture = Fixture(pages: pages, start: gone, configuration, isStatic: isStatic)
        fixture.controller.remove(
          [gone], at: .zero, applying: { fixture.ids.removeAll { $0 == gone } })
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
