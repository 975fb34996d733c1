/// The way a program ended.
public enum ProcessExit: Hashable, Sendable {
  /// It exited with this status (0 to 255).
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// Decodes the wait(2) status of an ended program.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xff) : .signalled(signal)
  }
}
