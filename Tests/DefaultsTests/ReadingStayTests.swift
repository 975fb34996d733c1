import Defaults
import Testing

struct ReadingStayTests {
  private func stay(_ words: Int, _ seconds: Double) -> ReadingStay? {
    ReadingStay(words: words, in: .seconds(seconds), pages: 1)
  }

  @Test func timeBeforeAPageIsReading() {
    #expect(stay(300, 75.9)?.seconds == 75)
    #expect(stay(300, 75)?.words == 300)
    // A line at the end of a chapter.
    #expect(stay(7, 2) != nil)
    // A poem.
    #expect(stay(60, 290) != nil)
  }

  @Test func leafingThroughIsNot() {
    #expect(stay(7, 1.9) == nil)
    #expect(stay(300, 10) == nil)
    #expect(stay(300, 15) != nil)
    #expect(stay(300, 0) == nil)
  }

  @Test func beingGoneIsNot() {
    #expect(stay(200, 301) == nil)
    // Two large pages, and a slow reader.
    #expect(stay(900, 800) != nil)
    #expect(stay(900, 901) == nil)
    #expect(stay(900, 1e18) == nil)
  }

  @Test func whereNoWordsAreNothingIsRead() { #expect(stay(0, 30) == nil) }
}

struct ReadingWatchTests {
  private func at(_ seconds: Int) -> Duration { .seconds(seconds) }

  @Test func theStopwatchMeasuresVisibleTime() {
    var watch = ReadingStopwatch()
    watch.resume(at: at(0))
    #expect(watch.turn(to: 0..<900, pages: 2, at: at(1)) == nil)
    let first = watch.turn(to: 900..<1800, pages: 2, at: at(61))
    #expect(first?.text == 0..<900 && first?.pages == 2 && first?.time == at(60))
    let second = watch.turn(to: 1800..<1900, pages: 1, at: at(161))
    #expect(second?.text == 900..<1800 && second?.time == at(100))
  }

  @Test func theStopwatchPauses() {
    var watch = ReadingStopwatch()
    _ = watch.turn(to: 0..<900, pages: 1, at: at(0))
    watch.resume(at: at(10))
    watch.resume(at: at(15))
    watch.pause(at: at(30))
    watch.pause(at: at(35))
    #expect(!watch.isRunning)
    watch.resume(at: at(100))
    #expect(watch.leave(at: at(140))?.time == at(60))
    // Paused at its end.
    watch.pause(at: at(150))
    #expect(watch.turn(to: 900..<901, pages: 1, at: at(500))?.time == at(10))
    #expect(watch.leave(at: at(900)) == nil)
  }

  @Test func aNewLayoutChangesWhatIsSeenAndNotHowLong() {
    var watch = ReadingStopwatch()
    watch.resume(at: at(0))
    _ = watch.turn(to: 0..<900, pages: 2, at: at(0))
    watch.relayout(to: 0..<400, pages: 1)
    let span = watch.leave(at: at(50))
    #expect(span?.text == 0..<400 && span?.pages == 1 && span?.time == at(50))
  }

  @Test func leavingTwiceReportsEachStay() {
    var watch = ReadingStopwatch()
    watch.resume(at: at(0))
    _ = watch.turn(to: 0..<900, pages: 1, at: at(0))
    #expect(watch.leave(at: at(20))?.time == at(20))
    #expect(watch.leave(at: at(20)) == nil)
    #expect(watch.leave(at: at(25))?.time == at(5))
  }
}
