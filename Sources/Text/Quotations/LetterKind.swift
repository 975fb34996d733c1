import Numbers
import Searching

/// A character for the words of a quotation.
enum LetterKind {
  /// Part of a word, folded.
  case letters([UInt32])
  /// A word by itself, in scripts without blanks between words.
  case word(UInt32)
  /// An apostrophe, which joins the letters on both sides.
  case joiner
  /// An accent or an invisible character, within words.
  case ignored
  /// A blank or a sign ends a word.
  case sign

  /// A table for alphabets, ranges for others.
  @inline(__always)
  init(of scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    self =
      if value < Self.alphabets.count {
        Self.alphabets[value]
      } else if Self.punctuation.contains(value) {
        Self.kindOfPunctuation(scalar)
      } else {
        Self.kindOutsideTables(of: scalar)
      }
  }

  /// Latin, Greek and Cyrillic, by their values: most letters of most books.
  private static let alphabets: [LetterKind] = (0..<0x530).map { value in
    Unicode.Scalar(value as UInt32).map { kindOutsideTables(of: $0) } ?? .sign
  }

  /// The block of general punctuation, by values.
  private static let punctuation = 0x2000..<0x2070

  private static func kindOfPunctuation(_ scalar: Unicode.Scalar) -> LetterKind {
    switch scalar.value {
    case 0x2018, 0x2019: .joiner
    case 0x200B...0x200F, 0x2060...0x2064: .ignored
    default: .sign
    }
  }

  /// Decides by its script, or by the letters to which it folds.
  private static func kindOutsideTables(of scalar: Unicode.Scalar) -> LetterKind {
    if isWord(scalar) { return .word(scalar.value) }
    if joiners.contains(scalar) { return .joiner }
    if isRaised(scalar) { return .sign }
    let letters = LetterFolding.letters(of: scalar)
    // Accents and invisible characters have no letters.
    if letters.isEmpty { return .ignored }
    let parts = letters.filter { isPartOfWord($0) }.map(\.value)
    return parts.isEmpty ? .sign : .letters(parts)
  }

  /// The apostrophe, and characters typed in its place.
  private static let joiners: Set<Unicode.Scalar> = ["'", "\u{B4}", "\u{2BC}", "\u{2B9}"]

  /// A folded letter that is compared.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isLetterOrDigit }
    switch scalar.properties.generalCategory {
    // Vowels and other marks are letters in many scripts.
    case .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  /// It may be the mark of a note, which editions number differently.
  private static func isRaised(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB2...0xB3, 0xB9, 0x2070...0x209F: true
    default: false
    }
  }

  /// A word of Chinese, Japanese, Thai, Lao, Burmese or Khmer.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF, 0xE01...0xE2E, 0xE30, 0xE32...0xE33, 0xE40...0xE45, 0xE81...0xEB0,
      0xEB2...0xEB3, 0xEC0...0xEC4, 0x1000...0x102A, 0x1780...0x17B3:
      true
    default: false
    }
  }
}
