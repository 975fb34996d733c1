import BookText
import Markup
import Numbers

/// A cell of a table.
struct TableCell {
  var text = InlineText()
  /// Whether it names a row or a column.
  var isHead = false
  /// Whether it is a line of code.
  var isCode = false
  var alignment = BlockLayout.Alignment.natural
  /// Number of columns it covers.
  var columns = 1
  /// Number of rows it covers.
  var rows = 1

  private static let head: MarkupName = "th"

  init() {}

  /// Makes an empty cell of its element, which covers as many columns and rows as the element says.
  init(_ element: TreeElement, _ alignment: BlockLayout.Alignment) {
    /// Returns the number in an attribute, clamped to a range; 1 without one.
    func span(_ name: MarkupName, _ range: ClosedRange<Int>) -> Int {
      element.value(name).flatMap { Number.clamped($0.utf8, to: range) } ?? 1
    }
    isHead = element.name == Self.head
    self.alignment = alignment
    // WHATWG HTML, section 4.9.11.
    (columns, rows) = (span("colspan", 1...1_000), span("rowspan", 1...65_534))
  }
}
