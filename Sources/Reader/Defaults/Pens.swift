/// The pens for marking words: kinds of highlights, with names given by the reader.
public struct Pens: Hashable, Sendable {
  /// Numbers of the pens. Marks without a kind have the first.
  public static let numbers = 1...5

  private var names: [String] = []

  public init() {}

  /// Names are separated by commas, possibly with some left out: `Idea,,Question`. Nil if there are more
  /// names than pens.
  init?(_ text: String) {
    names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let words = name.split(whereSeparator: \.isWhitespace)
      return words.joined(separator: " ")
    }
    if names.count > Self.numbers.count { return nil }
  }

  public func name(of pen: Int) -> String? {
    guard names.indices.contains(pen - 1), !names[pen - 1].isEmpty else { return nil }
    return names[pen - 1]
  }

  /// The title of a highlight's pen: its name, or else its number; nil for the first pen without a name.
  public func title(of pen: Int) -> String? { name(of: pen) ?? (pen > 1 ? "pen \(pen)" : nil) }
}
