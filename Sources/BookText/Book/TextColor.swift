/// A colour in which a program wrote a part of its output. Only the hue is kept: how light it is depends on
/// what it is shown on.
public enum TextColor: UInt8, CaseIterable, Sendable {
  case red = 1
  case green, yellow, blue, magenta, cyan, gray

  /// One of the sixteen colours of a terminal (ECMA-48, SGR 30–37, and aixterm's 90–97).
  ///
  /// - Returns: nil for black and white, which are the colours of plain text.
  init?(terminal index: Int) {
    switch index {
    case 8: self = .gray
    case 1...6, 9...14: self.init(rawValue: UInt8(index % 8))
    default: return nil
    }
  }

  /// One of 256 colours as xterm has them: sixteen, a cube of 6×6×6, and 24 greys.
  init?(indexed index: Int) {
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

  /// The nearest to a colour of three components, 0 to 255.
  ///
  /// - Returns: nil for what is nearly black or white.
  init?(red: Int, green: Int, blue: Int) {
    let most = max(red, green, blue)
    let least = min(red, green, blue)
    if most - least < 40 {
      guard (72..<192).contains(most) else { return nil }
      self = .gray
      return
    }
    let middle = (most + least) / 2
    // The bits of the terminal's own numbers: red, green, blue.
    self.init(
      terminal: (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0))
  }
}

extension Emphasis.Style {
  /// The lowest of the four bits that have the number of a colour.
  private static let colorShift = UInt16(9)

  /// A part in a colour.
  public init(_ color: TextColor) { self.init(rawValue: UInt16(color.rawValue) << Self.colorShift) }

  /// The colour; nil if it is that of the text around it.
  public var color: TextColor? {
    TextColor(rawValue: UInt8(truncatingIfNeeded: rawValue >> Self.colorShift & 0xF))
  }
}

extension Book {
  /// The coloured parts of the text that overlap a range, in order.
  ///
  /// - Complexity: O(log *n*) and their number.
  public func coloredText(in range: Range<Int>) -> [(range: Range<Int>, color: TextColor)] {
    let first = emphasis.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    return emphasis[first...].prefix { $0.range.lowerBound < range.upperBound }
      .compactMap { part in part.style.color.map { (part.range, $0) } }
  }
}
