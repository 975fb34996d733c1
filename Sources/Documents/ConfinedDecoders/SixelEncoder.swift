import Cells
import Pictures

/// Encodes pictures for terminals with sixels (DEC STD 070, chapter 9).
///
/// A character shows six pixels, one above the other. Its code less 63 has one bit per pixel, set for the
/// chosen colour, the topmost pixel lowest. `#n` chooses a colour, `#n;2;r;g;b` defines one in percent, `!n`
/// repeats the next character, `$` goes back to the left edge for the next colour, and `-` down to the next
/// band.
public enum SixelEncoder {
  /// Number of pixels in a character. This many rows of cells, of any height, end with a band.
  private static let band = 6

  /// Encodes a picture.
  ///
  /// Some terminals fill the rest of a band that is not whole, and clear the next row of cells (Konsole 25).
  /// So the first strip takes the odd rows of cells, and the strip below it covers what is too much: the
  /// image ends with its last row of cells. Only an image of few rows ends with its last whole band.
  ///
  /// - Parameters:
  ///   - picture: The picture, scaled to fit and centred.
  ///   - cells: The cells covered by the image.
  ///   - cell: The size of a cell in pixels.
  ///   - paper: The colour behind translucent pixels.
  ///   - ground: The colour beside the picture, if its proportions are not those of the cells.
  ///   - colors: Number of colours on the screen at once, 2…256.
  /// - Complexity: O(*n*) in the pixels of the cells.
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

  /// Returns the data of some rows of pixels: the colours used in them, then band after band, each once for
  /// every colour in it.
  ///
  /// - Parameters:
  ///   - indices: The colours of all pixels of the image, row by row.
  ///   - rows: The rows to encode; a multiple of a band's height.
  ///   - width: Number of pixels in a row.
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

  /// Length of the shortest run written as a count: a shorter run takes no more bytes than its count.
  private static let fewestCounted = 4
  /// The character without pixels.
  private static let blank: UInt8 = 63

  /// Appends the characters of a line in one colour, in runs, without blank characters at the end.
  ///
  /// - Parameter line: The bits of each character.
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
