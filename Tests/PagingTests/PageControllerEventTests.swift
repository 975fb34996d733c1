import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// The owner handles events after the call that caused them; its own calls then take effect at once.
struct PageControllerEventTests {
  @Test func aCallMadeForAnEventActsAfterThatEvent() {  // S2.33, I21
    let fixture = Fixture(pages: 9)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.tick(at: ms(500))
    for event in fixture.controller.takeEvents() {
      guard case .didFinish = event else { continue }
      #expect(fixture.visible == [1] && !fixture.controller.isMoving)
      fixture.controller.step(.forward, at: ms(500))
    }
    #expect(fixture.take() == ["will 2", "2 will appear", "1 will disappear"])
    #expect(fixture.target == [2])
  }

  @Test func theSamePageMayBeSetForTheEventOfItsMove() {  // S2.33, S2.29, S3.09
    let fixture = Fixture(pages: 9)
    fixture.controller.setPages([3], at: .zero)
    fixture.controller.tick(at: ms(400))
    for case .didMove in fixture.controller.takeEvents() {
      fixture.controller.setPages([3], animated: false, at: ms(400))
    }
    #expect(fixture.take() == [] && fixture.ends == [true] && fixture.visible == [3])
  }

  @Test func eventsAreTakenOnce() {
    let fixture = Fixture(pages: 9)
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.controller.takeEvents().count == 3)
    #expect(fixture.controller.takeEvents() == [])
  }

  @Test func everyCallByTheProgramIsCompletedOnce() {  // S2.29, I24
    for seed in 0..<30 {
      let fixture = Fixture(pages: 9)
      for call in 0..<40 {
        let now = ms((seed + 3) * 7) * call
        let before = fixture.ends.count
        switch (call + seed) % 5 {
        case 0: fixture.controller.setPages([call % 9], at: now)
        case 1: fixture.reload(at: now)
        case 2: fixture.controller.move(to: call % 7, at: now)
        case 3: fixture.remove([], at: now)
        default: fixture.controller.step(.forward, cause: .program, at: now)
        }
        // The call's own motion may continue; the motion before it has been completed.
        #expect((before...before + 2).contains(fixture.ends.count))
      }
      fixture.controller.endMotion()
      #expect(fixture.ends.count == 40)
    }
  }

  @Test func theProgramIsAnsweredAlsoWhereThereIsNothingToTurnTo() {  // S2.29, I24
    let fixture = Fixture(pages: 5, start: 4)
    fixture.controller.step(.forward, cause: .program, at: .zero)
    #expect(fixture.ends == [false] && fixture.take() == ["end forward"])
    fixture.controller.move(to: 4, at: .zero)
    #expect(fixture.ends == [false, true])
    let empty = Fixture(pages: 0)
    empty.controller.step(.forward, cause: .program, at: .zero)
    #expect(empty.ends == [false])
  }
}
