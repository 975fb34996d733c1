/// Rows of signs between two scenes.
extension TextBytes {
  /// Signs of ASCII at the beginning of a row of signs.
  private static let signs = "*-~_=.#+<>oOx0".utf8

  /// Whether a line is an ornament, or a row of equal signs, perhaps spaced, or of two signs by turns:
  /// `* * *`, `~*~`, ⁂. False for an empty line.
  /// - Parameter line: Without white space at its ends.
  public func isSceneBreak(_ line: Range<Int>) -> Bool {
    if isRowByTurns(line) { return true }
    guard let sign = self[line].first, sign.isBeyondASCII || Self.signs.contains(sign) else {
      return false
    }
    if isOrnament(line) { return true }
    if sign.isBeyondASCII {
      // The first bytes of all these signs, and of few letters.
      return [0xC2, 0xE2, 0xEF].contains(sign) && isSceneBreakBeyondASCII(line)
    }
    var signs = 0
    for byte in self[line] where byte != " " && byte != "\t" {
      guard byte == sign else { return false }
      signs += 1
    }
    return signs >= 3 ? "*-_~#=.+".utf8.contains(sign) : "*#~".utf8.contains(sign)
  }

  /// Fewest signs of a row by turns.
  private static let shortestByTurns = 5

  /// Whether a line has two signs by turns and nothing else: `-=-=-=-`.
  public func isRowByTurns(_ line: Range<Int>) -> Bool {
    guard line.count >= Self.shortestByTurns, self[line.lowerBound] != self[line.lowerBound + 1]
    else { return false }
    return line.prefix(2).allSatisfy { "=-~^*+#:_.".utf8.contains(self[$0]) }
      && line.dropFirst(2).allSatisfy { self[$0] == self[$0 - 2] }
  }

  /// Lengths of an ornament, in bytes without blanks.
  private static let lengthsOfOrnaments = 3...24

  /// Whether a line of 3 to 24 signs, blanks aside, reads the same from both ends, with o or x between signs
  /// or rings of two sizes alone: `~*~`, `---oOo---`, `-o-`, `o0o`, `<<>>`.
  private func isOrnament(_ line: Range<Int>) -> Bool {
    let signs = self[line].filter { $0 > " " }
    guard Self.lengthsOfOrnaments.contains(signs.count),
      signs.allSatisfy({ Self.signs.contains($0) })
    else { return false }
    let hasSign = signs.contains { $0 < "A" && $0 != "0" || $0 == "~" }
    if hasSign {
      let isRing = "oO".utf8.contains(signs[1]) && "*-~_=.#+".utf8.contains(signs[0])
      guard
        !signs.contains("0"),
        signs.count > 3
          ? signs.contains(where: { "*~=#+<>oO".utf8.contains($0) }) : isRing || signs.contains("~")
      else { return false }
    } else {
      // A word of such letters is text, unless they are rings of two sizes.
      guard signs.count <= Self.longestRowOfLetters, !signs.contains("x"), Set(signs).count == 2
      else { return false }
    }
    return zip(signs, signs.reversed()).allSatisfy { (one: UInt8, other: UInt8) -> Bool in
      switch one {
      case "<": other == ">"
      case ">": other == "<"
      default: one == other
      }
    }
  }

  /// Whether a line is a scene break beyond ASCII: three equal signs or more (———, • • •), or a sign made for
  /// it (⁂). A line that begins with “ or ‘ is none.
  private func isSceneBreakBeyondASCII(_ line: Range<Int>) -> Bool {
    // Speech begins with “ or ‘ on many lines.
    if line.count > 2, self[line.lowerBound] == 0xE2, self[line.lowerBound + 1] == 0x80,
      (0x98...0x9F).contains(self[line.lowerBound + 2])
    {
      return false
    }
    let signs = String(decoding: self[line], as: UTF8.self).unicodeScalars
      .filter { !$0.properties.isWhitespace }
    guard let sign = signs.first, signs.allSatisfy({ $0 == sign }) else { return false }
    if ["⁂", "☙", "❦", "❧", "§"].contains(sign) { return true }
    return signs.count >= 3
      && [
        "—", "–", "―", "─", "━", "═", "•", "·", "＊", "※", "◇", "◆", "○", "●", "☆", "★", "…", "*",
        "†",
      ]
      .contains(sign)
  }

  /// Maximum length of a row of signs in an element of its own, in bytes.
  private static let longestRow = 160
  /// Maximum number of crosses typed with letters.
  private static let longestRowOfLetters = 9

  /// Whether the text of an element consists of ornamental signs alone, or of crosses or rings typed with
  /// letters ("xxx", "o O o"). “…?” does not count: it is a speaker's silence.
  /// - Parameter row: Without white space at its ends; not empty.
  public func isRowOfOrnaments(_ row: Range<Int>) -> Bool {
    guard row.count <= Self.longestRow else { return false }
    if isSceneBreak(row) { return true }
    let scalars = String(decoding: self[row], as: UTF8.self).unicodeScalars
      .filter { !$0.properties.isWhitespace }
    // Crosses and rings typed with letters: "xxx", "o O o".
    let letters = scalars.first.map { ["x": "xX", "o": "oO"][$0] ?? "" } ?? ""
    if (3...Self.longestRowOfLetters).contains(scalars.count),
      scalars.allSatisfy({ letters.unicodeScalars.contains($0) })
    {
      return true
    }
    return scalars.allSatisfy {
      Self.ornaments.contains($0) || (0x2500...0x27BF).contains($0.value)
    }
  }

  /// Signs of ornaments outside U+2500…U+27BF.
  private static let ornaments = Set(
    "*#~-–—―_=+•·∙◦|/\\<>^°§¶†‡⁂⁎⁑⁕※☙＊＃～〜×⸻⸺⟡⬥⬦".unicodeScalars)

  /// Whether a heading has no letter and no digit.
  /// - Parameter heading: Not empty.
  public func hasOnlySigns(_ heading: Range<Int>) -> Bool {
    heading.count <= Self.longestRow
      && String(decoding: self[heading], as: UTF8.self).allSatisfy { !$0.isLetter && !$0.isNumber }
  }
}
