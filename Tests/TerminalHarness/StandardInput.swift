/// The standard input of a program under test.
///
/// Its output, its errors and its controlling terminal are always the pseudo-terminal.
public enum StandardInput: Hashable, Sendable {
  /// The pseudo-terminal.
  case terminal
  /// A pipe with these bytes, and then its end.
  case bytes([UInt8])
}
