import CProcesses
import System

/// A process that uses the terminal, in the reader's own process group: keys that send signals
/// reach both, and the shell stops and continues both as one job.
public final class ForegroundProcess {
  private let process: Int32
  /// Becomes readable when the process has ended; -1 if the system has no such descriptor.
  public let descriptor: Int32
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - input: The terminal's descriptor for reading.
  ///   - output: The terminal's descriptor for writing.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(
    _ launch: ProgramLaunch, reading input: Int32, writing output: Int32
  ) throws(ProgramError) {
    process = try launch.start(
      on: ProgramLaunch.Descriptors(input: input, output: output, errors: output),
      hasOwnSession: false)
    descriptor = process_watch(process)
  }

  deinit { if descriptor >= 0 { Descriptor.close(descriptor) } }

  /// The exit status, or the negated number of the signal that ended it; nil while it is running.
  public var ending: Int32? {
    if status == nil, process_has_ended(process) { status = process_reap(process) }
    return status
  }

  /// Sends a signal to the process.
  public func send(_ number: Int32) {
    if status == nil { Signal.send(number, to: process) }
  }
}
