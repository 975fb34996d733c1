import BookText

/// Number of a line in a count, and the kind of count: "CHAPTER 4.", "§ 6", "IV. The Lamp". A word is named
/// by its index in the scan.
struct HeadingCount {
  /// Common feature of a sequence's members.
  enum Key: Hashable {
    /// A word before or after the number.
    case word(UInt64)
    /// How the number is written, and the signs around it.
    case alone(Numerals, signs: UInt64)
    /// The sign is after the number.
    case beforeTitle(Numerals, sign: UInt8)
    /// Any word and any numbers of one rank.
    case parts(HeadingRank)

    var isOfPart: Bool {
      switch self {
      case .word: true
      case .beforeTitle(_, let sign): sign == HeadingCount.sectionSign
      case .alone, .parts: false
      }
    }

    /// A sequence restarting without its first number has missing lines before this place. Numbers before
    /// titles may also belong to lists and paragraphs.
    var beginsWithOne: Bool {
      switch self {
      case .word, .alone: true
      case .beforeTitle, .parts: isOfPart
      }
    }
  }

  /// Last byte of §, in place of the sign after a number.
  fileprivate static let sectionSign: UInt8 = 0xA7

  enum Numerals { case digits, capitals, smalls }

  let key: Key
  let number: Int
  let isTitled: Bool

  /// Words before the word of a part.
  private static let mostBefore = 2
  /// Words between the word of a part and its number.
  private static let mostBetween = 1
  /// Bytes of a word that counts.
  private static let shortestWord = 3

  /// Finds a number after a word ("Chapter 4"), before a title, or alone. Nil for other lines. Ranges of the
  /// scan are in `text`.
  init?(_ scan: TitleScan, in text: TextBytes) {
    guard let first = scan.words.first else { return nil }
    if scan.words.count > 1, first.number == nil, Self.part(in: scan, of: text) == nil {
      guard
        let (word, number) = Self.wordCount(of: scan, in: text)
          ?? Self.ordinalCount(of: scan, in: text)
      else { return nil }
      (key, self.number, isTitled) = (.word(word), number, scan.words.count > 2)
      return
    }
    if let (word, place) = Self.part(in: scan, of: text),
      let (number, end) = scan.number(at: place, in: text)
    {
      let title = max(word + 1, end)
      isTitled = title < scan.words.count
      if isTitled, !Self.mayBeTitle(title, of: scan, in: text) { return nil }
      key = .word(text.wordHash(of: scan.words[word].range))
      self.number = number
      return
    }
    guard let number = first.number else { return nil }
    self.number = number
    isTitled = scan.count > 1
    let numerals = Self.numerals(beginningWith: text[first.range.lowerBound])
    if isTitled {
      guard let sign = Self.sign(beforeTitleIn: scan, of: text) else { return nil }
      key = .beforeTitle(numerals, sign: sign)
    } else {
      var signs = WordHash()
      for place in scan.range where !first.range.contains(place) && text[place] > " " {
        signs.add(text, at: place)
      }
      key = .alone(numerals, signs: signs.value)
    }
  }

  /// Decides by the first byte of the number.
  private static func numerals(beginningWith byte: UInt8) -> Numerals {
    byte.isDigit ? .digits : ("A"..."Z").contains(byte) ? .capitals : .smalls
  }

  /// Nil if a blank or a small letter shows that no title follows the number.
  private static func sign(beforeTitleIn scan: TitleScan, of text: TextBytes) -> UInt8? {
    let isSection = text[scan.range].starts(with: "§".utf8)
    let sign = isSection ? sectionSign : text[scan.words[0].range.upperBound]
    // In order: it has a number and a word.
    let next = scan.words[1]
    // "3. close() fails": a name of a program.
    let isCall = text[next.range.upperBound..<scan.range.upperBound].first == "("
    return sign != " " && (next.isCapitalised || next.number != nil || isCall) ? sign : nil
  }

  /// Indices of the word of a part and of the first word of its number.
  private static func part(
    in scan: TitleScan, of text: TextBytes
  ) -> (word: Int, number: Int)? {
    for word in scan.words.indices.prefix(mostBefore + 1) {
      guard case .part = scan.words[word].meaning else { continue }
      // "Part IV", "Part Twenty-Four"; "Fourth Part", "Twenty-Fourth Part"; "Part the Fourth".
      let places = [word + 1, word - 2, word - 1, word + 1 + mostBetween]
      let place = places.first {
        guard let (_, end) = scan.number(at: $0, in: text) else { return false }
        return $0 > word || end == word
      }
      return place.map { (word, $0) }
    }
    return nil
  }

  /// Hash of the word after the number in words that begins a passage, not empty, and the number: "Seventh
  /// Gesture. Reiterated Interrogation." Nil unless both and the next word have capitals.
  static func ordinalCount(
    of scan: TitleScan, in text: TextBytes
  ) -> (word: UInt64, number: Int)? {
    guard scan.words.first?.isCapitalised == true,
      let (number, word) = scan.number(at: 0, in: text),
      scan.words.indices.contains(word), scan.words[word].isCapitalised,
      scan.words.count == word + 1 || scan.words[word + 1].isCapitalised
    else { return nil }
    return (text.wordHash(of: scan.words[word].range), number)
  }

  /// Words from an index above 0 on may be a title: the first has a capital or is set off by a sign. "Part
  /// two was over" is a sentence.
  private static func mayBeTitle(_ word: Int, of scan: TitleScan, in text: TextBytes) -> Bool {
    let between = text[scan.words[word - 1].range.upperBound..<scan.words[word].range.lowerBound]
    return scan.words[word].isCapitalised
      || between.contains { ![" ", ",", "'", "\""].contains($0) && !$0.isBeyondASCII }
  }

  /// Hash of the word before the number that counts a passage, and the number: at the beginning, "AIR IV.",
  /// or after a word such as "No." at the end, "Boiled Eel.--(No. 147.)" Nil for dates and others.
  static func wordCount(of scan: TitleScan, in text: TextBytes) -> (word: UInt64, number: Int)? {
    guard scan.words.count >= 2 else { return nil }
    func word(_ index: Int) -> UInt64 { text.wordHash(of: scan.words[index].range) }
    if scan.words[0].isCapitalised, let number = scan.words[1].number,
      scan.words[0].range.count >= shortestWord || numberWords.contains(word(0)),
      text.letterCase(at: scan.words[1].range.lowerBound) != .small,
      scan.words.count == 2 || scan.words[2].isCapitalised
    {
      let isPart = if case .part = scan.words[0].meaning { true } else { false }
      return !isPart && DateLine(text, scan).hasMonth ? nil : (word(0), number)
    }
    let last = scan.words.count - 1
    guard scan.count == scan.words.count, let number = scan.words[last].number,
      numberWords.contains(word(last - 1))
    else { return nil }
    return (word(last - 1), number)
  }
}

/// Words before a number at the end of a title.
private let numberWords = Language.hashes(of: .numerals)
