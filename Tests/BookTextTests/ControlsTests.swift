import BookText
import SeededRandom
import Testing

@Suite("Bytes that are not printable")
struct ControlsTests {
  /// Short texts with each byte likely to occur, at every place of the eight bytes examined together.
  private static let texts: [[UInt8]] = {
    var random = SplitMix(seed: 7)
    let bytes: [UInt8] = [0x09, 0x0A, 0x20, 0x61, 0x7E, 0x0D, 0x1F, 0x7F, 0x80, 0xFF]
    return (0..<400).map { _ in
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<12, using: &random) == 0
          ? bytes.randomElement(using: &random) ?? 0
          : [0x61, 0x0A, 0x09].randomElement(using: &random) ?? 0
      }
    }
  }()

  @Test func theFirstIsFound() {
    for text in Self.texts {
      for start in 0...text.count {
        let expected =
          text[start...].firstIndex { $0 >= 0x7F || $0 < 0x20 && $0 != 0x09 && $0 != 0x0A }
          ?? text.count
        #expect(text.withTextBytes { $0.firstUnprintable(from: start) } == expected)
      }
    }
  }
}
