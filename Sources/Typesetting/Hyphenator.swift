import Synchronization

/// Tells where the words of a language may be divided at the end of a line.
///
/// It remembers the words it was asked about, within bounds; so it is made once for a language and
/// used for every layout, from any thread. What it remembers never changes an answer.
public final class Hyphenator: Sendable {
  /// Finds where a word of lower-case letters, given as scalars, may be divided: bit *i* of the
  /// answer is set where a line may end before letter *i*. Words have at most 64 letters.
  public typealias Patterns = @Sendable (UnsafeBufferPointer<UInt32>) -> UInt64

  private let patterns: Patterns
  private let dividesCapitalized: Bool
  private let known = Mutex(WordCache())

  /// The length of the shortest word that is divided, in letters.
  private static let shortestWord = 6
  /// The fewest letters before and after a division.
  private static let shortestPart = (before: 2, after: 3)
  /// The fewest letters before a division that is good.
  private static let shortestGoodPart = 3
  /// The length of the longest word that is divided, in bytes: one bit for each.
  static let longestWord = 64

  /// Makes a hyphenator.
  ///
  /// - Parameters:
  ///   - dividesCapitalized: Whether words are divided that begin with a capital in the middle of
  ///     a sentence as others are. In most languages those are names, which are divided only where
  ///     there is no other way; in German they are every noun.
  ///   - patterns: The patterns of the language.
  public init(dividesCapitalized: Bool = false, patterns: @escaping Patterns) {
    self.dividesCapitalized = dividesCapitalized
    self.patterns = patterns
  }

  /// Where a word may be divided.
  struct Divisions {
    /// Bit *i* is set where a line may end before byte *i* of the word.
    fileprivate(set) var places: UInt64 = 0
    /// The byte before which too few letters stand for a good division.
    fileprivate(set) var firstGood = 0
    /// Whether the word is a name wherever it does not open a sentence.
    var isCapitalized = false
  }

  /// Where `word`, letters in UTF-8, may be divided.
  ///
  /// Words of fewer than six letters are left whole, and words with capitals anywhere but at
  /// their beginning.
  func divisions(of word: UnsafeBufferPointer<UInt8>) -> Divisions {
    guard word.count >= Self.shortestWord, word.count <= Self.longestWord else {
      return Divisions()
    }
    let found = known.withLock { known in
      known.value(for: word) { analyse(word) }
    }
    return Divisions(
      places: found & ~1, firstGood: Self.end(ofFirst: Self.shortestGoodPart, of: word),
      isCapitalized: found & 1 != 0 && !dividesCapitalized)
  }

  /// The number of bytes that the first `count` letters take.
  private static func end(ofFirst count: Int, of word: UnsafeBufferPointer<UInt8>) -> Int {
    var letters = 0
    for (offset, byte) in word.enumerated() where byte & 0xC0 != 0x80 {
      if letters == count { return offset }
      letters += 1
    }
    return word.count
  }

  /// The letter that `scalar` is, as a small one; nil where it is none, or becomes two.
  private static func lowercaseLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII {
      let lower = Unicode.Scalar(UInt8(scalar.value) | 0x20)
      return ("a"..."z").contains(lower) ? lower : nil
    }
    guard scalar.properties.isAlphabetic else { return nil }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first : nil
  }

  /// The divisions by bytes; bit 0, before which nothing stands, tells of a capital at the front.
  private func analyse(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var letters: [UInt32] = []
    var starts: [Int] = []
    var isCapitalized = false
    var offset = 0
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      guard let letter = Self.lowercaseLetter(scalar) else { return 0 }
      if letter != scalar {
        if !letters.isEmpty { return 0 }
        isCapitalized = true
      }
      letters.append(letter.value)
      starts.append(offset)
      offset += UTF8.width(scalar)
    }
    guard letters.count >= Self.shortestWord else { return 0 }
    let found = letters.withUnsafeBufferPointer(patterns)
    var divisions: UInt64 = isCapitalized ? 1 : 0
    for index in Self.shortestPart.before...letters.count - Self.shortestPart.after
    where found >> UInt64(index) & 1 != 0 {
      divisions |= 1 << UInt64(starts[index])
    }
    return divisions
  }
}
