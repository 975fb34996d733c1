import BookText

/// Compares the words of a passage with the wording of headings. Indices are those of the passage's words, in
/// range unless a comment says otherwise.
struct HeadingWording {
  let text: TextBytes
  let scan: TitleScan
  let lines: Int
  let range: Range<Int>

  private var words: [TitleScan.Word] { scan.words }

  /// Numbers are in digits, Roman, Greek or spelt; false outside the passage.
  private func isNumber(_ index: Int) -> Bool {
    guard words.indices.contains(index) else { return false }
    return words[index].number != nil || words[index].meaning == .number
      || isNumberWithEnding(words[index].range) || isGreekNumber(words[index].range)
  }

  /// A Greek capital with a mark after it, Α' or Β’, as in "ΚΕΦΑΛΑΙΟΝ Β'".
  private func isGreekNumber(_ range: Range<Int>) -> Bool {
    guard (0xCE...0xCF).contains(text[range.lowerBound]),
      text.letterCase(at: range.lowerBound) == .capital
    else { return false }
    // Some of the marks belong to the word.
    let mark = text[(range.lowerBound + 2)...]
    return range.upperBound <= range.lowerBound + 4
      && ["'", "’", "ʹ", "΄"].contains { mark.starts(with: $0.utf8) }
  }

  /// Bytes of a number in digits with letters.
  private static let longestNumber = 5

  /// Digits, perhaps with letters after them: 1st, 2de, 3me.
  private func isNumberWithEnding(_ range: Range<Int>) -> Bool {
    ("0"..."9").contains(text[range.lowerBound]) && range.count <= Self.longestNumber
  }

  /// Nil for other words, and outside the passage. The first word must have a capital.
  private func rankOfPart(_ index: Int) -> HeadingRank? {
    guard words.indices.contains(index), words[index].isCapitalised || index > 0,
      case .part(let rank) = words[index].meaning
    else { return nil }
    return rank
  }

  /// Form by the words; nil for a passage beginning with a small letter.
  var form: HeadingForm? { numbered ?? named ?? numeral ?? look }

  private static let mostWords = 12

  /// Form of a passage without a number or a name, by its capitals; nil if it begins with a small letter. A
  /// title has at most two lines and twelve words.
  private var look: HeadingForm? {
    if beginsSmall { return nil }
    if scan.isAllCapitals { return .capitals }
    let isTitle =
      (scan.isTitleCased || isTitleInExclamation) && lines <= 2 && scan.count <= Self.mostWords
      && scan.capitals > 0
    return isTitle ? .title : .plain
  }

  /// A few words, two and more than half of them with capitals: "Bells before Mines!"
  private var isTitleInExclamation: Bool {
    let capitalised = words.count(where: \.isCapitalised)
    return scan.lastByte == "!" && capitalised >= 2 && capitalised * 2 > words.count
  }

  /// The first word is small, except a letter that counts the passage: "a) The Weir".
  private var beginsSmall: Bool {
    guard let first = words.first, !first.isCapitalised, first.number == nil,
      scan.capitals + scan.smalls > 0, OutlineNumber(text, range, fewest: 1) == nil
    else { return false }
    let isLetter = first.range.count == 1 || greekLetter(text, at: first.range) != nil
    return !isLetter
      || !text[first.range.upperBound..<range.upperBound].starts(with: [")"])
  }

  // MARK: A part and its number

  /// Particles and numbers before the name of a part.
  private static let mostBefore = 2
  /// Words between the name of a part and its number.
  private static let mostBetween = 1
  private static let mostOfNumber = 3

  /// A part with its number, "Chapter 4", "The Fourth Chapter". Up to two particles may come first, and a
  /// short word between the part and its number. Words after both must be a title.
  var numbered: HeadingForm? {
    // "The", "a": one or two particles may come first.
    for start in words.indices.prefix(Self.mostBefore + 1) {
      if start > 0, words[start - 1].meaning != .small, words[start - 1].meaning != .number {
        return nil
      }
      if let rank = rankOfPart(start) {
        // "Chapter 4", "Chapter the Fourth"; "Chapter No. 4" has a word between.
        for number in start + 1...start + 1 + Self.mostBetween where isNumber(number) {
          let isBetween = number == start + 1 || isSmallWord(start + 1)
          let next = lastOfNumber(number) + 1
          guard isBetween, start == 0 || !isSmallLetter(next) else { break }
          return titledForm(rank, from: next)
        }
      }
      // "Fourth Chapter", "Das vierte Kapitel", "4. Kapitel"; "4. Part II of it" is a sentence.
      if isNumber(start) {
        let last = lastOfNumber(start)
        if let rank = rankOfPart(last + 1), !isNumber(last + 2),
          words.count <= last + 2 || isSetOff(last + 2) || scan.isTitleCased
        {
          return titledForm(rank, from: last + 2)
        }
      }
    }
    return nil
  }

  /// Small letters begin a sentence such as "In Chap. 8. are". False without the word.
  private func isSmallLetter(_ index: Int) -> Bool {
    words.indices.contains(index) && text.letterCase(at: words[index].range.lowerBound) == .small
  }

  /// An article or the like, or at most two bytes.
  private func isSmallWord(_ index: Int) -> Bool {
    let length = words[index].range.count
    return words[index].meaning == .small || length <= 2
  }

  /// The last word, the fourth at most, of the number that begins at `index`: "twenty-first", "I" and not "I
  /// the".
  private func lastOfNumber(_ index: Int) -> Int {
    var last = index
    while words[last].meaning == .number, words.indices.contains(last + 1),
      words[last + 1].meaning == .number, last < index + Self.mostOfNumber
    {
      last += 1
    }
    return last
  }

  /// The words from `next` on can be the title of a part: none, or words separated by a sign, or words with a
  /// capital. Nil for "Part two of the plan", a sentence.
  private func titledForm(_ rank: HeadingRank, from next: Int) -> HeadingForm? {
    guard words.indices.contains(next) else { return .numbered(rank, isTitled: false) }
    // "Part two was over": a blank and a lower-case letter continue a sentence; a sign, a line end
    // or a capital begin a title.
    guard isSetOff(next) || words[next].isCapitalised else { return nil }
    return .numbered(rank, isTitled: true)
  }

  /// A sign or a line end precedes a word after the first; commas and quotes do not count.
  private func isSetOff(_ index: Int) -> Bool {
    guard let last = words[ifAny: index - 1] else { return false }
    let between = last.range.upperBound..<words[index].range.lowerBound
    return text[between].contains { [".", ":", "-", "(", ")", "[", "]", "\n"].contains($0) }
      || ["–", "—"].contains { String(decoding: text[between], as: UTF8.self).holds($0) }
  }

  // MARK: A name

  /// Form of up to nine words with the name of a part, "Preface", "Author's Note", "List of Plates", "PREFACE
  /// TO THE SECOND EDITION", or with the end of a book. Nil for others, such as "Notes were taken", and for
  /// questions and exclamations.
  var named: HeadingForm? {
    guard lines <= 2, scan.count <= Self.mostOfName, words.first?.isCapitalised == true,
      scan.lastByte != "!", scan.lastByte != "?"
    else { return nil }
    if words.last?.meaning == .end, words.dropLast().allSatisfy(isSmall) { return .end }
    let places = words.indices.filter { isName(words[$0]) }
    guard let place = places.first, scan.isTitleCased else { return nil }
    let isAlone = words.indices.allSatisfy { places.contains($0) || isSmall(words[$0]) }
    // "Contents of the First Volume".
    let isListed =
      words[place].meaning == .contents
      && (scan.count <= Self.mostOfList || words.indices.dropFirst(place + 1).allSatisfy(isOfPart))
    guard isAlone || isListed || isOwned(place) || isLeading(place) else { return nil }
    let isContents = words[place].meaning == .contents && (isAlone || isListed)
    return isContents ? .contents : .named
  }

  private static let mostOfName = 9
  private static let mostOfList = 4
  /// Words of a passage after a name in small letters.
  private static let mostOfLed = 5

  /// A word names a part or its number, or is a particle.
  private func isOfPart(_ index: Int) -> Bool {
    if case .part = words[index].meaning { return true }
    return isNumber(index) || isSmall(words[index])
  }

  /// A part without a number: "Preface", "Notes", "Contents".
  private func isName(_ word: TitleScan.Word) -> Bool {
    [.name, .notes, .contents].contains { word.meaning == $0 }
  }

  /// A possessive is before the word: "Author's Note", but not "The Story's Long Appendix".
  private func isOwned(_ index: Int) -> Bool { index >= 1 && isPossessive(words[index - 1].range) }

  /// First, except for particles, in a passage in capitals or of a few words.
  private func isLeading(_ index: Int) -> Bool {
    words[..<index].allSatisfy(isSmall) && (scan.isAllCapitals || scan.count <= Self.mostOfLed)
  }

  /// Whether a word is left in small letters in titles.
  private func isSmall(_ word: TitleScan.Word) -> Bool { word.meaning == .small }

  /// The s of "Author's", a separate word after the apostrophe, or of "Authors'".
  private func isPossessive(_ range: Range<Int>) -> Bool {
    range.count == 1 && text[range.lowerBound].asSmallLetter == "s"
      || range.upperBound < text.count && text[range.upperBound] == "'"
  }

  // MARK: A number alone, or before a title

  /// A number alone or before a title, or a single letter.
  var numeral: HeadingForm? {
    guard let first = words.first, let number = first.number else { return letter }
    let mayCount = first.isCapitalised || text[first.range.lowerBound].isDigit
    // A small "i" or "mix" is a word.
    if scan.count == 1 || isBeforeMark {
      return mayCount ? .numeral(UInt16(clamping: number)) : letter
    }
    return mayCount && isBeforeTitle ? .numeralTitle(UInt16(clamping: number)) : nil
  }

  /// Only the mark of a note follows the first word: `272.[1]`.
  private var isBeforeMark: Bool {
    // In order: it has two words.
    scan.count == 2 && words[1].number != nil && text[range.upperBound - 1] == "]"
      && text[words[1].range.lowerBound - 1] == "["
  }

  /// Bytes of a title with some words in lower case.
  private static let longestTitle = 72
  /// Bytes of such a title with a full stop.
  private static let longestWithStop = 40

  /// A sign and a title follow the first word. A title with words in small letters must be short.
  private var isBeforeTitle: Bool {
    guard words.count > 1, scan.capitals > 0 else { return false }
    let between = text[words[0].range.upperBound..<words[1].range.lowerBound]
    guard between.contains(where: { ![" ", "'", ",", "\""].contains($0) }),
      words[1].isCapitalised || words[1].number != nil
    else { return false }
    let longest = scan.lastByte == "." ? Self.longestWithStop : Self.longestTitle
    return scan.isTitleCased || range.count <= longest
  }

  private var letter: HeadingForm? {
    guard scan.count == 1, let word = words.first,
      word.range.count == 1, word.isCapitalised
    else { return nil }
    return .letter(text[word.range.lowerBound])
  }
}

/// Place of a letter in the alphabet, from 1.
func greekLetter(_ text: TextBytes, at word: Range<Int>) -> (number: Int, isSmall: Bool)? {
  guard word.count == 2, (0xCE...0xCF).contains(text[word.lowerBound]) else { return nil }
  let value = Int(text[word.lowerBound] & 0x1F) << 6 | Int(text[word.lowerBound + 1] & 0x3F)
  let alpha = 0x391
  let smallAlpha = 0x3B1
  // The places of the letters sigma and omega.
  let sigma = 18
  let letters = 25
  let first = value >= smallAlpha ? smallAlpha : alpha
  // The place before sigma belongs to its form at the end of words, which is not a capital.
  let number = value - first + 1
  guard (1...letters).contains(number), number != sigma else { return nil }
  return (number > sigma ? number - 1 : number, first == smallAlpha)
}
