import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageControllerReentranceTests {
  @Test(arguments: ["will", "1 will appear", "1 did appear", "0 did disappear", "moved", "did"])
  func aCallFromACallbackWaitsForTheEndOfTheEvent(entry: String) {  // S2.33, I21
    let fixture = Fixture(pages: 9)
    var outcome: PageOutcome?
    fixture.reaction = (
      entry, { outcome = fixture.controller.step(.forward, at: ms(500)) }
    )
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.tick(at: ms(500))
    #expect(outcome == .queued)
    #expect(
      fixture.take().filter { $0.hasPrefix("will") || $0.hasPrefix("did") }.map {
        $0.replacing(" cut short", with: "")
      } == ["will 1", "did true from 0", "will 2"])
    #expect(fixture.target == [2])
  }

  @Test func aCompletionCanSetOtherPagesAtOnce() {  // S2.33, S2.29
    let fixture = Fixture(pages: 9)
    var ends: [String] = []
    fixture.controller.setPages([TestPage(id: 3)], at: .zero) { [controller = fixture.controller] in
      ends.append("3 \($0)")
      let outcome = controller.setPages([TestPage(id: 3)], animated: false, at: ms(400)) {
        ends.append("again \($0)")
      }
      #expect(outcome == .queued)
    }
    fixture.controller.tick(at: ms(400))
    #expect(ends == ["3 true", "again true"] && fixture.visible == [3])
  }

  @Test func whatIsRefusedLaterIsToldToTheDelegate() {
    let fixture = Fixture(pages: 9)
    var ends: [Bool] = []
    fixture.reaction = (
      "will", { fixture.controller.setPages([], at: .zero) { ends.append($0) } }
    )
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.take().last == "refused: 0 pages were given, 1 are needed")
    #expect(ends == [false] && fixture.target == [1])
  }

  @Test func callsFromCallbacksAreCarriedOutInTheirOrder() {
    let fixture = Fixture(pages: 9)
    fixture.reaction = (
      "will",
      {
        fixture.controller.setPages([TestPage(id: 7)], animated: false, at: .zero)
        fixture.controller.step(.backward, at: .zero)
        #expect(fixture.visible == [0])
      }
    )
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.visible == [7] && fixture.target == [6])
  }

  @Test func everyCompletionRunsOnce() {  // S2.29, I24
    for seed in 0..<30 {
      let fixture = Fixture(pages: 9, isStatic: seed % 2 == 0)
      var ends: [Int: Int] = [:]
      for call in 0..<40 {
        let now = ms((seed + 3) * 7) * call
        let end: (Bool) -> Void = { _ in ends[call, default: 0] += 1 }
        switch (call + seed) % 5 {
        case 0: fixture.controller.setPages([TestPage(id: call % 9)], at: now, completion: end)
        case 1: fixture.controller.setPages([], at: now, completion: end)
        case 2: fixture.controller.move(to: TestPage(id: call % 7), at: now, completion: end)
        case 3: fixture.controller.reload(at: now, completion: end)
        default:
          fixture.controller.step(.forward, at: now)
          fixture.controller.insert([], .end, at: now, completion: end)
        }
      }
      fixture.controller.suspend(at: .seconds(99))
      #expect(ends.count == 40 && ends.values.allSatisfy { $0 == 1 })
    }
  }

  @Test func pagesChangedFromACallbackAreNotShownStale() {
    let fixture = Fixture(pages: 9)
    fixture.reaction = (
      "will",
      {
        fixture.controller.remove([1], at: ms(30), applying: { fixture.ids.remove(at: 1) })
      }
    )
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: ms(30))
    #expect(fixture.visible == [0] && !fixture.controller.isHeld)
    fixture.controller.step(.forward, at: .seconds(1))
    #expect(fixture.target == [2])
  }
}
