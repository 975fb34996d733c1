import CLibrary

/// The settings of a terminal, as in termios(3), to be compared before and after.
public struct TerminalAttributes: Hashable, Sendable {
  /// The modes of input, output, control and of the line.
  private let flags: [UInt32]
  /// The special characters and the read limits, `c_cc`.
  private let controlCharacters: [UInt8]
  /// Whether typed characters are echoed.
  public let echoes: Bool

  init(_ settings: termios) {
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    echoes = settings.c_lflag & UInt32(ECHO) != 0
  }
}
