import BookText

/// Text in the form of the full-text index. Letters of scripts without blanks between words are divided, so
/// that each counts as a word, and a word of theirs is a phrase.
enum SearchableText {
  /// The divider between two letters: U+200B, for tokenizers no part of a word.
  private static let divider: Unicode.Scalar = "\u{200B}"

  /// Returns a text with dividers around each letter of Chinese, Japanese, Thai, Lao, Khmer and Burmese.
  ///
  /// Marks above and below letters come after the divider: the tokenizer ignores them.
  static func divided(_ text: some StringProtocol) -> String {
    // These letters all begin with at least the first byte of Thai.
    guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return String(text) }
    var result = String.UnicodeScalarView()
    var isDivided = true
    for scalar in text.unicodeScalars {
      let isLetter = hasNoBlanks(scalar)
      if isLetter, !isDivided { result.append(divider) }
      result.append(scalar)
      if isLetter { result.append(divider) }
      isDivided = isLetter
    }
    return String(result)
  }

  /// The bytes of a divider, and their number.
  private static let dividerBytes: [UInt8] = [0xE2, 0x80, 0x8B]
  static let dividerLength = 3

  /// Returns the number of dividers in the bytes of a text.
  static func dividers(in bytes: TextBytes) -> Int {
    bytes.indices.count {
      bytes[$0] == dividerBytes[0] && bytes[$0..<bytes.endIndex].starts(with: dividerBytes)
    }
  }

  /// Returns a text without dividers.
  static func joined(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return String(text) }
    return String(text.unicodeScalars.filter { $0 != divider }.map(Character.init))
  }

  private static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }
}
