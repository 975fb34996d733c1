import BookText

/// Words quoted from a text, for finding them in any edition of it. Letters are compared as a search compares
/// them, without quotation marks, dashes, hyphens and line ends. A word in six may differ or be missing;
/// fewer than five words must be the same.
public struct Quotation: Hashable, Sendable {
  /// First words; all of them if there are few.
  let start: QuotedWords
  /// Last words of a long quotation, or of one with only its ends; nil if ``start`` has all words.
  let end: QuotedWords?
  /// Bytes from the first words to the last ones; 0 without last ones.
  let reach: Int
  let before: [WordLetters]
  let after: [WordLetters]
  /// Signs before the first letter, such as quotation marks, from the letter back.
  let signsBefore: [UInt32]
  /// Signs after the last letter, from the letter on.
  let signsAfter: [UInt32]

  /// Words at each end of a long quotation that are compared.
  static let wordsOfEnds = 12
  /// Bytes between the ends of a quotation whose length is unknown.
  private static let longestGap = 1 << 16
  /// Words before and after a quotation that are compared.
  private static let mostContext = 12

  /// All words of a text, or the first and the last words of a long one; nil if it has no letter and no
  /// digit. Costs O(*n*).
  /// - Parameter end: The last quoted words, if ``text`` has only the first ones.
  /// - Parameter before: Words before them, to choose between equal passages, as `after`.
  /// - Parameter isCut: Whether the last word may lack its end, and the first word of `before` its beginning.
  public init?(
    _ text: String, to end: String? = nil, before: String = "", after: String = "",
    isCut: Bool = false
  ) {
    let words = QuotedWords.words(of: text)
    guard !words.isEmpty else { return nil }
    let last = end.map { QuotedWords.words(of: $0) } ?? []
    if !last.isEmpty {
      start = QuotedWords(words.prefix(QuotedWords.most))
      self.end = QuotedWords(last.suffix(QuotedWords.most))
      reach = Self.longestGap
    } else if words.count > QuotedWords.most {
      start = QuotedWords(words.prefix(Self.wordsOfEnds))
      self.end = QuotedWords(words.suffix(Self.wordsOfEnds), isCut: isCut)
      // Another edition may have notes in between.
      reach = 2 * text.utf8.count
    } else {
      (start, self.end, reach) = (QuotedWords(words, isCut: isCut), nil, 0)
    }
    let context = QuotedWords.words(of: before).map(\.letters)
    self.before = Array((isCut ? context.dropFirst() : context[...]).suffix(Self.mostContext))
    self.after = QuotedWords.words(of: after).prefix(Self.mostContext).map(\.letters)
    let signs = text.unicodeScalars.prefix { !$0.isInWords }.compactMap(\.sign)
    signsBefore = signs.reversed().withoutRepeatedBlanks
    signsAfter =
      (end ?? text).unicodeScalars.reversed().prefix { !$0.isInWords }
      .compactMap(\.sign).reversed().withoutRepeatedBlanks
  }

  /// Words compared: those between the ends of a long quotation do not count.
  public var count: Int { start.words.count + (end?.words.count ?? 0) }
}

extension Quotation {
  /// Word for word right after a place; the last word may be cut. Costs O(1).
  public func begins(at place: Int, of text: TextBytes) -> Bool {
    let words = WordScanner.words(
      in: place..<text.endIndex, of: text, upTo: start.words.count)
    return words.count == start.words.count
      && zip(words, start.words).enumerated().allSatisfy { index, pair in
        pair.0.letters == pair.1.letters
          || start.isCompletion(WordScanner.letters(of: pair.0.range, in: text), of: index)
      }
  }
}
