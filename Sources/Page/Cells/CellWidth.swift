import CCells

/// Number of terminal columns of a Unicode scalar.
public enum CellWidth {
  /// Returns 0, 1 or 2, or nil for a scalar that cannot be shown: the C library's width, or for newer
  /// characters the width by their properties in Swift's Unicode data.
  @inlinable
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar < 0x7F { return scalar < 0x20 ? nil : 1 }
    return widthByTables(of: scalar)
  }

  @usableFromInline
  static func widthByTables(of scalar: UInt32) -> Int? {
    let width = cell_width(scalar)
    return width < 0 ? widthOfNewer(scalar) : Int(width)
  }

  static func isKnownToLibrary(_ scalar: UInt32) -> Bool { cell_width(scalar) >= 0 }

  /// Unassigned places among the emoji count as emoji, since terminals show new emoji as such, and unassigned
  /// places of the ideographic planes as ideographs.
  private static func widthOfNewer(_ scalar: UInt32) -> Int? {
    guard scalar >= 0xA0, let character = Unicode.Scalar(scalar), scalar & 0xFFFE != 0xFFFE else {
      return nil
    }
    let isIdeographic = (0x2_0000..<0x4_0000).contains(scalar)
    switch character.properties.generalCategory {
    case .unassigned:
      return isIdeographic || (0x1_F300..<0x1_FB00).contains(scalar) ? 2 : nil
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return nil
    case .nonspacingMark, .enclosingMark, .format: return 0
    default:
      let isWide = isIdeographic || character.properties.isEmojiPresentation || isWideScript(scalar)
      return isWide ? 2 : 1
    }
  }

  /// Blocks of wide scripts that Unicode still fills: strokes and radicals, Tangut, Khitan, and additional
  /// kana (Unicode Standard Annex 11).
  private static func isWideScript(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80..<0x3250, 0x1_6FE0..<0x1_8E00, 0x1_AFF0..<0x1_B300: true
    default: false
    }
  }
}
