#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signal numbers.
public enum Signal {
  /// The terminal was closed.
  public static let hangUp = SIGHUP
  /// Ctrl-C.
  public static let interrupt = SIGINT
  /// Ctrl-\\.
  public static let quit = SIGQUIT
  /// Ends a process unconditionally.
  public static let kill = SIGKILL
  /// Asks a process to end.
  public static let terminate = SIGTERM
  /// Ctrl-Z.
  public static let suspend = SIGTSTP
  /// Continues a suspended process.
  public static let resume = SIGCONT
  /// The terminal's size has changed.
  public static let resize = SIGWINCH

  /// The greatest exit status of a program that no signal ended, as shells have it.
  private static let greatestStatus: Int32 = 128
  /// The exit status after a signal.
  public static func status(after number: Int32) -> Int32 { greatestStatus + number }
  /// Whether an exit status says that a signal ended the process.
  public static func isStatusOfSignal(_ status: Int32) -> Bool { status > greatestStatus }

  /// Sends a signal to a process.
  public static func send(_ number: Int32, to process: Int32) { _ = systemKill(process, number) }

  /// Sends a signal to all processes in the group of `leader`.
  public static func send(_ number: Int32, toGroupOf leader: Int32) {
    _ = systemKill(-leader, number)
  }
}

// Inside the type, the plain name refers to its own constant.
private func systemKill(_ process: Int32, _ number: Int32) -> Int32 { kill(process, number) }
