import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageLayoutTests {
  @Test func withNothingSaidItIsUIKitsOwnChoice() {  // S1.15, S4.14
    let layout = PageLayout()
    #expect(layout.transitionStyle == .curl)
    #expect(layout.navigationOrientation == .horizontal)
    #expect(layout.spineLocation == .min)
    #expect(!layout.isDoubleSided && !layout.isSpread && !layout.isCoverAlone)
    #expect(layout.interPageSpacing == 0)
  }

  @Test func whatContradictsItselfCannotBeSaid() {  // S1.07, S1.10, S4.15, S4.31
    #expect(PageLayout(isRightToLeft: true).spineLocation == .max)
    #expect(PageLayout.spread.spineLocation == .mid && PageLayout.spread.isDoubleSided)
    #expect(PageLayout.scrollSpread.spineLocation == .none)
    #expect(!PageLayout.scrollSpread.isDoubleSided)
    #expect(PageLayout(interPageSpacing: -3).interPageSpacing == 0)
    var layout = PageLayout(transitionStyle: .scroll, isSpread: true, interPageSpacing: 2)
    layout.transitionStyle = .curl
    #expect(layout.spineLocation == .mid && layout.isSpread)
    layout.transitionStyle = .scroll
    #expect(layout.interPageSpacing == 2)
  }

  @Test func twoPagesSlideTogether() {
    let fixture = Fixture(pages: 5, .scrollSpread)
    #expect(fixture.visible == [0, 1])
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.6, at: .zero)
    #expect(
      fixture.controller.presentation(at: .zero)
        == .turning(
          from: [TestPage(id: 0), TestPage(id: 1)], to: [TestPage(id: 2), TestPage(id: 3)],
          .forward, progress: 0.6, back: nil))
    fixture.controller.endDrag(at: .zero)
    fixture.runOut()
    fixture.controller.step(.forward, at: .seconds(9))
    fixture.runOut(from: .seconds(9))
    #expect(fixture.visible == [4, -1])
    fixture.controller.layOut(.scroll)
    #expect(fixture.visible == [4])
  }

  @Test func anErrorIsASentence() {
    let error = PageControllerError.wrongPageCount(given: 0, needed: 1)
    #expect("\(error)" == "0 pages were given, 1 are needed")
  }

  @Test func theBackOfALeafHeldAtAnEdgeIsAPictureOnly() {  // S1.06, S1.09, S4.19
    for isRightToLeft in [false, true] {
      let fixture = Fixture(pages: 5, PageLayout(isRightToLeft: isRightToLeft))
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

  @Test(arguments: [PageLayout.scroll, .spread, PageLayout(transitionStyle: .none)])
  func onlyALeafHeldAtAnEdgeHasABackOfItsOwn(layout: PageLayout) {  // S1.06
    let fixture = Fixture(pages: 5, layout)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: .zero)
    guard case .turning(_, _, _, _, nil) = fixture.controller.presentation(at: ms(9)) else {
      Issue.record("a back")
      return
    }
  }

  @Test func withoutAPictureTheFrontShowsThrough() {  // S1.06
    var pages = PageController(NumberedPages(5), layout: PageLayout())
    pages.step(.forward, at: .zero)
    guard case .turning(_, _, _, _, nil) = pages.presentation(at: ms(9)) else {
      Issue.record("a back")
      return
    }
  }

  @Test func durationsAreTheOwners() {
    let fixture = Fixture(pages: 7)
    fixture.controller.timing.turn = .seconds(2)
    fixture.controller.timing.bump = .seconds(1)
    fixture.controller.timing.keyRepeat = .zero
    for _ in 0..<3 { fixture.controller.step(.forward, at: .zero) }
    fixture.controller.tick(at: ms(1_999))
    #expect(fixture.controller.isMoving)
    fixture.controller.tick(at: .seconds(2))
    #expect(!fixture.controller.isMoving && fixture.visible == [3])
    fixture.controller.move(to: 6, animated: false, at: .seconds(3))
    fixture.controller.step(.forward, at: .seconds(4))
    fixture.controller.tick(at: .seconds(4) + ms(999))
    #expect(fixture.controller.isMoving)
    fixture.controller.tick(at: .seconds(5))
    #expect(!fixture.controller.isMoving)
  }
}
