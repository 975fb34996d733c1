import SeededRandom
import Testing

@testable import App

@Suite("A changed place")
struct SaveScheduleTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  @Test("is not saved if nothing has changed")
  func unchanged() {
    var schedule = SaveSchedule()
    #expect(schedule.deadline == nil)
    schedule.recordSaved()
    #expect(schedule.deadline == nil)
  }

  @Test("is saved after a quiet period")
  func quiet() {
    var schedule = SaveSchedule()
    schedule.noteChange(at: milliseconds(1000))
    #expect(schedule.deadline == milliseconds(1300))
    schedule.noteChange(at: milliseconds(1200))
    #expect(schedule.deadline == milliseconds(1500))
    schedule.recordSaved()
    #expect(schedule.deadline == nil)
  }

  @Test("is saved in time during continuous turning")
  func busy() {
    var schedule = SaveSchedule()
    for turn in stride(from: 0, through: 840, by: 40) {
      schedule.noteChange(at: milliseconds(turn))
    }
    #expect(schedule.deadline == milliseconds(850))
    schedule.recordSaved()
    schedule.noteChange(at: milliseconds(880))
    #expect(schedule.deadline == milliseconds(1180))
  }

  @Test("is retried after a failure, with increasing delay, until it is saved")
  func failing() {
    var schedule = SaveSchedule()
    var now = Duration.zero
    schedule.noteChange(at: now)
    var pauses: [Duration] = []
    for _ in 0..<9 {
      now = schedule.deadline ?? now
      schedule.recordFailure(at: now)
      pauses.append((schedule.deadline ?? now) - now)
    }
    #expect(pauses == [2, 4, 8, 16, 32, 64, 64, 64, 64].map { Duration.seconds($0) })
    // A turn does not trigger an earlier retry.
    schedule.noteChange(at: now)
    #expect(schedule.deadline == now + SaveSchedule.debounceDelay)
    schedule.recordSaved()
    #expect(schedule.deadline == nil)
  }

  @Test(
    "is saved within a second, not at every turn, and always at last", arguments: UInt64(0)..<30)
  func law(seed: UInt64) {  // S1.43
    var random = SplitMix(seed: seed)
    let longestPause = [20, 200, 900, 5000].randomElement(using: &random) ?? 0
    var schedule = SaveSchedule()
    var now = Duration.zero
    var unsaved: [Duration] = []
    var saves: [Duration] = []

    // The loop wakes at the deadline or a little later.
    func pass(until end: Duration) {
      while let deadline = schedule.deadline, deadline <= end {
        now = max(now, deadline + .milliseconds(Int.random(in: 0...20, using: &random)))
        #expect(!unsaved.isEmpty)
        #expect(unsaved.allSatisfy { now - $0 < .seconds(1) })
        let isQuiet = unsaved.last.map { now - $0 >= .milliseconds(300) } ?? false
        let isDue = unsaved.first.map { now - $0 >= .milliseconds(850) } ?? false
        #expect(isQuiet || isDue)
        saves.append(now)
        unsaved = []
        schedule.recordSaved()
      }
      now = max(now, end)
    }

    for _ in 0..<300 {
      pass(until: now + .milliseconds(Int.random(in: 0...longestPause, using: &random)))
      schedule.noteChange(at: now)
      unsaved.append(now)
    }
    pass(until: now + .seconds(2))
    #expect(unsaved.isEmpty)
    #expect(zip(saves, saves.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(300) })
    #expect(!saves.isEmpty)
  }
}
