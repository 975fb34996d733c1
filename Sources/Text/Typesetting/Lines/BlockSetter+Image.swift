import BookText
import Cells
import Pictures

/// Images: rows of a page are reserved, with a frame and the alternative text in them. The picture is drawn
/// over them once it has been decoded.
extension BlockSetter {
  /// Image pixels across a cell, so that small images are not enlarged.
  private static let pixelsAcross = 8
  /// Image pixels down a cell.
  private static let pixelsDown = 16
  /// Width of a picture, or of the text in a frame, in cells. A narrower picture is shown by its text.
  private static let leastWidth = 4
  /// A picture has at least as many rows.
  private static let minimumFrame = Size(columns: 8, rows: 3)
  /// Cells of a frame around its text: lines on all sides, and blanks at the left and right.
  private static let frame = Size(columns: 4, rows: 2)

  /// The lines of the text in a plain style, and without room. `isFirst`: the image opens its section.
  mutating func imageRows(
    of block: Block, _ size: ImageSize, isFirst: Bool = true, isCaptioned: Bool = false
  ) -> [SetLine] {
    let text = textRange(of: block)
    if format.style.isPlain {
      let (start, end) = (block.range.lowerBound, block.range.upperBound)
      // The brackets mark it as an image.
      return text.isEmpty
        ? [SetLine(.imageBottom, range: start..<start)] : plainLines(in: start..<end)
    }
    let room = room(isFirst: isFirst, isCaptioned: isCaptioned)
    guard room.columns >= Self.minimumFrame.columns, room.rows >= Self.minimumFrame.rows else {
      return plainLines(in: text)
    }
    let extent = format.style.showsImages && size.isKnown ? extent(of: size, in: room) : nil
    let inner = max(1, (extent?.columns ?? room.columns) - Self.frame.columns)
    let broken = breaker.brokenText(
      in: text, ParagraphBreaker.Shape(firstWidth: inner, width: inner, isJustified: false))
    let widest = broken.lines.map(\.naturalWidth).max() ?? 0
    let width = extent?.columns ?? max(Self.leastWidth, widest) + Self.frame.columns
    let framedRows = broken.lines.count + Self.frame.rows
    if extent == nil, framedRows > room.rows { return plainLines(in: text) }
    let rows = extent?.rows ?? framedRows
    // The number of columns has the parity of the measure, so that the indent determines it.
    let indent = max(0, (format.measure - width) / 2)
    let columns = format.measure - 2 * indent
    let innerRows = rows - Self.frame.rows
    let shown = broken.lines.prefix(max(0, innerRows))
    let above = (innerRows - shown.count) / 2
    let (start, end) = (block.range.lowerBound, block.range.upperBound)
    var lines = [SetLine(.imageTop, range: start..<start, indent: indent)]
    for row in 0..<innerRows {
      let index = row - above
      if shown.indices.contains(index) {
        let line = shown[index]
        lines.append(
          SetLine(
            .image, range: broken.range(of: line), indent: indent,
            extra: indent + max(0, columns - line.naturalWidth) / 2))
      } else {
        let place = index < 0 ? start : end
        lines.append(SetLine(.image, range: place..<place, indent: indent))
      }
    }
    lines.append(SetLine(.imageBottom, range: end..<end, indent: indent))
    return lines
  }

  /// Largest extent in cells: as many rows as leave room for the heading above and the caption below.
  private func room(isFirst: Bool, isCaptioned: Bool) -> Size {
    // Subtracts a heading, the empty rows above it, a caption, and the rows between them.
    let above = isFirst ? 0 : format.sinkage + 4
    let below = isCaptioned ? 3 : 0
    let rows = max(min(format.lines, 2 * Self.minimumFrame.rows), format.lines - above - below)
    return Size(columns: format.measure, rows: rows)
  }

  /// Extent in cells; nil if the image is too small for a picture.
  private func extent(of size: ImageSize, in room: Size) -> Size? {
    // A row of cells counts as two pixels, and so does each empty row of leading below it: pixels are square.
    let most = (
      width: min(room.columns, max(1, Int(size.width) / Self.pixelsAcross)),
      height: 2 * format.leading
        * min(room.rows, max(1, Int(size.height) / (Self.pixelsDown * format.leading)))
    )
    let fitting = Picture.extent(of: Int(size.width), by: Int(size.height), in: most)
    let down = 2 * format.leading
    let extent = Size(columns: fitting.width, rows: (fitting.height + down / 2) / down)
    guard extent.rows >= Self.minimumFrame.rows, extent.columns >= Self.leastWidth else {
      return nil
    }
    return Size(columns: extent.columns, rows: min(room.rows, extent.rows))
  }

  /// Alternative text without its brackets, which the frame replaces; empty without a text.
  private func textRange(of block: Block) -> Range<Int> {
    let range = block.range
    if text[range].elementsEqual("\u{FFFC}".utf8) { return range.lowerBound..<range.lowerBound }
    guard range.count > 2, text[range.lowerBound] == "[",
      text[range.upperBound - 1] == "]"
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Centred in the measure, for when a frame does not fit; an empty line without text.
  private mutating func plainLines(in text: Range<Int>) -> [SetLine] {
    let lines = centredLines(in: text, width: format.measure)
    return lines.isEmpty ? [SetLine(.text, range: text.lowerBound..<text.lowerBound)] : lines
  }
}
