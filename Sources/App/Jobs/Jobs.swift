import Background

/// The background tasks that are running, each with the handler of its answer.
///
/// The owner polls ``descriptors`` and calls ``deliver(at:)``. The handler of a task that is
/// cancelled, or replaced by another of the same name, is never called.
public final class Jobs {
  /// The purpose of a job; at most one of each name runs.
  public enum Name: Int, CaseIterable, Hashable, Sendable {
    /// Reads the rest of a book whose first pages are shown.
    case rest
    /// Reads the book again with other settings.
    case rereading
    /// Reads the lines of the file around the reader's place.
    case source
  }

  private struct Job {
    let descriptor: Int32
    let isReady: () -> Bool
    /// Calls the handler; requires that the answer is available.
    let deliver: (_ now: Duration) -> Void
  }

  private var jobs: [Name: Job] = [:]
  /// The job whose answer is kept back for now.
  public var held: Name?

  /// Creates an empty set.
  public init() {}

  /// Adds a running task; it replaces the one with the same name.
  public func start<Answer>(
    _ name: Name, _ task: BackgroundTask<Answer>,
    then handle: @escaping (Answer, _ now: Duration) -> Void
  ) {
    jobs[name] = Job(
      descriptor: task.descriptor,
      isReady: { task.answer != nil },
      deliver: { now in if let answer = task.answer { handle(answer, now) } })
  }

  /// Cancels a task; its answer is ignored.
  public func cancel(_ name: Name) { jobs[name] = nil }

  /// True if a task of this name is running or waits for delivery.
  public func isRunning(_ name: Name) -> Bool { jobs[name] != nil }

  /// The descriptors to poll for input; each becomes readable when an answer is available.
  public var descriptors: [Int32] {
    jobs.filter { $0.key != held }.values.map(\.descriptor).filter { $0 >= 0 }
  }

  /// True if an answer waits for ``deliver(at:)``.
  public var hasAnswer: Bool { jobs.contains { $0.key != held && $0.value.isReady() } }

  /// Passes all available answers to their handlers, in the order of ``Name``.
  ///
  /// A handler may start and cancel jobs, including its own.
  public func deliver(at now: Duration) {
    for name in Name.allCases where name != held {
      guard let job = jobs[name], job.isReady() else { continue }
      jobs[name] = nil
      job.deliver(now)
    }
  }
}
