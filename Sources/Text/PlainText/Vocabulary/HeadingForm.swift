import BookText

/// The form of a short passage as a possible heading.
enum HeadingForm: Hashable {
  /// `# Title`: marked, with a level.
  case marked(level: UInt8)
  /// "Chapter IV", "Second Book", 第一回: a part with its number, and perhaps its title.
  case numbered(HeadingRank, isTitled: Bool)
  /// "Preface", "Translator's Note".
  case named
  /// "Contents", "List of Illustrations".
  case contents
  /// "The End".
  case end
  /// "IV", "12.": only a number.
  case numeral(UInt16)
  /// "IV. The Lamp".
  case numeralTitle(UInt16)
  /// "4.2. Wicks": a section of an outline, the number of its components, and the first of these.
  case section(depth: UInt8, chapter: UInt16)
  /// A single capital letter, as in a dictionary.
  case letter(UInt8)
  /// Capitals only.
  case capitals
  /// Words capitalised as in a title.
  case title
  /// Any other short line, unless its end is an unfinished sentence's.
  case plain

  /// Whether the words alone make it a heading.
  var isStrong: Bool {
    switch self {
    case .marked, .numbered, .named, .contents: true
    default: false
    }
  }

  /// Whether it is a part with its number.
  var isNumbered: Bool {
    if case .numbered = self { true } else { false }
  }

  /// Whether it is a letter by itself.
  var isLetter: Bool { if case .letter = self { true } else { false } }

  /// Whether it is an act or a scene with its number.
  var isOfPlay: Bool {
    if case .numbered(let rank, _) = self { rank == .act || rank == .scene } else { false }
  }

  /// Whether it numbers a part by itself: a title may follow on a line of its own.
  var isNumberOfPart: Bool {
    switch self {
    case .numbered, .numeral, .section: true
    default: false
    }
  }

  /// Whether only its look can make it a heading.
  var isLook: Bool {
    switch self {
    case .capitals, .title, .plain: true
    default: false
    }
  }

  /// Its number, alone, before a title, or as the first of an outline.
  var loneNumber: UInt16? { if case .numeral(let number) = self { number } else { nil } }
  var numberOfTitle: UInt16? { if case .numeralTitle(let number) = self { number } else { nil } }
  var chapterOfSection: UInt16? { if case .section(_, let chapter) = self { chapter } else { nil } }

  /// Whether it is a bare number, perhaps with a title: a heading only in a sequence of numbers.
  var isNumber: Bool {
    switch self {
    case .numeral, .numeralTitle: true
    default: false
    }
  }
}

extension HeadingForm {
  /// Maximum length of a passage, in bytes; titles in the old style are long.
  static let longest = 320

  /// Classifies the text in `range`. Returns nil for a sentence in brackets, a page number in braces, and a
  /// passage with a lower-case letter at its beginning or an end in mid-sentence.
  ///
  /// - Parameters:
  ///   - range: The passage, without white space at both ends.
  ///   - lines: The number of its lines.
  ///   - scan: Its words.
  init?(
    _ text: TextBytes, _ range: Range<Int>, lines: Int, scan: TitleScan
  ) {
    if lines == 1, let (number, _) = Self.numberInSigns(text, range) {
      self = .numeral(UInt16(clamping: number))
    } else if text[range.lowerBound] == "#" {
      guard lines == 1, let level = markLevel(text, range) else { return nil }
      self = .marked(level: UInt8(clamping: level))
    } else if lines == 1, isCountedInChinese(text, range) {
      self = .numbered(.chapter, isTitled: true)
    } else {
      guard Self.mayBeTitle(text, range, lines: lines, scan: scan) else { return nil }
      if let number = OutlineNumber(text, range), lines <= 3 {
        guard !Self.isOutlineList(text, range) else { return nil }
        self = .section(
          depth: UInt8(clamping: number.components.count),
          chapter: UInt16(clamping: number.components[0]))
      } else if let form = Wording(text: text, scan: scan, lines: lines, range: range).form {
        self = form
      } else {
        return nil
      }
    }
  }

  /// Whether words are not inside brackets, unless they are a title in capitals, and do not end in
  /// mid-sentence.
  private static func mayBeTitle(
    _ text: TextBytes, _ range: Range<Int>, lines: Int, scan: TitleScan
  ) -> Bool {
    guard !scan.words.isEmpty, scan.lastByte != ",", scan.lastByte != ";" else { return false }
    return text[range.lowerBound] != "[" || lines == 1 && isTitleInBrackets(text, range, scan)
  }
}

extension HeadingForm {
  /// Whether a line of a passage after the first has a number of an outline.
  private static func isOutlineList(
    _ text: TextBytes, _ range: Range<Int>
  ) -> Bool {
    // With the indices of the text, not copies with their own.
    let lines: [TextBytes] = text[range].split(separator: "\n")
    return lines.dropFirst().contains { line in
      let start = line.firstIndex { $0 > " " } ?? line.startIndex
      return OutlineNumber(text, start..<line.endIndex) != nil
    }
  }

  /// Whether brackets are around words in capitals, neither a caption nor a reference: `[THE GATE]`.
  private static func isTitleInBrackets(
    _ text: TextBytes, _ range: Range<Int>, _ scan: TitleScan
  ) -> Bool {
    text[range.upperBound - 1] == "]" && scan.isAllCapitals && scan.count > 1
      && scan.words[0].meaning != .caption && !text[range].contains(where: \.isDigit)
  }

  /// Returns the number between signs, `--vii--`, `- 3 -`, `[ 17 ]`, `~ 5 ~`, and the first of the signs; nil
  /// for others. `[1]` without blanks is the mark of a note; `[IV]` is not.
  static func numberInSigns(
    _ text: TextBytes, _ range: Range<Int>
  ) -> (number: Int, sign: UInt8)? {
    let sign = text[range.lowerBound]
    guard range.count <= longestInSigns, isEnclosing(sign), sign != ".",
      isEnclosing(text[range.upperBound - 1]), let word = text.nextWord(in: range),
      let number = text.numeralValue(of: word), word.upperBound < range.upperBound,
      sign != "[" || word.count < range.count - 2
        || text.letterCase(at: word.lowerBound) == .capital
    else { return nil }
    let around = [range.lowerBound..<word.lowerBound, word.upperBound..<range.upperBound]
    let areSigns = around.joined().allSatisfy { text[$0] == " " || isEnclosing(text[$0]) }
    return areSigns ? (number, sign) : nil
  }

  /// Maximum number of bytes of a number in signs.
  private static let longestInSigns = 16

  /// Whether a byte is a sign that may enclose a number, or part of a dash or a point beyond ASCII.
  private static func isEnclosing(_ byte: UInt8) -> Bool {
    switch byte {
    case "-", "~", "*", "=", ".", "[", "]", "(", ")", "{", "}", "<", ">", "|", "+", "_", ":",
      "/":
      true
    // –, —, ―, •, ·
    case 0xE2, 0x80, 0x93, 0x94, 0x95, 0xA2, 0xC2, 0xB7: true
    default: false
    }
  }
}

/// Compares the words of a passage with the wording of headings.
private struct Wording {
  let text: TextBytes
  let scan: TitleScan
  let lines: Int
  let range: Range<Int>

  private var words: [TitleScan.Word] { scan.words }

  private func isNumber(_ index: Int) -> Bool {
    guard words.indices.contains(index) else { return false }
    return words[index].number != nil || words[index].meaning == .number
      || isNumberWithEnding(words[index].range) || isGreekNumber(words[index].range)
  }

  /// Α', Β’: a Greek capital and a mark, as in "ΚΕΦΑΛΑΙΟΝ Β'".
  private func isGreekNumber(_ range: Range<Int>) -> Bool {
    guard (0xCE...0xCF).contains(text[range.lowerBound]),
      text.letterCase(at: range.lowerBound) == .capital
    else { return false }
    // Some of the marks belong to the word.
    let mark = text[(range.lowerBound + 2)...]
    return range.upperBound <= range.lowerBound + 4
      && ["'", "’", "ʹ", "΄"].contains { mark.starts(with: $0.utf8) }
  }

  /// Maximum number of bytes of a number in digits with letters.
  private static let longestNumber = 5

  /// 1st, 2de, 3me: digits with letters after them.
  private func isNumberWithEnding(_ range: Range<Int>) -> Bool {
    ("0"..."9").contains(text[range.lowerBound]) && range.count <= Self.longestNumber
  }

  private func rank(_ index: Int) -> HeadingRank? {
    guard words.indices.contains(index), words[index].isCapitalised || index > 0,
      case .part(let rank) = words[index].meaning
    else { return nil }
    return rank
  }

  /// The form by the words; nil for a passage beginning with a small letter.
  var form: HeadingForm? { numbered ?? named ?? numeral ?? look }

  /// Maximum number of words of a title.
  private static let mostWords = 12

  private var look: HeadingForm? {
    if beginsSmall { return nil }
    if scan.isAllCapitals { return .capitals }
    let isTitle =
      (scan.isTitleCased || isTitleInExclamation) && lines <= 2 && scan.count <= Self.mostWords
      && scan.capitals > 0
    return isTitle ? .title : .plain
  }

  /// Whether it is an exclamation of a few words, two and more than half of them with capitals: "Bells before
  /// Mines!"
  private var isTitleInExclamation: Bool {
    let capitalised = words.count(where: \.isCapitalised)
    return scan.lastByte == "!" && capitalised >= 2 && capitalised * 2 > words.count
  }

  /// Whether the first word is small, except a letter that counts the passage: "a) The Weir".
  private var beginsSmall: Bool {
    guard let first = words.first, !first.isCapitalised, first.number == nil,
      scan.capitals + scan.smalls > 0, OutlineNumber(text, range, fewest: 1) == nil
    else { return false }
    let isLetter = first.range.count == 1 || greekLetter(text, at: first.range) != nil
    return !isLetter
      || !text[first.range.upperBound..<range.upperBound].starts(with: [")"])
  }

  // MARK: A part and its number

  /// Maximum number of particles and numbers before the name of a part, maximum number of words between the
  /// name and its number, and maximum number of words of a number.
  private static let (mostBefore, mostBetween, mostOfNumber) = (2, 1, 3)

  var numbered: HeadingForm? {
    // "The", "a": one or two particles may come first.
    for start in words.indices.prefix(Self.mostBefore + 1) {
      if start > 0, words[start - 1].meaning != .small, words[start - 1].meaning != .number {
        return nil
      }
      if let rank = rank(start) {
        // "Chapter 4", "Chapter the Fourth"; "Chapter No. 4" has a word between.
        for number in start + 1...start + 1 + Self.mostBetween where isNumber(number) {
          let isBetween = number == start + 1 || isSmallWord(start + 1)
          let next = lastOfNumber(number) + 1
          guard isBetween, start == 0 || !isSmallLetter(next) else { break }
          return titled(rank, from: next)
        }
      }
      // "Fourth Chapter", "Das vierte Kapitel", "4. Kapitel"; "4. Part II of it" is a sentence.
      if isNumber(start) {
        let last = lastOfNumber(start)
        if let rank = rank(last + 1), !isNumber(last + 2),
          words.count <= last + 2 || isSetOff(last + 2) || scan.isTitleCased
        {
          return titled(rank, from: last + 2)
        }
      }
    }
    return nil
  }

  /// Whether a word begins with a small letter: "In Chap. 8. are" is a sentence.
  private func isSmallLetter(_ index: Int) -> Bool {
    words.indices.contains(index) && text.letterCase(at: words[index].range.lowerBound) == .small
  }

  private func isSmallWord(_ index: Int) -> Bool {
    let length = words[index].range.count
    return words[index].meaning == .small || length <= 2
  }

  /// Returns the last word of the number at `index`: "twenty-first", "I" and not "I the".
  private func lastOfNumber(_ index: Int) -> Int {
    var last = index
    while words[last].meaning == .number, words.indices.contains(last + 1),
      words[last + 1].meaning == .number, last < index + Self.mostOfNumber
    {
      last += 1
    }
    return last
  }

  /// Returns the form, if the text after the number can be a title: nothing, or words separated by
  /// a sign, or words in capitals. "Part two of the plan" is a sentence.
  private func titled(_ rank: HeadingRank, from next: Int) -> HeadingForm? {
    guard words.indices.contains(next) else { return .numbered(rank, isTitled: false) }
    // "Part two was over": a blank and a lower-case letter continue a sentence; a sign, a line end
    // or a capital begin a title.
    guard isSetOff(next) || words[next].isCapitalised else { return nil }
    return .numbered(rank, isTitled: true)
  }

  /// Whether a sign or a line end precedes a word; commas and quotes do not count.
  private func isSetOff(_ index: Int) -> Bool {
    let between = words[index - 1].range.upperBound..<words[index].range.lowerBound
    return text[between].contains { [".", ":", "-", "(", ")", "[", "]", "\n"].contains($0) }
      || ["–", "—"].contains { String(decoding: text[between], as: UTF8.self).holds($0) }
  }

  // MARK: A name

  /// "Preface", "Author's Note", "List of Plates", "PREFACE TO THE SECOND EDITION"; but not "Notes
  /// were taken".
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

  /// Maximum number of words of a passage with a name, of the name of a list, and of a passage after a name
  /// in small letters.
  private static let (mostOfName, mostOfList, mostOfLed) = (9, 4, 5)

  /// Whether a word names a part or its number, or is a particle.
  private func isOfPart(_ index: Int) -> Bool {
    if case .part = words[index].meaning { return true }
    return isNumber(index) || isSmall(words[index])
  }

  private func isName(_ word: TitleScan.Word) -> Bool {
    [.name, .notes, .contents].contains { word.meaning == $0 }
  }

  /// Whether a possessive is before a word: "Author's Note", but not "The Story's Long Appendix".
  private func isOwned(_ index: Int) -> Bool {
    index >= 1 && isPossessive(words[index - 1].range)
  }

  /// Whether a word comes first, except for particles.
  private func isLeading(_ index: Int) -> Bool {
    words[..<index].allSatisfy(isSmall) && (scan.isAllCapitals || scan.count <= Self.mostOfLed)
  }

  private func isSmall(_ word: TitleScan.Word) -> Bool { word.meaning == .small }

  /// Whether it is the s of "Author's", a separate word after the apostrophe, or of "Authors'".
  private func isPossessive(_ range: Range<Int>) -> Bool {
    range.count == 1 && text[range.lowerBound] | 0x20 == "s"
      || range.upperBound < text.count && text[range.upperBound] == "'"
  }

  // MARK: A number alone, or before a title

  var numeral: HeadingForm? {
    guard let first = words.first, let number = first.number else { return letter }
    let mayCount = first.isCapitalised || text[first.range.lowerBound].isDigit
    // A small "i" or "mix" is a word.
    if scan.count == 1 || isBeforeMark {
      return mayCount ? .numeral(UInt16(clamping: number)) : letter
    }
    return mayCount && isBeforeTitle ? .numeralTitle(UInt16(clamping: number)) : nil
  }

  /// Whether only the mark of a note follows the first word: `272.[1]`.
  private var isBeforeMark: Bool {
    scan.count == 2 && words[1].number != nil && text[range.upperBound - 1] == "]"
      && text[words[1].range.lowerBound - 1] == "["
  }

  /// Maximum number of bytes of a title with some words in lower case, and of one with a full stop.
  private static let (longestTitle, longestWithStop) = (72, 40)

  /// Whether a sign and a title follow the first word.
  private var isBeforeTitle: Bool {
    let between = text[words[0].range.upperBound..<words[1].range.lowerBound]
    guard between.contains(where: { ![" ", "'", ",", "\""].contains($0) }),
      words[1].isCapitalised || words[1].number != nil, scan.capitals > 0
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

/// Returns the level of a line of the form `## Title`; nil for others.
private func markLevel(_ text: TextBytes, _ range: Range<Int>) -> Int? {
  let marks = text[range].prefix { $0 == "#" }.count
  let rest = text[range].dropFirst(marks)
  let isTitle = rest.first.map { $0 <= " " } == true && text.nextWord(in: rest.indices) != nil
  return marks <= 6 && isTitle ? marks : nil
}

/// Returns the place of a Greek letter in its alphabet, from 1, and whether it is small; nil for other words.
func greekLetter(_ text: TextBytes, at word: Range<Int>) -> (number: Int, isSmall: Bool)? {
  guard word.count == 2, (0xCE...0xCF).contains(text[word.lowerBound]) else { return nil }
  let value = Int(text[word.lowerBound] & 0x1F) << 6 | Int(text[word.lowerBound + 1] & 0x3F)
  let (alpha, smallAlpha, sigma, letters) = (0x391, 0x3B1, 18, 25)
  let first = value >= smallAlpha ? smallAlpha : alpha
  // The place before sigma belongs to its form at the end of words, which is not a capital.
  let number = value - first + 1
  guard (1...letters).contains(number), number != sigma else { return nil }
  return (number > sigma ? number - 1 : number, first == smallAlpha)
}
