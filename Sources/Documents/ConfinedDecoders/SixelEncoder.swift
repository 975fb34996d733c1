import Cells
import Pictures

/// Encodes pictures for terminals with sixels (DEC STD 070, chapter 9).
///
/// A character shows six pixels, one above the other. Its code less 63 has one bit per pixel, set for the
/// chosen colour, the topmost pixel lowest. `#n` chooses a colour, `#n;2;r;g;b` defines one in percent, `!n`
/// repeats the next character, `$` goes back to the left edge for the next colour, and `-` down to the next
/// band.
public enum SixelEncoder {
  /// Height of a character. This many rows of cells, of any height, end with a band.
  private static let band = 6

  /// Encodes a picture, scaled to fit and centred, in 2…256 colours. Translucent pixels show the paper, and
  /// the ground is beside the picture. Costs O(*n*) in the pixels of the cells.
  ///
  /// Some terminals fill the rest of a band that is not whole, and clear the next row of cells (Konsole 25).
  /// So the first strip takes the odd rows of cells, and the strip below it covers the excess: the image ends
  /// with its last row of cells. Only an image of few rows ends with its last whole band.
  public static func image(
    _ picture: Picture, cells: Size, of cell: Size, paper: Color, ground: Color,
    colors: Int
  ) -> OverlayImage {
    let width = cells.columns * cell.columns
    let isLow = cells.rows < band
    let height = max(band, isLow ? cells.rows * cell.rows / band * band : cells.rows * cell.rows)
    let pixels = picture.pixels(inMiddleOf: (width, height), paper: paper, ground: ground)
    let table = ColorTable(of: pixels, limit: colors)
    let indices = pixels.map(table.index)
    let step = band * cell.rows
    let rest = isLow ? 0 : cells.rows % band * cell.rows
    let first = rest == 0 ? [] : [0..<min(height, (rest + band - 1) / band * band)]
    let others = stride(from: rest, to: height, by: step).map { $0..<min(height, $0 + step) }
    return OverlayImage(
      strips: (first + others).map { rows in
        OverlayImage.Strip(
          row: rows.lowerBound / cell.rows, data: encode(rows, of: indices, width: width, table))
      })
  }

  /// The colours in some rows of pixels, whole bands, then each band once for every colour in it.
  private static func encode(
    _ rows: Range<Int>, of indices: [UInt8], width: Int, _ table: ColorTable
  ) -> [UInt8] {
    // The proportions of a pixel, and the extent.
    var data = Array("\"1;1;\(width);\(rows.count)".utf8)
    let used = Set(indices[rows.lowerBound * width..<rows.upperBound * width]).sorted()
    for index in used {
      let percent = SIMD4<Int>(
        (table.colors[Int(index)] * (100 / 255)).rounded(.toNearestOrAwayFromZero))
      data += "#\(index);2;\(percent.x);\(percent.y);\(percent.z)".utf8
    }
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: band) {
      // The characters of each colour of the band, made when its first pixel is met.
      var lines: [UInt8: [UInt8]] = [:]
      for y in top..<top + band {
        for x in 0..<width {
          lines[indices[y * width + x], default: [UInt8](repeating: 0, count: width)][x] |=
            1 << UInt8(y - top)
        }
      }
      for (number, line) in lines.sorted(by: { $0.key < $1.key }).enumerated() {
        if number > 0 { data.append("$") }
        data += "#\(line.key)".utf8
        appendLine(line.value, to: &data)
      }
      data.append("-")
    }
    return data
  }

  /// A shorter run takes no more bytes than its count.
  private static let fewestCounted = 4
  private static let blank: UInt8 = 63

  /// Writes the characters in runs, without blank ones at the end.
  private static func appendLine(_ line: [UInt8], to data: inout [UInt8]) {
    let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var next = start
      while next < end, line[next] == line[start] { next += 1 }
      let (count, character) = (next - start, line[start] + blank)
      if count >= fewestCounted {
        data += "!\(count)".utf8
        data.append(character)
      } else {
        data += repeatElement(character, count: count)
      }
      start = next
    }
  }
}
