/// Scans the words of a short passage for signs of a heading. Indices count its words, positions the bytes
/// of the text.
package struct TitleScan {
  /// A word with its range and its role in headings.
  package struct Word {
    package let range: Range<Int>
    package let meaning: HeadingWord?
    package let isCapitalised: Bool
    /// The value of a number in digits or in Roman numerals; never above 9,999.
    package let number: Int?
  }

  /// The first words, at most ``mostWords``.
  package private(set) var words: [Word] = []
  private static let mostWords = 12
  /// Number of words.
  package private(set) var count = 0
  package private(set) var capitals = 0
  package private(set) var smalls = 0
  /// Whether each word begins with a capital or a digit, except words left in lower case.
  package private(set) var isTitleCased = true
  /// The hash of the letters and digits alone.
  package private(set) var key: UInt64 = 0
  /// The last byte other than a blank, quote or closing bracket.
  package private(set) var lastByte: UInt8 = 0
  package let range: Range<Int>

  /// Reads the words in a range, and the last sign besides quotes and closing brackets.
  /// - Complexity: O(*n*).
  package init(_ text: TextBytes, _ range: Range<Int>) {
    self.range = range
    var all = WordHash()
    var position = range.lowerBound
    while position < range.upperBound {
      guard text.isWord(at: position) else {
        let byte = text[position]
        if byte > " ", byte < 0x80, byte != "\"", byte != "'", byte != ")", byte != "]" {
          lastByte = byte
        }
        position += 1
        continue
      }
      let start = position
      var hash = WordHash()
      while position < range.upperBound, text.isWord(at: position) {
        let byte = text[inside: position]
        if byte < 0x80 {
          hash.add(byte.asSmallLetter)
          all.add(byte.asSmallLetter)
          if byte >= "a" { smalls += 1 } else if byte >= "A" { capitals += 1 }
        } else {
          hash.add(text, at: position)
          all.add(text, at: position)
          let letterCase = text.letterCase(at: position)
          if letterCase == .small { smalls += 1 } else if letterCase != nil { capitals += 1 }
        }
        position += 1
      }
      lastByte = text[position - 1]
      appendWord(start..<position, hash.value, text)
    }
    key = all.value
  }

  /// Appends a word with its hash, and notes whether it breaks the rule for titles (``isTitleCased``). Words
  /// beyond ``mostWords`` are not appended.
  private mutating func appendWord(
    _ range: Range<Int>, _ hash: UInt64, _ text: TextBytes
  ) {
    count += 1
    guard isTitleCased || words.count < Self.mostWords else { return }
    let first = text.letterCase(at: range.lowerBound)
    let meaning = HeadingWord.meaning(ofHash: hash)
    let before = range.lowerBound > self.range.lowerBound ? text[range.lowerBound - 1] : " "
    if first == .small, range.count > 3, meaning != .small, before != "'", before != 0x99,
      before != "-"
    {
      isTitleCased = false
    }
    guard words.count < Self.mostWords else { return }
    words.append(
      Word(
        range: range, meaning: meaning, isCapitalised: first == .capital,
        number: text.numeralValue(of: range)))
  }

  /// Whether there are at least two capitals and no lower-case letter.
  package var isAllCapitals: Bool { capitals >= 2 && smalls == 0 }

  /// Returns the hash of the letters and digits from the word with `index` on.
  package func key(from index: Int, in text: TextBytes) -> UInt64 {
    key(from: index, to: range.upperBound, in: text)
  }

  /// Returns the hash of the letters and digits from the word with `index` on, up to the position `end`; the
  /// hash of no letters if there is no such word among ``words``.
  package func key(from index: Int, to end: Int, in text: TextBytes) -> UInt64 {
    var hash = WordHash()
    guard index < words.count else { return hash.value }
    for position in words[index].range.lowerBound..<max(end, words[index].range.lowerBound)
    where text.isWord(at: position) {
      hash.add(text, at: position)
    }
    return hash.value
  }

  /// Returns the keys of a title: of its text after the number, if it has both, and of the whole.
  package func titleKeys(in text: TextBytes) -> [UInt64] {
    guard count > 0 else { return [] }
    let title = titleStart
    return title > 0 && title < words.count ? [key(from: title, in: text), key] : [key]
  }

  /// The index of the first word after a part's name and number: "Chapter IV." or "IV." before a
  /// title. 0 if there is no number.
  package var titleStart: Int {
    guard let first = words.first else { return 0 }
    if first.number != nil { return 1 }
    if case .part = first.meaning, words.count > 1 {
      let next = words[1]
      if next.number != nil || next.meaning == .number { return 2 }
    }
    return 0
  }

  /// Returns the value of a number in digits, in Roman numerals or in words, and the index of the word after
  /// it; nil for other words.
  /// - Parameter index: The first word of the number.
  package func number(at index: Int, in text: TextBytes) -> (value: Int, end: Int)? {
    /// Returns the value of the word at an index if it is a number, such as "twelve"; nil for other words.
    func valueInWords(at index: Int) -> Int? {
      guard words.indices.contains(index), words[index].meaning == .number else { return nil }
      return HeadingWord.value(of: text.wordHash(of: words[index].range))
    }
    guard words.indices.contains(index) else { return nil }
    if let number = words[index].number { return (number, index + 1) }
    guard let value = valueInWords(at: index) else { return nil }
    // "Twenty-one"
    guard Self.tens.contains(value), let unit = valueInWords(at: index + 1), unit < Self.ten else {
      return (value, index + 1)
    }
    return (value + unit, index + 2)
  }

  /// The values before which a unit is added.
  private static let tens = [20, 30, 40, 50, 60, 70, 80, 90]
  /// The first number above the units.
  private static let ten = 10
}
