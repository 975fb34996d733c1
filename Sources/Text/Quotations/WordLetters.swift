/// Letters of a word as a number, for comparing words without making strings of them. The letters of two
/// words in a row are ``joined(with:)``: "to day" and "today" are then equal.
struct WordLetters: Hashable {
  /// Letters as the digits of a number, modulo 2⁶⁴.
  private(set) var value: UInt64 = 0
  /// The base to the power of the number of letters.
  private var power: UInt64 = 1
  private(set) var count = 0

  /// Large and odd: no two words of a language have the same number.
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Overflow wraps, since the value is a hash.
  @inline(__always)
  mutating func append(_ letter: UInt32) {
    value = value &* Self.base &+ UInt64(letter)
    power = power &* Self.base
    count &+= 1
  }

  /// Joins them as if both words were written as one.
  func joined(with others: WordLetters) -> WordLetters {
    var all = self
    all.value = value &* others.power &+ others.value
    all.power = power &* others.power
    all.count = count + others.count
    return all
  }
}
