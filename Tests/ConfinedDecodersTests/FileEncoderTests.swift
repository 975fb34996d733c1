import Cells
import Pictures
import SeededRandom
import Testing

@testable import ConfinedDecoders

@Suite("Encoding pictures as files for a terminal")
struct FileEncoderTests {
  /// The arguments of a strip, and its file.
  private func parts(
    _ strip: OverlayImage.Strip
  ) throws -> (arguments: [String: String], file: [UInt8]) {
    let colon = try #require(strip.data.firstIndex(of: UInt8(ascii: ":")))
    let words = String(decoding: strip.data[..<colon], as: UTF8.self).split(separator: ";")
    let pairs = words.map { word in
      let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
      return (sides[0], sides[1])
    }
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let text = strip.data[(colon + 1)...]
    #expect(text.count % 4 == 0)
    var (file, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for letter in text where letter != UInt8(ascii: "=") {
      bits = bits << 6 | (try #require(letters.firstIndex(of: letter)))
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      file.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return (Dictionary(uniqueKeysWithValues: pairs), file)
  }

  @Test(
    "keeps every pixel, in strips that name their cells",
    arguments: [(3, 2, 8, 16), (5, 9, 7, 15), (2, 13, 9, 18), (1, 1, 1, 1)])
  func exact(columns: Int, rows: Int, width: Int, height: Int) throws {
    var random = SplitMix(seed: 7)
    let (cells, cell) = (Size(columns: columns, rows: rows), Size(columns: width, rows: height))
    let (across, down) = (columns * width, rows * height)
    var pixels: [UInt8] = []
    for _ in 0..<across * down {
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...255, using: &random)) }
      pixels.append(255)
    }
    let picture = try #require(Picture(width: across, height: down, pixels: pixels))
    let image = try #require(
      FileEncoder.image(
        picture, cells: cells, of: cell, paper: Color(0xF5EEDC), ground: Color(0xF5EEDC)))
    #expect(image.form == .file)
    #expect(image.strips.map(\.row) == Array(stride(from: 0, to: rows, by: 6)))
    for strip in image.strips {
      let (arguments, file) = try parts(strip)
      let count = min(6, rows - strip.row)
      #expect(
        arguments == [
          "inline": "1", "size": "\(file.count)", "width": "\(columns)", "height": "\(count)",
          "preserveAspectRatio": "0", "doNotMoveCursor": "1",
        ])
      // Read by libpng.
      let shown = try #require(ImageDecoder.picture(file, width: across, height: count * height))
      #expect(shown.width == across && shown.height == count * height)
      for y in 0..<count * height {
        for x in 0..<across {
          let expected = picture.color(x: x, y: strip.row * height + y, on: Color(0))
          #expect(shown.color(x: x, y: y, on: Color(0)) == expected)
        }
      }
    }
  }

  @Test("puts the ground beside the picture, and paper behind what is translucent")
  func paper() throws {
    let (paper, ground, ink) = (Color(0xF5EEDC), Color(0x1E1F24), Color(0))
    var pixels: [UInt8] = []
    for pixel in 0..<16 { pixels += [0, 0, 0, pixel % 4 < 2 ? 255 : 0] }
    let picture = try #require(Picture(width: 4, height: 4, pixels: pixels))
    let image = try #require(
      FileEncoder.image(
        picture, cells: Size(columns: 6, rows: 2), of: Size(columns: 8, rows: 16), paper: paper,
        ground: ground))
    let shown = try #require(
      ImageDecoder.picture(try parts(image.strips[0]).file, width: 48, height: 32))
    for y in 0..<32 {
      for x in 0..<48 {
        // 32 pixels of the picture in the middle of 48, and the left half of it is ink.
        let expected = (8..<24).contains(x) ? ink : (24..<40).contains(x) ? paper : ground
        #expect(shown.color(x: x, y: y, on: ink) == expected)
      }
    }
  }
}
