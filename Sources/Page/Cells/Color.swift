import CMath

/// A colour of a cell: 24-bit, the terminal's default colour, or one of its palette.
public struct Color: Hashable, Sendable {
  /// 0xRRGGBB; or a value with bit 24 set for the terminal's own colour, with bit 25 for one of its palette.
  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// The terminal's own foreground or background.
  public static let terminal = Color(bits: 1 << 24)

  /// Creates a colour from 0xRRGGBB.
  public init(_ rgb: UInt32) { bits = rgb & 0xFF_FFFF }

  /// Creates a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    bits = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A numbered colour of the terminal's palette, whatever it looks like.
  public static func palette(_ number: UInt8) -> Color { Color(bits: 1 << 25 | UInt32(number)) }

  /// The number in the terminal's palette, or nil if it is another colour.
  public var paletteNumber: UInt8? { bits >> 25 == 1 ? UInt8(truncatingIfNeeded: bits) : nil }

  /// The colour as 0xRRGGBB, or nil for the terminal's own and for colours of its palette.
  public var rgb: UInt32? { bits >> 24 == 0 ? bits : nil }

  /// The red component, 0 for the terminal's own colour.
  public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// The green component, 0 for the terminal's own colour.
  public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// The blue component, 0 for the terminal's own colour; without meaning for a colour of its palette.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// The perceived brightness, 0…1 (Rec. 709 weights on the encoded components).
  public var luminance: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }

  /// Returns the colour with each component multiplied by `factor` and capped at white. Colours of the
  /// terminal, whose components are unknown, are returned unchanged.
  public func scaled(by factor: Double) -> Color {
    guard rgb != nil else { return self }
    return Color(
      red: Self.component(Double(red) * factor), green: Self.component(Double(green) * factor),
      blue: Self.component(Double(blue) * factor))
  }

  /// Returns the colour at `fraction` (0…1) between this one and `other`. Returns the nearer of the two if
  /// one of them is the terminal's own colour, or one of its palette.
  public func mixed(with other: Color, _ fraction: Double) -> Color {
    guard rgb != nil, other.rgb != nil else { return fraction < 0.5 ? self : other }
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      Self.component(Double(from) + (Double(to) - Double(from)) * fraction)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Returns the component, 0…255, nearest to a value: half is added, since the conversion truncates.
  private static func component(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }

  /// Returns the contrast ratio with another colour, 1 to 21 (WCAG 2.1, “contrast ratio”); 1 if either is the
  /// terminal's own.
  public func contrast(with other: Color) -> Double {
    guard rgb != nil, other.rgb != nil else { return 1 }
    let (first, second) = (relativeLuminance, other.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance, 0…1 (WCAG 2.1), computed from linear and not from encoded components.
  private var relativeLuminance: Double {
    let linear = Self.linear
    return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// The linear value of each encoded component: a palette asks for hundreds.
  private static let linear = (0...255).map { component in
    let value = Double(component) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
