/// The words of a title or of a line, without signs and case, for finding a title of an outline in the text.
///
/// An outline often has the number of a heading missing from the line, and the other way round: `2.1 Setup`
/// and `Setup`, `Example` and `Appendix A. Example`. Up to four words of a heading's number may be missing on
/// either side.
struct TitleWords: Equatable {
  private let words: [String]
  /// Letters of all words, to tell most lines from a title quickly.
  private let letters: [UInt8]

  /// Maximum number of missing words of a number, as in `Chapter 3` or `1.2.3.4`.
  private static let longestNumber = 4

  /// Divides a text at everything but letters and digits. Ligatures are written out, since prints have them
  /// in headings but not in outlines.
  init(_ text: some StringProtocol) {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word += Self.ligatures[scalar] ?? scalar.properties.lowercaseMapping
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    self.init(words, letters: Array(words.joined().utf8))
  }

  /// Returns the words of two lines as one line.
  static func + (_ first: Self, _ second: Self) -> Self {
    Self(first.words + second.words, letters: first.letters + second.letters)
  }

  private init(_ words: [String], letters: [UInt8]) {
    (self.words, self.letters) = (words, letters)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Ligatures of fonts, which not every program writes as separate letters.
  private static let ligatures: [Unicode.Scalar: String] = [
    "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl",
  ]

  /// Number of words.
  var count: Int { words.count }

  /// Returns the number of words before the words of a title: 0, or the length of its number. The number may
  /// also be missing here. Returns nil if the words are not the title.
  func wordsBefore(_ title: Self) -> Int? {
    guard !isEmpty, !title.isEmpty else { return nil }
    return numberLength(before: title) ?? title.numberLength(before: self).map { _ in 0 }
  }

  /// Returns the number of words before `end`, if the words end with its letters, however they are divided,
  /// and the words before are none or the number of a heading; else nil.
  private func numberLength(before end: Self) -> Int? {
    guard letters.count >= end.letters.count, letters.suffix(end.letters.count) == end.letters[...]
    else { return nil }
    let rest = letters.count - end.letters.count
    var (count, length) = (0, 0)
    while length < rest, count < words.count {
      length += words[count].utf8.count
      count += 1
    }
    guard length == rest, count < words.count, count <= Self.longestNumber else { return nil }
    let isKnown =
      count == 0 || Self.isNumber(words[..<count])
      || count == 1 && words.count > 2 && Self.isFigure(words[1])  // Chapter 3: Setup
    return isKnown ? count : nil
  }

  /// Whether words are the number of a heading: `1 2`, `a`, `chapter 3`, `appendix b`.
  private static func isNumber(_ words: ArraySlice<String>) -> Bool {
    let number = words.count > 1 && !isOrdinal(words[words.startIndex]) ? words.dropFirst() : words
    return number.allSatisfy(isOrdinal)
  }

  /// Whether it is the words `chapter 3` of a line, above a title.
  var isNumberOfChapter: Bool { words.count == 2 && Self.isNumber(words[...]) }

  /// Whether a word is digits, a Roman numeral or a single letter.
  private static func isOrdinal(_ word: String) -> Bool {
    isFigure(word)
      || word.unicodeScalars.count == 1
      || word.utf8.count <= longestNumeral && word.utf8.allSatisfy("ivxlc".utf8.contains)
  }

  /// Whether all characters of a word are digits or other numbers.
  private static func isFigure(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { $0.properties.numericType != nil }
  }

  /// Maximum number of letters of a Roman numeral, as in 38.
  private static let longestNumeral = 7
}
