/// A terminal's reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// Its background colour, as 0xRRGGBB.
  case backgroundColor(UInt32)
  /// Its foreground colour, as 0xRRGGBB.
  case foregroundColor(UInt32)
  /// Its own colours have changed between light and dark.
  case colorsChanged
  /// True if it supports a DEC private mode.
  case mode(Int, isKnown: Bool)
  /// Its name and version, as "kitty(0.35.2)".
  case name(String)
  /// True if it takes images, by kitty's graphics protocol.
  case images(areTaken: Bool)
  /// The number of colours that an image of sixels can have.
  case colorRegisters(Int)
  /// The device attributes: every terminal replies to that query, which is sent last. They say whether it
  /// draws sixels.
  case deviceAttributes(hasSixel: Bool)
}
