import Background

/// The background tasks that are running, each with the handler of its answer.
///
/// The owner polls ``descriptors`` and calls ``deliver(at:)``. A task that is cancelled or replaced by
/// another of the same name never reaches its handler.
public final class Jobs {
  /// What a job is for; at most one of each name runs.
  public enum Name: Int, CaseIterable, Hashable, Sendable {
    /// Reads the rest of a book whose first pages are shown.
    case rest
    /// Reads the book again with other settings.
    case rereading
    /// Reads hyphenation patterns.
    case hyphenation
    /// Counts the pages before those that are shown.
    case pageCount
    /// Sets the pages for another size of the window.
    case resizing
    /// Reads the lines of the file around the place.
    case source
  }

  private struct Job {
    let descriptor: Int32
    let isReady: () -> Bool
    /// Calls the handler; the answer must be there.
    let deliver: (_ now: Duration) -> Void
  }

  private var jobs: [Name: Job] = [:]

  /// Makes an empty set.
  public init() {}

  /// Takes a running task; it replaces the one with the same name.
  public func start<Answer>(
    _ name: Name, _ task: BackgroundTask<Answer>,
    then handle: @escaping (Answer, _ now: Duration) -> Void
  ) {
    jobs[name] = Job(
      descriptor: task.descriptor,
      isReady: { task.answer != nil },
      deliver: { now in if let answer = task.answer { handle(answer, now) } })
  }

  /// Forgets a task; its answer is ignored.
  public func cancel(_ name: Name) { jobs[name] = nil }

  /// Whether a task of this name is running or waits for delivery.
  public func isRunning(_ name: Name) -> Bool { jobs[name] != nil }

  /// What to poll for input; each becomes readable when an answer is there.
  public var descriptors: [Int32] { jobs.values.map(\.descriptor).filter { $0 >= 0 } }

  /// Whether an answer waits for ``deliver(at:)``.
  public var hasAnswer: Bool { jobs.values.contains { $0.isReady() } }

  /// Hands all answers that are there to their handlers, in the order of ``Name``.
  ///
  /// A handler may start and cancel jobs, also of its own name.
  public func deliver(at now: Duration) {
    for name in Name.allCases {
      guard let job = jobs[name], job.isReady() else { continue }
      jobs[name] = nil
      job.deliver(now)
    }
  }
}
