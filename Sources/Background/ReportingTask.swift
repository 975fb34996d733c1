import Synchronization

/// Long work on a thread of its own that reports as it goes on.
///
/// It rests from each report until that is taken. Releasing the task cancels it.
public final class ReportingTask<Report: Sendable> {
  /// A report, and true if it is the last.
  public typealias Answer = (report: Report, isLast: Bool)
  /// Advances the work until its next report. The argument returns false if no report is wanted any more.
  public typealias Step = (_ isWanted: () -> Bool) -> Answer

  /// The work, which one thread at a time advances.
  private final class Work: Sendable {
    private let make: @Sendable () -> Step
    private let step = Mutex<Step?>(nil)

    init(_ make: @escaping @Sendable () -> Step) { self.make = make }

    func advance(while isWanted: () -> Bool) -> Answer {
      step.withLock { step in
        let own = step ?? make()
        step = own
        return own(isWanted)
      }
    }
  }

  private let work: Work
  private var task: BackgroundTask<Answer>

  /// Starts the work.
  ///
  /// - Parameter make: Makes the work on its thread, as a function that is called for each report.
  public init(_ make: @escaping @Sendable () -> Step) {
    work = Work(make)
    task = BackgroundTask(whileWanted: { [work] isWanted in work.advance(while: isWanted) })
  }

  /// A descriptor that becomes readable when there is a report.
  public var descriptor: Int32 { task.descriptor }

  /// True if there is a report.
  public var hasReport: Bool { task.answer != nil }

  /// Waits for a report.
  public func wait(milliseconds limit: Int32) { _ = task.wait(milliseconds: limit) }

  /// Returns the report, if there is one, and goes on after it.
  public func takeReport() -> Answer? {
    guard let answer = task.answer else { return nil }
    if !answer.isLast {
      task = BackgroundTask(whileWanted: { [work] isWanted in work.advance(while: isWanted) })
    }
    return answer
  }
}
