import BookText
import Markup
import Numbers

struct TableCell {
  var text = InlineText()
  /// It names a row or a column.
  var isHead = false
  /// A line of code.
  var isCode = false
  var alignment = BlockLayout.Alignment.natural
  var columns = 1
  var rows = 1

  private static let head: MarkupName = "th"

  init(isHead: Bool = false) { self.isHead = isHead }

  /// An empty cell, as wide and high as the element says.
  init(_ element: TreeElement, _ alignment: BlockLayout.Alignment) {
    /// Clamped to a range; 1 without a number.
    func span(_ name: MarkupName, _ range: ClosedRange<Int>) -> Int {
      element.value(name).flatMap { Number.clamped($0.utf8, to: range) } ?? 1
    }
    isHead = element.name == Self.head
    self.alignment = alignment
    // WHATWG HTML, section 4.9.11.
    (columns, rows) = (span("colspan", 1...1_000), span("rowspan", 1...65_534))
  }
}
