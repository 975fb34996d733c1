import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// Bugs of other page controllers, from their reports.
struct KnownFaultTests {
  @Test func aMoveWhileALeafFallsBackOrTheRubberBandIsOutIsCarriedOut() {
    let fixture = Fixture(pages: 9, start: 8)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.5, at: ms(10))
    fixture.controller.setPages([3], at: ms(20))
    fixture.runOut(from: ms(20))
    #expect(fixture.visible == [3])
    fixture.controller.beginDrag(at: .seconds(9))
    fixture.controller.moveDrag(by: 0.3, at: .seconds(9) + ms(10))
    fixture.controller.endDrag(at: .seconds(9) + ms(20))
    fixture.controller.setPages([0], at: .seconds(9) + ms(50))
    fixture.runOut(from: .seconds(9) + ms(50))
    #expect(fixture.visible == [0])
  }

  @Test func oneDragFromEndToEndAndBackHasOneLeafAtATime() {  // S3.22, S3.23
    for count in 1...3 {
      let fixture = Fixture(pages: count)
      fixture.controller.beginDrag(at: .zero)
      for step in [0.2, 0.9, 1.7, 0.1, -0.2, -3, 0.4, 0, 0.6, -0.9] {
        fixture.controller.moveDrag(by: step, at: .zero)
        #expect((0...1).contains(fixture.controller.progress(at: .zero)))
      }
      fixture.controller.cancelDrag(at: .zero)
      fixture.runOut()
      #expect(fixture.visible == [0] && fixture.focus == 0)
      let events = fixture.take()
      #expect(events.count { $0.hasPrefix("will ") } == events.count { $0.hasPrefix("did ") })
    }
  }

  @Test(arguments: [true, false])
  func noStaleNeighbourIsShownAfterASet(isAnimated: Bool) {  // S2.31, I9
    let fixture = Fixture(pages: 9, start: 2)
    fixture.controller.prefetchNeighbours()
    fixture.controller.setPages([7], animated: isAnimated, at: .zero)
    fixture.runOut()
    fixture.controller.step(.backward, at: .seconds(9))
    #expect(fixture.target == [6])
  }

  @Test func aLeafThatIsCaughtOnItsWayBackCanBeTurnedAfterAll() {  // I5
    let fixture = Fixture(pages: 9)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: ms(10))
    fixture.controller.endDrag(at: ms(20))
    fixture.controller.tick(at: ms(60))
    fixture.controller.beginDrag(at: ms(70))
    fixture.controller.moveDrag(by: 0.5, at: ms(80))
    fixture.controller.endDrag(at: ms(90))
    fixture.runOut(from: ms(90))
    #expect(fixture.visible == [1])
    #expect(fixture.controller.presentation(at: .seconds(5)) == .resting([TestPage(id: 1)]))
    #expect(fixture.take().filter { $0.hasPrefix("will ") } == ["will 1"])
  }

  @Test func aStepDuringTheBumpAtTheEndIsCarriedOut() {
    let fixture = Fixture(pages: 3, start: 2)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.step(.backward, at: ms(40))
    #expect(fixture.target == [1])
  }
}
