import BookText

/// The plausibility of the characters beyond ASCII in a text that was decoded to UTF-8.
///
/// Each is rated by its neighbours, whatever the language. In the right encoding letters are in
/// words of one script and consistent case, quotes at the edges of words, signs beside figures or
/// alone; in a wrong one capitals, signs and control characters are inside words.
struct Plausibility {
  /// The sum of the ratings, each from −4 to 1.
  private var sum = 0.0
  private var count = 0
  private var latin = 0
  private var letters = 0

  /// The mean rating; 0 if there are no characters to rate.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }
  /// True if most of the rated letters are Latin.
  var writesLatin: Bool { 2 * latin >= letters }

  /// - Complexity: O(*n*).
  init(of text: [UInt8]) {
    var row = Row()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let sign = Sign(scalar)
      // Marks belong to their base characters, and soft hyphens are invisible.
      if sign == .mark { continue }
      row.advance(to: sign, scalar)
      judge(row)
    }
    row.advance(to: .space, " ")
    judge(row)
  }

  private mutating func judge(_ row: Row) {
    guard !row.sign.isASCII else { return }
    count += 1
    sum += row.rating
    if case .letter(let script, _, _) = row.sign {
      letters += 1
      if script == .latin { latin += 1 }
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

  /// Appends the next character and drops the first.
  mutating func advance(to next: Sign, _ scalar: Unicode.Scalar) {
    (farther, before, sign, after) = (before, sign, after, next)
    (scalars[0], scalars[1], scalars[2]) = (scalars[1], scalars[2], scalar)
  }

  private var isInside: Bool { before.isLetter && after.isLetter }
  private var isAtEdge: Bool {
    before.isLetter != after.isLetter || (before == .space) != (after == .space)
  }

  /// The rating of the middle character, from −4 to 1.
  var rating: Double {
    switch sign {
    case .letter(let script, let letterCase, _): rating(ofLetter: script, letterCase)
    case .apostrophe: isInside || isAtEdge ? after.isLetter && !isInside ? 0.7 : 1 : 0
    case .quote: isInside ? -1.5 : isAtEdge ? 1 : 0.2
    case .openingQuote: before.isLetter ? -1 : isAtEdge ? 1 : 0.2
    case .opener: before.isLetter || before == .digit ? -1.5 : after.isLetter ? 1 : 0
    case .dash: isInside ? 0.5 : before == after ? 1 : 0.5
    case .ellipsis: isInside ? -0.5 : before == after ? 0.2 : 0.7
    case .blank: isInside ? -0.5 : 0.2
    case .line: before.isLetter || after.isLetter ? -1.5 : [before, after].contains(.line) ? 1 : 0
    case .sign: isInside ? -1.5 : [before, after].contains(.digit) ? 0.5 : isAtEdge ? -0.3 : 0.3
    case .nonsense: -4
    case .digit, .mark, .space, .other: 0
    }
  }

  private func rating(ofLetter script: Sign.Script, _ letterCase: Sign.LetterCase) -> Double {
    // No word has a letter three times in a row.
    if scalars[0] == scalars[1], scalars[1] == scalars[2] { return -1 }
    if [before, after].contains(where: { $0.script.map { $0 != script } ?? false }) { return -2 }
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
    return script == .latin ? 0.3 : 0
  }
}

/// The class of a character.
private enum Sign: Equatable {
  case letter(Script, LetterCase, isASCII: Bool)
  case digit
  case apostrophe
  case quote
  /// ‘, which closes a quotation only after a punctuation mark.
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
  /// Line drawing characters.
  case line
  /// A blank or line end of ASCII.
  case space
  /// Other ASCII.
  case other

  enum Script { case latin, greek, cyrillic, hebrew, arabic, thai, eastAsian, another }
  enum LetterCase { case upper, lower, none }

  var isLetter: Bool { script != nil }

  var script: Script? {
    if case .letter(let script, _, _) = self { script } else { nil }
  }

  var letterCase: LetterCase? {
    if case .letter(_, let letterCase, _) = self { letterCase } else { nil }
  }

  /// True if it is the same in all encodings, and so not rated.
  var isASCII: Bool {
    switch self {
    case .letter(_, _, let isASCII): isASCII
    case .digit, .space, .other: true
    default: false
    }
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A: self = .letter(.latin, .upper, isASCII: true)
    case 0x61...0x7A: self = .letter(.latin, .lower, isASCII: true)
    case 0x30...0x39: self = .digit
    case ..<0x21: self = .space
    case ..<0x80: self = .other
    case 0xAD: self = .mark
    case 0x2018: self = .openingQuote
    case 0x2019: self = .apostrophe
    case 0xA1, 0xBF, 0x201A, 0x201E: self = .opener
    case 0x2026: self = .ellipsis
    // Kana, Han and Hangul with their signs, of which no other is likely beside them.
    case 0x3000...0x303F, 0xFF00...0xFFEF: self = .blank
    // Letters in Unicode that readers see as signs: ª, º and free accents.
    case 0xAA, 0xBA, 0x02B0..<0x0300: self = .sign
    case 0x2500..<0x25A0: self = .line
    default: self.init(beyondASCII: scalar)
    }
  }

  private init(beyondASCII scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter:
      self = .letter(Script(scalar.value), .upper, isASCII: false)
    case .lowercaseLetter: self = .letter(Script(scalar.value), .lower, isASCII: false)
    case .modifierLetter, .otherLetter:
      self = .letter(Script(scalar.value), .none, isASCII: false)
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .mark
    case .initialPunctuation, .finalPunctuation: self = .quote
    case .dashPunctuation: self = .dash
    case .spaceSeparator: self = .blank
    case .control, .unassigned, .privateUse, .surrogate: self = .nonsense
    default: self = scalar == "\u{FFFD}" ? .nonsense : .sign
    }
  }
}

extension Sign.Script {
  /// The script of a letter, by its block.
  init(_ value: UInt32) {
    self =
      switch value {
      case ..<0x0250, 0x1E00..<0x1F00: .latin
      case 0x0370..<0x0400, 0x1F00..<0x2000: .greek
      case 0x0400..<0x0530: .cyrillic
      case 0x0590..<0x0600, 0xFB1D..<0xFB50: .hebrew
      case 0x0600..<0x0780, 0xFB50..<0xFE00, 0xFE70..<0xFF00: .arabic
      case 0x0E00..<0x0E80: .thai
      case 0x1100..<0x1200, 0x3000..<0xD7B0, 0xF900..<0xFB00, 0x2_0000...: .eastAsian
      default: .another
      }
  }
}
