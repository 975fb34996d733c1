import Synchronization

/// Words that a line end should not part from the next word, by the customs of a language: a title from a
/// name, an initial, a sign or a date from its number, a number from its unit.
///
/// Places are bytes of the text; a range of a word has no signs.
package struct Ties {
  /// The kinds of words, in the order of the groups of ``words``.
  private static let kinds: [Language.Words] = [
    .titles, .counters, .shortWords, .units, .months, .small, .abbreviations,
  ]
  /// Groups as bits.
  private static let title: UInt64 = 1
  private static let counter: UInt64 = 2
  private static let short: UInt64 = 4
  private static let unit: UInt64 = 8
  private static let month: UInt64 = 16
  private static let small: UInt64 = 32
  private static let abbreviation: UInt64 = 64

  private let words: WordTable
  /// Lines do not end with words of one letter.
  private let tiesShortWords: Bool

  private static let known = Mutex<[String: Ties]>([:])

  /// Returns the ties of a language. They are made once and kept, since making the table of words takes
  /// longer than setting a section.
  /// - Parameter tag: A BCP 47 tag; nil or an unknown language is taken for English.
  package static func ties(ofLanguage tag: String?) -> Ties {
    let language = Language.of(tag)
    return known.withLock { known in
      if let ties = known[language.tag] { return ties }
      let ties = Ties(language)
      known[language.tag] = ties
      return ties
    }
  }

  private init(_ language: Language) {
    let rows = Self.kinds.map { language.bytes(of: $0) }
    var table = WordTable(forWords: rows.reduce(0) { $0 + $1.count { $0 == " " } + 1 })
    for (group, row) in rows.enumerated() {
      for word in row.split(separator: UInt8(ascii: " ")) {
        table.insert(wordHash(Array(word)), into: group)
      }
    }
    words = table
    tiesShortWords = language.bytes(of: .shortWords).contains { $0 > " " }
  }

  /// How much a word belongs to the next, though a gap is between them.
  package enum Tie: UInt8 {
    case none
    /// A word of one letter, by the customs of some languages.
    case short
    /// "Mr." before a name, "p." before a number.
    case strong
  }

  /// Longest word examined, in bytes.
  private static let maximumWordLength = 16
  /// Bytes of a title without a stop.
  private static let longestBareTitle = 8

  /// Returns how much a word belongs to the next; not at all if there is no next.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - end: The end of the first word.
  ///   - next: The beginning of the second.
  /// - Complexity: O(1).
  package func tie(in text: TextBytes, endOfWord end: Int, next: Int) -> Tie {
    guard end > 0, next < text.endIndex else { return .none }
    let (last, first) = (text[end - 1], text[next])
    if tiesShortWords, isOneLetter(in: text, endingAt: end) {
      let word = startOfCharacter(in: text, endingAt: end)..<end
      if kinds(of: word, in: text) & Self.short != 0 { return .short }
    }
    // Nothing else ties two words in small letters.
    if last.isSmallLetter, first.isSmallLetter { return .none }
    return isTied(in: text, endOfWord: end, next: next) ? .strong : .none
  }

  /// Whether the stop after a word ends no sentence: the word is an abbreviation, or belongs to the next.
  ///
  /// - Parameters:
  ///   - end: The end of the word, after its stop.
  ///   - next: The first byte of the next word.
  package func belongsToNext(in text: TextBytes, endOfWord end: Int, next: Int) -> Bool {
    guard end > text.startIndex + 1, next < text.endIndex else { return false }
    return isAbbreviation(in: text, endingAt: end - 1)
      || isTied(in: text, endOfWord: end, next: next)
  }

  /// Whether an abbreviation ends at a place, perhaps of two letters: cf., e.g.
  private func isAbbreviation(in text: TextBytes, endingAt end: Int) -> Bool {
    guard let word = word(in: text, endingAt: end) else { return false }
    let start = word.lowerBound
    let isSecond =
      start >= text.startIndex + 2 && text[start - 1] == "." && text.isWord(at: start - 2)
    let first = isSecond ? startOfCharacter(in: text, endingAt: start - 1) : start
    return kinds(of: first..<end, in: text) & Self.abbreviation != 0
  }

  /// Whether a line end should not part a word from the next.
  ///
  /// - Parameters:
  ///   - end: The end of the word, after its stop; at least 1.
  ///   - next: The first byte of the next word.
  private func isTied(in text: TextBytes, endOfWord end: Int, next: Int) -> Bool {
    let first = text[next]
    let hasStop = text[end - 1] == "."
    guard let word = word(in: text, endingAt: hasStop ? end - 1 : end) else {
      return first.isDigit && isSign(in: text, endingAt: end)
    }
    if text[word.lowerBound].isDigit {
      return tiesNumber(word, in: text, to: next, isOrdinal: hasStop)
    }
    let isCapital = text.letterCase(at: next) == .capital
    guard isCapital || first.isDigit || hasStop else { return false }
    let kinds = kinds(of: word, in: text)
    let isNumber = first.isDigit || isCapital && isNumeral(in: text, at: next)
    if hasStop {
      return kinds & Self.title != 0 && !isNumber && text.isWord(at: next)
        || kinds & Self.counter != 0 && isNumber
        || isCapital && isInitial(word, in: text)
    }
    if first.isDigit { return kinds & Self.month != 0 && isDay(at: next, in: text) }
    // Ludwig XIV, Mr Bennet.
    return isNumber
      ? text.letterCase(at: word.lowerBound) == .capital
      : kinds & Self.title != 0 && word.count <= Self.longestBareTitle
  }

  /// Whether a word belongs to the next one in a title: an article or a preposition.
  package func isSmall(in text: TextBytes, endOfWord end: Int) -> Bool {
    word(in: text, endingAt: end).map { kinds(of: $0, in: text) & Self.small != 0 } ?? false
  }

  /// A number belongs to the unit at a place, unless it is an ordinal, or a day to the month there.
  /// `isOrdinal`: a stop is after it, as after the day in German.
  private func tiesNumber(
    _ number: Range<Int>, in text: TextBytes, to next: Int, isOrdinal: Bool
  ) -> Bool {
    guard let word = text.nextWord(in: next..<min(text.endIndex, next + Self.maximumWordLength)),
      word.lowerBound == next
    else { return false }
    let kinds = kinds(of: word, in: text)
    return kinds & Self.unit != 0 && !isOrdinal
      || kinds & Self.month != 0 && isDay(at: number.lowerBound, in: text)
  }

  /// Whether fewer than three digits are at a place, as of a day.
  private func isDay(at place: Int, in text: TextBytes) -> Bool {
    text[place...].prefix(3).prefix(while: \.isDigit).count < 3
  }

  /// Roman numeral in capitals. A lone I is a word.
  private func isNumeral(in text: TextBytes, at place: Int) -> Bool {
    guard text[place].mayBeginNumeral,
      let word = text.nextWord(in: place..<min(text.endIndex, place + Self.maximumWordLength))
    else { return false }
    return (word.count > 1 || text[place] != "I") && text.numeralValue(of: word) != nil
  }

  /// A word before a stop. A lone I is a word.
  private func isInitial(_ word: Range<Int>, in text: TextBytes) -> Bool {
    text.letterCase(at: word.lowerBound) == .capital && text[word.lowerBound] != "I"
      && text[word].dropFirst().allSatisfy(\.continuesCharacter)
  }

  /// `end` is above 0.
  private func isOneLetter(in text: TextBytes, endingAt end: Int) -> Bool {
    let start = startOfCharacter(in: text, endingAt: end)
    return (start == 0 || !text.isWord(at: start - 1)) && text.isWord(at: start)
  }

  /// Whether a character that counts, such as §, ends at a place.
  private func isSign(in text: TextBytes, endingAt end: Int) -> Bool {
    kinds(of: startOfCharacter(in: text, endingAt: end)..<end, in: text) & Self.counter != 0
  }

  /// Returns the start of the character that ends at `end`, which must be above 0.
  private func startOfCharacter(in text: TextBytes, endingAt end: Int) -> Int {
    var start = end - 1
    while start > 0, text[start].continuesCharacter { start -= 1 }
    return start
  }

  /// Bits of the groups with a word; 0 for any other word.
  private func kinds(of word: Range<Int>, in text: TextBytes) -> UInt64 {
    words[text.wordHash(of: word)]
  }

  /// Returns the word that ends at a place; nil for none or a very long one.
  private func word(in text: TextBytes, endingAt end: Int) -> Range<Int>? {
    var start = end
    while start > 0, text.isWord(at: start - 1) {
      start -= 1
      if end - start > Self.maximumWordLength { return nil }
    }
    return start < end ? start..<end : nil
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { ("a"..."z").contains(self) }

  /// A Roman numeral in capitals may begin with it.
  fileprivate var mayBeginNumeral: Bool {
    switch self {
    case "I", "V", "X", "L", "C": true
    default: false
    }
  }
}
