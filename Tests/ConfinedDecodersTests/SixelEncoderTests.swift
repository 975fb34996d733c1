import Cells
import Pictures
import SeededRandom
import Testing

@testable import ConfinedDecoders

/// Images as sixels, decoded again by the tests.
@Suite("Encoding sixels")
struct SixelEncoderTests {
  private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws
    -> Picture
  {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
    return try #require(Picture(width: width, height: height, pixels: pixels))
  }

  /// Decodes a strip: the colours of its pixels in percent, by rows; nil for unchanged pixels.
  private func decoded(_ strip: OverlayImage.Strip) throws -> [[SIMD3<Int>?]] {
    var data = strip.data[...]
    func number() -> Int {
      var value = 0
      while let digit = data.first, (0x30...0x39).contains(digit) {
        value = value * 10 + Int(digit) - 0x30
        data.removeFirst()
      }
      return value
    }
    func numbers() -> [Int] {
      var values = [number()]
      while data.first == UInt8(ascii: ";") {
        data.removeFirst()
        values.append(number())
      }
      return values
    }
    #expect(data.popFirst() == UInt8(ascii: "\""))
    let extent = numbers()
    #expect(extent.count == 4 && extent[0] == 1 && extent[1] == 1)
    var pixels = [[SIMD3<Int>?]](
      repeating: Array(repeating: nil, count: extent[2]), count: extent[3])
    var colors: [Int: SIMD3<Int>] = [:]
    var (x, top, color) = (0, 0, SIMD3<Int>.zero)
    while let next = data.popFirst() {
      switch next {
      case UInt8(ascii: "#"):
        let values = numbers()
        if values.count == 5 {
          #expect(values[1] == 2 && values[2...].allSatisfy { (0...100).contains($0) })
          colors[values[0]] = SIMD3(values[2], values[3], values[4])
        } else {
          color = try #require(colors[values[0]])
        }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      default:
        let count = next == UInt8(ascii: "!") ? number() : 1
        let repeated = next == UInt8(ascii: "!") ? data.popFirst() : next
        let character = try #require(repeated)
        let bits = try #require((63...126).contains(character) ? character - 63 : nil)
        for _ in 0..<count {
          for y in 0..<6 where bits >> UInt8(y) & 1 == 1 {
            #expect(pixels[top + y][x] == nil, "two colours at \(x), \(top + y)")
            pixels[top + y][x] = color
          }
          x += 1
        }
      }
    }
    #expect(top == extent[3])
    return pixels
  }

  private func percent(_ color: Color) -> SIMD3<Int> {
    func percent(_ component: UInt8) -> Int { (Int(component) * 200 + 255) / 510 }
    return SIMD3(percent(color.red), percent(color.green), percent(color.blue))
  }

  @Test("shows every pixel in its colour, if there are colours enough")
  func exact() throws {
    // Eight colours with different upper bits, at random.
    var random = SplitMix(seed: 5)
    for (columns, rows, cell) in [
      (3, 2, Size(columns: 8, rows: 16)), (5, 9, Size(columns: 7, rows: 15)),
    ] {
      let isLow = rows < 6
      let height = isLow ? rows * cell.rows / 6 * 6 : rows * cell.rows
      let width = columns * cell.columns
      let picture = try picture(width, height) { _, _ in
        (0..<3).map { _ in Bool.random(using: &random) ? 200 : 40 } + [255]
      }
      let image = SixelEncoder.image(
        picture, cells: Size(columns: columns, rows: rows), of: cell, paper: Color(0xF5EEDC),
        ground: Color(0xF5EEDC),
        colors: 256)
      // Each strip covers what is too much of the one above, and the last ends with the cells.
      #expect(image.strips.map(\.row) == (isLow ? [0] : [0, rows % 6]))
      var shown: [[SIMD3<Int>?]] = []
      for strip in image.strips {
        let above = strip.row * cell.rows
        #expect(above <= shown.count && shown.count - above < 6)
        shown = shown.prefix(above) + (try decoded(strip))
      }
      #expect(shown.count == height && shown[0].count == width)
      for y in 0..<height {
        for x in 0..<width {
          #expect(shown[y][x] == percent(picture.color(x: x, y: y, on: Color(0))))
        }
      }
    }
  }

  @Test("puts the picture into the middle of the ground, and paper behind what is translucent")
  func paper() throws {
    let picture = try picture(4, 4) { x, _ in x < 2 ? [0, 0, 0, 255] : [0, 0, 0, 0] }
    let image = SixelEncoder.image(
      picture, cells: Size(columns: 6, rows: 2), of: Size(columns: 8, rows: 16),
      paper: Color(0xF5EEDC), ground: Color(0x1E1F24), colors: 256)
    let shown = try image.strips.flatMap(decoded)
    let (paper, ground) = (percent(Color(0xF5EEDC)), percent(Color(0x1E1F24)))
    let ink = SIMD3<Int>.zero
    #expect(shown.count == 30 && shown[0].count == 48)
    let wide = try #require(
      Picture(
        width: 4, height: 1, pixels: Array(repeating: [0, 0, 0, 255], count: 4).flatMap { $0 }))
    let rows = try SixelEncoder.image(
      wide, cells: Size(columns: 3, rows: 2), of: Size(columns: 8, rows: 15),
      paper: Color(0xF5EEDC), ground: Color(0xF5EEDC),
      colors: 256
    ).strips.flatMap(decoded)
    #expect(rows.map { $0[0] == ink } == (0..<30).map { (12..<18).contains($0) })
    for row in shown {
      #expect(row[..<9].allSatisfy { $0 == ground })
      #expect(row[9..<24].allSatisfy { $0 == ink })
      #expect(row[24..<39].allSatisfy { $0 == paper })
      #expect(row[39...].allSatisfy { $0 == ground })
    }
  }

  @Test(
    "needs no more colours than the terminal has, and takes those that are nearest",
    arguments: [2, 16, 256])
  func fewColors(limit: Int) throws {
    let picture = try picture(64, 60) { x, y in [UInt8(x * 3), UInt8(y * 4), 90, 255] }
    let image = SixelEncoder.image(
      picture, cells: Size(columns: 8, rows: 4), of: Size(columns: 8, rows: 16), paper: Color(0),
      ground: Color(0),
      colors: limit)
    let shown = try image.strips.flatMap(decoded)
    #expect(Set(shown.joined().map { $0 ?? .zero }).count <= limit)
    var error = 0.0
    for y in 0..<60 {
      for x in 0..<64 {
        let distance = (shown[y][x] ?? .zero) &- percent(picture.color(x: x, y: y, on: Color(0)))
        error += Double((distance &* distance).wrappedSum())
      }
    }
    // The mean distance in percent: a component is divided in two, in four by four, in sixteen by sixteen.
    let most = [2: 35.0, 16: 12.0, 256: 4.0]
    #expect((error / (64 * 60)).squareRoot() < most[limit, default: 0])
  }

  @Test("an image that is smaller than a band, or than a cell, is one band at least")
  func tiny() throws {
    let picture = try picture(1, 1) { _, _ in [255, 255, 255, 255] }
    let image = SixelEncoder.image(
      picture, cells: Size(columns: 1, rows: 1), of: Size(columns: 2, rows: 4), paper: Color(0),
      ground: Color(0),
      colors: 2)
    let shown = try image.strips.flatMap(decoded)
    #expect(shown.count == 6 && shown[0].count == 2)
  }

  @Test("only printable characters are made, whatever the picture")
  func printable() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<20 {
      let picture = try picture(
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      ) {
        _, _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let image = SixelEncoder.image(
        picture, cells: Size(columns: 4, rows: 3), of: Size(columns: 9, rows: 19),
        paper: Color(0x123456), ground: Color(0x123456),
        colors: Int.random(in: 2...256, using: &random))
      for strip in image.strips {
        #expect(strip.data.allSatisfy { (0x21...0x7E).contains($0) })
        let pixels = try decoded(strip)
        #expect(pixels.joined().allSatisfy { $0 != nil })
      }
    }
  }
}
