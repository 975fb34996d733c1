/// A word divided after a hyphen at the end of a line.
package struct DividedWord {
  /// Hashes of the word without the hyphen and with it, and of the parts beside the hyphen.
  fileprivate let joined, hyphenated, head, tail: UInt64
  /// The letters of both parts, in small letters, and the number of those before the hyphen.
  fileprivate let letters: [UInt32]
  fileprivate let letterCount: Int
  /// Whether the hyphen is U+2010.
  fileprivate let isMarked: Bool
  /// Whether the word has no other hyphen that may be a division.
  fileprivate let hasTwoParts: Bool
  /// Whether a blank or the end follows the second part.
  fileprivate let endsWithBlank: Bool

  /// Maximum length of a divided word, in bytes.
  static let maximumLength = 80

  /// Reads the word around a hyphen whose second part begins with a small letter, or with two capitals after
  /// a capital; nil for anything else. Beside a U+2010, other hyphens of the word may be typed as `-`: the
  /// parts are those beside the division.
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
    guard hyphen.upperBound - first.lowerBound + second.count <= Self.maximumLength else {
      return nil
    }
    isMarked = line[hyphen.lowerBound] != "-"
    endsWithBlank = second.upperBound == next.endIndex || next[second.upperBound] <= " "
    let before = line.hyphen(endingLine: line.startIndex..<first.lowerBound)?.count ?? 0
    let after = next.lengthOfHyphen(inWordFrom: second.upperBound)
    // A third part makes the hyphen doubtful. Beside U+2010, a hyphen of one byte was typed.
    hasTwoParts = max(before, after) <= (isMarked ? 1 : 0)
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
    let headLetters = Self.letters(of: line[first])
    letters = headLetters + Self.letters(of: next[second])
    letterCount = headLetters.count
  }

  private static func letters(of part: TextBytes) -> [UInt32] {
    String(decoding: part, as: UTF8.self).lowercased().unicodeScalars.map(\.value)
  }

  /// Number of letters of the shorter part.
  fileprivate var shortest: Int { min(letterCount, letters.count - letterCount) }

  fileprivate func isDivided(by patterns: DivisionPatterns) -> Bool {
    guard letters.count <= UInt64.bitWidth, letterCount < letters.count else { return false }
    return letters.withUnsafeBufferPointer(patterns) >> UInt64(letterCount) & 1 != 0
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
/// "lamplight" occurs elsewhere in it more often than "lamp-light", the hyphen came with the line end. A word
/// that the text has in neither form is joined only in a text that divides words: known words show this, or
/// in a short text the number of its divisions. The hyphen stays if both parts are words; in a text that
/// seldom connects words by hyphens they are joined nevertheless.
///
/// Browsers and programs for manuals divide words by U+2010. If it occurs at the ends of lines only, none
/// belongs to a word. If it divides several words, a `-` at the end of a line was typed.
package struct DivisionEvidence {
  /// How a divided word is written in running text.
  package enum Form {
    case joined
    case hyphenated
    /// With the hyphen and a blank: "pre- and post-war".
    case suspended
  }

  /// How often each of the wanted words occurs, and how often before or after the hyphen of another word.
  private var counts = WordCounts()
  /// Hashes of words that tell what a hyphen means.
  private var words: [Language.Words: Set<UInt64>] = [:]
  private var patterns: DivisionPatterns?
  /// Whether U+2010 stands for the divisions of the text, so that each `-` was typed.
  private var areDivisionsMarked = false
  /// Whether the text divides words by its known words.
  private var isCustom = false
  /// Whether it divides them where the patterns of its language do, so that a hyphen elsewhere was typed.
  private var followsPatterns = false
  /// Whether it has so many divisions that some must be of undivided words.
  private var isDense = false
  /// Whether its lines were certainly set by a program that divides words.
  private let isSetByProgram: Bool
  /// Whether two words with a hyphen are so rare in the text that most divided pairs are one word.
  private var writesTogether = false

  /// Minimum number of words for a custom.
  private static let fewest = 3
  private static let fewestDivisions = 2
  /// Number of joined words that make up for a word with its hyphen.
  private static let perHyphenated = 2
  /// Number of hyphens within lines for one at a line end.
  private static let perLineEnd = 4
  /// Number of divided words that make up for one that patterns divide elsewhere.
  private static let perException = 20
  /// A text divides words if it has one division in so many words; in one that does not, one in two thousand
  /// words has a hyphen of its own at a line end.
  private static let wordsPerDivision = 250
  /// Minimum number of letters of a word that is connected by a hyphen, if no other word shows it.
  private static let shortestPart = 4

  /// Counts the forms of all divided words elsewhere in the text: joined, with the hyphen, and their parts.
  package init(
    for words: [DividedWord], in text: TextBytes, language: Language = .of(nil),
    patterns: @autoclosure () -> DivisionPatterns? = nil, isSetByProgram: Bool = false
  ) {
    let kinds: [Language.Words] = [.conjunctions, .hyphened, .enclitics, .tens, .numbers]
    self.isSetByProgram = isSetByProgram
    guard !words.isEmpty else { return }
    self.words = Dictionary(uniqueKeysWithValues: kinds.map { ($0, language.hashes(of: $0)) })
    let (patterns, counts) = (patterns(), WordCounts(of: words, in: text))
    (self.patterns, self.counts) = (patterns, counts)
    areDivisionsMarked = !counts.areHyphensTyped && words.count(where: \.isMarked) >= Self.fewest
    let joined = words.filter { counts[$0.joined] > counts[$0.hyphenated] }
    let known = joined.count
    let kept = words.count { counts[$0.hyphenated] > 0 }
    let unknown = words.filter {
      $0.hasTwoParts && counts[$0.joined] == 0 && counts[$0.hyphenated] == 0
    }
    isCustom = known >= Self.fewest && known >= kept * Self.perHyphenated
    followsPatterns =
      patterns.map { patterns in
        (joined.count { !$0.isDivided(by: patterns) } + 1) * Self.perException <= known
      } == true
    let divisions = known + unknown.count
    isDense =
      divisions >= Self.fewestDivisions && known >= kept
      && divisions * Self.wordsPerDivision >= counts.allWords
    let pairs = unknown.count { counts[$0.head] > 0 && counts[$0.tail] > 0 }
    writesTogether = pairs >= Self.fewest && counts.allHyphenated < pairs * Self.perLineEnd
  }

  package func joins(_ word: DividedWord) -> Bool { form(of: word) == .joined }

  package func form(of word: DividedWord) -> Form {
    let (joined, hyphenated) = (counts[word.joined], counts[word.hyphenated])
    if word.hasTwoParts, joined > 0 || hyphenated > 0 {
      return joined > hyphenated ? .joined : .hyphenated
    }
    if word.endsWithBlank, has(word.tail, in: .conjunctions) { return .suspended }
    if !word.hasTwoParts { return .hyphenated }
    if word.isMarked, !counts.areHyphensTyped { return .joined }
    guard !areDivisionsMarked, isCustom || isDense || isSetByProgram, !isCompound(word) else {
      return .hyphenated
    }
    return isCustom || isSetByProgram || patterns.map(word.isDivided) == true
      ? .joined : .hyphenated
  }

  private func has(_ word: UInt64, in kinds: Language.Words...) -> Bool {
    kinds.contains { words[$0]?.contains(word) == true }
  }

  /// Whether a word that the text has in neither form is probably two words with a hyphen.
  private func isCompound(_ word: DividedWord) -> Bool {
    let (hasHead, hasTail) = (counts[word.head] > 0, counts[word.tail] > 0)
    // "ex" and "mi" begin undivided words too.
    let isAlone = word.letterCount >= Self.shortestPart || hasTail
    if isAlone && has(word.head, in: .hyphened) || has(word.tail, in: .enclitics)
      || has(word.head, in: .tens, .numbers) && has(word.tail, in: .numbers)
    {
      return true
    }
    if followsPatterns, hasHead || hasTail, patterns.map(word.isDivided) == false { return true }
    if writesTogether { return false }
    let (before, after) = (counts.firsts[word.head] ?? 0, counts.seconds[word.tail] ?? 0)
    let isLong = word.shortest >= Self.shortestPart
    if hasHead && hasTail { return isLong || after > 0 || before > 1 }
    // "in-doors" and "in-side" tell nothing of "in-fluence".
    return after > 1 || isLong && before > 1
  }
}

/// How often some words occur in a text, by their hashes.
private struct WordCounts {
  private var counts: [UInt64: Int] = [:]
  /// Number of words with a hyphen within a line, by their first and by their second parts.
  private(set) var firsts: [UInt64: Int] = [:]
  private(set) var seconds: [UInt64: Int] = [:]
  private(set) var allWords = 0
  private(set) var allHyphenated = 0
  /// Whether U+2010 is inside a word.
  private(set) var areHyphensTyped = false

  init() {}

  /// Counts divided words and their parts. "lamp-light" counts as a whole and by its parts; the parts at the
  /// divisions do not count.
  init(of divided: [DividedWord], in text: TextBytes) {
    let wanted = Set(divided.flatMap { [$0.joined, $0.hyphenated, $0.head, $0.tail] })
    func count(_ word: UInt64, _ counts: inout [UInt64: Int]) {
      if wanted.contains(word) { counts[word, default: 0] += 1 }
    }
    var position = text.startIndex
    while let word = text.nextWord(in: position..<text.endIndex) {
      position = word.upperBound
      allWords += 1
      var hash = WordHash()
      for place in word { hash.add(text, at: place) }
      count(hash.value, &counts)
      // A compound: its second part is a word of its own too.
      guard position < text.endIndex, case let length = text.hyphenLength(at: position),
        length > 0, position + length < text.endIndex, text.isWord(at: position + length)
      else { continue }
      if length > 1 { areHyphensTyped = true }
      allHyphenated += 1
      count(hash.value, &firsts)
      hash.add(text, at: position)
      var (end, second) = (position + length, WordHash())
      while end < min(text.endIndex, position + DividedWord.maximumLength), text.isWord(at: end) {
        hash.add(text, at: end)
        second.add(text, at: end)
        end += 1
      }
      count(hash.value, &counts)
      count(second.value, &seconds)
    }
    for word in divided {
      counts[word.head, default: 0] -= 1
      counts[word.tail, default: 0] -= 1
    }
  }

  subscript(word: UInt64) -> Int { max(0, counts[word] ?? 0) }
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
