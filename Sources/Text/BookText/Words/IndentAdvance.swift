import Numbers

/// Returns the indent after a byte at the beginning of a line with an indent of `column` so far; nil if the
/// byte is not white space.
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
/// Generic: called once for each text that begins with white space.
package func indentWidth(of blanks: some Sequence<UInt8>, from column: Int = 0) -> Int {
  blanks.reduce(column) { $1 == "\n" ? 0 : $0 + (indentAdvance($1, at: $0) ?? 0) }
}
