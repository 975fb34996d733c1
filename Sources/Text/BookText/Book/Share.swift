/// A share of a text. Every percentage shown to readers is made from one.
public struct Share: Hashable, Comparable, Sendable {
  /// Hundredths of a percent, rounded down.
  public let hundredths: Int

  private static let most = 10_000
  /// Percentage shown at most for less than the whole.
  private static let almostAll = 99

  /// All of a text.
  public static let whole = Share(hundredths: most)

  /// Clamped to the possible range.
  public init(hundredths: Int) { self.hundredths = min(max(0, hundredths), Self.most) }

  /// The part is clamped to 0…`whole`; 0 if the whole is 0 or less.
  public init(of part: Int, in whole: Int) {
    let part = min(max(0, part), max(0, whole))
    // The product may have more bits than a number.
    let product = part.multipliedFullWidth(by: Self.most)
    self.init(hundredths: max(1, whole).dividingFullWidth(product).quotient)
  }

  /// The nearest percentage; 100 for the whole alone.
  public var percent: Int { self == .whole ? 100 : min(Self.almostAll, (hundredths + 50) / 100) }

  /// The share in percent, with one decimal, rounded down.
  public var withDecimal: String { "\(hundredths / 100).\(hundredths / 10 % 10)" }

  /// The share as a number from 0 to 1.
  public var fraction: Double { Double(hundredths) / Double(Self.most) }

  /// Compares the shares.
  public static func < (first: Share, second: Share) -> Bool {
    first.hundredths < second.hundredths
  }
}

extension Book {
  /// Text before a place, without notices.
  public func share(before place: TextOffset) -> Share {
    Share(of: place.utf8 - body.lowerBound, in: body.count)
  }

  /// First place after a percentage of the text, clamped to 0…100, without notices.
  public func place(afterPercent percent: Int) -> TextOffset {
    let count = Int64(body.count) * Int64(min(max(0, percent), 100))
    return TextOffset(utf8: body.lowerBound + Int((count + 99) / 100))
  }
}
