import BookText

/// A line with a possible page number at one of its ends.
struct PageNumberLine {
  let line: Int
  let number: Int
  /// Hash of the letters beside the number; nil for a bare number.
  let key: UInt64?
  /// Whether it is labelled: `[Pg 12]`, `[Page 12]`.
  let isExplicit: Bool
  /// Whether it is alone on its line, as "Page 12" or in braces: `{12}`.
  let isNamed: Bool

  /// Maximum number of digits of a page number.
  private static let maximumDigits = 4
  /// Fewest blanks between the number of a page and other words of its line.
  private static let minimumBlanks = 8

  /// Returns the short lines of a text with a number at one end, in order. A number beside words must be
  /// between blank lines, or far from the words.
  static func all(in pageLines: PageLines) -> [PageNumberLine] {
    pageLines.lines.indices.compactMap { index in
      let range = pageLines[index].range
      guard range.count <= PageLines.maximumHeadLength,
        mayEndHead(pageLines.text[range.lowerBound])
          || mayEndHead(pageLines.text[range.upperBound - 1]),
        let found = PageNumberLine(index, in: pageLines)
      else { return nil }
      let isFree =
        index > 0 && pageLines.lines.isApart(index) || pageLines[index].mayHaveColumns
        || found.key == nil
      return isFree ? found : nil
    }
  }

  /// Reads the page number at one end of a line, and the words beside it; nil without one, and for an item.
  private init?(_ index: Int, in pageLines: PageLines) {
    let (text, range) = (pageLines.text, pageLines[index].range)
    guard let (digits, rest) = Self.splitDigits(from: range, in: text),
      let number = text.numeralValue(of: digits)
    else { return nil }
    var (key, letters) = (WordHash(), 0)
    for position in rest where text.isWord(at: position) && !text[position].isDigit {
      key.add(text, at: position)
      letters += 1
    }
    // 12. and 12) are numbers of items.
    if letters == 0, !rest.allSatisfy({ Self.isOuter(text[$0]) }) { return nil }
    // `[Page 1]` is alone or far from the other words of its line.
    let lettersOfName = Self.lettersOfPageName(endingPart: rest, ofLine: range, in: text)
    let isAlone = letters == 0 || letters == lettersOfName
    let isFar = isAlone || text[rest].count { $0 == " " } >= Self.minimumBlanks
    (line, self.number) = (index, number)
    self.key = isAlone ? nil : key.value
    isExplicit = text[range.upperBound - 1] == "]" && lettersOfName != nil && isFar
    isNamed = isAlone && (lettersOfName != nil || text[range.lowerBound] == "{")
  }

  /// Returns one to four digits at one end of a line, brackets aside, and the rest; nil if there are none.
  private static func splitDigits(
    from range: Range<Int>, in text: TextBytes
  ) -> (digits: Range<Int>, rest: Range<Int>)? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isOuter(text[start]) { start += 1 }
    while end > start, isOuter(text[end - 1]) { end -= 1 }
    let line = text[start..<end]
    let first = line.prefix(while: \.isDigit).endIndex
    if (1...maximumDigits).contains(first - start), first == end || text[first] == " " {
      return (start..<first, first..<end)
    }
    let last = (line.lastIndex { !$0.isDigit } ?? start - 1) + 1
    guard (1...maximumDigits).contains(end - last), text[last - 1] == " " else { return nil }
    return (last..<end, start..<last)
  }

  /// Returns the number of bytes of the word for a page at the end of a part of a line, without its stop.
  ///
  /// - Returns: nil for other words, for a single letter, and if the bracket at the end of the line does not
  ///   begin before the word, as after a caption.
  private static func lettersOfPageName(
    endingPart part: Range<Int>, ofLine line: Range<Int>, in text: TextBytes
  ) -> Int? {
    let end = text[part].lastIndex { $0 > " " }.map { $0 + 1 } ?? part.lowerBound
    guard let name = text.pageWord(endingAt: end, in: part) else { return nil }
    let before = name.lowerBound > line.lowerBound ? text[name.lowerBound - 1] : " "
    switch text[line.upperBound - 1] {
    case "]": if before != "[" { return nil }
    case "}": if before != "{" { return nil }
    case ")": if before != "(" { return nil }
    default: break
    }
    let letters = text[name].count { $0 != "." }
    return letters > 1 ? letters : nil
  }

  /// Whether a byte is a bracket, or a dash as on both sides of a number.
  static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case "[", "]", "{", "}", "(", ")", "-": true
    default: false
    }
  }

  /// Whether a byte may begin or end a line with a page number; few lines have such a byte.
  private static func mayEndHead(_ byte: UInt8) -> Bool { byte.isDigit || isBracket(byte) }

  /// Whether a byte may be around a page number: a blank or a bracket.
  private static func isOuter(_ byte: UInt8) -> Bool { byte <= " " || isBracket(byte) }
}
