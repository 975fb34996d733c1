/// A terminal's reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// Its background colour, as 0xRRGGBB.
  case backgroundColor(UInt32)
  /// Its foreground colour, as 0xRRGGBB.
  case foregroundColor(UInt32)
  /// Its own colours have changed between light and dark.
  case colorsChanged
  /// Whether it can set and reset a DEC private mode, and whether the mode is set.
  case mode(Int, isKnown: Bool, isSet: Bool)
  /// Its name and version, as "kitty(0.35.2)".
  case name(String)
  /// Column of its cursor, from 1.
  case cursor(column: Int)
  /// Whether it takes images, by kitty's graphics protocol.
  case images(areTaken: Bool)
  /// Number of colours possible in a sixel image.
  case colorRegisters(Int)
  /// The device attributes. Every terminal replies to this query, sent last. They tell whether the terminal
  /// draws sixels.
  case deviceAttributes(hasSixel: Bool)
}
