/// Measures that several rules share.
enum PDFMeasures {
  /// Tolerance for equal sizes, as a share of the usual one: heights of lines, widths of letters and columns.
  static let sameSize = 0.08
  /// Height of small letters, as in notes and raised signs, as a share of the height of others: programs set
  /// notes of ten points below a text of eleven.
  static let small = 0.93
  /// Distance of lines close to each other, in usual distances.
  static let close = 1.35
  /// Tolerance for an edge of a column or a cell from line to line, and for a height from page to page, in
  /// points.
  static let sameEdge = 2.0
  /// Distance of two lines of a large title, or of two rows of a table across columns, in heights.
  static let nearRows = 2.0
  /// Least gap beside a term or between two cells, and greatest gap within a cell, in usual heights.
  static let gap = 0.8
  /// Greatest width of a term, a cell, or most lines of verse, in widths of the column.
  static let short = 0.75
  /// A line of a ragged column this near to the right edge is full, in widths of the column.
  static let ragged = 0.15
  /// Lines before and after a line that show what is around it.
  static let around = 30
  /// Fewest of one kind that are no accident: rows of signs, words in letters of one width, pages alike.
  static let fewest = 3
  /// Greatest number of a page, a line or a note.
  static let greatestNumber = 999_999
  /// Lines of a listing, to bound the work: a longer one becomes several.
  static let longestListing = 400
}
