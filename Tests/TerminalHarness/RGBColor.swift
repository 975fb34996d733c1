/// A colour by its components, for pictures.
public struct RGBColor: Hashable, Sendable {
  /// The red component, 0 to 255.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8

  /// Creates a colour.
  ///
  /// - Parameters:
  ///   - red: The red component.
  ///   - green: The green component.
  ///   - blue: The blue component.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the colour at an index of xterm's 256-colour palette: 16 named colours, a cube with
  /// six levels of each component, and 24 greys.
  ///
  /// - Parameter index: The index.
  public init(paletteIndex index: UInt8) {
    switch index {
    case 0..<16:
      self = Self.named[Int(index)]
    case 16..<232:
      let place = Int(index) - 16
      self.init(
        Self.levels[place / 36], Self.levels[place / 6 % 6], Self.levels[place % 6])
    default:
      let level = 8 + 10 * (index - 232)
      self.init(level, level, level)
    }
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let named = [
    RGBColor(0, 0, 0), RGBColor(205, 0, 0), RGBColor(0, 205, 0), RGBColor(205, 205, 0),
    RGBColor(0, 0, 238), RGBColor(205, 0, 205), RGBColor(0, 205, 205), RGBColor(229, 229, 229),
    RGBColor(127, 127, 127), RGBColor(255, 0, 0), RGBColor(0, 255, 0), RGBColor(255, 255, 0),
    RGBColor(92, 92, 255), RGBColor(255, 0, 255), RGBColor(0, 255, 255), RGBColor(255, 255, 255),
  ]

  /// The colour in CSS notation: "#" and six hexadecimal digits.
  public var hexadecimal: String {
    [red, green, blue].reduce(into: "#") { text, component in
      if component < 16 { text += "0" }
      text += String(component, radix: 16)
    }
  }
}
