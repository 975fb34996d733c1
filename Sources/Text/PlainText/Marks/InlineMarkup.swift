import BookText

/// Finds the words between the signs of a markup: emphasis, code, links. Positions and lengths are in bytes
/// of the source.
struct InlineMarkup {
  let markup: Markup
  let source: TextBytes
  /// End of the bytes with the words and their signs.
  let end: Int

  /// Length of words with their signs, in bytes.
  private static let maximumLength = 400
  /// A row of equal signs is cut at this length.
  private static let longestRow = 64
  private static let longestRole = 40

  /// Nil if no words have their first sign there. Costs O(1).
  func words(at start: Int) -> MarkedWords? {
    let sign = byte(start)
    switch (markup, sign) {
    case (.restructured, "\\"): return escapedSign(at: start)
    case (.restructured, "*"): return emphasisedWords(at: start)
    case (.restructured, "`"): return interpretedWords(at: start)
    case (.restructured, ":"): return wordsWithRole(at: start)
    case (.wiki, "'"): return quotedWords(at: start)
    case (.wiki, "["): return wikiLink(at: start)
    case (.org, "["): return orgLink(at: start)
    case (.org, _): return orgEmphasisedWords(sign, at: start)
    default: return nil
    }
  }

  // MARK: Bytes

  /// A line feed outside the text.
  private func byte(_ position: Int) -> UInt8 {
    position >= 0 && position < end ? source[position] : "\n"
  }

  /// Equal bytes; of a very long row, a part.
  private func rowLength(at position: Int) -> Int {
    var next = position + 1
    while next < min(end, position + Self.longestRow), source[next] == source[position] {
      next += 1
    }
    return next - position
  }

  /// Words from `start` on must end there.
  private func limit(from start: Int) -> Int { min(end, start + Self.maximumLength) }

  private func isParagraphEnd(_ position: Int) -> Bool {
    guard byte(position) == "\n" else { return false }
    var next = position + 1
    while next < limit(from: position), source[next] == " " { next += 1 }
    return byte(next) == "\n"
  }

  /// First position of `words`, not empty: in the same line if `inLine`, else in the same paragraph, within
  /// ``maximumLength`` bytes.
  private func place(of words: String, from start: Int, inLine: Bool = false) -> Int? {
    let first = words.utf8.first
    for position in start..<max(start, limit(from: start)) {
      if byte(position) == "\n", inLine || isParagraphEnd(position) { return nil }
      if byte(position) == first, source[position..<end].starts(with: words.utf8) {
        return position
      }
    }
    return nil
  }

  /// True for a page or a mail.
  private func isAddress(_ range: Range<Int>) -> Bool {
    ["http://", "https://", "ftp://", "mailto:"].contains {
      source[range].starts(with: $0.utf8)
    }
  }

  private func validAddress(_ range: Range<Int>) -> Range<Int>? { isAddress(range) ? range : nil }

  // MARK: Emphasis

  /// Words between asterisks, one for italic and two for bold.
  private func emphasisedWords(at start: Int) -> MarkedWords? {
    switch rowLength(at: start) {
    case 1: enclosedWords(by: "*", length: 1, at: start, .italic)
    case 2: enclosedWords(by: "*", length: 2, at: start, .bold)
    default: nil
    }
  }

  /// Words between rows of `length` signs. The rows must not be inside other words; apostrophes may be, and
  /// end on their line. A row of `most` signs ends two emphases.
  private func enclosedWords(
    by sign: UInt8, length: Int, most: Int = 3, at start: Int, _ style: Emphasis.Style
  ) -> MarkedWords? {
    let first = start + length
    let isLoose = sign == "'"
    guard isLoose || !byte(start - 1).isWord(or: sign), byte(first) > " " else { return nil }
    var position = first
    while position < limit(from: start),
      !(isLoose ? byte(position) == "\n" : isParagraphEnd(position))
    {
      guard byte(position) == sign else {
        position += 1
        continue
      }
      let count = rowLength(at: position)
      let isBeforeWord = byte(position + count).isWord(or: sign)
      if count == length || count == most && length < most {
        if isLoose || byte(position - 1) > " " && !isBeforeWord {
          let end = position + count
          return MarkedWords(range: start..<end, words: first..<end - length, style: style)
        }
        // A sign inside a word, as in a name, has no meaning; another makes this one doubtful.
        guard isBeforeWord, byte(position - 1).isWord(or: sign) else { return nil }
      }
      position += count
    }
    return nil
  }

  // MARK: reStructuredText

  /// A sign has no meaning after a backslash.
  private func escapedSign(at start: Int) -> MarkedWords? {
    guard "\\`*_{}[]()<>#+-.!|~:".utf8.contains(byte(start + 1)) else { return nil }
    return MarkedWords(
      range: start..<start + 2, words: start + 1..<start + 2, style: [], isLiteral: true)
  }

  /// Words between backticks: ``` ``code`` ```, `` `text <address>`_ ``, `` `words` ``; nil for three or
  /// more, without a closing row in the paragraph, and beside other words.
  private func interpretedWords(at start: Int) -> MarkedWords? {
    let length = rowLength(at: start)
    guard length <= 2, !byte(start - 1).isWord(or: "`"), byte(start + length) > " ",
      let close = place(of: length == 2 ? "``" : "`", from: start + length),
      close > start + length, byte(close - 1) > " "
    else { return nil }
    let words = start + length..<close
    var next = close + length
    if length == 2 {
      guard !byte(next).isWord(or: "`") else { return nil }
      return MarkedWords(range: start..<next, words: words, style: .code, isLiteral: true)
    }
    while byte(next) == "_", next < close + 3 { next += 1 }
    guard !byte(next).isWord(or: "`") else { return nil }
    if next == close + 1 {
      return MarkedWords(range: start..<next, words: words, style: .italic, isLiteral: true)
    }
    let inner = splitTarget(from: words)
    return MarkedWords(
      range: start..<next, words: inner.words, style: [],
      address: inner.target.flatMap { validAddress($0) }, isLiteral: true)
  }

  /// Words of `` :ref:`text <target>` ``.
  private func wordsWithRole(at start: Int) -> MarkedWords? {
    guard !byte(start - 1).isWord(or: ":") else { return nil }
    var position = start + 1
    while position < min(end, start + Self.longestRole),
      byte(position).isWord(or: ":") || "_.+-".utf8.contains(byte(position))
    {
      position += 1
    }
    guard byte(position) == "`", byte(position - 1) == ":", position > start + 2,
      byte(position + 1) > " ", let close = place(of: "`", from: position + 1),
      close > position + 1, !byte(close + 1).isWord(or: "`")
    else { return nil }
    let inner = splitTarget(from: position + 1..<close)
    let role = source[start + 1..<position - 1].split(separator: ":").last
    let name = role.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return MarkedWords(
      range: start..<close + 1, words: inner.words, style: Self.style(ofRole: name),
      address: inner.target.flatMap { validAddress($0) }, isLiteral: true)
  }

  /// None for a reference, code for an unknown role.
  private static func style(ofRole name: String) -> Emphasis.Style {
    switch name {
    case "emphasis", "title-reference", "title", "t", "dfn": .italic
    case "strong": .bold
    case "subscript", "sub": .subscript
    case "superscript", "sup": .superscript
    case "ref", "doc", "term", "numref", "any", "abbr", "pep", "rfc", "index", "guilabel": []
    default: .code
    }
  }

  /// `text <target>`, or the whole without a target.
  private func splitTarget(from range: Range<Int>) -> (words: Range<Int>, target: Range<Int>?) {
    guard byte(range.upperBound - 1) == ">",
      let open = source[range].lastIndex(of: "<"), open > range.lowerBound,
      byte(open - 1) <= " ",
      let last = source[range.lowerBound..<open].lastIndex(where: { $0 > " " })
    else { return (range, nil) }
    return (range.lowerBound..<last + 1, open + 1..<range.upperBound - 1)
  }

  // MARK: Wikis

  /// Words between apostrophes: two for italic, three for bold, five for both.
  private func quotedWords(at start: Int) -> MarkedWords? {
    switch rowLength(at: start) {
    case 2: enclosedWords(by: "'", length: 2, most: 5, at: start, .italic)
    case 3: enclosedWords(by: "'", length: 3, most: 5, at: start, .bold)
    case 5: enclosedWords(by: "'", length: 5, most: 5, at: start, [.italic, .bold])
    default: nil
    }
  }

  /// `[[Target]]`, `[[Target|text]]`, `[https://lamp.example/ text]`; nil for other words, and for a link to
  /// a file or a category.
  private func wikiLink(at start: Int) -> MarkedWords? {
    let length = rowLength(at: start)
    if length == 1 {
      guard let close = place(of: "]", from: start, inLine: true) else { return nil }
      let inner = start + 1..<close
      let target = inner.lowerBound..<(source[inner].firstIndex(of: " ") ?? close)
      guard isAddress(target) else { return nil }
      let words = min(target.upperBound + 1, close)..<close
      return MarkedWords(
        range: start..<close + 1, words: words.isEmpty ? target : words, style: [],
        address: target)
    }
    guard length == 2, let close = place(of: "]]", from: start, inLine: true) else { return nil }
    let inner = start + 2..<close
    let isFile = ["File:", "Image:", "Category:"].contains {
      source[inner].starts(with: $0.utf8)
    }
    let words = (source[inner].lastIndex(of: "|") ?? start + 1) + 1..<close
    guard !isFile, !words.isEmpty, !source[inner].contains("[") else { return nil }
    return MarkedWords(range: start..<close + 2, words: words, style: [])
  }

  // MARK: Org

  /// `[[target]]` or `[[target][text]]`
  private func orgLink(at start: Int) -> MarkedWords? {
    guard rowLength(at: start) == 2, let close = place(of: "]]", from: start) else { return nil }
    let inner = start + 2..<close
    let bar = source[inner].firstIndex(of: "]")
    let target = inner.lowerBound..<(bar ?? close)
    guard !target.isEmpty, !source[target].contains("\n") else { return nil }
    if let bar {
      guard byte(bar + 1) == "[", bar + 2 < close else { return nil }
      return MarkedWords(
        range: start..<close + 2, words: bar + 2..<close, style: [], address: validAddress(target))
    }
    return MarkedWords(
      range: start..<close + 2, words: target, style: [], address: validAddress(target),
      isLiteral: true)
  }

  /// `*bold*`, `/italic/`, `_underlined_`, `+struck+`, `=code=`, `~code~`; nil for other signs, and unless
  /// blanks or punctuation are on both sides.
  private func orgEmphasisedWords(_ sign: UInt8, at start: Int) -> MarkedWords? {
    guard let style = Self.orgStyle(of: sign) else { return nil }
    let before = byte(start - 1)
    guard before <= " " || "-('\"{*/_+".utf8.contains(before) && before != sign,
      byte(start + 1) > " ", byte(start + 1) != sign
    else { return nil }
    var position = start + 2
    while position < limit(from: start), !isParagraphEnd(position) {
      if byte(position) == sign {
        let next = byte(position + 1)
        let isEnd =
          byte(position - 1) > " " && (next <= " " || "-.,:!?;'\")}[*/_+".utf8.contains(next))
        if isEnd, next != sign {
          return MarkedWords(
            range: start..<position + 1, words: start + 1..<position, style: style,
            isLiteral: style == .code)
        }
        // A path, or a sign that may begin other words.
        if sign == "/" || byte(position - 1) <= " " { return nil }
      }
      position += 1
    }
    return nil
  }

  private static func orgStyle(of sign: UInt8) -> Emphasis.Style? {
    switch sign {
    case "*": .bold
    case "/": .italic
    case "_": .underline
    case "+": .struck
    case "=", "~": .code
    default: nil
    }
  }
}
