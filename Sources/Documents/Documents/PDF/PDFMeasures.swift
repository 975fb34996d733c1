/// Measures of printed lines that several rules share.
enum PDFMeasures {
  /// How far equal sizes may differ, as a share of the usual one: heights of lines, widths of letters and
  /// columns.
  static let sameSize = 0.08
  /// Height below which letters are small, as in notes and raised signs, as a share of the height of others:
  /// programs set notes of ten points below a text of eleven.
  static let small = 0.93
  /// The greatest distance of lines close to each other, in usual distances.
  static let close = 1.35
  /// How far the same edge of a column or a cell may differ from line to line, and the same height from page
  /// to page, in points.
  static let sameEdge = 2.0
  /// Greatest distance of two lines of a large title, or of two rows of a drawing or of a table across
  /// columns, in heights.
  static let nearRows = 2.0
  /// The least gap beside a term or between two cells, and the greatest within a cell, in usual heights.
  static let gap = 0.8
  /// Greatest width of a short line, in widths of its column: of a term, of a cell, of most verse.
  static let short = 0.75
  /// Distance from the right edge within which a line of a ragged column is full, in widths of the column.
  static let ragged = 0.15
  /// Number of lines before and after a line that show what is around it.
  static let around = 30
  /// Fewest of one kind that are no accident: rows of signs, words in letters of one width, pages alike.
  static let fewest = 3
  /// The greatest number of a page, a line or a note.
  static let greatestNumber = 999_999
  /// Maximum number of lines of a listing or a drawing, which bounds the work: a longer one becomes several.
  static let longestListing = 400
}
