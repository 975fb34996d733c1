import Cells

/// Stands for pairs of 24-bit colours, those of a glyph and of what is behind it, by pairs of the indices
/// that curses understands.
///
/// Curses knows 240 colours besides those that people redefine; as pairs they stand for 57,600 looks of a
/// cell, more than are on a screen: a picture has a look of its own in each cell. A pair of indices means
/// nothing by its halves.
struct ColorPairs {
  /// The colours of a cell; either may be the terminal's own.
  struct Pair: Hashable {
    var foreground: Color
    var background: Color
  }

  private var numbers: [Pair: Int] = [:]
  /// The pairs by their numbers; nil for one that has been given back.
  private var pairs: [Pair?] = []
  private var free: [Int] = []

  /// The first index, and how many there are.
  private static let (first, count) = (16, 240)
  /// The most pairs.
  static let most = count * count

  /// Whether none has been given out.
  var isEmpty: Bool { numbers.isEmpty }

  /// How many can be given out before some have to be given back.
  var room: Int { Self.most - pairs.count + free.count }

  /// The indices that stand for a pair; if no others are left, those of a pair that looks much alike.
  mutating func indices(of pair: Pair) -> (foreground: Int, background: Int) {
    guard pair.foreground != .terminal || pair.background != .terminal else { return (-1, -1) }
    let number = number(of: pair)
    return (Self.first + number / Self.count, Self.first + number % Self.count)
  }

  private mutating func number(of pair: Pair) -> Int {
    if let known = numbers[pair] { return known }
    let number: Int
    if let last = free.popLast() {
      number = last
      pairs[number] = pair
    } else if pairs.count < Self.most {
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

  /// The colour with the lower half of each component left out.
  private static func coarse(_ color: Color) -> Color {
    color.rgb.map { Color($0 & 0xF0F0F0) } ?? color
  }

  /// The colours that a pair of indices stands for; nil if it stands for none.
  func pair(foreground: Int, background: Int) -> Pair? {
    let (high, low) = (foreground - Self.first, background - Self.first)
    guard (0..<Self.count).contains(high), (0..<Self.count).contains(low) else { return nil }
    let number = high * Self.count + low
    return number < pairs.count ? pairs[number] : nil
  }

  /// Takes back the pairs that `isUsed` does not hold for: they may come to stand for others.
  mutating func keep(where isUsed: (Pair) -> Bool) {
    for (pair, number) in numbers where !isUsed(pair) {
      numbers[pair] = nil
      pairs[number] = nil
      free.append(number)
    }
  }
}
