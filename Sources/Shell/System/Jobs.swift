/// Everything a loop waits for: work on threads, times and descriptors, each with its handler. let search =
/// jobs.run(BackgroundTask { … }) { answer, now in … } let alarm = jobs.alarm(at: time) { now in … } let
/// watch = jobs.watch(descriptors) { now in … } The owner polls ``descriptors(isMoving:)`` until
/// ``deadline(isMoving:)``, and calls ``serve(at:isMoving:)``. Only this call runs handlers, in the order of
/// the creation of their jobs, so that no handler interrupts its maker. A job ends with its last reference.
public final class Jobs {
  /// A class: copies of a weak reference are dear, and the loop visits all jobs several times a turn.
  private final class Entry {
    private(set) weak var job: Job?

    init(job: Job) { self.job = job }
  }

  private var entries: [Entry] = []

  public init() {}

  // MARK: Making jobs

  /// Waits for each report of a task already begun, and for its answer. Releasing the job cancels the task.
  /// Unless `duringTurns`, the handler is not called while a leaf moves.
  ///
  /// Not specialised for its callers: called once for each task.
  public func run<Answer: Sendable>(
    reporting task: BackgroundTask<Answer>, duringTurns: Bool = false,
    then handler: @escaping (_ report: Answer, _ isLast: Bool, _ now: Duration) -> Void
  ) -> Job {
    let job = Job(duringTurns: duringTurns)
    if task.descriptor >= 0 { job.descriptors = [task.descriptor] }
    job.hasNews = { task.hasReport }
    job.handler = { [unowned job] now in
      guard let (report, isLast) = task.takeReport() else { return }
      if isLast { job.end() }
      handler(report, isLast, now)
    }
    return add(job)
  }

  /// Waits for the answer of a task already begun. Releasing the job cancels the task. Unless `duringTurns`,
  /// the handler is not called while a leaf moves.
  ///
  /// Not specialised for its callers: called once for each task.
  public func run<Answer: Sendable>(
    _ task: BackgroundTask<Answer>, duringTurns: Bool = false,
    then handler: @escaping (_ answer: Answer, _ now: Duration) -> Void
  ) -> Job {
    run(reporting: task, duringTurns: duringTurns) { answer, isLast, now in
      if isLast { handler(answer, now) }
    }
  }

  /// Calls the handler once each time the alarm is set, here or by ``Job/time``. Unless `duringTurns`, the
  /// handler is not called while a leaf moves.
  public func alarm(
    at time: Duration? = nil, duringTurns: Bool = true,
    then handler: @escaping (_ now: Duration) -> Void
  ) -> Job {
    watch([], until: time, duringTurns: duringTurns, then: handler)
  }

  /// Waits for input, or for a time. Negative descriptors are left out. Unless `duringTurns`, the handler is
  /// not called while a leaf moves.
  public func watch(
    _ descriptors: [Int32], until time: Duration? = nil, duringTurns: Bool = true,
    then handler: @escaping (_ now: Duration) -> Void
  ) -> Job {
    let job = Job(duringTurns: duringTurns)
    (job.descriptors, job.time, job.handler) = (descriptors, time, handler)
    return add(job)
  }

  /// Adds a job, drops those that have ended, and returns the added one.
  private func add(_ job: Job) -> Job {
    entries.removeAll { $0.job?.hasEnded != false }
    entries.append(Entry(job: job))
    return job
  }

  // MARK: The loop

  public func descriptors(isMoving: Bool = false) -> [Int32] {
    descriptors { $0.isWaiting(isMoving: isMoving) }
  }

  /// Jobs that wait for no descriptor are not asked.
  private func descriptors(where isWanted: (Job) -> Bool) -> [Int32] {
    var descriptors: [Int32] = []
    for case let job? in entries.lazy.map(\.job) where !job.descriptors.isEmpty && isWanted(job) {
      for descriptor in job.descriptors where descriptor >= 0 { descriptors.append(descriptor) }
    }
    return descriptors
  }

  /// When to call ``serve(at:isMoving:)`` even without input; nil if nothing waits for time. Zero if there is
  /// an answer already.
  public func deadline(isMoving: Bool = false) -> Duration? {
    var earliest: Duration?
    for entry in entries {
      guard let job = entry.job, job.isWaiting(isMoving: isMoving) else { continue }
      if job.hasNews?() == true { return .zero }
      if let time = job.time { earliest = min(earliest ?? time, time) }
    }
    return earliest
  }

  /// Calls the handlers of all jobs with something to do. Returns whether a handler was called. Asks
  /// `isMoving` before each, since a handler may begin a turn.
  @discardableResult
  public func serve(at now: Duration, isMoving: @autoclosure () -> Bool = false) -> Bool {
    let watched = descriptors { $0.hasNews == nil && $0.isWaiting(isMoving: isMoving()) }
    let ready = watched.isEmpty ? [] : Descriptor.wait(forInput: watched, within: .zero)
    var isServed = false
    // Handlers may make jobs and end others.
    for entry in entries {
      guard let job = entry.job, job.isDue(at: now, ready), job.isWaiting(isMoving: isMoving())
      else { continue }
      job.handle(at: now)
      isServed = true
    }
    return isServed
  }
}

/// Releasing a job ends its wait; see ``Jobs``.
public final class Job {
  /// Time of the next call without input.
  public var time: Duration?
  public var descriptors: [Int32] = []
  /// Whether to ignore all events until it is false again.
  public var isHeld = false
  /// Whether the final answer of the task has been handled.
  public private(set) var hasEnded = false
  /// Whether a task has reported something.
  fileprivate var hasNews: (() -> Bool)?
  fileprivate var handler: ((Duration) -> Void)?
  private let duringTurns: Bool

  fileprivate init(duringTurns: Bool) { self.duringTurns = duringTurns }

  /// Waits up to `limit` until the task reports something, and calls the handler. False if there is no
  /// report, or no task.
  @discardableResult
  public func wait(within limit: Duration, at now: Duration) -> Bool {
    guard let hasNews else { return false }
    if !hasNews() { Descriptor.wait(forInput: descriptors, within: max(.zero, limit)) }
    guard hasNews() else { return false }
    handle(at: now)
    return true
  }

  /// Whether the job may be handled now: some wait until no leaf moves.
  fileprivate func isWaiting(isMoving: @autoclosure () -> Bool) -> Bool {
    !hasEnded && !isHeld && (duringTurns || !isMoving())
  }

  /// Whether the task has news, the time has come, or a descriptor is ready.
  fileprivate func isDue(at now: Duration, _ ready: Set<Int32>) -> Bool {
    if let hasNews { return hasNews() }
    if let time, now >= time { return true }
    return descriptors.contains(where: ready.contains)
  }

  /// Clears a time that has come, before the handler may set another.
  fileprivate func handle(at now: Duration) {
    if let time, now >= time { self.time = nil }
    handler?(now)
  }

  fileprivate func end() { (hasEnded, hasNews, handler, descriptors) = (true, nil, nil, []) }
}
