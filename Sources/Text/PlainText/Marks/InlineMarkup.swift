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

  /// Nil if no words have their first sign there. Costs O(1).
  func words(at start: Int) -> MarkedWords? {
    let sign = byte(start)
    switch (markup, sign) {
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

  // MARK: Wikis

  /// Words between rows of `length` apostrophes, which may be inside words, and end on their line. A row of
  /// five ends two emphases.
  private func emphasisedWords(
    _ length: Int, at start: Int, _ style: Emphasis.Style
  ) -> MarkedWords? {
    let first = start + length
    guard byte(first) > " " else { return nil }
    var position = first
    while position < limit(from: start), byte(position) != "\n" {
      guard byte(position) == "'" else {
        position += 1
        continue
      }
      let count = rowLength(at: position)
      if count == length || count == 5 && length < 5 {
        let end = position + count
        return MarkedWords(range: start..<end, words: first..<end - length, style: style)
      }
      position += count
    }
    return nil
  }

  /// Words between apostrophes: two for italic, three for bold, five for both.
  private func quotedWords(at start: Int) -> MarkedWords? {
    switch rowLength(at: start) {
    case 2: emphasisedWords(2, at: start, .italic)
    case 3: emphasisedWords(3, at: start, .bold)
    case 5: emphasisedWords(5, at: start, [.italic, .bold])
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
