/// How much sense the characters beyond ASCII make in a text that was turned into UTF-8.
///
/// Each is judged by its neighbours, whatever the language. In the right encoding letters stand in
/// words of one script and of fitting case, quotes at the edges of words, signs beside figures or
/// by themselves; in a wrong one capitals, signs and control characters stand inside words.
struct Plausibility {
  /// The sum of the judgements, each from −4 to 1.
  private var sum = 0.0
  private var count = 0
  private var latin = 0
  private var letters = 0

  /// The mean judgement; 0 where there is nothing to judge.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }
  /// Whether most of the letters that were judged are Latin.
  var writesLatin: Bool { 2 * latin >= letters }

  /// - Complexity: O(*n*).
  init(of text: [UInt8]) {
    var before = Sign(" ")
    var previous = Sign(" ")
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      // Marks belong to what they stand on, and soft hyphens are not seen.
      let sign = Sign(scalar)
      if sign == .mark { continue }
      judge(previous, between: before, and: sign)
      (before, previous) = (previous, sign)
    }
    judge(previous, between: before, and: Sign(" "))
  }

  private mutating func judge(_ sign: Sign, between before: Sign, and after: Sign) {
    guard !sign.isASCII else { return }
    count += 1
    sum += worth(of: sign, between: before, and: after)
    if case .letter(let script, _, _) = sign {
      letters += 1
      if script == .latin { latin += 1 }
    }
  }

  private func worth(of sign: Sign, between before: Sign, and after: Sign) -> Double {
    let isInside = before.isLetter && after.isLetter
    switch sign {
    case .letter(let script, let letterCase, _):
      if [before, after].contains(where: { $0.script.map { $0 != script } ?? false }) { return -2 }
      if before == .digit || after == .digit { return -1 }
      if letterCase == .upper, before.letterCase == .lower { return -2 }
      if letterCase == .lower, before.letterCase == .upper, after.letterCase == .upper { return -1 }
      return before.isLetter || after.isLetter ? 1 : 0.3
    case .apostrophe: return isInside || before.isLetter != after.isLetter ? 0.7 : 0
    case .quote: return isInside ? -1.5 : before.isLetter != after.isLetter ? 0.7 : 0.2
    case .opener: return before.isLetter || before == .digit ? -1.5 : after.isLetter ? 1 : 0
    case .dash: return 0.5
    case .ellipsis: return isInside ? -0.5 : 0.5
    case .blank: return isInside ? -0.5 : 0.2
    case .sign: return isInside ? -1.5 : before == .digit || after == .digit ? 0.5 : -0.3
    case .nonsense: return -4
    case .digit, .mark, .other: return 0
    }
  }
}

/// What a character is beside others.
private enum Sign: Equatable {
  case letter(Script, LetterCase, isASCII: Bool)
  case digit
  case apostrophe
  case quote
  case opener
  case dash
  case ellipsis
  /// A blank or mark of punctuation beyond ASCII that may stand anywhere.
  case blank
  case sign
  case mark
  case nonsense
  /// What is in ASCII and no letter or digit.
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

  /// Whether it is the same in all encodings, and tells nothing.
  var isASCII: Bool {
    switch self {
    case .letter(_, _, let isASCII): isASCII
    case .digit, .other: true
    default: false
    }
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A: self = .letter(.latin, .upper, isASCII: true)
    case 0x61...0x7A: self = .letter(.latin, .lower, isASCII: true)
    case 0x30...0x39: self = .digit
    case ..<0x80: self = .other
    case 0xAD: self = .mark
    case 0x2019: self = .apostrophe
    case 0xA1, 0xBF, 0x201A, 0x201E: self = .opener
    case 0x2026: self = .ellipsis
    // Kana, Han and Hangul with their signs, of which no other is likely beside them.
    case 0x3000...0x303F, 0xFF00...0xFFEF: self = .blank
    // ª and º are letters to Unicode, and signs to a reader.
    case 0xAA, 0xBA: self = .sign
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
