import CSystem

public enum Signal {
  /// The terminal was closed.
  public static let hangUp = SIGHUP
  /// Ctrl-C.
  public static let interrupt = SIGINT
  /// Ctrl-\\.
  public static let quit = SIGQUIT
  public static let kill = SIGKILL
  public static let terminate = SIGTERM
  /// Ctrl-Z.
  public static let suspend = SIGTSTP
  public static let resume = SIGCONT
  public static let resize = SIGWINCH

  /// The greatest exit status of a program not ended by a signal, as shells have it.
  private static let greatestStatus: Int32 = 128
  public static func status(after number: Int32) -> Int32 { greatestStatus + number }
  public static func isStatusOfSignal(_ status: Int32) -> Bool { status > greatestStatus }

  public static func send(_ number: Int32, to process: Int32) { _ = systemKill(process, number) }

  /// Sends a signal to all processes in the group of `leader`.
  public static func send(_ number: Int32, toGroupOf leader: Int32) {
    _ = systemKill(-leader, number)
  }
}

// Inside the type, the plain name refers to its own constant.
private func systemKill(_ process: Int32, _ number: Int32) -> Int32 { kill(process, number) }
