import Synchronization
import System
import Testing

@Suite("A background task", .timeLimit(.minutes(30)))
struct BackgroundTaskTests {
  @Test func waitingReturnsTheAnswer() {
    let task = BackgroundTask { 6 * 7 }
    while !task.wait(milliseconds: -1) {}
    #expect(task.answer == 42 && task.wait(milliseconds: 0))
  }

  @Test func workIsWantedWhileTheTaskIsReferenced() {
    let task = BackgroundTask(whileWanted: { isWanted in isWanted() })
    while !task.wait(milliseconds: -1) {}
    #expect(task.answer == true)
  }

  @Test func aReportIsTakenOnceAndTheAnswerIsTheLast() throws {
    final class Flag: Sendable { let isSet = Atomic(false) }
    let end = Flag()
    let task = BackgroundTask(reporting: { _, report in
      report(1)
      while !end.isSet.load(ordering: .relaxed) {}
      return 2
    })
    while !task.wait(milliseconds: -1) {}
    #expect(task.hasReport && task.answer == nil)
    let first = try #require(task.takeReport())
    #expect(first == (1, false) && task.takeReport() == nil && !task.wait(milliseconds: 0))
    end.isSet.store(true, ordering: .relaxed)
    while !task.wait(milliseconds: -1) {}
    let last = try #require(task.takeReport())
    #expect(last == (2, true))
  }

  @Test func releasingTheTaskCancelsItsWork() async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    var endless: BackgroundTask<Bool>? = BackgroundTask(whileWanted: { isWanted in
      while isWanted() {}
      continuation.finish()
      return true
    })
    #expect(endless?.answer == nil)
    endless = nil
    // Ends when the work does.
    for await _ in end {}
  }
}
