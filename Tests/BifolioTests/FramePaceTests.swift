import SeededRandom
import Testing

@testable import bifolio

@Suite("The pace of frames")
struct FramePaceTests {
  /// Shows a frame, written completely after `duration`; returns the time.
  private func show(_ pace: inout FramePace, at now: Duration, taking duration: Duration)
    -> Duration
  {
    pace.noteFrame(at: now, isMotion: true)
    pace.noteWritten(isDone: true, at: now + duration)
    return now + duration
  }

  @Test("allows the first frame at once, and then sixty a second")
  func interval() {
    var pace = FramePace()
    #expect(pace.nextFrame == .zero)
    pace.noteFrame(at: .seconds(5), isMotion: true)
    #expect(pace.nextFrame == .seconds(5) + FramePace.interval)
    #expect((59...61).contains(Int((Duration.seconds(1) / FramePace.interval).rounded())))
  }

  @Test("is too fast for a terminal that is late with two consecutive frames")
  func twice() {
    var pace = FramePace()
    var now = show(&pace, at: .zero, taking: .milliseconds(61))
    #expect(!pace.isTooSlow)
    now = show(&pace, at: now, taking: .milliseconds(61))
    #expect(pace.isTooSlow)
    now = show(&pace, at: now, taking: .milliseconds(500))
    #expect(pace.isTooSlow)
  }

  @Test("tolerates a single late frame")
  func once() {
    var pace = FramePace()
    var now = Duration.zero
    for _ in 0..<20 {
      now = show(&pace, at: now, taking: .milliseconds(400))
      #expect(!pace.isTooSlow)
      now = show(&pace, at: now, taking: .milliseconds(60))
      #expect(!pace.isTooSlow)
    }
  }

  @Test("counts a frame once, when its last byte is written")
  func pieces() {
    var pace = FramePace()
    for start in [Duration.zero, .seconds(1)] {
      pace.noteFrame(at: start, isMotion: true)
      for late in 1...5 {
        pace.noteWritten(isDone: false, at: start + .milliseconds(100 * late))
        #expect(!pace.isTooSlow)
      }
      pace.noteWritten(isDone: true, at: start + .milliseconds(600))
      if start == .zero { #expect(!pace.isTooSlow) }
      // Other bytes, written later, are not a frame.
      pace.noteWritten(isDone: true, at: start + .milliseconds(900))
    }
    #expect(pace.isTooSlow)
  }

  @Test("starts over after a reset")
  func reset() {
    var pace = FramePace()
    var now = show(&pace, at: .zero, taking: .milliseconds(100))
    now = show(&pace, at: now, taking: .milliseconds(100))
    #expect(pace.isTooSlow)
    pace.reset()
    #expect(!pace.isTooSlow)
    now = show(&pace, at: now, taking: .milliseconds(100))
    #expect(!pace.isTooSlow)
    now = show(&pace, at: now, taking: .milliseconds(100))
    #expect(pace.isTooSlow)
  }

  @Test("is too fast exactly while the last two frames were late", arguments: UInt64(0)..<20)
  func law(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var pace = FramePace()
    var now = Duration.zero
    var late: [Bool] = []
    for _ in 0..<200 {
      let duration = Duration.milliseconds(Int.random(in: 30...90, using: &random))
      now = show(&pace, at: max(now, pace.nextFrame), taking: duration)
      late.append(duration > FramePace.lateThreshold)
      #expect(pace.isTooSlow == (late.count >= 2 && late.suffix(2).allSatisfy { $0 }))
    }
  }

  @Test("does not count late pages at rest")
  func resting() {
    var pace = FramePace()
    for second in 0..<5 {
      pace.noteFrame(at: .seconds(second), isMotion: false)
      pace.noteWritten(isDone: true, at: .seconds(second) + .milliseconds(400))
    }
    #expect(!pace.isTooSlow)
  }
}
