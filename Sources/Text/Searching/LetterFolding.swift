import CPattern

/// The letters compared by searches, alphabetical orders and facing texts: small, without accents, strokes
/// and ligatures, in their usual width, with the digits of English. Łódź is lodz, Æsop aesop, ﬁne fine, and
/// ２０２４ and ۲۰۲۴ are 2024.
///
/// The table is Unicode's (NFKD and small letters, by GNU libunistring), with a few letters and signs that
/// Unicode does not decompose.
public enum LetterFolding {
  /// A letter and its marks count as one character if Unicode has it. Costs O(*n*).
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    // In these alphabets, a letter and its marks need not be one character: marks are left out.
    let isInAlphabets = text.unicodeScalars.allSatisfy { $0.value < alphabets.count }
    for scalar in (isInAlphabets ? text : composed(text)).unicodeScalars {
      folded +=
        scalar.value < alphabets.count ? alphabets[Int(scalar.value)] : foldedBytes(of: scalar)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Latin, Greek and Cyrillic, by their values: an index folds every word of a book.
  private static let alphabets: [[UInt8]] = (0..<0x530).map { value in
    Unicode.Scalar(value as UInt32).map { foldedBytes(of: $0) } ?? []
  }

  /// UTF-8; none for accents and invisible characters.
  private static func foldedBytes(of scalar: Unicode.Scalar) -> [UInt8] {
    letters(of: scalar).flatMap { Array($0.utf8) }
  }

  /// An accent, a vowel point, a stroke or another mark of a letter.
  public static func hasMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      !scalar.isASCII
        && (scalar.properties.generalCategory == .nonspacingMark
          || strokes[smallLetter(of: scalar)] != nil
          || isLetter(scalar) && decomposed(scalar).contains { isMark($0) || isVoicing($0) })
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  /// Each letter and its marks are one character if Unicode has one, in its usual form and width (NFKC).
  static func composed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return "" }
    var composed = [UInt8](repeating: 0, count: bytes.count * longestComposed)
    let count = Int(compose(bytes, bytes.count, &composed, composed.count))
    return count < 0 ? text : String(decoding: composed[..<count], as: UTF8.self)
  }

  /// Bytes that a byte becomes: one sign of three bytes is 18 letters in Arabic.
  private static let longestComposed = 18

  /// Folded letters of a character, perhaps with accents and strokes: none for accents and for invisible
  /// characters, and the character itself for a syllable of Hangul.
  package static func letters(
    of scalar: Unicode.Scalar, keepingMarks: Bool = false
  ) -> [Unicode.Scalar] {
    if scalar.isASCII { return [smallLetter(of: scalar)] }
    if isHangul(scalar) { return [scalar] }
    if let digit = digit(of: scalar) { return [digit] }
    var letters: [Unicode.Scalar] = []
    for part in decomposed(scalar) {
      let part = smallLetter(of: part)
      if isIgnored(part) || isMark(part) && !keepingMarks { continue }
      if !keepingMarks, let base = strokes[part] {
        letters.append(base)
      } else if let others = others[part] {
        letters += others
      } else {
        letters.append(part)
      }
    }
    return letters
  }

  /// Returns the digit of ASCII for a decimal digit of another script; nil for other characters.
  private static func digit(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(("0" as Unicode.Scalar).value + UInt32(value))
  }

  /// Returns the parts of a character in its compatible decomposition (NFKD).
  static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(MOST_PARTS)) { parts in
      guard let parts = parts.baseAddress else { return [scalar] }
      let count = Int(decompose(scalar.value, parts))
      return (0..<count).compactMap { Unicode.Scalar(parts[$0]) }
    }
  }

  /// The first if a capital has several; any other character unchanged.
  private static func smallLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  /// The parts of such syllables are not letters to their readers.
  static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// Marks that may be left out: an accent of Latin, Greek or Cyrillic, a point of Hebrew or Arabic. Vowels
  /// of other scripts are letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool { marks.contains { $0.contains(scalar) } }

  /// Such a mark of kana makes another letter: か with it is が.
  static func isVoicing(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{3099}" || scalar == "\u{309A}"
  }

  static let marks: [ClosedRange<Unicode.Scalar>] = [
    "\u{300}"..."\u{36F}", "\u{483}"..."\u{487}", "\u{591}"..."\u{5BD}", "\u{5BF}"..."\u{5C7}",
    "\u{610}"..."\u{61A}", "\u{64B}"..."\u{65F}", "\u{670}"..."\u{670}", "\u{6D6}"..."\u{6ED}",
    "\u{93C}"..."\u{93C}", "\u{9BC}"..."\u{9BC}", "\u{A3C}"..."\u{A3C}", "\u{ABC}"..."\u{ABC}",
    "\u{B3C}"..."\u{B3C}",
    "\u{1AB0}"..."\u{1AFF}", "\u{1DC0}"..."\u{1DFF}", "\u{20D0}"..."\u{20FF}",
    "\u{FE20}"..."\u{FE2F}",
  ]

  /// Anywhere within a word without changing it: an invisible divider or joiner, a mark of direction, or the
  /// stroke that makes Arabic words longer.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    ignored.contains { $0.contains(scalar) }
  }

  static let ignored: [ClosedRange<Unicode.Scalar>] = [
    "\u{AD}"..."\u{AD}", "\u{640}"..."\u{640}", "\u{200B}"..."\u{200F}", "\u{2060}"..."\u{2064}",
    "\u{FEFF}"..."\u{FEFF}",
  ]

  /// Letters with a stroke, or without their dot.
  private static let strokes: [Unicode.Scalar: Unicode.Scalar] = [
    "ł": "l", "ƚ": "l", "ø": "o", "ɵ": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ƀ": "b",
    "ɨ": "i",
    "ı": "i", "ƶ": "z", "ʉ": "u", "ɍ": "r", "ɏ": "y", "ŋ": "n", "ĸ": "k", "ꝑ": "p", "ӿ": "х",
    "ғ": "г", "қ": "к", "ҡ": "к", "ң": "н", "ҳ": "х", "ұ": "ү", "ٱ": "ا",
  ]

  /// Ligatures, other forms of a letter, and signs that readers do not tell apart when they type.
  private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
    var others: [Unicode.Scalar: [Unicode.Scalar]] = [
      "ß": ["s", "s"], "æ": ["a", "e"], "œ": ["o", "e"], "þ": ["t", "h"], "ς": ["σ"],
      // Letters of Persian, Urdu and Kurdish beside those of Arabic, and endings written without dots.
      "ی": ["ي"], "ى": ["ي"], "ک": ["ك"], "ة": ["ه"], "ہ": ["ه"], "ە": ["ه"],
    ]
    for (sign, alike) in [
      ("'", "’‘‚‛`´ʼʹʻʽ′՚׳"), ("\"", "“”„‟«»″״"), ("-", "‐‑‒–—―−⁃﹘־"),
    ] as [(Unicode.Scalar, String)] {
      for one in alike.unicodeScalars { others[one] = [sign] }
    }
    return others
  }()
}

extension LetterFolding {
  /// Characters that fold to some letters, ``longestForm`` at most, other than these letters themselves: ﬁ
  /// for f and i. `keepingMarks`: they must have the same accents and strokes.
  static func forms(_ letters: [Unicode.Scalar], keepingMarks: Bool) -> [Unicode.Scalar] {
    (keepingMarks ? formsWithMarks : plainForms)[letters] ?? []
  }

  /// Letters of a ligature that is found by its letters.
  static let longestForm = 3

  private static let plainForms = table(keepingMarks: false)
  private static let formsWithMarks = table(keepingMarks: true)

  /// Costs O(1), some 6,000 characters.
  private static func table(keepingMarks: Bool) -> [[Unicode.Scalar]: [Unicode.Scalar]] {
    var table: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
    for range in blocks {
      for value in range {
        guard let scalar = Unicode.Scalar(value), !isMark(scalar), !isIgnored(scalar) else {
          continue
        }
        let letters = letters(of: scalar, keepingMarks: keepingMarks)
        if !letters.isEmpty, letters != [scalar], letters.count <= longestForm {
          table[letters, default: []].append(scalar)
        }
      }
    }
    return table
  }

  /// Blocks of Unicode with capitals, accents, strokes, ligatures and other forms of letters and signs.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0xA0...0x2FF, 0x370...0x58F, 0x5BE...0x5F4, 0x620...0x6F9, 0x7C0...0x7C9,
    0x929...0x96F, 0x9DC...0x9EF, 0xA33...0xA6F, 0xAE6...0xAEF, 0xB5C...0xB6F, 0xBE6...0xBEF,
    0xC66...0xC6F, 0xCE6...0xCEF, 0xD66...0xD6F, 0xE50...0xE59, 0xED0...0xED9, 0xF20...0xF29,
    0x1040...0x1049, 0x17E0...0x17E9, 0x1E00...0x1FFF,
    0x2010...0x2057, 0x2070...0x209F, 0x2100...0x218F, 0x2212...0x2212, 0x2C60...0x2C7F,
    0x3041...0x30FF, 0x3131...0x318E, 0xA720...0xA7FF, 0xFB00...0xFBFF, 0xFE30...0xFEFC,
    0xFF01...0xFFEF,
  ]
}
