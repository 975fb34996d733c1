extension Glyph {
  /// Whether terminals may disagree with the C library about the width of this glyph by itself: an emoji of
  /// two cells, or a character from U+2E80 on that is newer than the library. Terminals carry their own
  /// tables, of Unicode versions between 2010 and today.
  public var hasDoubtfulWidth: Bool {
    guard base >= 0x2E80 else { return false }
    // Emoji. Swift's data may be older than the library's.
    if (0x1_F000..<0x2_0000).contains(base), width == 2 { return true }
    return !CellWidth.isKnownToLibrary(base)
  }

  /// Whether a terminal may merge this glyph with `next` into one cluster of unknown width: `next` is a
  /// spacing vowel sign, a letter after a virama (Unicode Standard Annex 29, rules GB9a and GB9c), or the
  /// other half of a flag.
  public func mayJoin(_ next: Glyph) -> Bool {
    if isFlagStart { return next.isFlagEnd }
    if next.isDependent { return isBase }
    return endsInVirama && next.isOfJoiningScript && next.category == .otherLetter
  }

  /// Whether it is a sign in cells of its own that belongs to the letter before it: a spacing vowel sign, or
  /// a vowel am of Thai and Lao. A terminal joins it to whatever is there.
  @inline(__always)
  var isDependent: Bool { base >= 0x0900 && isOfJoiningScript && isSpacingMark }

  /// Never inlined: asking for a category costs work at once, and most cells have letters below U+0900.
  @inline(never)
  private var isSpacingMark: Bool { category == .spacingMark || base == 0x0E33 || base == 0x0EB3 }

  /// Whether it is the rest of a glyph or a cluster that ended before `other`, a glyph of one cell.
  func isCut(after other: Glyph) -> Bool {
    self == .continuation || isDependent && !other.mayJoin(self)
  }

  /// Whether a dependent sign may follow: it is a letter, a number, another sign, or the dotted circle that
  /// stands for any letter.
  private var isBase: Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark, .nonspacingMark:
      true
    default: base == Glyph.dottedCircle.base
    }
  }

  static let dottedCircle: Glyph = "\u{25CC}"

  private var category: Unicode.GeneralCategory? {
    Unicode.Scalar(base)?.properties.generalCategory
  }

  private var isOfJoiningScript: Bool {
    switch base {
    case 0x0900..<0x1100, 0x1700..<0x1D00, 0xA800..<0xAC00, 0x1_1000..<0x1_2000: true
    default: false
    }
  }

  /// Whether its last mark is a virama, which joins the next letter.
  private var endsInVirama: Bool {
    guard hasMarks,
      let mark = (1..<scalarCount).last(where: { !isJoiner(scalar(at: $0)) }),
      let last = Unicode.Scalar(scalar(at: mark))
    else { return false }
    return last.properties.canonicalCombiningClass == .virama
  }
}
