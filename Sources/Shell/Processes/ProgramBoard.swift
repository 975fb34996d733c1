import Asking
import Launching
import System

/// Shared by the services that start programs in the background: their answers, and cancelled programs still
/// running. Never blocks: the loop waits for the programs.
public final class ProgramBoard {
  let environment: [String: String]
  let jobs: Jobs
  private let deliver: (ProgramAnswer) -> Void
  private var leaving: [ChildProcess] = []
  /// Held back: no answer is given during the call that starts a program.
  private var held: [ProgramAnswer] = [] { didSet { delivery?.time = held.isEmpty ? nil : .zero } }
  private var delivery: Job?

  /// Programs get a part of the reader's environment.
  public init(
    environment: [String: String], jobs: Jobs, deliver: @escaping (ProgramAnswer) -> Void
  ) {
    (self.environment, self.jobs, self.deliver) = (environment, jobs, deliver)
    delivery = jobs.alarm { [unowned self] _ in giveAnswers() }
  }

  var searchPath: SearchPath { SearchPath(environment["PATH"]) }

  /// Answers as soon as the loop serves its jobs.
  func answer(_ answer: ProgramAnswer) { held.append(answer) }

  public func giveAnswers() {
    let answers = held
    held = []
    answers.forEach(deliver)
  }

  // MARK: Ending

  /// Ends a program, and keeps it until the end.
  func dismiss(_ process: ChildProcess, at now: Duration) {
    process.end(at: now)
    keep(process)
  }

  /// Keeps a process until it ends by itself.
  func keep(_ process: ChildProcess) {
    guard process.ending == nil else { return }
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  var areLeaving: Bool { !leaving.isEmpty }

  /// The time to wait for programs after SIGTERM, and again after SIGKILL: the system may delay even a kill.
  private static let endTimeout = Duration.milliseconds(200)

  /// Waits ``endTimeout`` at most for cancelled programs; then kills the others, and waits again.
  public func awaitEnd(at now: Duration) {
    for isKilled in [false, true] {
      if isKilled { killAll() }
      let start = elapsedTime()
      while areLeaving, elapsedTime() - start < Self.endTimeout {
        // The system may not report the end of a program.
        Descriptor.wait(
          forInput: leaving.flatMap(\.descriptors), within: .milliseconds(20))
        for process in leaving { process.advance(at: now + (elapsedTime() - start)) }
        leaving.removeAll { $0.ending != nil }
      }
    }
  }

  func killAll() { for process in leaving { process.kill() } }
}
