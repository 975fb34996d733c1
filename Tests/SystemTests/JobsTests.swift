import CLibrary
import Synchronization
import System
import Testing

@Suite("Jobs", .timeLimit(.minutes(30)))
struct JobsTests {
  private let jobs = Jobs()

  /// Collects the output of handlers.
  private final class Log { var lines: [String] = [] }

  /// A task with its answer ready.
  private func answered(_ answer: Int) -> BackgroundTask<Int> {
    let task = BackgroundTask { answer }
    while !task.wait(milliseconds: -1) {}
    return task
  }

  @Test func aTimeIsHandledOnceAndNotBefore() {
    let log = Log()
    let alarm = jobs.alarm(at: .seconds(2)) { log.lines.append("\($0)") }
    #expect(jobs.deadline() == .seconds(2) && !jobs.serve(at: .milliseconds(1_999)))
    #expect(log.lines == [])
    #expect(jobs.serve(at: .seconds(3)) && !jobs.serve(at: .seconds(4)))
    #expect(log.lines == ["3.0 seconds"] && jobs.deadline() == nil)
    alarm.time = .seconds(5)
    #expect(jobs.serve(at: .seconds(5)) && log.lines.count == 2)
  }

  @Test func aTimeThatItsHandlerSetsAgainIsWaitedFor() {
    var alarm: Job?
    alarm = jobs.alarm(at: .seconds(1)) { now in alarm?.time = now + .seconds(1) }
    #expect(jobs.serve(at: .seconds(1)) && jobs.deadline() == .seconds(2))
    alarm = nil
  }

  @Test func theEarliestTimeIsTheDeadlineAndJobsAreServedInTheirOrder() {
    let log = Log()
    let made = [3, 1, 2].map { second in
      jobs.alarm(at: .seconds(second)) { _ in log.lines.append("\(second)") }
    }
    #expect(jobs.deadline() == .seconds(1))
    jobs.serve(at: .seconds(9))
    withExtendedLifetime(made) { #expect(log.lines == ["3", "1", "2"]) }
  }

  @Test func anAnswerIsHandledOnce() {
    let log = Log()
    let job = jobs.run(answered(7)) { answer, now in log.lines.append("\(answer) at \(now)") }
    #expect(jobs.deadline() == .zero && jobs.descriptors().count == 1 && !job.hasEnded)
    #expect(jobs.serve(at: .seconds(1)) && !jobs.serve(at: .seconds(1)))
    #expect(log.lines == ["7 at 1.0 seconds"] && job.hasEnded)
    #expect(jobs.deadline() == nil && jobs.descriptors() == [])
  }

  @Test func reportsAreHandledBeforeTheAnswer() {
    final class Flag: Sendable { let isSet = Atomic(false) }
    let (flag, log) = (Flag(), Log())
    let task = BackgroundTask(reporting: { _, report in
      report(1)
      while !flag.isSet.load(ordering: .relaxed) {}
      return 2
    })
    let job = jobs.run(reporting: task) { report, isLast, _ in
      log.lines.append("\(report) \(isLast)")
      flag.isSet.store(true, ordering: .relaxed)
    }
    while !job.hasEnded { job.wait(within: .seconds(60), at: .zero) }
    #expect(log.lines == ["1 false", "2 true"])
  }

  @Test func nothingIsHandledWhileALeafMovesUnlessItMayBe() {
    let log = Log()
    let made = [
      jobs.run(answered(1)) { _, _ in log.lines.append("task") },
      jobs.alarm(at: .zero, duringTurns: false) { _ in log.lines.append("time") },
      jobs.run(answered(2), duringTurns: true) { _, _ in log.lines.append("save") },
    ]
    #expect(jobs.descriptors(isMoving: true).count == 1)
    jobs.serve(at: .zero, isMoving: true)
    #expect(log.lines == ["save"] && jobs.deadline(isMoving: true) == nil)
    #expect(jobs.deadline() == .zero && jobs.descriptors().count == 1)
    jobs.serve(at: .zero)
    withExtendedLifetime(made) { #expect(log.lines == ["save", "task", "time"]) }
  }

  @Test func nothingInterruptsATurnThatAHandlerBegins() {
    let log = Log()
    var isMoving = false
    let made = [
      jobs.alarm(at: .zero) { _ in isMoving = true },
      jobs.run(answered(1)) { _, _ in log.lines.append("task") },
    ]
    jobs.serve(at: .zero, isMoving: isMoving)
    withExtendedLifetime(made) { #expect(log.lines == []) }
  }

  @Test func aJobThatIsHeldWakesNothingUp() {
    let log = Log()
    let job = jobs.run(answered(1)) { _, _ in log.lines.append("done") }
    job.isHeld = true
    #expect(jobs.descriptors() == [] && jobs.deadline() == nil && !jobs.serve(at: .zero))
    job.isHeld = false
    #expect(jobs.serve(at: .zero) && log.lines == ["done"])
  }

  @Test func aJobEndsWithItsLastReferenceEvenWhileOthersAreServed() {
    let log = Log()
    var second: Job?
    let first = jobs.alarm(at: .zero) { _ in
      second = nil
      log.lines.append("first")
    }
    second = jobs.alarm(at: .zero) { _ in log.lines.append("second") }
    #expect(second != nil && jobs.serve(at: .zero))
    withExtendedLifetime(first) { #expect(log.lines == ["first"] && jobs.deadline() == nil) }
  }

  @Test func aJobThatAHandlerMakesIsServedNextTime() {
    let log = Log()
    var second: Job?
    let first = jobs.alarm(at: .zero) { [jobs] _ in
      second = jobs.alarm(at: .zero) { _ in log.lines.append("second") }
    }
    #expect(jobs.serve(at: .zero) && log.lines == [] && jobs.serve(at: .zero))
    withExtendedLifetime((first, second)) { #expect(log.lines == ["second"]) }
  }

  @Test func inputIsHandledWhenItIsThere() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let log = Log()
    let job = jobs.watch([ends[0], -1], until: .seconds(9)) { _ in log.lines.append("input") }
    #expect(jobs.descriptors() == [ends[0]] && !jobs.serve(at: .zero))
    #expect(write(ends[1], "x", 1) == 1)
    #expect(jobs.serve(at: .zero) && log.lines == ["input"] && job.time == .seconds(9))
    #expect(jobs.serve(at: .seconds(9)) && job.time == nil)
    for end in ends { close(end) }
  }

  @Test func waitingForAJobHandlesItsAnswer() {
    let log = Log()
    let job = jobs.run(BackgroundTask { 7 }) { answer, _ in log.lines.append("\(answer)") }
    while !job.hasEnded { job.wait(within: .seconds(60), at: .zero) }
    #expect(log.lines == ["7"] && !job.wait(within: .seconds(60), at: .zero))
    #expect(!jobs.alarm(at: .zero, then: { _ in }).wait(within: .seconds(60), at: .zero))
  }
}
