/// Surroundings of a line of a PDF.
struct PDFPlace {
  /// A table and a row of it, both counted from one on; 0 for a line in no table.
  var table = 0
  var row = 0
  /// Columns of the page around it, the first of them 0; nil across all.
  var side: ClosedRange<Int>?
  /// Lists around it, the outermost first.
  var hangs: [PDFHang] = []
  var role = Role.text

  /// A line's part in the innermost list.
  enum Role: Equatable {
    case text
    case term
    /// First line of an item, without its mark.
    case item(mark: String)
  }
}

/// A list with entries to the right of their terms or marks: options with their explanations, items.
struct PDFHang: Equatable {
  /// Lists that go on in the next column have the same number.
  let list: Int
  /// Left edges of its terms or marks, and of their texts, in points.
  let left, text: Double

  static func == (one: PDFHang, other: PDFHang) -> Bool { one.list == other.list }
}
