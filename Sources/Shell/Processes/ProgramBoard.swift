import Asking
import Launching
import System

/// What the services that start programs in the background share: their answers, and cancelled programs that
/// still run.
///
/// Never blocks: the loop waits for the programs.
public final class ProgramBoard {
  let environment: [String: String]
  let jobs: Jobs
  private let deliver: (ProgramAnswer) -> Void
  /// Cancelled programs still running.
  private var leaving: [ChildProcess] = []
  /// Answers held back: none is given during the call that starts a program.
  private var held: [ProgramAnswer] = [] {
    didSet { delivery?.time = held.isEmpty ? nil : .zero }
  }
  private var delivery: Job?

  /// - Parameters:
  ///   - environment: The reader's environment; programs get a part of it.
  ///   - jobs: The jobs of the loop.
  ///   - deliver: Receives the answers.
  public init(
    environment: [String: String], jobs: Jobs, deliver: @escaping (ProgramAnswer) -> Void
  ) {
    (self.environment, self.jobs, self.deliver) = (environment, jobs, deliver)
    delivery = jobs.alarm { [unowned self] _ in giveAnswers() }
  }

  /// The folders with programs.
  var searchPath: SearchPath { SearchPath(environment["PATH"]) }

  /// Gives an answer, as soon as the loop serves its jobs.
  func answer(_ answer: ProgramAnswer) { held.append(answer) }

  /// Gives the answers held back.
  public func giveAnswers() {
    let answers = held
    held = []
    answers.forEach(deliver)
  }

  // MARK: Ending

  /// Ends a program, and keeps it until it has ended.
  func dismiss(_ process: ChildProcess, at now: Duration) {
    process.end(at: now)
    keep(process)
  }

  /// Keeps a process, so that it can end by itself.
  func keep(_ process: ChildProcess) {
    guard process.ending == nil else { return }
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  /// Whether a cancelled program is still running.
  var areLeaving: Bool { !leaving.isEmpty }

  /// The time to wait for programs after SIGTERM, and again after SIGKILL: the system may delay even a kill.
  private static let endTimeout = Duration.milliseconds(200)

  /// Waits ``endTimeout`` at most for cancelled programs to end; then kills the others, and waits again.
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

  /// Kills the programs that did not end when asked to.
  func killAll() {
    for process in leaving { process.kill() }
  }
}
