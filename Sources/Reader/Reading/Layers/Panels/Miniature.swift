import BookText
import Cells
import Typesetting

/// A thumbnail of a page that shows its texture: paragraphs, headings, verse.
///
/// It is drawn with braille patterns, two by four dots to a cell.
struct Miniature {
  /// The cells of the thumbnail, row by row.
  let rows: [[Glyph]]

  /// Draws a page into `size` cells.
  ///
  /// - Complexity: O(*n*) in the text of the page.
  init(of page: Page, in pagination: Pagination, _ book: Book, size: Size) {
    var patterns = Array(
      repeating: Array(repeating: UInt32(0), count: size.columns), count: size.rows)
    func set(x: Int, y: Int) {
      guard x / 2 < size.columns, y / 4 < size.rows else { return }
      patterns[y / 4][x / 2] |= Self.bits[y % 4][x % 2]
    }
    let format = pagination.format
    let (width, height) = (size.columns * 2, size.rows * 4)
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(of: book, text)
      for (index, line) in pagination.lines(of: page).enumerated() {
        var row = Grid(size: Size(columns: format.measure, rows: 1))
        row.withMutableRow(0) {
          setter.set(line, measure: format.measure, style: .plain, at: 0, in: $0)
        }
        let y = (page.sinkage + index) * height / max(1, format.lines)
        for column in 0..<format.measure where !row[column: column, row: 0].glyph.isBlank {
          set(x: column * width / format.measure, y: y)
          // A heading is drawn heavier.
          if line.role == .heading { set(x: column * width / format.measure, y: y + 1) }
        }
      }
    }
    rows = patterns.map { row in
      row.map { $0 == 0 ? .space : Unicode.Scalar(0x2800 + $0).map { Glyph($0) } ?? .space }
    }
  }

  /// The bit of each dot, by row and column (Unicode Standard, chapter 21.1).
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]
}
