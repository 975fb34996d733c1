import Launching
import System

/// A confined process of this program for parsing an untrusted file: an exploit of the parsing library gains
/// only the confined process. ``run(_:while:)`` blocks; call it on a background thread.
public struct ConfinedProcess {
  /// Length in bytes.
  private let longestOutput: Int
  private let timeout: Duration
  private let launch: ProgramLaunch

  /// - Parameters:
  ///   - environment: The environment of this process; only the search path of libraries is passed on.
  ///   - longestOutput: In bytes.
  ///   - timeout: How long to wait before giving it up.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String], longestOutput: Int,
    timeout: Duration
  ) {
    launch = ProgramLaunch(
      path: program, arguments: ["bifolio"] + arguments,
      environment: environment.filter { $0.key == "LD_LIBRARY_PATH" }, reason: .part)
    (self.longestOutput, self.timeout) = (longestOutput, timeout)
  }

  /// Runs the process with a standard input until it ends. Kills it when its output is no longer wanted.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public func run(
    _ input: [UInt8], while isWanted: () -> Bool
  ) throws(ProgramError) -> (output: [UInt8], ending: ChildProcess.Ending) {
    let process = try ChildProcess(
      launch, input: input, capture: .everything(limit: longestOutput), at: elapsedTime(),
      within: timeout)
    let ending = process.awaitEnd(while: isWanted)
    return (process.output, ending)
  }
}
