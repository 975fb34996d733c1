import Background
import Testing

@testable import App

@Suite("Background jobs")
struct JobsTests {
  /// A task with an available answer.
  private func finished(_ answer: Int) -> BackgroundTask<Int> {
    let task = BackgroundTask { answer }
    _ = task.wait(milliseconds: -1)
    return task
  }

  /// Calls `deliver` until `isDone`, like the event loop.
  private func wait(for jobs: Jobs, until isDone: () -> Bool) {
    while !isDone() { jobs.deliver(at: .zero) }
  }

  @Test func answersAreDeliveredOnceInTheOrderOfTheNamesWithTheTime() {
    let jobs = Jobs()
    var log: [String] = []
    jobs.start(.rereading, finished(2)) { answer, now in log.append("again \(answer) \(now)") }
    jobs.start(.rest, finished(1)) { answer, now in log.append("rest \(answer) \(now)") }
    #expect(jobs.hasAnswer && jobs.isRunning(.rest) && jobs.isRunning(.rereading))
    jobs.deliver(at: .seconds(3))
    #expect(log == ["rest 1 3.0 seconds", "again 2 3.0 seconds"])
    jobs.deliver(at: .seconds(4))
    #expect(log.count == 2 && !jobs.hasAnswer && !jobs.isRunning(.rest))
    #expect(jobs.descriptors.isEmpty)
  }

  @Test func aJobIsNotDeliveredBeforeItHasFinished() {
    let jobs = Jobs()
    let gate = BackgroundTask { 0 }
    var answers: [Int] = []
    jobs.start(.rest, BackgroundTask { gate.wait(milliseconds: -1) ? 7 : 8 }) { answer, _ in
      answers.append(answer)
    }
    #expect(jobs.descriptors.count == 1)
    wait(for: jobs) { !answers.isEmpty }
    #expect(answers == [7])
  }

  @Test func aTaskThatIsReplacedOrCancelledIsNeverDelivered() {
    let jobs = Jobs()
    var log: [Int] = []
    jobs.start(.rest, finished(1)) { answer, _ in log.append(answer) }
    jobs.start(.rest, finished(2)) { answer, _ in log.append(answer) }
    jobs.start(.source, finished(3)) { answer, _ in log.append(answer) }
    jobs.cancel(.source)
    jobs.deliver(at: .zero)
    #expect(log == [2])
  }

  @Test func aHandlerMayStartAndCancelJobs() {
    let jobs = Jobs()
    var log: [Int] = []
    jobs.start(.rest, finished(1)) { answer, _ in
      log.append(answer)
      jobs.cancel(.source)
      jobs.start(.rest, self.finished(2)) { answer, _ in log.append(answer) }
    }
    jobs.start(.source, finished(9)) { answer, _ in log.append(answer) }
    jobs.deliver(at: .zero)
    #expect(log == [1])
    jobs.deliver(at: .zero)
    #expect(log == [1, 2])
  }
}
