import BookText

/// Finds the words between the signs of Org: emphasis, code, links. Positions and lengths are in bytes of the
/// source.
struct InlineOrg {
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
    return sign == "[" ? link(at: start) : emphasisedWords(sign, at: start)
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

  /// First position of `words`, not empty, in the same paragraph, within ``maximumLength`` bytes.
  private func place(of words: String, from start: Int) -> Int? {
    let first = words.utf8.first
    for position in start..<max(start, limit(from: start)) {
      if byte(position) == "\n", isParagraphEnd(position) { return nil }
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

  // MARK: Org

  /// `[[target]]` or `[[target][text]]`
  private func link(at start: Int) -> MarkedWords? {
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
  private func emphasisedWords(_ sign: UInt8, at start: Int) -> MarkedWords? {
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
