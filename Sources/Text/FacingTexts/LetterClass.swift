import BookText

/// What a character is for the comparison of two languages.
enum LetterClass {
  /// A letter: folded to a small one without accents.
  case letter(Folded)
  /// A Chinese or Japanese character, or a Korean syllable.
  case ideograph
  case digit(UInt32)
  /// A mark over a letter, or a sign without width.
  case mark
  case other

  struct Folded {
    let isCapital: Bool
    let code: UInt32
    /// Its sound in Latin letters; empty in scripts without capitals.
    let latin: [UInt8]
  }

  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      self = LetterTable.ascii[Int(scalar)]
    } else if scalar < 0x600 {
      self = LetterTable.beyond[Int(scalar) - 0x80]
    } else {
      self = Self.other(scalar)
    }
  }

  private static func other(_ scalar: UInt32) -> LetterClass {
    switch scalar {
    case 0x660...0x669: .digit(scalar - 0x660)
    case 0x6F0...0x6F9: .digit(scalar - 0x6F0)
    case 0x966...0x96F: .digit(scalar - 0x966)
    case 0xFF10...0xFF19: .digit(scalar - 0xFF10)
    case 0x60C, 0x61B, 0x61F, 0x66A...0x66D, 0x6D4, 0x964, 0x965, 0x10FB: .other
    case 0x64B...0x65F, 0x670, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFEFF: .mark
    case 0x2000...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x303F, 0xFE30...0xFE4F, 0xFF00...0xFF0F,
      0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xE000...0xF8FF, 0x1F000...0x1FAFF:
      .other
    case 0x1E00...0x1EFF: LetterTable.letter(scalar)
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .ideograph
    default: .letter(Folded(isCapital: false, code: scalar, latin: []))
    }
  }
}

/// The classes of the letters below U+0600.
enum LetterTable {
  static let ascii: [LetterClass] = (0..<0x80).map { letter($0) }
  static let beyond: [LetterClass] = (0x80..<0x600).map { letter($0) }

  /// The sound of Greek and Cyrillic letters; a letter as it is pronounced in most names.
  private static let sounds: [Character: String] = [
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "t", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "ks", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "i", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o",
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "ё": "e", "є": "e",
    "ж": "j", "з": "z", "и": "i", "і": "i", "ї": "i", "й": "i", "ј": "i", "к": "k", "л": "l",
    "љ": "l", "м": "m", "н": "n", "њ": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "ћ": "ch", "у": "u", "ў": "u", "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "џ": "j",
    "ш": "sh", "щ": "sh", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia",
    "ә": "a", "ғ": "g", "қ": "k", "ң": "n", "ө": "o", "ұ": "u", "ү": "u", "һ": "h",
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "t", "ł": "l", "đ": "d", "ı": "i",
    "w": "v", "y": "i",
  ]

  static func letter(_ value: UInt32) -> LetterClass {
    guard let scalar = Unicode.Scalar(value) else { return .other }
    if ("0"..."9").contains(scalar) { return .digit(value - 0x30) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter: break
    default: return .other
    }
    let isCapital = scalar.properties.isUppercase
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    let base = Accents.base(of: small)
    let sound = sounds[Character(base)] ?? (base.isASCII ? String(Character(base)) : "")
    return .letter(.init(isCapital: isCapital, code: base.value, latin: Array(sound.utf8)))
  }
}
