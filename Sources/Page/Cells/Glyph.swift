/// The contents of one cell, or of two neighbouring ones: a base character with up to four marks.
///
/// A glyph never contains a control character, so text made of glyphs cannot control a terminal. Characters
/// that a terminal and ncurses might measure differently are reduced before they become glyphs (see
/// ``GlyphScanner``).
public struct Glyph: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// Four marks of 16 bits, the first lowest; 0 for none. In a sequence of emoji, the three scalars of 21
  /// bits after the base.
  private var marks: UInt64
  /// Bits 0–20 the base scalar, 21–22 the width, 23–26 the plane (0 or 1) of each mark, 27 for a sequence, 28
  /// for one too long.
  private var head: UInt32

  private init(head: UInt32, marks: UInt64 = 0) {
    self.head = head
    self.marks = marks
  }

  /// A blank cell.
  public static var space: Glyph { Glyph(head: 0x20 | 1 << 21) }

  /// The second cell of a glyph of width two; draws nothing itself.
  public static var continuation: Glyph { Glyph(head: 0) }

  /// Replacement for a character without a glyph: U+FFFD.
  public static var replacement: Glyph { Glyph(head: 0xFFFD | 1 << 21) }

  /// Creates the glyph of one scalar; ``replacement`` for a control character, a lone mark or a
  /// scalar of unknown width.
  public init(_ scalar: Unicode.Scalar) { self.init(scalar.value) }

  /// Creates the glyph of a scalar with up to four marks of the first two planes; others are left out.
  public init(_ scalar: Unicode.Scalar, marks: [UInt32]) {
    self.init(scalar.value)
    for mark in marks { add(mark: mark) }
  }

  /// Creates the glyph of one scalar value; ``replacement`` if it has no width of its own.
  init(_ scalar: UInt32) {
    guard let width = CellWidth.of(scalar), width > 0 else {
      self = .replacement
      return
    }
    self.init(head: scalar | UInt32(width) << 21)
  }

  /// Creates the glyph of a scalar literal.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

  /// Number of cells of the glyph: 1 or 2, or 0 for ``continuation``.
  public var width: Int { Int(head >> 21 & 3) }

  /// The base character's scalar value; 0 for ``continuation``.
  public var base: UInt32 { head & 0x1F_FFFF }

  /// Whether it takes one cell, and its base is before the first script with vowel signs of a cell.
  var standsAlone: Bool { width == 1 && base < Self.devanagari }
  private static let devanagari: UInt32 = 0x0900

  /// Whether only the background is visible.
  public var isBlank: Bool { base == 0x20 && marks == 0 }

  /// Whether the base has combining marks.
  public var hasMarks: Bool { marks != 0 && !isSequence }

  /// Whether this is the beginning of a sequence of emoji, or half a flag: terminals that are told the number
  /// of cells show all of it (see ``sequence``).
  public var isSequence: Bool { head & Self.sequenceBit != 0 }

  private static let sequenceBit = UInt32(1 << 27)
  private static let excessBit = UInt32(1 << 28)

  private static let markBits = UInt64(16)
  private static let mostMarks = UInt64(4)
  private static let firstPlaneBit = UInt32(23)
  private static let scalarBits = UInt64(21)
  private static let mostJoined = UInt64(3)

  /// Adds a combining mark. Drops the fifth mark and later ones, and anything outside the first two planes,
  /// because no other plane has marks. A sequence of emoji takes no marks.
  mutating func add(mark: UInt32) {
    guard mark >> 16 <= 1, !isSequence else { return }
    for slot in 0..<Self.mostMarks where marks >> (Self.markBits * slot) & 0xFFFF == 0 {
      marks |= UInt64(mark & 0xFFFF) << (Self.markBits * slot)
      head |= (mark >> 16) << (Self.firstPlaneBit + UInt32(slot))
      return
    }
  }

  /// Adds a scalar after the base, and makes the glyph a sequence of emoji; a fourth makes the sequence too
  /// long to keep. A glyph with marks stays as it is.
  mutating func join(_ scalar: UInt32) {
    guard isSequence || marks == 0 else { return }
    head |= Self.sequenceBit
    for slot in 0..<Self.mostJoined where marks >> (Self.scalarBits * slot) & 0x1F_FFFF == 0 {
      marks |= UInt64(scalar) << (Self.scalarBits * slot)
      return
    }
    head |= Self.excessBit
  }

  /// The scalars of a sequence of emoji after its base, three at most.
  private var joined: [UInt32] {
    (0..<Self.mostJoined).map { UInt32(marks >> (Self.scalarBits * $0) & 0x1F_FFFF) }
      .filter { $0 != 0 }
  }

  /// U+20E3, drawn around a digit.
  static let keycap: UInt32 = 0x20E3

  /// Makes it an emoji of two cells: a character shown as text by itself, or a digit with a keycap. A glyph
  /// with marks stays as it is.
  mutating func widen(joining keycap: UInt32? = nil) {
    guard !hasMarks else { return }
    head = head & ~(3 << 21) | 2 << 21 | Self.sequenceBit
    if let keycap { join(keycap) }
  }

  /// Whether it is an emoji of two cells whose base alone takes one (❤️, 1️⃣). Such a base is shown with a
  /// blank after it.
  public var isWidened: Bool { isSequence && width == 2 && CellWidth.of(base) == 1 }

  /// The base with its marks, and a blank after it if it is widened: text with the same width in every
  /// terminal.
  public var reducedText: String {
    var utf8: [UInt8] = []
    appendReduced(to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Whether all of the sequence is one sign with a selector or a keycap. Terminals show it in one cell or
  /// in two, and never in more.
  public var isVariant: Bool { isWidened && joined.allSatisfy { $0 == Self.keycap } }

  /// Whether it is a letter of a flag.
  public var isFlagLetter: Bool { isSequence && base < 0x80 && width == 1 }
  /// Whether it is the first letter of a flag, with both halves joined to it.
  var isFlagStart: Bool { isFlagLetter && joined.count == 2 }
  var isFlagEnd: Bool { isFlagLetter && joined.count == 1 }

  /// The whole sequence of emoji beginning with the glyph, with its joiners and selectors; nil if there is
  /// none, or it is too long. Empty for the second letter of a flag.
  public var sequence: String? {
    guard isSequence, head & Self.excessBit == 0 else { return nil }
    if isFlagEnd { return "" }
    var scalars = String.UnicodeScalarView()
    /// Appends a scalar of a joined emoji, with the selector that makes one of it if it is not one by itself.
    func append(_ scalar: UInt32, isBeforeJoiner: Bool) {
      guard let scalar = Unicode.Scalar(scalar) else { return }
      scalars.append(scalar)
      if isBeforeJoiner, !scalar.properties.isEmojiPresentation { scalars.append("\u{FE0F}") }
    }
    let joined = joined
    if isFlagStart {
      for half in joined { append(half, isBeforeJoiner: false) }
    } else {
      append(base, isBeforeJoiner: joined.first.map(isSkinTone) != true)
      for scalar in joined {
        if isSkinTone(scalar) || scalar == Self.keycap {
          append(scalar, isBeforeJoiner: false)
        } else {
          scalars.append("\u{200D}")
          append(scalar, isBeforeJoiner: true)
        }
      }
    }
    return String(scalars)
  }

  /// Returns the glyph with its base replaced and its marks kept; unchanged if the new base has another
  /// width.
  func replacingBase(with scalar: UInt32) -> Glyph {
    guard scalar != base, CellWidth.of(scalar) == width else { return self }
    return Glyph(head: head & ~0x1F_FFFF | scalar, marks: marks)
  }

  /// Returns the glyph without some of its marks.
  public func removingMarks(where isRemoved: (UInt32) -> Bool) -> Glyph {
    guard hasMarks else { return self }
    var glyph = Glyph(head: head & ~(0b1111 << Self.firstPlaneBit))
    for index in 1..<scalarCount where !isRemoved(scalar(at: index)) {
      glyph.add(mark: scalar(at: index))
    }
    return glyph
  }

  /// Number of scalars: the base and its marks; 1 for a sequence of emoji, 0 for ``continuation``.
  public var scalarCount: Int {
    guard base != 0 else { return 0 }
    if isSequence { return 1 }
    return (0..<4).first { mark(inSlot: $0) == 0 }.map { $0 + 1 } ?? 5
  }

  /// Returns the scalar value of the base (index 0) or of a mark (1…4); 0 if there is none.
  public func scalar(at index: Int) -> UInt32 { index == 0 ? base : mark(inSlot: index - 1) }

  /// A mark has 17 bits: 16 in `marks`, the highest in `head`. Returns 0 for an empty slot.
  private func mark(inSlot slot: Int) -> UInt32 {
    let low = UInt32(truncatingIfNeeded: marks >> (16 * UInt64(slot)) & 0xFFFF)
    return low == 0 ? 0 : low | (head >> (23 + UInt32(slot)) & 1) << 16
  }

  /// Text that the scanner reads as this glyph; empty for ``continuation``.
  public var text: String {
    var utf8: [UInt8] = []
    appendBase(to: &utf8)
    if isWidened {
      utf8 += "\u{FE0F}".utf8
      if joined.first == Self.keycap { utf8 += "\u{20E3}".utf8 }
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Appends ``reducedText`` to a text in UTF-8.
  func appendReduced(to utf8: inout [UInt8]) {
    appendBase(to: &utf8)
    if isWidened { utf8.append(UInt8(ascii: " ")) }
  }

  /// Appends the base and its marks in UTF-8; of a sequence of emoji the base alone.
  private func appendBase(to utf8: inout [UInt8]) {
    if marks == 0 || isSequence, (0x01..<0x80).contains(base) {
      utf8.append(UInt8(base))
    } else {
      for index in 0..<scalarCount {
        if let scalar = Unicode.Scalar(scalar(at: index)), let encoded = UTF8.encode(scalar) {
          utf8 += encoded
        }
      }
    }
  }
}
