import Synchronization
import System

/// Something that is worked out on a thread of its own.
///
/// Nobody has to wait: ``descriptor`` becomes readable when the answer is there. Whoever wants the
/// answer no longer lets go of the task.
public final class BackgroundTask<Answer: Sendable>: Sendable {
  /// A file descriptor that becomes readable once, when the answer is there; -1 where none could be
  /// made: then the answer was there from the beginning.
  public let descriptor: Int32
  private let work: Work<Answer>

  /// Begins to do `body` on a thread; at once, where the system has no thread or descriptor left.
  public convenience init(_ body: @escaping @Sendable () -> Answer) {
    self.init(whileWanted: { _ in body() })
  }

  /// Begins to do `body`, which is told whether somebody still wants its answer: where nobody does, it
  /// may be any.
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

  /// The answer; nil while it is worked out.
  public var answer: Answer? { work.answer.withLock { $0 } }

  /// Waits until the answer is there, or for so long.
  ///
  /// - Parameter limit: Milliseconds; -1 to wait as long as it takes.
  /// - Returns: Whether it is there.
  public func wait(milliseconds limit: Int32) -> Bool {
    guard descriptor >= 0 else { return true }
    let limit = limit < 0 ? nil : Duration.milliseconds(limit)
    return !Descriptor.wait(forInput: [descriptor], within: limit).isEmpty
  }
}

/// What the thread leaves behind: it outlives a task that is no longer wanted.
private final class Work<Answer: Sendable>: Sendable {
  let answer = Mutex<Answer?>(nil)
  let isWanted = Atomic(true)
  private let body: @Sendable (@Sendable () -> Bool) -> Answer

  init(_ body: @escaping @Sendable (@Sendable () -> Bool) -> Answer) { self.body = body }

  /// Does the work, and closes a descriptor when it is done.
  func run(closing end: Int32) {
    let found = body { self.isWanted.load(ordering: .relaxed) }
    answer.withLock { $0 = found }
    if end >= 0 { Descriptor.close(end) }
  }
}
