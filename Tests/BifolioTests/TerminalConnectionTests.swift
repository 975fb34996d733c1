import SeededRandom
import Testing

@testable import bifolio

/// A simulated line with a terminal: carries bytes in order, and replies.
private struct ImaginedLine {
  let bytesPerSecond: Double
  let latency: Duration
  /// When everything sent will have arrived.
  private(set) var end = Duration.zero
  private(set) var answers: [Duration] = []

  init(_ bytesPerSecond: Double, latency: Duration = .milliseconds(1)) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  mutating func send(_ count: Int, isQuery: Bool, at now: Duration) {
    end = max(end, now) + .seconds(Double(count) / bytesPerSecond)
    if isQuery { answers.append(end + latency) }
  }

  /// Number of bytes in transit.
  func queued(at now: Duration) -> Double { max(0, (end - now) / .seconds(1)) * bytesPerSecond }

  mutating func takeAnswer(at now: Duration) -> Bool {
    guard let first = answers.first, first <= now else { return false }
    answers.removeFirst()
    return true
  }
}

/// A simulated program, showing a frame whenever allowed, at most sixty a second.
private struct Sender {
  var line = TerminalConnection()
  var imagined: ImaginedLine
  var now = Duration.zero
  /// Number of frames sent, and maximum number of bytes queued before one.
  private(set) var (frames, mostQueued) = (0, 0.0)

  init(_ imagined: ImaginedLine) { self.imagined = imagined }

  /// Sends the greeting and the first pages, which establish the speed.
  mutating func open() {
    for counts in [[127, 4_000], [4_000]] {
      for count in counts {
        line.noteSent(count, isQuery: true, at: now)
        imagined.send(count, isQuery: true, at: now)
      }
      run(for: .seconds(5), frame: 0, every: .seconds(60))
    }
    (frames, mostQueued) = (0, 0)
  }

  mutating func run(for time: Duration, frame: Int, every: Duration = FramePace.interval) {
    let end = now + time
    var next = now
    while now < end {
      while imagined.takeAnswer(at: now) { line.noteReply(at: now) }
      if now >= next, line.isFree(at: now) {
        let isQuery = line.shouldAsk(at: now)
        mostQueued = max(mostQueued, imagined.queued(at: now))
        line.noteSent(frame, isQuery: isQuery, at: now)
        imagined.send(frame, isQuery: isQuery, at: now)
        frames += 1
        next = now + every
      }
      now += .milliseconds(1)
    }
  }
}

@Suite("The line to the terminal")
struct TerminalLineTests {
  @Test(
    "never has more than a frame on its way before the next, once it is known",
    arguments: [960.0, 5_760, 11_520, 100_000, 400_000], [200, 2_500, 9_000])
  func backlog(bytesPerSecond: Double, frame: Int) {
    var sender = Sender(ImaginedLine(bytesPerSecond))
    sender.open()
    sender.run(for: .seconds(60), frame: frame)
    #expect(sender.mostQueued <= Double(frame) + bytesPerSecond / 30)
    // And the line is not idle for long: it carries two thirds of its capacity.
    let possible = min(60.0 * 60, 60 * bytesPerSecond / Double(frame))
    #expect(Double(sender.frames) > possible * 0.66)
  }

  @Test("with latency carries sixty frames a second if it is fast", arguments: [0, 20, 100, 250])
  func farAway(milliseconds: Int) {
    var sender = Sender(ImaginedLine(5_000_000, latency: .milliseconds(milliseconds)))
    sender.open()
    let before = sender.frames
    sender.run(for: .seconds(10), frame: 2_500)
    #expect(sender.frames - before > 500)
    #expect(sender.line.speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
  }

  @Test("is queried once a second if it is fast, and after each frame if it is not")
  func queries() {
    var line = TerminalConnection()
    #expect(line.shouldAsk(at: .zero))
    line.noteSent(2_000, isQuery: true, at: .zero)
    #expect(!line.shouldAsk(at: .milliseconds(1)))
    line.noteReply(at: .milliseconds(1))
    #expect(!line.shouldAsk(at: .milliseconds(900)))
    #expect(line.shouldAsk(at: .milliseconds(1_000)))
    for second in 1...3 {
      line.noteSent(2_000, isQuery: true, at: .seconds(second))
      line.noteReply(at: .seconds(second) + .milliseconds(200))
    }
    #expect(line.shouldAsk(at: .seconds(4)))
  }

  @Test("without replies delays nothing but the first frame, for a tenth of a second")
  func silence() {
    var line = TerminalConnection()
    let start = Duration.milliseconds(20)
    line.noteSent(120, isQuery: true, at: start)
    #expect(line.deadline(at: start + .milliseconds(99)) == start + .milliseconds(100))
    for frame in 0..<100 {
      let now = start + .milliseconds(100) + FramePace.interval * frame
      #expect(line.isFree(at: now))
      line.noteSent(2_500, isQuery: line.shouldAsk(at: now), at: now)
    }
    #expect(line.speed.canAnimateTurns(ofFrames: 20_000, areShown: true))
  }

  @Test("shows the first frame as soon as the terminal has replied")
  func firstReply() {
    var line = TerminalConnection()
    line.noteSent(120, isQuery: true, at: .zero)
    #expect(!line.isFree(at: .milliseconds(2)))
    line.noteReply(at: .milliseconds(2))
    #expect(line.isFree(at: .milliseconds(2)))
  }

  @Test("with a terminal that stops replying is not waited for after a while")
  func fallenSilent() throws {
    var line = TerminalConnection()
    line.noteSent(2_000, isQuery: true, at: .zero)
    line.noteReply(at: .milliseconds(2))
    line.noteSent(200_000, isQuery: true, at: .seconds(5))
    #expect(!line.isFree(at: .seconds(5) + .milliseconds(249)))
    #expect(line.isWaiting(at: .milliseconds(5_999)))
    // A second, and twice the expected time.
    let silent = Duration.milliseconds(6_500)
    #expect(!line.isWaiting(at: silent) && line.isFree(at: silent))
    line.noteSent(2_000, isQuery: line.shouldAsk(at: silent), at: silent)
    // For a silent terminal, only the earlier speed is known.
    #expect(!line.shouldAsk(at: .seconds(60)) && line.isFree(at: .seconds(60)))
    line.noteReply(at: .seconds(61))
    #expect(line.shouldAsk(at: .seconds(62)))
  }

  /// The reply times before one reply is missing, in milliseconds for 2,000 bytes each.
  @Test(
    "of a terminal that had answered withholds a frame for a quarter of a second without proof",
    arguments: [[], [2], [2, 2, 2], [2_000], [200, 200]])
  func oneUnansweredQuestion(answers: [Int]) {
    var line = TerminalConnection()
    line.noteSent(120, isQuery: true, at: .zero)
    line.noteReply(at: .milliseconds(1))
    var now = Duration.seconds(1)
    for time in answers {
      line.noteSent(2_000, isQuery: true, at: now)
      line.noteReply(at: now + .milliseconds(time))
      now += .seconds(5)
    }
    // Frames are sent without a reply to the query after the first.
    for _ in 0..<20 {
      line.noteSent(2_000, isQuery: line.shouldAsk(at: now), at: now)
      let longest = now + .milliseconds(250)
      #expect(line.isFree(at: longest))
      now = longest
    }
  }

  @Test("that was slow twice delays a frame until the reply")
  func provenSlow() throws {
    var line = TerminalConnection()
    line.noteSent(120, isQuery: true, at: .zero)
    line.noteReply(at: .milliseconds(1))
    for start in [1, 10] {
      line.noteSent(2_000, isQuery: true, at: .seconds(start))
      line.noteReply(at: .seconds(start + 2))
    }
    line.noteSent(2_000, isQuery: true, at: .seconds(20))
    #expect(!line.isFree(at: .milliseconds(21_900)))
    line.noteReply(at: .seconds(22))
    #expect(line.isFree(at: .seconds(22)))
    // And not forever without a reply: a second, and twice the expected time.
    line.noteSent(2_000, isQuery: true, at: .seconds(30))
    #expect(!line.isFree(at: .milliseconds(34_900)) && line.isFree(at: .milliseconds(35_100)))
  }
}

@Suite("The speed of a line")
struct LineSpeedTests {
  @Test("is classified as fast enough for turns or not")
  func threshold() {
    func carries(_ bytesPerSecond: Double, page: Int) -> Bool {
      var speed = ConnectionSpeed()
      speed.record(page, in: .seconds(Double(page) / bytesPerSecond))
      return speed.canAnimateTurns(ofFrames: 2_880, areShown: true)
    }
    for page in [800, 2_000, 3_000] {
      #expect(!carries(960, page: page))
      #expect(!carries(11_520, page: page))
      #expect(carries(100_000, page: page))
      #expect(carries(1e7, page: page))
    }
  }

  @Test("suffices for turns on a screen of as many cells as it carries, and half as much again")
  func screen() {
    // A frame may take as long as on a line just fast enough for 2,880 bytes.
    let fastest = (1...100).map { Double($0) * 4_000 }.first { bytes in
      var speed = ConnectionSpeed()
      speed.record(2_880, in: .seconds(2_880 / bytes))
      return speed.canAnimateTurns(ofFrames: 2_880, areShown: true)
    }
    var speed = ConnectionSpeed()
    speed.record(2_880, in: .seconds(2_880 / (fastest ?? 1)))
    #expect(speed.canAnimateTurns(on: 80 * 24, areShown: true))
    #expect(!speed.canAnimateTurns(on: 80 * 27, areShown: true))
    #expect(!speed.canAnimateTurns(on: 80 * 24, areShown: false))
  }

  @Test("of a serial line is known before anything is measured, and what is measured counts more")
  func serial() {
    var speed = ConnectionSpeed(nominal: 960)
    #expect(!speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
    #expect(ConnectionSpeed().canAnimateTurns(ofFrames: 2_880, areShown: true))
    // A line this fast is not serial.
    speed.record(2_000, in: .milliseconds(1))
    #expect(speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
  }

  @Test("of a silent serial line delays the next frame until the last has been carried")
  func silentSerial() {
    var line = TerminalConnection(lineSpeed: 960)
    line.noteSent(960, isQuery: false, at: .seconds(1))
    #expect(line.deadline(at: .seconds(1)) == .seconds(2))
    line.noteSent(480, isQuery: false, at: .seconds(1))
    #expect(!line.isFree(at: .milliseconds(2_400)) && line.isFree(at: .milliseconds(2_500)))
    line.noteReply(at: .milliseconds(2_000))
    #expect(line.isFree(at: .milliseconds(2_000)))
    var other = TerminalConnection()
    other.noteSent(960, isQuery: false, at: .seconds(1))
    #expect(other.isFree(at: .seconds(1)))
  }

  @Test("is not underestimated because the terminal paused for a moment")
  func moment() {
    var speed = ConnectionSpeed()
    speed.record(2_000, in: .milliseconds(1))
    speed.record(2_000, in: .seconds(1))
    speed.record(2_000, in: .seconds(1))
    #expect(speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
    speed.record(2_000, in: .seconds(1))
    #expect(!speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
    #expect(!speed.canAnimateTurns(ofFrames: 2_880, areShown: false))
    speed.record(2_000, in: .milliseconds(1))
    #expect(speed.canAnimateTurns(ofFrames: 2_880, areShown: false))
  }

  @Test("with a terminal that is slow with everything is enough")
  func hesitating() {
    var speed = ConnectionSpeed()
    for _ in 0..<3 { speed.record(800, in: .milliseconds(30)) }
    #expect(speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
    // But not if turns were too slow before.
    #expect(!speed.canAnimateTurns(ofFrames: 2_880, areShown: false))
  }

  @Test("is classified as fast enough for images once it is known")
  func images() {
    #expect(!ConnectionSpeed().carriesImages(areShown: false))
    func carries(_ count: Int, _ milliseconds: Int) -> Bool {
      var speed = ConnectionSpeed()
      speed.record(count, in: .milliseconds(milliseconds))
      return speed.carriesImages(areShown: false)
    }
    #expect(carries(20_000, 150) && !carries(20_000, 250))
    // The terminal may have answered late.
    #expect(carries(2_100, 35) && !carries(600, 35))
    // While images are sent only large parts count, and not a single one.
    var speed = ConnectionSpeed()
    for _ in 0..<3 { speed.record(3_000, in: .seconds(1)) }
    #expect(speed.carriesImages(areShown: true) && !speed.carriesImages(areShown: false))
    speed.record(20_000, in: .seconds(1))
    #expect(speed.carriesImages(areShown: true))
    speed.record(20_000, in: .seconds(1))
    #expect(!speed.carriesImages(areShown: true))
    speed.record(20_000, in: .milliseconds(300))
    #expect(speed.carriesImages(areShown: true))
  }

  @Test("is not measured by a few bytes")
  func few() {
    var speed = ConnectionSpeed()
    speed.record(100, in: .seconds(1))
    #expect(speed.bytesPerSecond == nil)
    #expect(speed.canAnimateTurns(ofFrames: 2_880, areShown: true))
  }
}
