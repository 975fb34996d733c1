import Cells

/// Coloured rectangles, joined down the rows where they have the same columns.
struct ColorAreas {
  /// The colours, in the order of their first rectangles.
  private var colors: [UInt32] = []
  private var areas: [UInt32: [Rect]] = [:]
  /// The lowest rectangle of a colour in some columns, by its place in ``areas``.
  private var lowest: [Span: Int] = [:]

  private struct Span: Hashable {
    let color: UInt32
    let columns: Range<Int>
  }

  /// Adds a rectangle in a colour, 0xRRGGBB, or lengthens the rectangle of this colour right above it. All
  /// rectangles added before in its columns must be above it.
  mutating func addArea(_ area: Rect, color: UInt32) {
    let span = Span(color: color, columns: area.columns)
    if let place = lowest[span], let above = areas[color]?[place],
      above.rows.upperBound == area.row
    {
      areas[color]?[place].size.rows += area.size.rows
      return
    }
    if areas[color] == nil { colors.append(color) }
    lowest[span] = areas[color]?.count ?? 0
    areas[color, default: []].append(area)
  }

  /// The SVG elements: a path for each colour.
  var elements: String {
    colors.map { color in
      let path = (areas[color] ?? []).map { area in
        let (width, height) = (area.size.columns, area.size.rows)
        return "M\(area.column) \(area.row)h\(width)v\(height)h-\(width)z"
      }
      return "<path fill=\"\(hexadecimal(color))\" d=\"\(path.joined())\"/>"
    }.joined(separator: "\n")
  }
}

/// Returns a colour as CSS names it: "#1a2b3c", or "#fff" if three digits are enough.
func hexadecimal(_ color: UInt32) -> String {
  let bytes = [16, 8, 0].map { color >> $0 & 0xFF }
  let isShort = bytes.allSatisfy { $0 % 0x11 == 0 }
  return bytes.reduce(into: "#") { text, byte in
    let digits = String(isShort ? byte / 0x11 : byte, radix: 16)
    text += !isShort && digits.utf8.count < 2 ? "0" + digits : digits
  }
}
