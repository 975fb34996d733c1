/// The line to the terminal: how fast it is, and how much of what was sent is still on its way.
///
/// The kernel takes bytes sooner than a serial line or a slow network carries them: a pseudo-terminal
/// holds twenty pages, a connection more. So the terminal is asked, behind a frame, who it is; when
/// it answers, it has shown the frame. The next is not begun while more is on its way than the line
/// carries in the time of a frame. It is withheld for longer than a quarter of a second only if the
/// line is proven to be slow, for a terminal may also have stopped answering.
///
///     free ──noteSent(isQuestion: true)──▶ asked ──noteAnswer──▶ free, and the speed is known
struct TerminalLine: Hashable {
  /// A question that stands behind a frame.
  private struct Question: Hashable {
    let askedAt: Duration
    /// The bytes of the frame.
    let count: Int
    /// All bytes that were sent by then.
    let end: Int
    /// How long the answer takes if the line is as fast as it was.
    let expected: Duration

    /// When no answer will come any more.
    var deadline: Duration { askedAt + .seconds(1) + expected * 2 }
  }

  private var questions: [Question] = []
  private var sent = 0
  private var arrived = 0
  /// When bytes were last sent, or last taken by the kernel.
  private var lastBytes = Duration.zero
  private var lastQuestion: Duration?
  private var lastAnswer: Duration?
  /// The least time in which an answer to a short message has come: what the way takes whatever is
  /// sent.
  private var latency: Duration?
  private var speed: LineSpeed
  private var queue = KernelQueue()
  /// Whether the terminal answers.
  private var answers = false

  /// From this speed on, in bytes a second, one question a second is enough.
  private static let fast = 500_000.0
  /// The slowest that a line is taken to be, in bytes a second: 9,600 bits.
  static let slowest = 960.0

  /// How long a frame is withheld if nothing proves that the line is slow.
  private static let patience = Duration.milliseconds(250)

  /// - Parameter declaredSpeed: The speed that the line has by its own word, in bytes a second.
  init(declaredSpeed: Double? = nil) { speed = LineSpeed(declared: declaredSpeed) }

  /// Until when answers are worth waiting for, by somebody who is about to leave.
  func lastAnswerDue(at now: Duration) -> Duration {
    guard let last = questions.last else { return now }
    return min(last.deadline, now + (answers ? .seconds(2) : .milliseconds(150)))
  }

  /// Whether answers may still come.
  func isWaiting(at now: Duration) -> Bool { questions.contains { now < $0.deadline } }

  /// Whether the next frame is to have a question behind it.
  func asks(at now: Duration) -> Bool {
    guard questions.isEmpty else { return false }
    guard let lastQuestion else { return true }
    guard answers, (speed.bytesPerSecond ?? 0) >= Self.fast else { return answers }
    return now - lastQuestion >= .seconds(1)
  }

  /// Whether a frame may be begun.
  func isFree(at now: Duration) -> Bool { deadline(at: now) == nil }

  /// When a frame may be begun even if no answer comes; nil where one may be begun now.
  func deadline(at now: Duration) -> Duration? {
    guard answers else {
      guard let emptied = queue.deadline(at: now) else { return nil }
      let deadline = speed.isProven ? emptied : min(emptied, lastBytes + Self.patience)
      return now < deadline ? deadline : nil
    }
    guard let question = questions.first, now < question.deadline else { return nil }
    let span = (latency ?? .zero) + FramePace.interval
    let most = (speed.bytesPerSecond ?? 0) * (span / .seconds(1))
    if Double(sent - arrived) <= most { return nil }
    if speed.isProven, question.expected > Self.patience { return question.deadline }
    let deadline = min(question.deadline, lastBytes + Self.patience)
    return now < deadline ? deadline : nil
  }

  /// Whether turns can be shown whose frames have `count` bytes.
  ///
  /// - Parameter areShown: Whether they have been shown so far.
  func carriesTurns(ofFrames count: Int, areShown: Bool) -> Bool {
    speed.carriesTurns(ofFrames: count, areShown: areShown)
  }

  /// Notes that bytes were sent, the last of them a question where it `isQuestion`.
  mutating func noteSent(_ count: Int, isQuestion: Bool, at now: Duration) {
    if let question = questions.first, now >= question.deadline {
      // Nobody is there to answer: nothing is waited for until somebody does.
      questions = []
      arrived = sent
      answers = false
    }
    sent += count
    lastBytes = now
    if !answers { queue.noteSent(count, at: speed.bytesPerSecond, now) }
    guard isQuestion else { return }
    let time = Double(sent - arrived) / (speed.bytesPerSecond ?? Self.slowest)
    questions.append(
      Question(
        askedAt: now, count: count, end: sent, expected: (latency ?? .zero) + .seconds(time)))
    lastQuestion = now
  }

  /// Notes that the terminal has answered the first question that is open.
  mutating func noteAnswer(at now: Duration) {
    answers = true
    guard let question = questions.first else {
      arrived = sent
      return
    }
    questions.removeFirst()
    let waited = now - question.askedAt
    if let lastAnswer, lastAnswer > question.askedAt {
      // It was asked behind another frame: its time began when that had been shown.
      speed.note(question.count, in: now - lastAnswer)
    } else {
      speed.note(question.count, in: waited - (latency ?? .zero))
    }
    if question.count < LineSpeed.leastCount { latency = min(latency ?? waited, waited) }
    arrived = question.end
    lastAnswer = now
  }

  /// Notes that the kernel has taken `count` more of the bytes that it had not taken at once, and
  /// that these were all where it `isDone`.
  mutating func noteTaken(_ count: Int, isDone: Bool, at now: Duration) {
    lastBytes = now
    guard !answers, let (count, time) = queue.noteTaken(count, isDone: isDone, at: now) else {
      return
    }
    speed.note(count, in: time)
    queue.fill(at: speed.bytesPerSecond ?? Self.slowest, now)
  }
}

/// What the kernel still holds for a terminal that does not answer, as far as it can be reckoned
/// from the speed: it tells no more than that it is full.
private struct KernelQueue: Hashable {
  /// When it will be empty.
  private var end = Duration.zero
  private var stallStart: Duration?
  private var taken = 0

  /// What it holds, at least, when it takes no more: of a pseudo-terminal, in bytes.
  private static let capacity = 16_384

  /// When a frame may be begun; nil where one may be begun now.
  func deadline(at now: Duration) -> Duration? {
    now >= end - FramePace.interval ? nil : end - FramePace.interval
  }

  /// Notes that bytes were sent at a speed in bytes a second, where that is known.
  mutating func noteSent(_ count: Int, at speed: Double?, _ now: Duration) {
    if let speed { end = max(now, end) + .seconds(Double(count) / speed) }
  }

  /// Notes that more was taken; answers how much since it had been full for the first time, and in
  /// what time, when that was all.
  mutating func noteTaken(
    _ count: Int, isDone: Bool, at now: Duration
  ) -> (count: Int, time: Duration)? {
    guard let start = stallStart else {
      if !isDone { (stallStart, taken) = (now, 0) }
      return nil
    }
    taken += count
    guard isDone else { return nil }
    stallStart = nil
    return (taken, now - start)
  }

  /// Takes it to be full.
  mutating func fill(at speed: Double, _ now: Duration) {
    end = now + .seconds(Double(Self.capacity) / max(speed, TerminalLine.slowest))
  }
}
