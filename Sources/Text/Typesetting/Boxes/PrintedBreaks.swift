import BookText

/// Line ends allowed by Unicode Standard Annex 14, but avoided in print.
///
/// Texts have single blanks for all white space. A line may end before the byte at a position.
enum PrintedBreaks {
  /// Whether a line must not end there, although the annex allows it. Costs O(1).
  static func forbidsLineEnd(_ text: TextBytes, at position: Int) -> Bool {
    guard position > 0 else { return false }
    // Nothing is forbidden between two words of plain letters.
    if text[position - 1] == " ", text[position].isLetter,
      position < 2 || text[position - 2] < 0x80 && !text[position - 2].isDigit
    {
      return false
    }
    if text[position - 1] > " " {
      // The annex allows a line to end between a stop and the reference to a note: `Mexico,[1]`.
      if isInName(text, at: position) || text.endOfReference(at: position) != nil
        || followsFirstSigns(text, at: position)
      {
        return true
      }
    } else if position > 1, text[position - 2].isDigit, isBeforeUnit(text, at: position) {
      return true
    }
    return beginsWithDash(text, at: position) || isPartedFromDash(text, at: position)
      || isDanda(text, at: position) || followsUnbreakableHyphen(text, at: position)
      || isInOption(text, at: position) || isPartedFromGuillemet(text, at: position)
  }

  // MARK: Signs before words

  /// Maximum number of signs before a word.
  private static let mostSigns = 4

  /// Whether the byte at `position` is a letter, or a further sign, right after the signs of ASCII that a
  /// word begins with: `.config`, `::before`, `!important`.
  private static func followsFirstSigns(_ text: TextBytes, at position: Int) -> Bool {
    guard position < text.endIndex, text[position] > " ", isSign(text[position - 1]) else {
      return false
    }
    var start = position - 1
    while start > text.startIndex, position - start < mostSigns, isSign(text[start - 1]) {
      start -= 1
    }
    guard isBlank(text, at: start - 1) else { return false }
    // A row of signs is no word.
    return text[position].mayBeInWord
      || isSign(text[position]) && position + 1 < text.endIndex && text[position + 1].mayBeInWord
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte > " " && byte < 0x7F && !byte.mayBeInWord
  }

  // MARK: Names

  /// Bytes on either side of a place examined for a name.
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
  private static let longestUnit = 4

  /// Whether the blank before a place, after a digit, parts a number from one of ``units``.
  private static func isBeforeUnit(_ text: TextBytes, at position: Int) -> Bool {
    guard position < text.endIndex, text[position - 1] == " " else { return false }
    let unit = text[position...].prefix(longestUnit + 1).prefix {
      $0.mayBeInWord || $0 == "%"
    }
    return unit.count <= longestUnit && units.contains(String(decoding: unit, as: UTF8.self))
  }

  // MARK: Korean

  /// Whether a place is in a Korean word: between two syllables, or a syllable and a letter or digit. The
  /// annex allows a line to end there, as filled lines do; ragged lines end between words. Costs O(1).
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

  /// A syllable of Hangul; false outside the text. The bytes of UTF-8 are in the order of the characters.
  private static func isSyllable(_ text: TextBytes, at position: Int) -> Bool {
    guard position >= 0, position + 2 < text.endIndex else { return false }
    let character = text[position...position + 2]
    return !character.lexicographicallyPrecedes("가".utf8)
      && !"힣".utf8.lexicographicallyPrecedes(character)
  }

  /// First bytes of Chinese characters in UTF-8, from U+4000 on.
  private static let firstBytesOfChinese: ClosedRange<UInt8> = 0xE4...0xE9

  /// A letter or digit of ASCII, or a Chinese character; false outside the text.
  private static func isPartOfKoreanWord(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    guard position >= 0, position < text.endIndex else { return false }
    let byte = text[position]
    return byte.isLetter || ("0"..."9").contains(byte) || firstBytesOfChinese.contains(byte)
  }

  // MARK: Guillemets

  /// French puts blanks inside its guillemets: a line break would part one from its phrase.
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

  /// Bytes of a row of dashes; a longer one is a rule, and has no restriction.
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

  /// Whether a line end would part a dash from the phrase it opens.
  private static func isPartedFromDash(
    _ text: TextBytes, at position: Int
  ) -> Bool {
    var start = position
    while position - start < longestRow, let length = lengthOfDash(text, before: start) {
      start -= length
    }
    return start < position && isBlank(text, at: start - 1) && !isBlank(text, at: position)
  }

  /// End of the dashes and hyphens, at most ``longestRow`` bytes after a position.
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

  /// Length in bytes; nil unless a dash or hyphen ends at the position.
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

  /// A blank, or no byte of the text.
  private static func isBlank(_ text: TextBytes, at position: Int) -> Bool {
    position < 0 || position >= text.endIndex || text[position] == " "
  }

  // MARK: Stops

  /// Whether a danda (U+0964 or U+0965) is there. Hindi separates its full stops by blanks, as French does
  /// its colons: no line begins with one.
  private static func isDanda(_ text: TextBytes, at position: Int) -> Bool {
    position + 2 < text.endIndex && text[position] == 0xE0 && text[position + 1] == 0xA5
      && (0xA4...0xA5).contains(text[position + 2])
  }

  // MARK: Hyphens

  /// Whether a hyphen forbids a line end: a soft hyphen, which would have to become visible, a hyphen before
  /// a single letter ("Ctrl-L"), or the second one of "a-t-il", divided after "a-". `position` is greater
  /// than 0.
  private static func followsUnbreakableHyphen(_ text: TextBytes, at position: Int) -> Bool {
    if position >= 2, text[position - 2] == 0xC2, text[position - 1] == 0xAD { return true }
    guard text[position - 1] == "-" else { return false }
    let follows = position + 1 < text.endIndex ? text[position + 1] : " "
    if position >= 3, text[position - 2] == "t", text[position - 3] == "-" { return true }
    return !follows.mayBeInWord && !(text[position] == "t" && follows == "-")
  }

  /// Name of an option, in bytes.
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
