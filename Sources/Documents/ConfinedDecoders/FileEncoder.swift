import CInflate
import Cells
import Pictures

/// Encodes pictures for terminals that take files of images (OSC 1337 of iTerm2): as PNG, in base64.
public enum FileEncoder {
  /// Rows of cells in a strip.
  private static let rows = 6

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture, scaled to fit and centred.
  ///   - cells: The cells covered by the image.
  ///   - cell: The size of a cell in pixels. The terminal scales the image if its own are others.
  ///   - paper: The colour behind translucent pixels, and beside the picture.
  /// - Returns: Nil without memory.
  /// - Complexity: O(*n*) in the pixels of the cells.
  public static func image(
    _ picture: Picture, cells: Size, of cell: Size, paper: Color
  ) -> OverlayImage? {
    let width = cells.columns * cell.columns
    let pixels = picture.pixels(inMiddleOf: (width, cells.rows * cell.rows), paper: paper)
    var strips: [OverlayImage.Strip] = []
    for row in stride(from: 0, to: cells.rows, by: rows) {
      let count = min(rows, cells.rows - row)
      let part = pixels[row * cell.rows * width..<(row + count) * cell.rows * width]
      guard let file = png(part, width: width, height: count * cell.rows) else { return nil }
      let arguments =
        "inline=1;size=\(file.count);width=\(cells.columns);height=\(count)"
        + ";preserveAspectRatio=0;doNotMoveCursor=1:"
      strips.append(OverlayImage.Strip(row: row, data: Array(arguments.utf8) + base64(file)))
    }
    return OverlayImage(.file, strips: strips)
  }

  // MARK: PNG

  /// Returns a PNG file (ISO/IEC 15948): eight bits of red, green and blue a pixel, no filters.
  private static func png(
    _ pixels: ArraySlice<SIMD4<UInt8>>, width: Int, height: Int
  ) -> [UInt8]? {
    var lines: [UInt8] = []
    lines.reserveCapacity((width * 3 + 1) * height)
    for (index, pixel) in pixels.enumerated() {
      if index % width == 0 { lines.append(0) }
      lines += [pixel.x, pixel.y, pixel.z]
    }
    guard let data = deflated(lines) else { return nil }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let form: [UInt8] = [8, 2, 0, 0, 0]
    return signature + chunk("IHDR", number(width) + number(height) + form)
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return number(data.count) + named + number(Int(inflate_crc(named, named.count)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var length = 0
    guard let output = deflate_bytes(bytes, bytes.count, &length) else { return nil }
    defer { inflate_free(output) }
    return Array(UnsafeBufferPointer(start: output, count: length))
  }

  // MARK: Base64

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? letters[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
