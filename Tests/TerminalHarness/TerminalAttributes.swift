import Glibc

/// The settings of a terminal, as in termios(3), to be compared before and after.
public struct TerminalAttributes: Hashable, Sendable {
  /// The input modes, `c_iflag`.
  public var inputFlags: UInt32
  /// The output modes, `c_oflag`.
  public var outputFlags: UInt32
  /// The control modes, `c_cflag`.
  public var controlFlags: UInt32
  /// The local modes, `c_lflag`, including `ECHO` and `ICANON`.
  public var localFlags: UInt32
  /// The special characters and the read limits, `c_cc`.
  public var controlCharacters: [UInt8]

  init(_ settings: termios) {
    inputFlags = settings.c_iflag
    outputFlags = settings.c_oflag
    controlFlags = settings.c_cflag
    localFlags = settings.c_lflag
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether typed characters are echoed.
  public var echoes: Bool {
    localFlags & UInt32(ECHO) != 0
  }

  /// Whether input is delivered line by line.
  public var isCanonical: Bool {
    localFlags & UInt32(ICANON) != 0
  }
}
