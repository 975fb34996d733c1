/// What a terminal says of itself when it is asked.
public enum TerminalReply: Hashable, Sendable {
  /// Its background colour, as 0xRRGGBB.
  case backgroundColor(UInt32)
  /// Its foreground colour, as 0xRRGGBB.
  case foregroundColor(UInt32)
  /// Whether it knows a DEC private mode.
  case mode(Int, isKnown: Bool)
  /// Its device attributes: the answer that every terminal gives, so that nothing need be waited
  /// for after it.
  case deviceAttributes
}
