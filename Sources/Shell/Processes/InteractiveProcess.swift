import CProcesses
import Launching
import System

/// A process the reader interacts with: it uses the terminal, or it runs on the desktop and may outlive this
/// program.
public final class InteractiveProcess {
  private let process: Int32
  /// Becomes readable when the process has ended; -1 if the system has no such descriptor.
  public let descriptor: Int32
  private var status: Int32?

  /// Starts a program for the terminal, in the reader's own process group: keys for signals reach both, and
  /// the shell stops and continues both as one job. `input` and `output` are descriptors of the terminal.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(
    _ launch: ProgramLaunch, reading input: Int32, writing output: Int32
  ) throws(ProgramError) {
    process = try launch.start(
      on: ProgramLaunch.Descriptors(input: input, output: output, errors: output),
      hasOwnSession: false)
    descriptor = process_watch(process)
  }

  /// Starts a program without a terminal, in a session of its own. Its output is dropped.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(onDesktop launch: ProgramLaunch) throws(ProgramError) {
    let nothing: Int32
    do throws(SystemError) {
      nothing = try Descriptor.open("/dev/null", .readingAndWriting)
    } catch {
      throw .notStarted(program: launch.name, code: error.code)
    }
    defer { Descriptor.close(nothing) }
    process = try launch.start(
      on: ProgramLaunch.Descriptors(input: nothing, output: nothing, errors: nothing),
      hasOwnSession: true)
    process_release(process)
    descriptor = process_watch(process)
  }

  deinit { if descriptor >= 0 { Descriptor.close(descriptor) } }

  /// The exit status, or the negated number of the signal that ended the process; nil while it runs. Reading
  /// it reaps an ended process.
  public var ending: Int32? {
    if status == nil, process_has_ended(process) { status = process_reap(process) }
    return status
  }

  public func send(_ number: Int32) { if status == nil { Signal.send(number, to: process) } }
}
