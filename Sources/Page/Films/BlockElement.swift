import Cells

/// Block elements, U+2580 to U+259F, as rectangles: fonts draw these characters with gaps between cells, and
/// images are made of them.
enum BlockElement {
  /// Parts of a cell along each side. Rectangles count in these units.
  static let parts = 8

  /// Returns the inked parts of a glyph, and the share of ink in them; nil if it is no block element.
  static func areas(of glyph: Glyph) -> (areas: [Rect], share: Double)? {
    guard !glyph.hasMarks, let scalar = Unicode.Scalar(glyph.base) else { return nil }
    return switch scalar {
    case "▀": ([area(rows: 0..<4)], 1)
    case "▁"..."█": ([area(rows: 7 - offset(of: scalar, from: "▁")..<8)], 1)
    case "▉"..."▏": ([area(columns: 0..<7 - offset(of: scalar, from: "▉"))], 1)
    case "▐": ([area(columns: 4..<8)], 1)
    case "░": ([area()], 0.25)
    case "▒": ([area()], 0.5)
    case "▓": ([area()], 0.75)
    case "▔": ([area(rows: 0..<1)], 1)
    case "▕": ([area(columns: 7..<8)], 1)
    case "▖"..."▟": (quarters[offset(of: scalar, from: "▖")].map { quarter[$0] }, 1)
    default: nil
    }
  }

  private static func offset(of scalar: Unicode.Scalar, from first: Unicode.Scalar) -> Int {
    Int(scalar.value) - Int(first.value)
  }

  /// Returns a part of a cell, in ``parts`` of its width and height.
  private static func area(columns: Range<Int> = 0..<parts, rows: Range<Int> = 0..<parts) -> Rect {
    Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The quarters of a cell: upper left, upper right, lower left, lower right.
  private static let quarter = [
    area(columns: 0..<4, rows: 0..<4), area(columns: 4..<8, rows: 0..<4),
    area(columns: 0..<4, rows: 4..<8), area(columns: 4..<8, rows: 4..<8),
  ]
  /// The inked quarters of ▖▗▘▙▚▛▜▝▞▟.
  private static let quarters = [
    [2], [3], [0], [0, 2, 3], [0, 3], [0, 1, 2], [0, 1, 3], [1], [1, 2], [1, 2, 3],
  ]
}
