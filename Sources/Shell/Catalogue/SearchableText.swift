import BookText

/// Text in the form of the full-text index. Letters of scripts without blanks between words are divided, so
/// that each letter counts as a word, and a word of such a script is a phrase.
enum SearchableText {
  /// U+FDD0 between two letters: a noncharacter, which no text has, and no part of a word.
  static let divider = String(decoding: dividerBytes, as: UTF8.self)

  /// Puts dividers around each letter of Chinese, Japanese, Thai, Lao, Khmer and Burmese with its marks.
  static func withDividers(_ text: some StringProtocol) -> String {
    // These letters all begin with at least the first byte of Thai.
    guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return String(text) }
    var result = String.UnicodeScalarView()
    var isAfterLetter = false
    for scalar in text.unicodeScalars {
      if isMark(scalar) {
        result.append(scalar)
        continue
      }
      let isLetter = hasNoBlanks(scalar)
      if isAfterLetter || isLetter && !result.isEmpty {
        result.append(contentsOf: divider.unicodeScalars)
      }
      result.append(scalar)
      isAfterLetter = isLetter
    }
    return String(result)
  }

  private static let dividerBytes: [UInt8] = [0xEF, 0xB7, 0x90]
  static let dividerLength = 3

  static func dividerCount(in bytes: TextBytes) -> Int { bytes.places(of: dividerBytes).count }

  static func withoutDividers(_ text: some StringProtocol) -> String {
    text.changing(divider, to: "")
  }

  /// Whether a character belongs to the letter before it, as the marks of half-width kana do.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
      || (0xFF9E...0xFF9F).contains(scalar.value)
  }

  /// Whether a script has no blanks between words.
  private static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9D, 0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }
}
