import Synchronization
import System

/// A computation on a thread of its own.
///
/// ``descriptor`` becomes readable when the answer is available, so nothing has to block. Releasing
/// the task cancels it.
public final class BackgroundTask<Answer: Sendable>: Sendable {
  /// A file descriptor that becomes readable once, when the answer is available; -1 if none could
  /// be created, in which case the answer is available from the start.
  public let descriptor: Int32
  private let work: Work<Answer>

  /// Runs `body` on a new thread, or synchronously if the system has no thread or descriptor left.
  public convenience init(_ body: @escaping @Sendable () -> Answer) {
    self.init(whileWanted: { _ in body() })
  }

  /// Runs `body`, which is passed a check whether its answer is still wanted. If cancelled, the
  /// result is ignored.
  public init(
    whileWanted body: @escaping @Sendable (_ isWanted: @Sendable () -> Bool) -> Answer
  ) {
    work = Work(body)
    guard let (reading, writing) = try? Descriptor.pipe() else {
      descriptor = -1
      work.run(closing: -1)
      return
    }
    descriptor = reading
    let run = { @Sendable [work] in work.run(closing: writing) }
    if !startThread(run) { run() }
  }

  deinit {
    work.isWanted.store(false, ordering: .relaxed)
    if descriptor >= 0 { Descriptor.close(descriptor) }
  }

  /// The answer, or nil while it is being computed.
  public var answer: Answer? { work.answer.withLock { $0 } }

  /// Waits until the answer is available.
  ///
  /// - Parameter limit: The timeout in milliseconds; -1 for none.
  /// - Returns: True if the answer is available.
  public func wait(milliseconds limit: Int32) -> Bool {
    guard descriptor >= 0 else { return true }
    let limit = limit < 0 ? nil : Duration.milliseconds(limit)
    return !Descriptor.wait(forInput: [descriptor], within: limit).isEmpty
  }
}

/// The shared state of the thread: outlives a task that is released.
private final class Work<Answer: Sendable>: Sendable {
  let answer = Mutex<Answer?>(nil)
  let isWanted = Atomic(true)
  private let body: @Sendable (@Sendable () -> Bool) -> Answer

  init(_ body: @escaping @Sendable (@Sendable () -> Bool) -> Answer) { self.body = body }

  /// Performs the computation, and closes a descriptor when it is done.
  func run(closing end: Int32) {
    let found = body { self.isWanted.load(ordering: .relaxed) }
    answer.withLock { $0 = found }
    if end >= 0 { Descriptor.close(end) }
  }
}
