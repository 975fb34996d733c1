/// Plausibility of the characters beyond ASCII in a text decoded to UTF-8.
///
/// Each is rated by its neighbours, whatever the language. In the right encoding letters are in words of one
/// script and consistent case, quotes at the edges of words, signs beside figures or alone. In a wrong one
/// capitals, signs and control characters are inside words.
struct Plausibility {
  /// Sum of the ratings, each from −4 to 1.
  private var sum = 0.0
  private var count = 0
  private var latin = 0
  private var letters = 0

  /// 0 without characters to rate.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }
  /// Most of the rated letters are Latin.
  var writesLatin: Bool { 2 * latin >= letters }

  /// Costs O(*n*).
  init(of text: [UInt8]) {
    var row = Row()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let sign = Sign(scalar)
      // Marks belong to their base characters, and soft hyphens are invisible.
      if sign == .mark { continue }
      row.advance(to: sign, scalar)
      addRating(of: row)
    }
    row.advance(to: .space, " ")
    addRating(of: row)
  }

  /// Counts letters too. ASCII is not rated.
  private mutating func addRating(of row: Row) {
    guard !row.sign.isASCII else { return }
    count += 1
    sum += row.rating
    if let isLatin = row.sign.isLatin {
      letters += 1
      if isLatin { latin += 1 }
    }
  }
}

/// A character between its neighbours.
private struct Row {
  private var farther = Sign.space
  private var before = Sign.space
  private(set) var sign = Sign.space
  private var after = Sign.space
  private var scalars: [Unicode.Scalar] = [" ", " ", " "]

  /// Drops the first character.
  mutating func advance(to next: Sign, _ scalar: Unicode.Scalar) {
    (farther, before, sign, after) = (before, sign, after, next)
    (scalars[0], scalars[1], scalars[2]) = (scalars[1], scalars[2], scalar)
  }

  private var isInside: Bool { before.isLetter && after.isLetter }
  private var isAtEdge: Bool {
    before.isLetter != after.isLetter || (before == .space) != (after == .space)
  }

  /// −4…1; 0 for characters that are the same in all encodings.
  var rating: Double {
    switch sign {
    case .letter(let isLatin, let letterCase, _): ratingOfLetter(isLatin: isLatin, letterCase)
    case .apostrophe: ratingOfApostrophe
    case .quote: rating(inside: -1.5, atEdge: 1, elsewhere: 0.2)
    case .openingQuote: before.isLetter ? -1 : isAtEdge ? 1 : 0.2
    case .opener: before.isLetter || before == .digit ? -1.5 : after.isLetter ? 1 : 0
    case .dash: rating(inside: 0.5, betweenAlike: 1, elsewhere: 0.5)
    case .ellipsis: rating(inside: -0.5, betweenAlike: 0.2, elsewhere: 0.7)
    case .blank: isInside ? -0.5 : 0.2
    case .line: before.isLetter || after.isLetter ? -1.5 : isBeside(.line) ? 1 : 0
    case .sign:
      isBeside(.digit) && !isInside ? 0.5 : rating(inside: -1.5, atEdge: -0.3, elsewhere: 0.3)
    case .nonsense: -4
    case .digit, .mark, .space, .other: 0
    }
  }

  /// Best after a word or between its letters, 0 beside no letter.
  private var ratingOfApostrophe: Double {
    if isInside { return 1 }
    return isAtEdge ? after.isLetter ? 0.7 : 1 : 0
  }

  private func isBeside(_ sign: Sign) -> Bool { before == sign || after == sign }

  /// Rates a character between letters, at the edge of a word, or elsewhere.
  private func rating(inside: Double, atEdge: Double, elsewhere: Double) -> Double {
    isInside ? inside : isAtEdge ? atEdge : elsewhere
  }

  /// Rates a character between letters, between other neighbours of one class, or elsewhere.
  private func rating(inside: Double, betweenAlike: Double, elsewhere: Double) -> Double {
    isInside ? inside : before == after ? betweenAlike : elsewhere
  }

  /// Rates from -2 for an impossible neighbourhood to 1 within a word.
  private func ratingOfLetter(isLatin: Bool, _ letterCase: Sign.LetterCase) -> Double {
    // No word has a letter three times in a row.
    if scalars[0] == scalars[1], scalars[1] == scalars[2] { return -1 }
    if [before.isLatin, after.isLatin].contains(!isLatin) { return -2 }
    if before == .digit || after == .digit { return -1 }
    if scalars[1] == "ß", !before.isLetter { return -1 }
    switch letterCase {
    case .upper:
      if before.letterCase == .lower { return -2 }
      if before.letterCase == .upper, after.letterCase == .lower { return -1 }
    case .lower:
      if after.letterCase == .upper { return -1 }
      if before.letterCase == .upper, farther.letterCase == .upper { return -1 }
    case .none: break
    }
    if before.isLetter || after.isLetter { return 1 }
    return isLatin ? 0.3 : 0
  }
}

private enum Sign: Equatable {
  case letter(isLatin: Bool, LetterCase, isASCII: Bool)
  case digit
  case apostrophe
  case quote
  /// ‘, after a punctuation mark only a closing quote.
  case openingQuote
  /// Signs before words only: ¿, ¡, ‚, „.
  case opener
  case dash
  case ellipsis
  /// A blank or punctuation mark beyond ASCII with no restriction.
  case blank
  case sign
  case mark
  case nonsense
  /// Characters for drawing lines.
  case line
  /// A blank or line end of ASCII.
  case space
  /// Other ASCII.
  case other

  enum LetterCase { case upper, lower, none }

  var isLetter: Bool { isLatin != nil }

  /// Nil for other characters than letters. No encoding of one byte per character has two scripts besides
  /// Latin.
  var isLatin: Bool? { if case .letter(let isLatin, _, _) = self { isLatin } else { nil } }

  var letterCase: LetterCase? {
    if case .letter(_, let letterCase, _) = self { letterCase } else { nil }
  }

  /// ASCII is the same in all encodings, and so not rated.
  var isASCII: Bool {
    switch self {
    case .letter(_, _, let isASCII): isASCII
    case .digit, .space, .other: true
    default: false
    }
  }

  /// Most by ranges alone.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A: self = .letter(isLatin: true, .upper, isASCII: true)
    case 0x61...0x7A: self = .letter(isLatin: true, .lower, isASCII: true)
    case 0x30...0x39: self = .digit
    case ..<0x21: self = .space
    case ..<0x80: self = .other
    case 0xAD: self = .mark
    case 0x2018: self = .openingQuote
    case 0x2019: self = .apostrophe
    case 0xA1, 0xBF, 0x201A, 0x201E: self = .opener
    case 0x2026: self = .ellipsis
    // The punctuation and the wide forms of Chinese, Japanese and Korean.
    case 0x3000...0x303F, 0xFF00...0xFFEF: self = .blank
    // Letters in Unicode that look like signs: ª, º and free accents.
    case 0xAA, 0xBA, 0x02B0..<0x0300: self = .sign
    case 0x2500..<0x25A0: self = .line
    default: self.init(beyondASCII: scalar)
    }
  }

  /// Classifies by the general category in Unicode.
  private init(beyondASCII scalar: Unicode.Scalar) {
    let isLatin = scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value)
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter:
      self = .letter(isLatin: isLatin, .upper, isASCII: false)
    case .lowercaseLetter: self = .letter(isLatin: isLatin, .lower, isASCII: false)
    case .modifierLetter, .otherLetter:
      self = .letter(isLatin: isLatin, .none, isASCII: false)
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .mark
    case .initialPunctuation, .finalPunctuation: self = .quote
    case .dashPunctuation: self = .dash
    case .spaceSeparator: self = .blank
    case .control, .unassigned, .privateUse, .surrogate: self = .nonsense
    default: self = scalar == "\u{FFFD}" ? .nonsense : .sign
    }
  }
}
