import Cells
import Pictures
import SampleFiles
import SeededRandom
import Testing

@testable import ConfinedDecoders

@Suite("Decoding images")
struct ImageDecoderTests {
  /// The colours in the middle of the four quarters of a picture.
  private func quarters(_ picture: Picture) -> [Color] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      picture.color(x: picture.width * x / 4, y: picture.height * y / 4, on: Color(0))
    }
  }

  private static let colors = [Color(0xC81E28), Color(0x143CD2), Color(0x1EB43C), Color(0xF0F0F0)]

  private func isNear(_ first: Color, _ second: Color, within most: Int) -> Bool {
    [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)]
      .allSatisfy { abs(Int($0) - Int($1)) <= most }
  }

  @Test(
    "each format gives the colours of its pixels",
    arguments: [
      (SampleImages.jpeg, 12), (SampleImages.progressive, 12), (SampleImages.gif, 0),
      (SampleImages.interlacedGIF, 0), (SampleImages.webp, 0), (SampleImages.lossyWebP, 40),
      (SampleImages.palettePNG, 0), (SampleImages.cmyk, 12),
    ])
  func formats(bytes: [UInt8], tolerance: Int) throws {
    let picture = try #require(ImageDecoder.picture(bytes, width: 16, height: 8))
    #expect(picture.width == 16 && picture.height == 8)
    for (color, expected) in zip(quarters(picture), Self.colors) {
      #expect(isNear(color, expected, within: tolerance), "\(color) is not \(expected)")
    }
  }

  @Test("grey images are grey")
  func grey() throws {
    let picture = try #require(ImageDecoder.picture(SampleImages.greyPNG, width: 16, height: 8))
    #expect(quarters(picture).allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    #expect(quarters(picture)[3] == Color(0xF0F0F0))
  }

  @Test(
    "transparent pixels stay transparent", arguments: [SampleImages.png, SampleImages.alphaWebP])
  func transparency(bytes: [UInt8]) throws {
    let picture = try #require(ImageDecoder.picture(bytes, width: 16, height: 8))
    #expect(picture.isTransparent)
    #expect(picture.color(x: 2, y: 2, on: Color(0x123456)) == Color(0x123456))
    #expect(picture.color(x: 2, y: 6, on: Color(0x123456)) == Self.colors[2])
  }

  @Test("an image is reduced to its room in its proportions, and never enlarged")
  func scaling() throws {
    let small = try #require(ImageDecoder.picture(SampleImages.jpeg, width: 4, height: 40))
    #expect(small.width == 4 && small.height == 2)
    let large = try #require(ImageDecoder.picture(SampleImages.webp, width: 64, height: 20))
    #expect(large.width == 16 && large.height == 8)
  }

  @Test(
    "files that are not images, and other formats, are refused",
    arguments: [
      [], [0xFF], Array("<svg/>".utf8), Array("GIF89a".utf8), Array("RIFF....WEBP".utf8),
      [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    ] as [[UInt8]])
  func noImage(bytes: [UInt8]) { #expect(ImageDecoder.picture(bytes, width: 8, height: 8) == nil) }

  @Test("an image that claims to be huge is refused before memory is taken for it")
  func huge() {
    // Extents are in bytes 6 to 9 of a GIF, and in bytes 16 to 23 of a PNG.
    var gif = SampleImages.gif
    gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(ImageDecoder.picture(gif, width: 8, height: 8) == nil)
    var png = SampleImages.palettePNG
    png.replaceSubrange(16..<24, with: [0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0xFF, 0xFF])
    #expect(ImageDecoder.picture(png, width: 8, height: 8) == nil)
  }

  @Test("damaged images give a picture of the room or none", arguments: UInt64(0)..<60)
  func damaged(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let samples = [
      SampleImages.jpeg, SampleImages.progressive, SampleImages.gif, SampleImages.interlacedGIF,
      SampleImages.webp, SampleImages.lossyWebP, SampleImages.png, SampleImages.cmyk,
    ]
    for sample in samples {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 12..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      guard let picture = ImageDecoder.picture(bytes, width: 10, height: 10) else { continue }
      #expect(picture.width <= 10 && picture.height <= 10)
    }
  }

  @Test("an answer is read as it was written, and nothing else is an answer")
  func answers() throws {
    let picture = try #require(ImageDecoder.picture(SampleImages.png, width: 7, height: 9))
    let bytes = DecodedImage.bytes(of: picture)
    #expect(DecodedImage.picture(bytes) == picture)
    #expect(bytes.count <= DecodedImage.maxBytes(width: 7, height: 9))
    #expect(DecodedImage.picture(Array(bytes.dropLast())) == nil)
    #expect(DecodedImage.picture(bytes + [0]) == nil)
    #expect(DecodedImage.picture(Array("a warning".utf8) + bytes) == nil)
    #expect(DecodedImage.picture([]) == nil)
  }

  @Test("the argument names a room, and nothing else does")
  func rooms() throws {
    let room = try #require(DecodedImage.parseRoom(DecodedImage.argument(width: 132, height: 96)))
    #expect(room == (132, 96))
    for argument in ["", "x", "3", "0x4", "4x0", "-1x4", "4x4x4", "5000x4", "axb", "4x"] {
      #expect(DecodedImage.parseRoom(argument) == nil, "\(argument)")
    }
  }
}
