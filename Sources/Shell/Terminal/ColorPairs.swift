import Cells

/// Maps pairs of 24-bit colours, foreground and background, to pairs of the colour indices of curses. Curses
/// has 240 indices besides the 16 that users redefine: 57,600 pairs, more than the cells of a screen. Single
/// colours would not do, since each cell of a picture has colours of its own. An index alone has no meaning.
struct ColorPairs {
  struct Pair: Hashable {
    var foreground: Color
    var background: Color
  }

  private var numbers: [Pair: Int] = [:]
  private var pairs: [Pair?] = []
  private var free: [Int] = []

  /// First index of a colour, above the indices that users redefine.
  private static let first = 16
  private static let count = 240
  static let maxPairs = count * count

  var isEmpty: Bool { numbers.isEmpty }

  var room: Int { Self.maxPairs - pairs.count + free.count }

  /// Indices of a pair; of a similar pair if none are free. (-1, -1) means the terminal's own colours.
  mutating func indices(of pair: Pair) -> (foreground: Int, background: Int) {
    guard pair.foreground != .terminal || pair.background != .terminal else { return (-1, -1) }
    let number = number(of: pair)
    return (Self.first + number / Self.count, Self.first + number % Self.count)
  }

  /// The number of a new or freed pair. If there are too many, the number of a similar coarse pair, else 0.
  private mutating func number(of pair: Pair) -> Int {
    if let known = numbers[pair] { return known }
    let number: Int
    if let last = free.popLast() {
      number = last
      pairs[number] = pair
    } else if pairs.count < Self.maxPairs {
      number = pairs.count
      pairs.append(pair)
    } else {
      let similar = Pair(
        foreground: Self.coarse(pair.foreground), background: Self.coarse(pair.background))
      return numbers[similar] ?? 0
    }
    numbers[pair] = number
    return number
  }

  /// Returns the colour without the lower half of each component.
  private static func coarse(_ color: Color) -> Color {
    color.rgb.map { Color($0 & 0xF0F0F0) } ?? color
  }

  /// Returns the pair with the indices; nil if they are free.
  func pair(foreground: Int, background: Int) -> Pair? {
    let (high, low) = (foreground - Self.first, background - Self.first)
    guard (0..<Self.count).contains(high), (0..<Self.count).contains(low) else { return nil }
    let number = high * Self.count + low
    return number < pairs.count ? pairs[number] : nil
  }

  /// Frees the indices of all pairs but those for which `isUsed` returns true.
  mutating func freePairs(except isUsed: (Pair) -> Bool) {
    for (pair, number) in numbers where !isUsed(pair) {
      numbers[pair] = nil
      pairs[number] = nil
      free.append(number)
    }
  }
}
