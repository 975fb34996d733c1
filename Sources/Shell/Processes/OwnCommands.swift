import Asking
import Defaults
import Launching
import System

/// Runs the reader's own commands, one with output at a time.
public final class OwnCommands {
  private let board: ProgramBoard
  /// A command with its output still to come.
  private var command: (call: OwnCommandCall, process: ChildProcess)?
  /// Commands without output, which may outlive this program, each with the job waiting for its end.
  private var started: [ObjectIdentifier: (process: InteractiveProcess, job: Job)] = [:]

  public init(_ board: ProgramBoard) { self.board = board }

  public var isRunning: Bool { command != nil }

  /// A cancelled command gives no answer.
  public func cancel(at now: Duration) {
    if let command { board.dismiss(command.process, at: now) }
    command = nil
  }

  /// A command may ask a server.
  private static let commandTimeout = Duration.seconds(60)

  /// The words are also the input. Cancels a running command. Output or failure come later.
  public func run(_ call: OwnCommandCall, at now: Duration) {
    cancel(at: now)
    let command = call.command
    do {
      let (file, arguments) = try ArgumentVector.resolve(
        command.line, as: "command.\(command.key)", in: board.searchPath)
      let launch = ProgramLaunch(
        path: file, arguments: arguments.arguments(filling: call.values),
        environment: ChildEnvironment.command(from: board.environment), reason: .request)
      guard command.showsOutput else { return try start(launch, command) }
      let process = try ChildProcess(
        launch, input: Array((call.values[""] ?? "").utf8),
        capture: .everything(limit: DictionaryCommand.maxOutput), at: now,
        within: Self.commandTimeout)
      self.command = (call, process)
      process.watch(by: board.jobs) { [weak self] _ in self?.endCommand() }
    } catch {
      board.answer(.lookUpFailed(error.description))
    }
  }

  /// Starts a command without showing its output.
  private func start(_ launch: ProgramLaunch, _ command: OwnCommand) throws(ProgramError) {
    let process = try InteractiveProcess(onDesktop: launch)
    let id = ObjectIdentifier(process)
    let job = board.jobs.watch([process.descriptor]) { [weak self] _ in
      // The request for its end reaps it.
      if process.ending != nil { self?.started[id] = nil }
    }
    started[id] = (process, job)
    board.answer(.started(command))
  }

  /// Answers with the output, or with the failure if there is none.
  private func endCommand() {
    guard let (call, process) = command, let ending = process.ending else { return }
    command = nil
    let title = call.command.title
    var lines = printedLines(of: process.output)
    if ending.isCut { lines += ["", "(The rest is left out.)"] }
    if ending.isLate { lines += ["", "(\(title) took too long and was stopped.)"] }
    if !lines.isEmpty { return board.answer(.output(of: call.command, lines: lines)) }
    board.answer(
      .lookUpFailed(
        ending.status == 0 ? "\(title) has printed nothing" : "\(title): status \(ending.status)"))
  }
}
