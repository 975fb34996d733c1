import Cells

/// A decoded image, of about square pixels. Lengths are in pixels.
public struct Picture: Hashable, Sendable {
  /// 1 or more.
  public let width: Int
  /// 1 or more.
  public let height: Int
  /// Rows from the top, each pixel red, green, blue and alpha, not premultiplied.
  public let pixels: [UInt8]

  /// Side in pixels.
  private static let longestSide = 1 << 20

  /// Nil if the picture is empty, a side exceeds 2²⁰ pixels, or the number of bytes is not four times the
  /// number of pixels.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      pixels.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Largest extent with the proportions of an image, at least 1 by 1. Sides of the image are 1 or more; the
  /// room, in the unit of the result, is far less than `Int.max`.
  public static func extent(
    of width: Int, by height: Int, in room: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let scale = min(
      Double(room.width) / Double(max(1, width)), Double(room.height) / Double(max(1, height)))
    func scaled(_ side: Int, _ most: Int) -> Int {
      max(1, min(most, Int((Double(side) * scale).rounded())))
    }
    return (scaled(width, room.width), scaled(height, room.height))
  }

  /// Scales by area averaging: each pixel is the mean of the area it covers, weighted by alpha. Sides below 1
  /// become 1. Costs O(*n*) in the pixels of both pictures.
  public func scaled(toWidth newWidth: Int, height newHeight: Int) -> Picture {
    let (newWidth, newHeight) = (max(1, newWidth), max(1, newHeight))
    if (newWidth, newHeight) == (width, height) { return self }
    // Sums premultiplied components, over the rows first, then over the columns.
    let columns = Self.weights(of: width, in: newWidth)
    let rows = Self.weights(of: height, in: newHeight)
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    pixels.withUnsafeBufferPointer { pixels in
      for (y, row) in rows.enumerated() {
        var sums = [Float](repeating: 0, count: width * 4)
        for (source, weight) in row {
          for x in 0..<width {
            let place = (source * width + x) * 4
            let alpha = Float(pixels[place + 3]) * weight
            sums[x * 4] += Float(pixels[place]) * alpha
            sums[x * 4 + 1] += Float(pixels[place + 1]) * alpha
            sums[x * 4 + 2] += Float(pixels[place + 2]) * alpha
            sums[x * 4 + 3] += alpha
          }
        }
        for (x, column) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for (source, weight) in column {
            let place = source * 4
            sum +=
              SIMD4(sums[place], sums[place + 1], sums[place + 2], sums[place + 3]) * weight
          }
          let place = (y * newWidth + x) * 4
          guard sum.w > 0 else { continue }
          for component in 0..<3 {
            result[place + component] = UInt8(max(0, min(255, (sum[component] / sum.w).rounded())))
          }
          result[place + 3] = UInt8(max(0, min(255, sum.w.rounded())))
        }
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: result) ?? self
  }

  /// Old pixels that each new pixel covers, with their weights, which add up to 1. Both numbers are 1 or
  /// more.
  private static func weights(of old: Int, in count: Int) -> [[(Int, Float)]] {
    let step = Double(old) / Double(count)
    return (0..<count).map { index in
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      let (first, last) = (Int(start), min(old - 1, Int(end.rounded(.up)) - 1))
      return (first...max(first, last)).map { place in
        let covered = min(end, Double(place + 1)) - max(start, Double(place))
        return (place, Float(covered / (end - start)))
      }
    }
  }

  /// Blended over `paper`; the pixel must be in the picture.
  public func color(x: Int, y: Int, on paper: Color) -> Color {
    let place = (y * width + x) * 4
    let color = Color(
      red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
    return paper.mixed(with: color, Double(pixels[place + 3]) / 255)
  }

  /// Alpha of a pixel that counts as opaque.
  private static let opaque: UInt8 = 240

  /// A pixel is translucent (alpha below 240).
  public var isTransparent: Bool {
    stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < Self.opaque }
  }

  /// Pixels across and down in a cell of a picture.
  public static let block = Size(columns: 2, rows: 4)

  /// Centres the picture in a rectangle, as large as fits, with block elements (``Cell/init(block:)``).
  /// Returns its cells. Translucent pixels show the paper, and pixels of a cell beyond the picture its
  /// background. Cells outside the grid are skipped. Costs O(*n*) in the cells of the rectangle, and in the
  /// pixels if the picture is scaled.
  @discardableResult
  public func draw(on rect: Rect, paper: Color, into grid: inout Grid) -> Rect {
    guard rect.size.columns > 0, rect.size.rows > 0 else { return rect }
    let block = Self.block
    let extent = Self.extent(
      of: width, by: height, in: (rect.size.columns * block.columns, rect.size.rows * block.rows))
    let picture = scaled(toWidth: extent.width, height: extent.height)
    let columns = (extent.width + block.columns - 1) / block.columns
    let rows = (extent.height + block.rows - 1) / block.rows
    let left = rect.column + (rect.size.columns - columns) / 2
    let top = rect.row + (rect.size.rows - rows) / 2
    var samples = [Color](repeating: paper, count: block.columns * block.rows)
    for row in 0..<rows where (0..<grid.size.rows).contains(top + row) {
      grid.withMutableRow(top + row) { cells in
        for column in 0..<columns where cells.indices.contains(left + column) {
          let background = cells[left + column].style.background
          let ground = background.rgb == nil ? paper : background
          for index in samples.indices {
            let x = column * block.columns + index % block.columns
            let y = row * block.rows + index / block.columns
            samples[index] =
              x < extent.width && y < extent.height ? picture.color(x: x, y: y, on: paper) : ground
          }
          cells[left + column] = Cell(block: samples)
        }
      }
    }
    return Rect(column: left, row: top, columns: columns, rows: rows)
  }
}

extension Cell {
  /// Block elements found in every font, with their inked pixels as bits: the upper left is the lowest bit,
  /// the lower right the highest. Their complements are not needed: exchanged colours show the same.
  private static let blocks: [(character: Unicode.Scalar, pixels: UInt8)] = [
    ("\u{2580}", 0b0000_1111),  // ▀
    ("\u{258C}", 0b0101_0101),  // ▌
    ("\u{2598}", 0b0000_0101),  // ▘
    ("\u{259D}", 0b0000_1010),  // ▝
    ("\u{2596}", 0b0101_0000),  // ▖
    ("\u{2597}", 0b1010_0000),  // ▗
    ("\u{259A}", 0b1010_0101),  // ▚
    ("\u{2582}", 0b1100_0000),  // ▂
    ("\u{2586}", 0b1111_1100),  // ▆
  ]
  /// Mean squared distance of pixels from their mean, in all components, up to which they are shown as one
  /// colour: the differences are invisible.
  private static let unseenVariance: Float = 12

  /// The best approximation of a block of pixels by one character and two colours; a blank in their mean
  /// colour if no division shows a difference that can be seen. Colours are by rows from the top, as many as
  /// ``Picture/block`` has.
  ///
  /// Each character divides the block into two parts, shown in their mean colours. The best division has the
  /// least sum of squared errors; equivalently, the greatest squared distance between the two means, weighted
  /// by the sizes of the parts.
  public init(block: [Color]) {
    let pixels = block.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), 1) }
    let whole = pixels.reduce(.zero, +)
    /// Sum of the pixels in a mask, and their number as the fourth component.
    func ink(_ mask: UInt8) -> SIMD4<Float> {
      pixels.indices.reduce(.zero) { mask >> $1 & 1 == 1 ? $0 + pixels[$1] : $0 }
    }
    /// Mean of pixels from the sum of their components; the fourth is their number.
    func color(_ sum: SIMD4<Float>) -> Color {
      let mean = (sum / sum.w).rounded(.toNearestOrAwayFromZero)
      return Color(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
    }
    var best: (gain: Float, character: Unicode.Scalar, ink: SIMD4<Float>)?
    for (character, mask) in Self.blocks {
      let sum = ink(mask)
      let distance = sum / sum.w - (whole - sum) / (whole.w - sum.w)
      let gain = (distance * distance).sum() * sum.w * (whole.w - sum.w) / (whole.w * whole.w)
      if gain > best?.gain ?? Self.unseenVariance { best = (gain, character, sum) }
    }
    if let best {
      self.init(
        Glyph(best.character),
        Style(foreground: color(best.ink), background: color(whole - best.ink)))
    } else {
      self.init(.space, Style(foreground: color(whole), background: color(whole)))
    }
  }
}
