/// A word divided after a hyphen at the end of a line.
package struct DividedWord {
  /// Hashes of the word without the hyphen and with it, and of its parts.
  fileprivate let joined, hyphenated, head, tail: UInt64
  /// Whether the hyphen is U+2010.
  fileprivate let isMarked: Bool

  /// Maximum length of a divided word, in bytes.
  static let maximumLength = 80

  /// Reads a word of exactly two parts, the second in lower case or both in capitals; nil for anything else.
  /// At a U+2010, other hyphens of the word may be typed as `-`: the parts are those beside the division.
  ///
  /// - Parameters:
  ///   - line: The text with the line before the division.
  ///   - hyphen: The hyphen at its end.
  ///   - next: The text with the line after the division.
  ///   - start: The beginning of that line.
  package init?(_ line: TextBytes, hyphen: Range<Int>, _ next: TextBytes, from start: Int) {
    let first = Self.firstHalf(before: hyphen, in: line)
    guard !first.isEmpty, start < next.endIndex,
      next.letterCase(at: start) == .small
        || start + 1 < next.endIndex && next.letterCase(at: start + 1) == .capital
          && line.letterCase(at: hyphen.lowerBound - 1) == .capital
    else { return nil }
    let second = Self.secondHalf(from: start, in: next)
    isMarked = line[hyphen.lowerBound] != "-"
    let before = line.hyphen(endingLine: line.startIndex..<first.lowerBound)?.count ?? 0
    let after = next.lengthOfHyphen(inWordFrom: second.upperBound)
    // A third part makes the hyphen doubtful. Beside U+2010, a hyphen of one byte was typed.
    guard max(before, after) <= (isMarked ? 1 : 0),
      hyphen.upperBound - first.lowerBound + second.count <= Self.maximumLength
    else { return nil }
    var (joined, hyphenated, tail) = (WordHash(), WordHash(), WordHash())
    for position in first { joined.add(line, at: position) }
    head = joined.value
    hyphenated = joined
    hyphenated.add(line, at: hyphen.lowerBound)
    for position in second {
      joined.add(next, at: position)
      hyphenated.add(next, at: position)
      tail.add(next, at: position)
    }
    (self.joined, self.hyphenated, self.tail) = (joined.value, hyphenated.value, tail.value)
  }

  /// Returns the part of a word before its hyphen, up to the maximum length of a word and one byte.
  private static func firstHalf(before hyphen: Range<Int>, in line: TextBytes) -> Range<Int> {
    var first = hyphen.lowerBound
    while first > line.startIndex, hyphen.lowerBound - first <= maximumLength,
      line.isWord(at: first - 1)
    {
      first -= 1
    }
    return first..<hyphen.lowerBound
  }

  /// Returns the part of a word at the beginning of a line, up to the maximum length of a word and one byte.
  private static func secondHalf(from start: Int, in line: TextBytes) -> Range<Int> {
    var end = start
    while end < line.endIndex, end - start <= maximumLength, line.isWord(at: end) { end += 1 }
    return start..<end
  }
}

/// The evidence of a text for joining words that are divided at the ends of its lines.
///
/// The hyphen of "lamp-" above "light" may belong to the word. The text itself is the dictionary: if
/// "lamplight" occurs elsewhere in it and "lamp-light" does not, the hyphen came with the line end. A word
/// that the text has in neither form follows the custom of the text: its hyphen goes if those of most other
/// words do.
///
/// Browsers and programs for manuals divide words by U+2010. If it occurs at the ends of lines only, none
/// belongs to a word. If it divides several words, a `-` at the end of a line was typed.
package struct DivisionEvidence {
  /// How often each of the wanted words occurs.
  private let counts: [UInt64: Int]
  private let areHyphensTyped: Bool
  /// Whether U+2010 stands for the divisions of the text, so that each `-` was typed.
  private let areDivisionsMarked: Bool
  /// Whether words in neither form are joined by the custom of the text.
  private let joinsUnknown: Bool
  /// Whether they are joined without a custom, unless both of their parts are words.
  private let joinsParts: Bool

  /// Minimum number of joined words, or of those with a U+2010, for a custom.
  private static let fewestJoined = 3
  /// Number of joined words that make up for a word with its hyphen.
  private static let perHyphenated = 2

  /// Counts the forms of all divided words elsewhere in the text: joined, with the hyphen, and their parts.
  /// - Parameters:
  ///   - words: All divided words of the text.
  ///   - joinsUnknown: Whether its lines were certainly set by a program that divides words.
  /// - Complexity: O(*n*).
  package init(for words: [DividedWord], in text: TextBytes, joinsUnknown: Bool = false) {
    joinsParts = joinsUnknown
    guard !words.isEmpty else {
      (counts, areHyphensTyped, areDivisionsMarked, self.joinsUnknown) = ([:], false, false, false)
      return
    }
    var (counts, areHyphensTyped) = Self.counts(
      of: Set(words.flatMap { [$0.joined, $0.hyphenated, $0.head, $0.tail] }), in: text)
    // The parts at the division itself are no words.
    for word in words {
      counts[word.head, default: 0] -= 1
      counts[word.tail, default: 0] -= 1
    }
    (self.counts, self.areHyphensTyped) = (counts, areHyphensTyped)
    areDivisionsMarked = !areHyphensTyped && words.count(where: \.isMarked) >= Self.fewestJoined
    let joined = words.count { counts[$0.joined, default: 0] > 0 && counts[$0.hyphenated] == nil }
    let kept = words.count { counts[$0.hyphenated] != nil }
    self.joinsUnknown = joined >= Self.fewestJoined && joined >= kept * Self.perHyphenated
  }

  /// Whether the text has a word elsewhere, given by its hash.
  private func hasWord(_ word: UInt64) -> Bool { counts[word, default: 0] > 0 }

  /// Whether a word is written without the hyphen of its division. If the text has neither form, its custom
  /// decides; without a custom, parts that are no words are joined in lines set by a program.
  package func joins(_ word: DividedWord) -> Bool {
    if hasWord(word.hyphenated) { return false }
    if hasWord(word.joined) || word.isMarked && !areHyphensTyped { return true }
    if areDivisionsMarked { return false }
    return joinsUnknown || joinsParts && !(hasWord(word.head) && hasWord(word.tail))
  }

  /// Counts some words of a text by their hashes. "lamp-light" counts as a whole and by its parts; words not
  /// wanted are not counted. Also returns whether U+2010 is inside a word.
  /// - Complexity: O(*n*).
  private static func counts(
    of wanted: Set<UInt64>, in text: TextBytes
  ) -> (counts: [UInt64: Int], areHyphensTyped: Bool) {
    var counts: [UInt64: Int] = [:]
    var areHyphensTyped = false
    var position = text.startIndex
    while let word = text.nextWord(in: position..<text.endIndex) {
      position = word.upperBound
      var hash = WordHash()
      for place in word { hash.add(text, at: place) }
      if wanted.contains(hash.value) { counts[hash.value, default: 0] += 1 }
      // A compound: its second part is a word of its own too.
      guard position < text.endIndex, case let length = text.hyphenLength(at: position),
        length > 0, position + length < text.endIndex, text.isWord(at: position + length)
      else { continue }
      if length > 1 { areHyphensTyped = true }
      hash.add(text, at: position)
      var end = position + length
      while end < min(text.endIndex, position + DividedWord.maximumLength), text.isWord(at: end) {
        hash.add(text, at: end)
        end += 1
      }
      if wanted.contains(hash.value) { counts[hash.value, default: 0] += 1 }
    }
    return (counts, areHyphensTyped)
  }
}

extension TextBytes {
  /// Returns the hyphen at the end of a line, `-` or U+2010; nil if there is none.
  package func hyphen(endingLine line: Range<Int>) -> Range<Int>? {
    guard let last = self[line].last, last == "-" || last == 0x90 else { return nil }
    let start = line.upperBound - (last == "-" ? 1 : "‐".utf8.count)
    return start >= line.lowerBound && hyphenLength(at: start) > 0 ? start..<line.upperBound : nil
  }

  /// Returns the length in bytes of the hyphen that may connect a word with the next one; 0 if there is none,
  /// or another sign of a dash or the end follows.
  fileprivate func lengthOfHyphen(inWordFrom place: Int) -> Int {
    place + 1 < endIndex && self[place + 1] != "-" ? hyphenLength(at: place) : 0
  }

  /// Returns the length in bytes of the hyphen at a place, `-` or U+2010; 0 if there is none.
  fileprivate func hyphenLength(at place: Int) -> Int {
    if self[place] == "-" { return 1 }
    let isHyphen = self[place] == 0xE2 && self[place...].starts(with: "‐".utf8)
    return isHyphen ? "‐".utf8.count : 0
  }
}
