import Searching

extension Unicode.Scalar {
  var isInWords: Bool {
    switch LetterKind(of: self) {
    case .letters, .word: true
    case .joiner, .ignored, .sign: false
    }
  }

  /// Stands for all white space.
  static let blankSign = (" " as Unicode.Scalar).value

  /// One sign for all blanks, and one for all quotation marks; nil for invisible characters.
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
  /// One blank for each run of blanks.
  var withoutRepeatedBlanks: [UInt32] {
    reduce(into: []) { signs, sign in
      if sign != Unicode.Scalar.blankSign || signs.last != Unicode.Scalar.blankSign {
        signs.append(sign)
      }
    }
  }
}
