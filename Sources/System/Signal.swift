#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals, by their numbers.
public enum Signal {
  /// The terminal is gone.
  public static let hangUp = SIGHUP
  /// Ctrl-C.
  public static let interrupt = SIGINT
  /// Ctrl-\\.
  public static let quit = SIGQUIT
  /// Ends a process that cannot refuse.
  public static let kill = SIGKILL
  /// Asks a process to end.
  public static let terminate = SIGTERM
  /// Ctrl-Z.
  public static let suspend = SIGTSTP
  /// Continues a suspended process.
  public static let resume = SIGCONT
  /// The terminal has another size.
  public static let resize = SIGWINCH

  /// Sends a signal to a process.
  public static func send(_ number: Int32, to process: Int32) { _ = systemKill(process, number) }

  /// Sends a signal to all processes of the group that `leader` leads.
  public static func send(_ number: Int32, toGroupOf leader: Int32) {
    _ = systemKill(-leader, number)
  }
}

// Within the type the plain name is its own constant.
private func systemKill(_ process: Int32, _ number: Int32) -> Int32 { kill(process, number) }
