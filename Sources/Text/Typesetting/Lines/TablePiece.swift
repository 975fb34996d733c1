/// Words of a cell of a table on one line.
struct TablePiece {
  /// Their bytes.
  var range: Range<Int>
  /// The cells before them.
  let column: Int
  /// Their width in cells.
  var width: Int
  /// The bytes of the cell; nil if they have no right-to-left characters.
  var cell: Range<Int>?
}
