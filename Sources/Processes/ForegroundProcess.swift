import CProcesses
import Glibc

/// A program that has the terminal while it runs, in the reader's own process group: keys that send
/// signals reach both, and the shell stops and continues both as one job.
public final class ForegroundProcess {
  private let process: pid_t
  private let watch: Int32
  private var status: Int32?

  /// How often is looked whether it has ended, where the system does not tell, in milliseconds.
  private static let interval: Int32 = 100

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - input: The terminal, to read from.
  ///   - output: The terminal, to write to.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(
    _ launch: ProgramLaunch, reading input: Int32, writing output: Int32
  ) throws(ProgramError) {
    process = try launch.start(
      on: ProgramLaunch.Descriptors(input: input, output: output, errors: output),
      isApart: false)
    watch = process_watch(process)
  }

  deinit { if watch >= 0 { close(watch) } }

  /// Waits until the program has ended, something can be read from `other`, a signal has come, or
  /// so long.
  ///
  /// - Parameters:
  ///   - other: A descriptor; a negative one is not watched.
  ///   - limit: Milliseconds; -1 for ever.
  /// - Returns: The exit status, or the negative number of the signal that ended it, once it has
  ///   ended.
  public func wait(watching other: Int32, milliseconds limit: Int32 = -1) -> Int32? {
    if let status { return status }
    var descriptors = [watch, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Negative descriptors are passed over by the system.
    let wait = watch >= 0 ? limit : limit < 0 ? Self.interval : min(limit, Self.interval)
    poll(&descriptors, nfds_t(descriptors.count), wait)
    if process_has_ended(process) { status = process_reap(process) }
    return status
  }

  /// Sends the program a signal.
  public func send(_ number: Int32) {
    if status == nil { kill(process, number) }
  }
}
