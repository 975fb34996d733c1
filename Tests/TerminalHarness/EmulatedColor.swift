/// The colour of a cell's text or background, as the program set it.
public enum EmulatedColor: Hashable, Sendable {
  /// The terminal's own text or background colour.
  case terminalDefault
  /// An entry of the 256-colour palette.
  case indexed(UInt8)
  /// A colour given by its red, green and blue components.
  case rgb(UInt8, UInt8, UInt8)
}
