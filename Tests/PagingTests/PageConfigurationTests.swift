import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

private typealias Style = PageLayout.TransitionStyle

struct PageConfigurationTests {
  @Test func whatTheTableAllowsIsAllowed() {  // S1.10, S1.15, S4.14
    for orientation in [PageLayout.NavigationOrientation.horizontal, .vertical] {
      for (style, spine, isDoubleSided, spacing, visible) in [
        (Style.curl, PageLayout.SpineLocation.min, false, 0, 1), (.curl, .max, false, 0, 1),
        (.curl, .min, true, 0, 1), (.curl, .max, true, 0, 1), (.curl, .mid, true, 0, 2),
        (.scroll, .none, false, 0, 1), (.scroll, .none, true, 0, 1), (.scroll, .none, false, 7, 1),
        (.none, .none, false, 0, 1), (.none, .min, false, 0, 1), (.none, .mid, true, 0, 2),
      ] {
        let configuration = PageConfiguration(
          transitionStyle: style, navigationOrientation: orientation, spineLocation: spine,
          isDoubleSided: isDoubleSided, interPageSpacing: spacing)
        #expect(configuration.fault == nil, "\(configuration)")
        #expect(configuration.visiblePageCount == visible)
      }
    }
  }

  @Test func whatContradictsItselfIsRefusedAndChangesNothing() {  // S1.07, S4.15, S4.31
    for (configuration, error) in [
      (PageConfiguration(spineLocation: .mid), PageControllerError.singleSidedSpread),
      (PageConfiguration(transitionStyle: .none, spineLocation: .mid), .singleSidedSpread),
      (PageConfiguration(spineLocation: .none), .curlWithoutSpine),
      (PageConfiguration(interPageSpacing: 2), .spacingWithoutScroll(2)),
      (
        PageConfiguration(transitionStyle: .scroll, spineLocation: .none, interPageSpacing: -1),
        .negativeSpacing(-1)
      ),
      (PageConfiguration(transitionStyle: .scroll, spineLocation: .min), .spineInScroll(.min)),
      (
        PageConfiguration(transitionStyle: .scroll, spineLocation: .mid, isDoubleSided: true),
        .spineInScroll(.mid)
      ),
      (PageConfiguration(prefetchCount: 0), .prefetchTooSmall(0)),
      (PageConfiguration(scrollArrangement: .spread), .arrangementWithoutScroll(.spread)),
    ] {
      let fixture = Fixture(pages: 5, start: 2)
      fixture.controller.step(.forward, at: ms(10))
      let before = fixture.controller.presentation(at: ms(50))
      #expect(fixture.controller.configure(configuration, at: ms(50)) == .refused(error))
      #expect(fixture.controller.configuration == .curl)
      #expect(fixture.controller.presentation(at: ms(50)) == before)
      #expect(throws: error) {
        try PageController<TestPage>(configuration: configuration)
      }
    }
  }

  @Test func withNothingSaidItIsUIKitsOwnChoice() {  // S1.15, S4.14
    let configuration = PageController<TestPage>().configuration
    #expect(configuration.transitionStyle == .curl)
    #expect(configuration.navigationOrientation == .horizontal)
    #expect(configuration.spineLocation == .min)
    #expect(!configuration.isDoubleSided)
    #expect(configuration.interPageSpacing == 0)
    #expect(PageConfiguration.scroll.spineLocation == .none)
  }

  @Test func anotherArrangementBringsAllThatFollowsFromIt() {  // S1.11, S4.31
    let spread = PageConfiguration.curl.arranged(.spread)
    #expect(spread == .spread && spread.fault == nil)
    #expect(spread.arranged(.single) == .curl)
    let reversed = PageConfiguration(spineLocation: .max, isRightToLeft: true)
    #expect(reversed.arranged(.spread).arranged(.single) == reversed)
    #expect(PageConfiguration.scrollSpread.spineLocation == .none)
    #expect(PageConfiguration.scrollSpread.arranged(.single) == .scroll)
  }

  @Test func anotherStyleKeepsThePagesSideBySide() {
    #expect(PageConfiguration.spread.styled(.scroll) == .scrollSpread)
    #expect(PageConfiguration.scrollSpread.styled(.curl) == .spread)
    #expect(PageConfiguration.curl.styled(.scroll).styled(.curl) == .curl)
    #expect(PageConfiguration.scroll.reversed(true).styled(.curl).spineLocation == .max)
    var spaced = PageConfiguration.scroll
    spaced.interPageSpacing = 2
    #expect(spaced.arranged(.spread).interPageSpacing == 2)
    #expect(spaced.styled(.curl) == .curl)
    #expect(PageConfiguration.curl.reversed(true).reversed(false) == .curl)
  }

  @Test func twoPagesSlideTogether() {
    let fixture = Fixture(pages: 5, .scrollSpread)
    let controller = fixture.controller
    #expect(fixture.visible == [0, 1])
    controller.beginDrag(at: .zero)
    controller.moveDrag(by: 0.6, at: .zero)
    #expect(
      controller.presentation(at: .zero)
        == .turning(
          from: [TestPage(id: 0), TestPage(id: 1)], to: [TestPage(id: 2), TestPage(id: 3)],
          .forward, progress: 0.6, back: nil))
    controller.endDrag(at: .zero)
    fixture.runOut()
    controller.step(.forward, at: .seconds(9))
    fixture.runOut(from: .seconds(9))
    #expect(fixture.visible == [4, -1])
    controller.configure(.scroll, at: .seconds(20))
    #expect(fixture.visible == [4])
  }

  @Test(arguments: [
    PageControllerError.singleSidedSpread, .wrongPageCount(given: 0, needed: 1),
    .unknownPage("7"), .missingNeighbour(.forward, of: "7"), .arrangementWithoutScroll(.spread),
    .emptySize(PageExtent(columns: 0, rows: 3)),
  ])
  func anErrorIsASentence(error: PageControllerError) {
    #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
  }

  @Test func theBackOfALeafHeldAtAnEdgeIsAPictureOnly() {  // S1.06, S1.09, S4.19
    for spine in [PageLayout.SpineLocation.min, .max] {
      let fixture = Fixture(
        pages: 5, PageConfiguration(spineLocation: spine, isDoubleSided: true))
      fixture.controller.step(.forward, at: .zero)
      guard case .turning(_, _, .forward, _, let back) = fixture.controller.presentation(at: ms(9))
      else {
        Issue.record("no turn")
        return
      }
      #expect(back?.id == 1_000)
      fixture.runOut()
      #expect(fixture.visible == [1] && fixture.focus == 1)
      fixture.controller.step(.backward, at: .seconds(3))
      guard case .turning(_, _, .backward, _, let back) = fixture.controller.presentation(at: .zero)
      else {
        Issue.record("no turn")
        return
      }
      #expect(back?.id == 1_000)
    }
  }

  @Test(arguments: [PageLayout.TransitionStyle.scroll, .none])
  func onlyALeafThatCurlsHasABack(style: PageLayout.TransitionStyle) {  // S1.06
    var configuration = PageConfiguration.curl.styled(style)
    configuration.isDoubleSided = true
    let fixture = Fixture(pages: 5, configuration)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: .zero)
    guard case .turning(_, _, _, _, nil) = fixture.controller.presentation(at: ms(9)) else {
      Issue.record("a back")
      return
    }
  }

  @Test func aSingleSidedLeafHasNoBackOfItsOwn() {  // S1.06
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    guard case .turning(_, _, _, _, nil) = fixture.controller.presentation(at: ms(9)) else {
      Issue.record("a back")
      return
    }
  }

  @Test(arguments: [false, true])
  func inOnePageLayoutNothingIsSkippedOnDoubleSidedLeaves(isDoubleSided: Bool) {  // S1.08
    let fixture = Fixture(pages: 7, PageConfiguration(isDoubleSided: isDoubleSided))
    var seen = [fixture.visible]
    for step in 1...6 {
      fixture.controller.step(.forward, at: .seconds(step))
      fixture.controller.suspend(at: .seconds(step))
      seen.append(fixture.visible)
    }
    #expect(seen == (0...6).map { [$0] })
  }
}
