import Searching

/// A character for the comparison of two languages.
enum LetterClass {
  /// Folded to a small one without accents.
  case letter(Folded)
  /// A Chinese or Japanese character, or a Korean syllable.
  case ideograph
  /// Decimal, of any script.
  case digit(UInt32)
  /// A mark over a letter, or a sign without width.
  case mark
  case other

  /// A letter as it is compared.
  struct Folded {
    let isCapital: Bool
    /// Value of the small letter without accents.
    let code: UInt32
    /// Its sound in Latin letters; empty in scripts without capitals.
    let latin: [UInt8]
  }

  /// Characters of alphabets are in tables, others are classified by their ranges.
  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ..<LetterTable.alphabets.upperBound:
      self = LetterTable.ofAlphabets[Int(scalar.value)]
    case LetterTable.accented:
      self = LetterTable.ofAccented[Int(scalar.value - LetterTable.accented.lowerBound.value)]
    default: self = Self.classOutsideTables(scalar)
    }
  }

  /// Punctuation and pictures are known by their blocks; all other characters are letters.
  private static func classOutsideTables(_ scalar: Unicode.Scalar) -> LetterClass {
    switch scalar {
    case "\u{60C}", "\u{61B}", "\u{61F}", "\u{66A}"..."\u{66D}", "\u{6D4}", "\u{964}", "\u{965}",
      "\u{10FB}":
      .other
    case "\u{64B}"..."\u{65F}", "\u{670}", "\u{200B}"..."\u{200F}", "\u{20D0}"..."\u{20FF}",
      "\u{FE00}"..."\u{FE0F}", "\u{FEFF}":
      .mark
    case "\u{2000}"..."\u{2BFF}", "\u{2E00}"..."\u{2E7F}", "\u{3000}"..."\u{303F}",
      "\u{FE30}"..."\u{FE4F}", "\u{FF00}"..."\u{FF0F}", "\u{FF1A}"..."\u{FF20}",
      "\u{FF3B}"..."\u{FF40}", "\u{FF5B}"..."\u{FF65}", "\u{E000}"..."\u{F8FF}",
      "\u{1F000}"..."\u{1FAFF}":
      .other
    case "\u{3040}"..."\u{30FF}", "\u{3400}"..."\u{9FFF}", "\u{AC00}"..."\u{D7AF}",
      "\u{F900}"..."\u{FAFF}", "\u{20000}"..."\u{3FFFF}":
      .ideograph
    default:
      LetterTable.digitClass(of: scalar)
        ?? .letter(Folded(isCapital: false, code: scalar.value, latin: []))
    }
  }
}

enum LetterTable {
  /// Latin, Greek, Cyrillic, Armenian and Hebrew.
  static let alphabets: Range<Unicode.Scalar> = "\0"..<"\u{600}"
  /// Latin and Greek letters with further accents.
  static let accented: Range<Unicode.Scalar> = "\u{1E00}"..<"\u{2000}"

  static let ofAlphabets = classes(in: alphabets)
  /// Classes from the first character on.
  static let ofAccented = classes(in: accented)

  private static func classes(in range: Range<Unicode.Scalar>) -> [LetterClass] {
    (range.lowerBound.value..<range.upperBound.value).map {
      Unicode.Scalar($0).map(letterClass) ?? .other
    }
  }

  /// Sound of Greek and Cyrillic letters without accents, as in most names; and Latin letters that languages
  /// use for the sound of another.
  private static let sounds: [Unicode.Scalar: String] = [
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "t", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "ks", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "τ": "t", "υ": "i", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o",
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "є": "e",
    "ж": "j", "з": "z", "и": "i", "і": "i", "ј": "i", "к": "k", "л": "l",
    "љ": "l", "м": "m", "н": "n", "њ": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "ћ": "ch", "у": "u", "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "џ": "j",
    "ш": "sh", "щ": "sh", "ы": "i", "э": "e", "ю": "iu", "я": "ia",
    "ә": "a", "ө": "o", "ү": "u", "һ": "h",
    "w": "v", "y": "i",
  ]

  /// Nil for other characters than decimal digits.
  static func digitClass(of scalar: Unicode.Scalar) -> LetterClass? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { .digit(UInt32($0)) }
  }

  /// Asks for Unicode's properties. The sound of a letter, in Latin, is made of the sounds of the letters to
  /// which it folds; letters of other scripts have no sound.
  private static func letterClass(_ scalar: Unicode.Scalar) -> LetterClass {
    if let digit = digitClass(of: scalar) { return digit }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter: break
    default: return .other
    }
    let letters = LetterFolding.letters(of: scalar)
    let sound = letters.map { letter in
      sounds[letter] ?? (("a"..."z").contains(letter) ? String(Character(letter)) : "")
    }
    return .letter(
      Folded(
        isCapital: scalar.properties.isUppercase, code: (letters.first ?? scalar).value,
        latin: Array(sound.joined().utf8)))
  }

  private typealias Folded = LetterClass.Folded
}
