/// A foreground or background colour in a program's output. Only the hue is stored: the lightness depends on
/// the reader's paper.
public enum TextColor: UInt8, CaseIterable, Sendable {
  case red = 1
  case green, yellow, blue, magenta, cyan, gray

  /// One of sixteen (ECMA-48, SGR 30–37, and aixterm's 90–97). Nil for black and white, the colours of plain
  /// text.
  package init?(terminal index: Int) {
    switch index {
    case 8: self = .gray
    case 1...6, 9...14: self.init(rawValue: UInt8(clamping: index % 8))
    default: return nil
    }
  }

  /// One of the 256 of xterm: sixteen, a cube of 6×6×6, and 24 greys.
  package init?(indexed index: Int) {
    switch index {
    case 0..<16: self.init(terminal: index)
    case 16..<232:
      let cube = index - 16
      func component(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
      self.init(
        red: component(cube / 36), green: component(cube / 6 % 6), blue: component(cube % 6))
    case 232..<256:
      let level = 8 + 10 * (index - 232)
      self.init(red: level, green: level, blue: level)
    default: return nil
    }
  }

  /// Nearest to three components, 0 to 255. Nil for a nearly black or white colour.
  package init?(red: Int, green: Int, blue: Int) {
    let most = max(red, green, blue)
    let least = min(red, green, blue)
    if most - least < 40 {
      guard (72..<192).contains(most) else { return nil }
      self = .gray
      return
    }
    let middle = (most + least) / 2
    // The bits of the terminal's own colour numbers: red, green, blue.
    self.init(
      terminal: (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0))
  }
}

extension Emphasis.Style {
  /// Lowest of the three bits with the number of a colour.
  private static let colorShift = UInt16(9)
  /// Lowest of the three bits with the number of the background colour.
  private static let backgroundShift = UInt16(12)

  /// A foreground and a background colour; nil for the colour of the surrounding text.
  public init(_ color: TextColor?, on background: TextColor? = nil) {
    self.init(
      rawValue: UInt16(clamping: color?.rawValue ?? 0) << Self.colorShift
        | UInt16(clamping: background?.rawValue ?? 0) << Self.backgroundShift)
  }

  /// The colour; nil for the colour of the surrounding text.
  public var color: TextColor? { color(at: Self.colorShift) }

  /// The background colour; nil for the background of the surrounding text.
  public var background: TextColor? { color(at: Self.backgroundShift) }

  /// The number is in the three bits from `shift` on.
  private func color(at shift: UInt16) -> TextColor? {
    TextColor(rawValue: UInt8(truncatingIfNeeded: rawValue >> shift & 7))
  }
}

/// A part of a text with a foreground or background colour.
public struct ColoredText: Hashable, Sendable {
  /// The bytes of the text.
  public let range: Range<Int>
  /// The colour; nil for the colour of the surrounding text.
  public let color: TextColor?
  /// The background colour; nil for the background of the surrounding text.
  public let background: TextColor?
}

extension Book {
  /// Coloured parts overlapping a range, in order. Costs O(log *n*) and their number.
  public func coloredText(in range: Range<Int>) -> [ColoredText] {
    let first = emphasis.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    return emphasis[first...].prefix { $0.range.lowerBound < range.upperBound }
      .map {
        ColoredText(range: $0.range, color: $0.style.color, background: $0.style.background)
      }
      .filter { $0.color != nil || $0.background != nil }
  }
}
