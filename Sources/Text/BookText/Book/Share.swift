/// A share of a text. Every percentage shown to readers is made from one.
public struct Share: Hashable, Comparable, Sendable {
  /// Hundredths of a percent, rounded down.
  public let hundredths: Int

  private static let most = 10_000
  /// Greatest percentage shown for less than the whole.
  private static let almostAll = 99

  /// All of a text.
  public static let whole = Share(hundredths: most)

  /// Makes a share, clamped to the possible range.
  public init(hundredths: Int) { self.hundredths = min(max(0, hundredths), Self.most) }

  /// Makes the share of a part, clamped to 0…`whole`, in a whole; 0 if the whole is 0 or less.
  public init(of part: Int, in whole: Int) {
    let part = min(max(0, part), max(0, whole))
    // The product may have more bits than a number.
    let product = part.multipliedFullWidth(by: Self.most)
    self.init(hundredths: max(1, whole).dividingFullWidth(product).quotient)
  }

  /// The nearest percentage; 100 for the whole alone.
  public var percent: Int {
    self == .whole ? 100 : min(Self.almostAll, (hundredths + 50) / 100)
  }

  /// The share in percent, with one decimal, rounded down.
  public var withDecimal: String { "\(hundredths / 100).\(hundredths / 10 % 10)" }

  /// The share as a number from 0 to 1.
  public var fraction: Double { Double(hundredths) / Double(Self.most) }

  /// Whether the first share is the smaller one.
  public static func < (first: Share, second: Share) -> Bool {
    first.hundredths < second.hundredths
  }
}

extension Book {
  /// Returns the share of the text before a place, without notices.
  public func share(before place: TextOffset) -> Share {
    Share(of: place.utf8 - body.lowerBound, in: body.count)
  }

  /// Returns the first place after a percentage of the text, without notices.
  ///
  /// - Parameter percent: Clamped to 0…100.
  public func place(afterPercent percent: Int) -> TextOffset {
    let count = Int64(body.count) * Int64(min(max(0, percent), 100))
    return TextOffset(utf8: body.lowerBound + Int((count + 99) / 100))
  }
}
