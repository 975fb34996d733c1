import Cells

/// Cells in which a terminal draws a received image: kitty's "Unicode placeholders".
///
/// Each is U+10EEEE with two marks, for its row and its column in the image, and its colour is the number of
/// the image. So a cell shows its part of the image wherever it is on the screen: the cells can be moved,
/// covered and copied like any others, but not recoloured.
public struct ImagePlaceholders: Hashable, Sendable {
  /// Columns and rows of the whole image.
  public let size: Size
  /// The image's number.
  private let color: Color
  /// The background of the cells shows through the image.
  private let isTransparent: Bool

  /// Columns or rows.
  public static let maxSide = rowColumnDiacritics.count
  /// Numbers of images.
  public static let numbers: ClosedRange<UInt8> = 16...255

  /// The C library has the right widths of these characters. Otherwise curses would place the next ones
  /// wrongly.
  private static let areKnown =
    CellWidth.of(Glyph.imagePart.value) == 1
    && rowColumnDiacritics.allSatisfy { CellWidth.of($0) == 0 }

  /// Nil if the number is not one of ``numbers``, the size in cells is empty or above ``maxSide``, or the C
  /// library does not know the characters.
  public init?(number: UInt8, size: Size, isTransparent: Bool) {
    guard Self.areKnown, Self.numbers.contains(number), (1...Self.maxSide).contains(size.columns),
      (1...Self.maxSide).contains(size.rows)
    else { return nil }
    self.size = size
    self.isTransparent = isTransparent
    color = .palette(number)
  }

  /// Centres the image in a rectangle; cells outside the grid are skipped. Translucent pixels show the paper.
  public func draw(on rect: Rect, paper: Color, into grid: inout Grid) {
    let left = rect.column + (rect.size.columns - size.columns) / 2
    let top = rect.row + (rect.size.rows - size.rows) / 2
    let rows = (top..<top + size.rows).clamped(to: rect.rows)
    let columns = (left..<left + size.columns).clamped(to: rect.columns)
    for row in rows where (0..<grid.size.rows).contains(row) {
      grid.withMutableRow(row) { cells in
        for column in columns where cells.indices.contains(column) {
          var style = Style(foreground: color, background: cells[column].style.background)
          if isTransparent { style.background = paper }
          cells[column] = Cell(
            Glyph(
              Glyph.imagePart,
              marks: [rowColumnDiacritics[row - top], rowColumnDiacritics[column - left]]),
            style)
        }
      }
    }
  }
}
