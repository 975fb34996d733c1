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
    var dots = DotMatrix(size: size)
    let format = pagination.format
    let (width, height) = (size.columns * 2, size.rows * 4)
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(text: text, blocks: book.blocks, formulas: book.formulas)
      for (index, line) in pagination.lines(of: page).enumerated() {
        var row = Grid(size: Size(columns: format.measure, rows: 1))
        row.withMutableRow(0) {
          setter.set(line, measure: format.measure, style: .plain, at: 0, in: $0)
        }
        let y = (page.sinkage + index) * height / max(1, format.lines)
        for column in 0..<format.measure where !row[column: column, row: 0].glyph.isBlank {
          dots.set(x: column * width / format.measure, y: y)
          // A heading is drawn heavier.
          if line.role == .heading { dots.set(x: column * width / format.measure, y: y + 1) }
        }
      }
    }
    rows = dots.glyphs
  }
}

/// A matrix of dots, packed into cells of two by four as in Unicode's braille patterns.
private struct DotMatrix {
  private let size: Size
  private var patterns: [UInt32]

  init(size: Size) {
    self.size = size
    patterns = Array(repeating: 0, count: size.columns * size.rows)
  }

  /// The bit of each dot, by row and column (Unicode Standard, chapter 21.1).
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  mutating func set(x: Int, y: Int) {
    guard x >= 0, x < size.columns * 2, y >= 0, y < size.rows * 4 else { return }
    patterns[y / 4 * size.columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  var glyphs: [[Glyph]] {
    (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let pattern = patterns[row * size.columns + column]
        return pattern == 0 ? .space : Unicode.Scalar(0x2800 + pattern).map { Glyph($0) } ?? .space
      }
    }
  }
}
