import BookText
import Synchronization

/// Finds the divisions of a language's words at the end of a line.
///
/// Made once for a language and used for every layout, from any thread. Its cache of words is bounded, and
/// never changes an answer.
public final class Hyphenator: Sendable {
  private let patterns: DivisionPatterns
  /// Patterns that divide no word.
  private static let noPatterns: DivisionPatterns = { (_: UnsafeBufferPointer<UInt32>) -> UInt64 in
    0
  }
  private let hyphenatesCapitalized: Bool
  /// Divisions of recent words, by the hashes of the words.
  private let known = Mutex<[UInt64: UInt64]>([:])

  /// Words in the cache, so that no text can fill the memory.
  private static let maxKnown = 1 << 15

  /// Letters of a divided word.
  static let shortestWord = 6
  /// Letters before a division.
  private static let shortestStart = 2
  /// Letters after a division.
  private let shortestEnd: Int
  /// Letters before a good division.
  private static let shortestGoodPart = 3
  /// Bytes of a divided word: one bit for each.
  static let longestWord = 64

  /// Parts of the text in other languages, in order. Without a hyphenator, words are not divided.
  private let parts: [(range: Range<Int>, hyphenator: Hyphenator?)]

  /// Makes a hyphenator by the patterns of a language.
  /// - Parameter hyphenatesCapitalized: Whether capitalised words are divided like others. In most languages
  ///   they are names and the first words of sentences, to be divided only as a last resort. In German all
  ///   nouns are capitalised.
  /// - Parameter shortestEnd: Letters on the next line: three in English, two in most languages.
  public convenience init(
    hyphenatesCapitalized: Bool = false, shortestEnd: Int = 3, patterns: @escaping DivisionPatterns
  ) {
    self.init(
      hyphenatesCapitalized: hyphenatesCapitalized, shortestEnd: shortestEnd, parts: [],
      patterns: patterns)
  }

  private init(
    hyphenatesCapitalized: Bool, shortestEnd: Int,
    parts: [(range: Range<Int>, hyphenator: Hyphenator?)], patterns: @escaping DivisionPatterns
  ) {
    self.parts = parts
    self.hyphenatesCapitalized = hyphenatesCapitalized
    self.shortestEnd = shortestEnd
    self.patterns = patterns
  }

  /// Returns `own`, the hyphenator of the text's language, without parts in other languages. `hyphenator` is
  /// asked once for each language.
  public static func hyphenator(
    _ own: Hyphenator?, parts: [LanguagePart], _ hyphenator: (String) -> Hyphenator?
  ) -> Hyphenator? {
    if parts.isEmpty { return own }
    let languages = Set(parts.map(\.language))
    let known = Dictionary(uniqueKeysWithValues: languages.map { ($0, hyphenator($0)) })
    let found = parts.map { (range: $0.range, hyphenator: known[$0.language] ?? nil) }
    let patterns = own?.patterns ?? noPatterns
    return Hyphenator(
      hyphenatesCapitalized: own?.hyphenatesCapitalized ?? false,
      shortestEnd: own?.shortestEnd ?? 3, parts: found, patterns: patterns)
  }

  /// None if the language of the word's place has no hyphenator.
  func divisions(of word: TextBytes, at place: Int) -> Divisions {
    if parts.isEmpty { return divisions(of: word) }
    let index = parts.firstIndexAfter { $0.range.upperBound <= place }
    guard index < parts.count, parts[index].range.lowerBound <= place else {
      return divisions(of: word)
    }
    return parts[index].hyphenator?.divisions(of: word) ?? Divisions()
  }

  /// The divisions of a word.
  struct Divisions {
    fileprivate(set) var places: UInt64 = 0
    /// First byte with enough letters before it for a good division.
    fileprivate(set) var firstGood = 0
    /// A word with a capital is divided as a last resort.
    fileprivate(set) var isCapitalized = false
  }

  /// The word has letters in UTF-8. Words of fewer than six letters or more than 64 bytes are not divided,
  /// nor words with capitals other than the first letter.
  func divisions(of word: TextBytes) -> Divisions {
    guard word.count >= Self.shortestWord, word.count <= Self.longestWord else {
      return Divisions()
    }
    // A word with the hash of another would be divided like the other; the risk is accepted.
    let hash = byteHash(UnsafeRawBufferPointer(word.buffer))
    let found = known.withLock { known in
      if let value = known[hash] { return value }
      if known.count == Self.maxKnown { known = [:] }
      let value = findDivisions(word)
      known[hash] = value
      return value
    }
    return Divisions(
      places: found & ~1, firstGood: Self.length(ofFirstLetters: Self.shortestGoodPart, of: word),
      isCapitalized: found & 1 != 0 && !hyphenatesCapitalized)
  }

  /// Length in bytes, of the whole word if it has fewer letters.
  private static func length(ofFirstLetters count: Int, of word: TextBytes) -> Int {
    var end = 0
    for _ in 0..<count where end < word.count {
      end += 1
      while end < word.count, word[end].continuesCharacter { end += 1 }
    }
    return end
  }

  /// 0 if the scalar is not a letter, or becomes two.
  private static func lowercaseLetter(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar {
    // Most letters of most words, and not looked up.
    case "a"..."z": return scalar.value
    case "A"..."Z": return scalar.value | 0x20
    case "\0"..."\u{7F}": return 0
    default: break
    }
    let properties = scalar.properties
    guard properties.isAlphabetic else { return 0 }
    guard properties.changesWhenLowercased else { return scalar.value }
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first?.value ?? 0 : 0
  }

  /// Divisions by bytes. Bit 0, never a division, is set if the word is capitalised. Returns 0 if the word
  /// has fewer than six letters, a capital after the first letter, or other signs.
  private func findDivisions(_ word: TextBytes) -> UInt64 {
    var letters: [UInt32] = []
    var isCapitalized = false
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      let letter = Self.lowercaseLetter(scalar)
      guard letter != 0, letter == scalar.value || letters.isEmpty else { return 0 }
      if letter != scalar.value { isCapitalized = true }
      letters.append(letter)
    }
    guard letters.count >= Self.shortestWord else { return 0 }
    let found = letters.withUnsafeBufferPointer(patterns)
    let last = letters.count - shortestEnd
    var divisions: UInt64 = isCapitalized ? 1 : 0
    var index = -1
    for offset in word.indices where word[offset] & 0xC0 != 0x80 {
      index += 1
      guard index >= Self.shortestStart, index <= last else { continue }
      divisions |= (found >> UInt64(index) & 1) << UInt64(offset)
    }
    return divisions
  }
}
