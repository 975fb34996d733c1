import CProcesses
import System

/// A process without a terminal that outlives this one, such as a browser on the desktop. Its output is
/// dropped.
public final class DetachedProcess {
  private let process: Int32
  private var hasEnded = false

  /// Starts a program in a session of its own.
  ///
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(_ launch: ProgramLaunch) throws(ProgramError) {
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
  }

  /// True while it runs. One that has ended is forgotten by the system when this is asked.
  public var isRunning: Bool {
    if !hasEnded, process_has_ended(process) {
      _ = process_reap(process)
      hasEnded = true
    }
    return !hasEnded
  }
}
