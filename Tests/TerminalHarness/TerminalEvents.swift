/// The events of a program in a pseudo-terminal, to wait for and to report.
struct TerminalEvents: OptionSet {
  let rawValue: Int

  /// There is output to read, or its end.
  static let output = TerminalEvents(rawValue: 1 << 0)
  /// The terminal accepts more typed input.
  static let acceptsInput = TerminalEvents(rawValue: 1 << 1)
  /// The pipe on standard input accepts more bytes, or has no reader any more.
  static let acceptsPipedInput = TerminalEvents(rawValue: 1 << 2)
  /// The program has ended.
  static let exit = TerminalEvents(rawValue: 1 << 3)
  /// No program has the terminal open; reported, but not waited for.
  static let hangUp = TerminalEvents(rawValue: 1 << 4)
}
