import BookText

/// Line ends allowed by Unicode Standard Annex 14, but avoided in print.
///
/// All texts here have single blanks for all white space.
///
/// Positions are bytes of the text: a line may end before the byte at one.
enum PrintedBreaks {
  /// Whether a line must not end before the byte at `position`, although the annex allows it.
  ///
  /// - Complexity: O(1).
  static func forbidsLineEnd(_ text: TextBytes, at position: Int) -> Bool {
    guard position > 0 else { return false }
    if text[position - 1] > " " {
      if isInName(text, at: position) || isReference(text, at: position) { return true }
    } else if isBeforeUnit(text, at: position) {
      return true
    }
    // Nothing is forbidden between two words of plain letters.
    if text[position - 1] == " ", text[position].isLetter,
      position < 2 || text[position - 2] < 0x80
    {
      return false
    }
    return beginsWithDash(text, at: position) || isPartedFromDash(text, at: position)
      || isDanda(text, at: position) || followsUnbreakableHyphen(text, at: position)
      || isInOption(text, at: position) || isPartedFromGuillemet(text, at: position)
  }

  // MARK: References

  /// Maximum length of the mark of a reference, in bytes.
  private static let longestMark = 6

  /// Whether the reference to a note is at `position`, close to the text before it: `Mexico,[1]`. The annex
  /// allows a line to end between a stop and a bracket.
  private static func isReference(_ text: TextBytes, at position: Int) -> Bool {
    guard position < text.endIndex else { return false }
    let close: UInt8
    switch text[position] {
    case "[": close = "]"
    case "{": close = "}"
    case "(": close = ")"
    default: return false
    }
    let mark = text[(position + 1)...].prefix(longestMark + 1).prefix { $0 != close }
    return !mark.isEmpty && mark.count <= longestMark
      && mark.allSatisfy { $0.mayBeInWord || $0 == "*" || $0 == "#" }
  }

  // MARK: Names

  /// Number of bytes on either side of a place examined for a name.
  private static let reach = 40

  /// Whether a place is in a path, an address, a file name or an identifier, or after a slash: a line ends
  /// there only if the name is longer than a line.
  private static func isInName(_ text: TextBytes, at position: Int) -> Bool {
    let before = text[position - 1]
    guard position < text.endIndex, text[position] > " ", text[position] < 0x80 else {
      return false
    }
    let (slash, stop, hyphen) = (UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"))
    if before == slash { return text[position].mayBeInWord }
    if before == stop {
      return text[position].mayBeInWord && position > 1 && text[position - 2].mayBeInWord
    }
    guard before == hyphen else { return false }
    // A hyphen separates the words of a compound, but not of a name with other signs.
    let start = text[max(0, position - reach)..<position].lastIndex { $0 <= " " || $0 >= 0x80 }
    var place = start.map { $0 + 1 } ?? max(0, position - reach)
    while place < min(text.endIndex, position + reach), text[place] > " ", text[place] < 0x80 {
      let isInside = place > 0 && place + 1 < text.endIndex && text[place + 1].mayBeInWord
      let sign = text[place]
      if sign == slash && isInside || "_=@\\".utf8.contains(sign) { return true }
      if sign == stop, isInside, text[place - 1].mayBeInWord { return true }
      place += 1
    }
    return false
  }

  /// Units after a number, besides the percent and degree signs.
  private static let units: Set = [
    "B", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "kbit", "Mbit", "bit", "Hz",
    "kHz", "MHz",
    "GHz", "ns", "ms", "min", "nm", "mm", "cm", "km", "mg", "kg", "ml", "dpi", "px", "pt", "kW",
    "kV", "m", "g",
    "h", "s", "%",
  ]
  /// The length of the longest unit, in bytes.
  private static let longestUnit = 4

  /// Whether the blank before a place parts a number from its unit, one of ``units``.
  private static func isBeforeUnit(_ text: TextBytes, at position: Int) -> Bool {
    guard position >= 2, position < text.endIndex, text[position - 1] == " ",
      ("0"..."9").contains(text[position - 2])
    else { return false }
    let unit = text[position...].prefix(longestUnit + 1).prefix {
      $0.mayBeInWord || $0 == "%"
    }
    return unit.count <= longestUnit && units.contains(String(decoding: unit, as: UTF8.self))
  }

  // MARK: Korean

  /// Whether a place is in a Korean word: between two syllables, or a syllable and a letter or digit. The
  /// annex allows a line to end there, as filled lines do; ragged lines end between words.
  ///
  /// - Complexity: O(1).
  static func isInKoreanWord(_ text: TextBytes, at position: Int) -> Bool {
    guard position > 0, position < text.endIndex else { return false }
    let isBefore = isSyllable(text, at: position - 3)
    let isAfter = isSyllable(text, at: position)
    if isBefore, isAfter { return true }
    return isBefore && isPartOfKoreanWord(text, at: position)
      || isAfter
        && (isPartOfKoreanWord(text, at: position - 1)
          || isPartOfKoreanWord(text, at: position - 3))
  }

  /// Whether a syllable of Hangul begins at a position; false outside the text. The bytes of UTF-8 are in the
  /// order of the characters.
  private static func isSyllable(_ text: TextBytes, at position: Int) -> Bool {
    guard position >= 0, position + 2 < text.endIndex else { return false }
    let character = text[position...position + 2]
    return !character.lexicographicallyPrecedes("가".utf8)
      && !"힣".utf8.lexicographicallyPrecedes(character)
  }

  /// First bytes of Chinese characters in UTF-8, from U+4000 on.
  private static let firstBytesOfChinese: ClosedRange<UInt8> = 0xE4...0xE9

  /// Whether a letter or digit of ASCII, or a Chinese character, begins at a position; false outside the
  /// text.
  private static func isPartOfKoreanWord(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    guard position >= 0, position < text.endIndex else { return false }
    let byte = text[position]
    return byte.isLetter || ("0"..."9").contains(byte) || firstBytesOfChinese.contains(byte)
  }

  // MARK: Guillemets

  /// Whether a line break would part a French quotation mark from its phrase: French puts blanks inside its
  /// guillemets.
  private static func isPartedFromGuillemet(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    guard text[position - 1] == " " else { return false }
    let opens =
      position >= 3 && text[position - 2] == 0xAB && text[position - 3] == 0xC2
      && isBlank(text, at: position - 4)
    let closes =
      text[position] == 0xC2 && position + 1 < text.endIndex && text[position + 1] == 0xBB
      && !(position + 2 < text.endIndex && text[position + 2].mayBeInWord)
    return opens || closes
  }

  // MARK: Dashes

  /// Maximum length of a row of dashes, in bytes; a longer one is a rule, and has no restriction.
  private static let longestRow = 48

  /// Whether a line would begin with a dash, even one before a phrase: "he left —so they say— at dawn". A
  /// single hyphen before a word is not a dash: "ls -l".
  private static func beginsWithDash(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    let end = endOfDashes(text, from: position)
    guard end > position, end - position < longestRow else { return false }
    let isHyphen = end == position + 1 && text[position] == "-"
    return !(isHyphen && isBlank(text, at: position - 1) && !isBlank(text, at: end))
  }

  /// Whether a line end would separate a dash from the phrase it opens.
  private static func isPartedFromDash(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    var start = position
    while position - start < longestRow, let length = lengthOfDash(text, before: start) {
      start -= length
    }
    return start < position && isBlank(text, at: start - 1) && !isBlank(text, at: position)
  }

  /// Returns the end of the dashes and hyphens from a position on, at most ``longestRow`` bytes after it.
  private static func endOfDashes(
    _ text: TextBytes, from position: Int
  ) -> Int {
    var end = position
    while end < text.endIndex, end - position < longestRow {
      if text[end] == "-" {
        end += 1
      } else if isLongDash(text, at: end) {
        end += 3
      } else {
        break
      }
    }
    return end
  }

  /// Returns the length in bytes of the dash or hyphen that ends at a position; nil without one.
  private static func lengthOfDash(
    _ text: TextBytes, before position: Int
  ) -> Int? {
    if position >= 1, text[position - 1] == "-" { return 1 }
    return position >= 3 && isLongDash(text, at: position - 3) ? 3 : nil
  }

  /// U+2012–2015: the figure dash, the en dash, the em dash and the bar.
  private static func isLongDash(_ text: TextBytes, at position: Int) -> Bool {
    position + 2 < text.endIndex && text[position] == 0xE2 && text[position + 1] == 0x80
      && (0x92...0x95).contains(text[position + 2])
  }

  /// Whether there is a blank at `position`, or no byte of the text.
  private static func isBlank(_ text: TextBytes, at position: Int) -> Bool {
    position < 0 || position >= text.endIndex || text[position] == " "
  }

  // MARK: Stops

  /// Whether a danda (U+0964 or U+0965) is at `position`. Hindi separates its full stops by blanks, as French
  /// does its colons: no line begins with one.
  private static func isDanda(_ text: TextBytes, at position: Int) -> Bool {
    position + 2 < text.endIndex && text[position] == 0xE0 && text[position + 1] == 0xA5
      && (0xA4...0xA5).contains(text[position + 2])
  }

  // MARK: Hyphens

  /// Whether no line may end before `position` because of the hyphen there: a soft hyphen, which would have
  /// to become visible, a hyphen before a single letter ("Ctrl-L"), or the second one of "a-t-il", which is
  /// divided after "a-".
  ///
  /// - Parameter position: Greater than 0, and within the text.
  private static func followsUnbreakableHyphen(_ text: TextBytes, at position: Int) -> Bool {
    if position >= 2, text[position - 2] == 0xC2, text[position - 1] == 0xAD { return true }
    guard text[position - 1] == "-" else { return false }
    let follows = position + 1 < text.endIndex ? text[position + 1] : " "
    if position >= 3, text[position - 2] == "t", text[position - 3] == "-" { return true }
    return !follows.mayBeInWord && !(text[position] == "t" && follows == "-")
  }

  /// Maximum length of an option's name, in bytes.
  private static let longestOption = 48

  /// Whether the position is in the name of an option, never divided at its hyphens: `--git-dir`.
  private static func isInOption(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    guard text[position - 1] == "-", text[position].isLetter else { return false }
    var start = position - 1
    while start > 0, position - start < longestOption,
      text[start - 1].isLetter || text[start - 1] == "-"
    {
      start -= 1
    }
    // A word before a dash of two hyphens continues after it; an option does not begin there.
    return text[start] == "-" && (start == 0 || !text[start - 1].mayBeInWord)
  }
}
