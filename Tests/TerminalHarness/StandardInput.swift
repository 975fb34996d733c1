/// What a program under test has as standard input.
///
/// Either way its output, its errors and its controlling terminal are the pseudo-terminal.
public enum StandardInput: Hashable, Sendable {
  /// The pseudo-terminal.
  case terminal
  /// A pipe that carries these bytes and then ends.
  case bytes([UInt8])
}
