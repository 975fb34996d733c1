import BookText

/// Returns the indent after a byte at the beginning of a line with an indent of `column` so far; nil if the
/// byte is not white space.
func indentAdvance(_ byte: UInt8, at column: Int) -> Int? {
  switch byte {
  case " ": 1
  case "\t": 8 - column % 8
  default: nil
  }
}
