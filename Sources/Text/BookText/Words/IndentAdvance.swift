import Numbers

/// Returns the cells that a byte adds to an indent of `column` cells: 1 for a blank, up to 8 for a tab; nil
/// for other bytes.
@inlinable
package func indentAdvance(_ byte: UInt8, at column: Int) -> Int? {
  switch byte {
  case " ": 1
  case "\t": 8 - column % 8
  default: nil
  }
}

/// Returns the indent that white space gives to what follows it in its last line.
///
/// - Parameter column: The indent before the white space.
///
/// Not specialised for its callers: called once for each text that begins with white space.
package func indentWidth(of blanks: some Sequence<UInt8>, from column: Int = 0) -> Int {
  blanks.reduce(column) { $1 == "\n" ? 0 : $0 + (indentAdvance($1, at: $0) ?? 0) }
}
