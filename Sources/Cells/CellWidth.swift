import CCellWidth

/// The number of terminal columns of a Unicode scalar.
public enum CellWidth {
  /// The width of `scalar`: 0, 1 or 2, or nil if the C library does not know it.
  ///
  /// Uses glibc's wcwidth, because ncurses moves its cursor by it: with any other table the program
  /// and ncurses would disagree about the end of a row.
  @inlinable
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar < 0x7F { return scalar < 0x20 ? nil : 1 }
    return looked(up: scalar)
  }

  @usableFromInline
  static func looked(up scalar: UInt32) -> Int? {
    let width = cell_width(scalar)
    return width < 0 ? nil : Int(width)
  }
}
