import CSystem
import Synchronization

/// Work on a background thread, with an answer, and perhaps reports of its progress before. Releasing the
/// task cancels it.
public final class BackgroundTask<Answer: Sendable>: Sendable {
  /// The work asks whether its answer is still wanted, and may report provisional answers.
  public typealias Body =
    @Sendable (_ isWanted: @Sendable () -> Bool, _ report: (Answer) -> Void) -> Answer

  /// Becomes readable with each report, and stays readable once the work is done. -1 if the system has no
  /// descriptor left; then the work counts as done from the start.
  public let descriptor: Int32
  private let work: Work<Answer>
  /// The answer if the work traps; nil if that ends the program.
  private let answerAfterTrap: Answer?

  /// Runs `body` on another thread, or synchronously if the system has no thread or descriptor left. If it
  /// traps, `answer` is the answer; without one, the program ends.
  public init(ifTrapped answer: Answer? = nil, reporting body: @escaping Body) {
    answerAfterTrap = answer
    guard let (reading, writing) = try? Descriptor.pipe() else {
      (descriptor, work) = (-1, Work(signalling: -1, isContained: false))
      work.run(body)
      return
    }
    (descriptor, work) = (reading, Work(signalling: writing, isContained: answer != nil))
    if startThread({ [work] in work.run(body, asWorker: true) }) { return }
    work.run(body)
  }

  public convenience init(
    ifTrapped answer: Answer? = nil,
    whileWanted body: @escaping @Sendable (_ isWanted: @Sendable () -> Bool) -> Answer
  ) {
    self.init(ifTrapped: answer, reporting: { isWanted, _ in body(isWanted) })
  }

  /// Runs work without a way to cancel it.
  public convenience init(
    ifTrapped answer: Answer? = nil, _ body: @escaping @Sendable () -> Answer
  ) {
    self.init(ifTrapped: answer, reporting: { _, _ in body() })
  }

  deinit {
    // A parked thread may have the lock.
    if !hasTrapped {
      // Any report in progress is written before the pipe is closed.
      work.state.withLock { _ in work.isWanted.store(false, ordering: .relaxed) }
    }
    if descriptor >= 0 { Descriptor.close(descriptor) }
  }

  /// Whether the work has trapped. The answer is the one for this case.
  public var hasTrapped: Bool { system_has_trapped(work.worker) }

  /// The answer, or nil while it is being computed.
  public var answer: Answer? {
    hasTrapped ? answerAfterTrap : work.state.withLock { $0.isDone ? $0.latest : nil }
  }

  /// Whether ``takeReport()`` returns something.
  public var hasReport: Bool { hasTrapped || work.state.withLock { $0.latest != nil } }

  /// Returns the latest report or the answer, once, and true for the answer. Nil if there is nothing new.
  public func takeReport() -> (report: Answer, isLast: Bool)? {
    if hasTrapped { return answerAfterTrap.map { ($0, true) } }
    return work.state.withLock { state in
      guard let latest = state.latest else { return nil }
      state.latest = nil
      if !state.isDone { _ = try? Descriptor.readSome(from: descriptor, upTo: 1) }
      return (latest, state.isDone)
    }
  }

  /// Waits for a report or the answer; -1 milliseconds are no limit. Returns whether there is one.
  @discardableResult
  public func wait(milliseconds limit: Int32) -> Bool {
    guard descriptor >= 0 else { return true }
    let limit = limit < 0 ? nil : Duration.milliseconds(limit)
    return !Descriptor.wait(forInput: [descriptor], within: limit).isEmpty
  }
}

/// Shared by task and thread; outlives a released task.
private final class Work<Answer: Sendable>: Sendable {
  let state = Mutex<(latest: Answer?, isDone: Bool)>((nil, false))
  let isWanted = Atomic(true)
  /// The record of a thread whose traps are contained; nil if they are not.
  nonisolated(unsafe) let worker: OpaquePointer?
  /// Closed when the work is done. A byte in the pipe stands for a report not taken yet.
  private let signal: Int32

  init(signalling signal: Int32, isContained: Bool) {
    self.signal = signal
    worker = isContained ? system_make_worker(signal) : nil
  }

  deinit { system_free_worker(worker) }

  /// Runs the body, and tells the loop by closing its pipe. `isOwn` if the calling thread was started for it.
  func run(_ body: BackgroundTask<Answer>.Body, asWorker isOwn: Bool = false) {
    system_begin_worker(isOwn ? worker : nil)
    let answer = body({ self.isWanted.load(ordering: .relaxed) }, report)
    system_begin_worker(nil)
    state.withLock { $0 = (answer, true) }
    if signal >= 0 { Descriptor.close(signal) }
  }

  /// Tells the loop once for all results not taken yet.
  private func report(_ answer: Answer) {
    state.withLock { state in
      if state.latest == nil, signal >= 0, isWanted.load(ordering: .relaxed) {
        try? Descriptor.write([0], to: signal)
      }
      state.latest = answer
    }
  }
}
