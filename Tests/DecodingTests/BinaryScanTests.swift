import BookText
import Decoding
import SeededRandom
import Testing

@Suite("Bytes read piece by piece")
struct BinaryScanTests {
  private let text = Array(String(repeating: "The lamp was lit at five.\n", count: 400).utf8)

  /// Returns a scan's error for pieces; nil if they may be text.
  private func refusal(of pieces: [UInt8]...) -> BookError? {
    var scan = BinaryScan()
    do throws(BookError) {
      for piece in pieces { try scan.check(piece) }
      return nil
    } catch {
      return error
    }
  }

  @Test func textIsLetThrough() {
    #expect(refusal(of: text, text, []) == nil)
    #expect(refusal(of: []) == nil)
  }

  @Test func theFirstPieceWithManyNULsEndsIt() {
    #expect(refusal(of: [0, 0, 0]) == .binary(offset: 0))
    let late = Array(text.prefix(100)) + (0..<100).flatMap { _ in [0, 0xFF] as [UInt8] }
    #expect(refusal(of: text, late, text) == .binary(offset: text.count + 100))
  }

  @Test func oneNULIn512BytesIsNotYetBinary() {
    // Not UTF-8: NULs do not part its lines.
    var piece = Array(text.prefix(1_023)) + [0xFF]
    piece[3] = 0
    piece[7] = 0
    #expect(refusal(of: piece) == nil)
    piece[11] = 0
    #expect(refusal(of: piece) == .binary(offset: 3))
  }

  @Test func namesThatNULsPartAreText() {
    let names = Array(String(repeating: "./lämp/oil\0", count: 9_000).utf8)
    #expect(refusal(of: names, names) == nil)
    // The sample and the pieces may end inside a character.
    for cut in 1...12 {
      #expect(refusal(of: Array(names.dropLast(cut)), Array(names.suffix(cut)) + names) == nil)
    }
    #expect(refusal(of: Array("a\0b\0\0\0".utf8)) == .binary(offset: 1))
  }

  @Test func theHoleOfALogIsNoBinaryData() {
    let hole = [UInt8](repeating: 0, count: 30_000)
    #expect(refusal(of: Array(text.prefix(100)) + hole + text, text) == nil)
    // A pipe may have zeros without an end.
    #expect(refusal(of: text, hole) == .binary(offset: text.count))
    #expect(refusal(of: hole, text) == .binary(offset: 0))
    #expect(refusal(of: hole + [65, 65]) == nil)
    #expect(refusal(of: hole + [65]) == .binary(offset: 0))
    #expect(refusal(of: hole + [0xFF, 65]) == .binary(offset: 0))
  }

  @Test func wideEncodingsAndOtherKindsAreNotJudged() {
    let wide: [UInt8] = text.flatMap { [$0, 0] as [UInt8] }
    #expect(refusal(of: wide, wide) == nil)
    #expect(refusal(of: [0xFF, 0xFE] + wide, wide) == nil)
    #expect(refusal(of: [0x1F, 0x8B, 0, 0, 0, 0], [0, 0, 0]) == nil)
    // The mark of UTF-8, a narrow encoding.
    #expect(refusal(of: [0xEF, 0xBB, 0xBF], [0]) == .binary(offset: 3))
  }

  /// Short texts of letters, controls of ASCII and beyond, and halves of both.
  @Test func controlsAreFoundWhereverTheyAre() {
    var random = SplitMix(seed: 5)
    let bytes =
      Array("aaaaaaaaaaaaa \t\n\r\u{8}\u{B}\u{C}\u{1B}\u{7F}\0\u{85}é".utf8) + [0xC2, 0x9F, 0xA0]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        Bool.random(using: &random) ? UInt8(ascii: "a") : bytes.randomElement(using: &random)!
      }
      let isBeyond = zip(text, text.dropFirst()).contains {
        $0 == 0xC2 && (0x80..<0xA0).contains($1)
      }
      #expect(
        hasMeaninglessControls(text) == (text.contains(where: isMeaninglessControl) || isBeyond),
        "\(text)")
      #expect(hasManyNULs(text) == (text.count { $0 == 0 } * 512 > text.count), "\(text)")
    }
  }
}
