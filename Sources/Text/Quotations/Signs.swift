import Searching

extension Unicode.Scalar {
  /// Whether the character is a part of words.
  var isInWords: Bool {
    switch LetterKind(of: self) {
    case .letters, .word: true
    case .joiner, .ignored, .sign: false
    }
  }

  /// The sign of all white space.
  static let blankSign = (" " as Unicode.Scalar).value

  /// The sign as quotations compare it: one for all blanks, and one for all quotation marks; nil for
  /// invisible characters.
  var sign: UInt32? {
    if self <= " " || properties.isWhitespace { return Self.blankSign }
    guard let folded = LetterFolding.letters(of: self).first else { return nil }
    let isMark =
      folded == "'" || properties.generalCategory == .initialPunctuation
      || properties.generalCategory == .finalPunctuation
    return isMark ? 0x22 : folded.value
  }
}

extension Collection<UInt32> {
  /// The signs with one blank for each run of blanks.
  var withoutRepeatedBlanks: [UInt32] {
    reduce(into: []) { signs, sign in
      if sign != Unicode.Scalar.blankSign || signs.last != Unicode.Scalar.blankSign {
        signs.append(sign)
      }
    }
  }
}
