import CInflate
import Cells
import Numbers
import Pictures

/// Encodes pictures for terminals that take files of images (OSC 1337 of iTerm2): as PNG, in base64.
public enum FileEncoder {
  /// Rows of cells in a strip.
  private static let rows = 6

  /// Encodes a picture, scaled to fit and centred, as images of at most ``rows`` rows of cells each. The
  /// terminal scales them if its cells have another size. Translucent pixels show the paper, and the ground
  /// is beside the picture. Nil without memory. Costs O(*n*) in the pixels of the cells.
  public static func image(
    _ picture: Picture, cells: Size, of cell: Size, paper: Color, ground: Color
  ) -> OverlayImage? {
    let width = cells.columns * cell.columns
    let pixels = picture.pixels(
      inMiddleOf: (width, cells.rows * cell.rows), paper: paper, ground: ground)
    var strips: [OverlayImage.Strip] = []
    for row in stride(from: 0, to: cells.rows, by: rows) {
      let count = min(rows, cells.rows - row)
      let part = pixels[row * cell.rows * width..<(row + count) * cell.rows * width]
      guard let file = png(part, width: width, height: count * cell.rows) else { return nil }
      let arguments =
        "inline=1;size=\(file.count);width=\(cells.columns);height=\(count)"
        + ";preserveAspectRatio=0;doNotMoveCursor=1:"
      strips.append(OverlayImage.Strip(row: row, data: Array(arguments.utf8) + Base64.encode(file)))
    }
    return OverlayImage(.file, strips: strips)
  }

  // MARK: PNG

  /// A PNG file (ISO/IEC 15948) of eight bits of red, green and blue a pixel, without filters. Nil without
  /// memory.
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
    // Eight bits a sample; red, green and blue; the usual compression and filters; not interlaced.
    let form: [UInt8] = [8, 2, 0, 0, 0]
    return Self.signature + chunk("IHDR", fourBytes(of: width) + fourBytes(of: height) + form)
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// The first bytes of a PNG file: one beyond ASCII, the name, and line ends that no transfer may change.
  private static let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  /// Length, name and data, and their checksum.
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return fourBytes(of: data.count) + named + fourBytes(of: Int(inflate_crc(named, named.count)))
  }

  private static func fourBytes(of value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// In zlib's format; nil without memory.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var length = 0
    guard let output = deflate_bytes(bytes, bytes.count, &length) else { return nil }
    defer { inflate_free(output) }
    return Array(UnsafeBufferPointer(start: output, count: length))
  }
}
