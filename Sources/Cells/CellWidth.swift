import CCellWidth

/// How many columns a Unicode scalar takes in a terminal.
public enum CellWidth {
  /// The width of `scalar`: 0, 1 or 2, or nil where the C library does not know it.
  ///
  /// glibc's wcwidth is the truth because ncurses moves its cursor by it: any other table would
  /// make the program and ncurses disagree about where a row ends.
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
