/// Reads UTF-8 text as a sequence of displayable glyphs.
///
/// Terminals disagree about the width of joined emoji, skin tones, keycaps, flags and variation selectors,
/// but not about single characters. So each cluster is reduced, only for display, to a form with the same
/// width everywhere. Variation selectors, skin tones, joiners, tags, soft hyphens, directional marks and
/// other invisible characters are removed; the joiners after a letter of a script that is spelt with them are
/// its marks. A joined sequence is shown as its first emoji, a keycap as its
/// digit, a flag as its letters; the glyph keeps the whole for terminals that hold its width. A character
/// made an emoji by a selector, a tone or a keycap has two cells. A character without a glyph becomes U+FFFD.
/// Control characters become their pictures (U+2400…), white space a blank; a hair space between two
/// quotation marks has no cell. Thus the sum of the widths is the width in every terminal.
/// - Complexity: O(1) for each glyph, plus the characters removed after it.
public struct GlyphScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  /// The offset of the first unread byte.
  public private(set) var position: Int
  private var isInFlag = false
  /// The offset of the character of the last glyph, not counting characters removed before it.
  public private(set) var start: Int

  /// Starts at `range.lowerBound`. `bytes` must outlive the scanner; invalid UTF-8 becomes U+FFFD.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    start = range.lowerBound
    end = range.upperBound
  }

  private static let blank = (" " as Unicode.Scalar).value

  /// Returns the next glyph, or nil at the end. Invisible characters belong to the glyph before them.
  public mutating func next() -> Glyph? {
    while position < end {
      start = position
      let first = bytes[position]
      if first < 0x7F, first >= 0x20, position + 1 == end || bytes[position + 1] < 0x80 {
        position += 1
        return Glyph(UInt32(first))
      }
      let scalar = decode()
      // A blank stays a blank: a character joined to it is shown separately.
      if scalar == Self.blank { return .space }
      switch Display(of: scalar) {
      case .nothing:
        continue
      case .replaced(.space):
        return .space
      case .replaced(var glyph):
        if isHalfFlag(scalar) { joinFlagHalves(scalar, in: &glyph) }
        absorbFollowers(of: scalar, into: &glyph)
        return glyph
      case .mark:
        var glyph = Glyph.space
        glyph.add(mark: scalar)
        absorbFollowers(of: Self.blank, into: &glyph)
        return glyph
      case .base:
        var glyph = Glyph(scalar)
        absorbFollowers(of: scalar, into: &glyph)
        return glyph
      }
    }
    return nil
  }

  /// Records both halves of a flag in the glyph of its first letter, and the second half in the glyph of
  /// its second letter. A half alone stays a letter.
  private mutating func joinFlagHalves(_ half: UInt32, in glyph: inout Glyph) {
    if isInFlag {
      isInFlag = false
      return glyph.join(half)
    }
    var rest = self
    guard position < end, case let other = rest.decode(), isHalfFlag(other) else { return }
    isInFlag = true
    glyph.join(half)
    glyph.join(other)
  }

  /// Reads the marks and invisible characters after a base. The glyph keeps marks, tones, keycaps and
  /// characters joined to it, and becomes two cells wide if they make it an emoji.
  private mutating func absorbFollowers(of base: UInt32, into glyph: inout Glyph) {
    var joins = false
    while position < end {
      if bytes[position] < 0x80 { return }
      let start = position
      let scalar = decode()
      if joins, isPictograph(scalar) || scalar == 0x2640 || scalar == 0x2642 {
        joins = false
        glyph.join(scalar)
        continue
      }
      joins = scalar == 0x200D && isPictograph(base)
      if scalar == emojiSelector, glyph.width == 1, isPictograph(base) { glyph.widen() }
      switch Display(of: scalar) {
      case .nothing:
        if isJoiner(scalar), isSpeltWithJoiners(base) { glyph.add(mark: scalar) }
      case .mark:
        if scalar != Glyph.keycap {
          glyph.add(mark: scalar)
        } else if glyph.width == 1, isKeycapBase(base) {
          glyph.widen(joining: scalar)
        }
      case .replaced where isSkinTone(scalar) && isPictograph(base):
        if glyph.width == 1 { glyph.widen() }
        glyph.join(scalar)
      case .base, .replaced:
        if isHairSpace(scalar), isQuote(base), isQuoteNext() { continue }
        position = start
        return
      }
    }
  }

  /// Whether a quotation mark is next, perhaps after invisible characters.
  private func isQuoteNext() -> Bool {
    var rest = self
    while rest.position < end {
      let scalar = rest.decode()
      if case .nothing = Display(of: scalar) { continue }
      return isQuote(scalar)
    }
    return false
  }

  /// Decodes the next scalar, before the end, and advances by at least one byte. Invalid UTF-8 is one U+FFFD
  /// a byte.
  private mutating func decode() -> UInt32 {
    let first = bytes[position]
    position += 1
    if first < 0x80 { return UInt32(first) }
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    guard first >= 0xC2, first < 0xF5, position + count <= end else { return 0xFFFD }
    var scalar = UInt32(first) & (0x3F >> UInt32(count))
    for offset in 0..<count {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return 0xFFFD }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: [UInt32] = [0x80, 0x800, 0x1_0000]
    guard scalar >= least[count - 1], scalar < 0x11_0000, scalar >> 11 != 0x1B else {
      return 0xFFFD
    }
    position += count
    return scalar
  }
}

private enum Display {
  case base
  case mark
  case nothing
  case replaced(Glyph)

  /// Classifies a scalar: as a base, as a mark without cells of its own, as nothing, or with a glyph in its
  /// place.
  init(of scalar: UInt32) {
    switch scalar {
    case 0x09...0x0D, 0x2028, 0x2029, 0x85: self = .replaced(.space)
    case 0..<0x20: self = .replaced(Glyph(0x2400 + scalar))
    case 0x7F: self = .replaced("\u{2421}")
    case 0x80..<0xA0: self = .replaced(.replacement)
    case 0x20..<0x7F: self = .base
    case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: self = .nothing
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1_3430...0x1_345F, 0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A,
      0xE_0000...0xE_0FFF:
      self = .nothing
    // An unpaired regional indicator is two cells wide in some terminals.
    case _ where isHalfFlag(scalar): self = .replaced(Glyph(0x41 + scalar - 0x1_F1E6))
    // A lone skin tone joins the preceding character in some terminals.
    case _ where isSkinTone(scalar): self = .replaced(.replacement)
    // The end of ayah encloses a number: shown as a star before it.
    case 0x06DD: self = .replaced("\u{066D}")
    // Likewise the other signs around the text after them.
    case 0x0600...0x0605, 0x070F, 0x0890...0x0891, 0x08E2, 0x1_10BD, 0x1_10CD:
      self = .replaced(.replacement)
    // Some terminals show a part of an image in its place, whatever the text is.
    case Glyph.imagePart.value: self = .replaced(.replacement)
    default:
      switch CellWidth.of(scalar) {
      case nil: self = .replaced(.replacement)
      case 0: self = .mark
      default: self = .base
      }
    }
  }
}

/// Whether `scalar` is U+200C or U+200D.
func isJoiner(_ scalar: UInt32) -> Bool { scalar == 0x200C || scalar == 0x200D }

/// Whether `scalar` is of a script that is spelt with joiners: Arabic and its relatives, Mongolian, the
/// scripts of India and of its neighbours.
func isSpeltWithJoiners(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x0620..<0x1100, 0x1700..<0x1D00, 0xA800..<0xAC00, 0x1_1000..<0x1_2000: true
  default: false
  }
}

/// Whether `scalar` is U+200A, a space that separates two quotation marks by less than any cell.
private func isHairSpace(_ scalar: UInt32) -> Bool { scalar == 0x200A }

private func isQuote(_ scalar: UInt32) -> Bool {
  (0x2018...0x201F).contains(scalar) || [0xAB, 0xBB, 0x2039, 0x203A].contains(scalar)
}

/// U+FE0F, which makes the character before it an emoji.
private let emojiSelector: UInt32 = 0xFE0F

private func isKeycapBase(_ scalar: UInt32) -> Bool {
  UInt8(exactly: scalar).map("0123456789#*".utf8.contains) == true
}

func isSkinTone(_ scalar: UInt32) -> Bool { (0x1_F3FB...0x1_F3FF).contains(scalar) }

/// Whether `scalar` is a regional indicator.
private func isHalfFlag(_ scalar: UInt32) -> Bool { (0x1_F1E6...0x1_F1FF).contains(scalar) }

private func isPictograph(_ scalar: UInt32) -> Bool {
  scalar >= 0x203C && !isHalfFlag(scalar) && Unicode.Scalar(scalar)?.properties.isEmoji == true
}
