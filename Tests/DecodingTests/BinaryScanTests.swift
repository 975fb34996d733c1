import BookText
import Decoding
import Testing

@Suite("Bytes read piece by piece")
struct BinaryScanTests {
  private let text = Array(String(repeating: "The lamp was lit at five.\n", count: 400).utf8)

  /// Returns a scan's error for pieces; nil if they may be text.
  private func refusal(of pieces: [UInt8]...) -> BookError? {
    var scan = BinaryScan()
    do throws(BookError) {
      for piece in pieces { try scan.take(piece) }
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
    let late = Array(text.prefix(100)) + [UInt8](repeating: 0, count: 100)
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

  @Test func wideEncodingsAndOtherKindsAreNotJudged() {
    let wide: [UInt8] = text.flatMap { [$0, 0] as [UInt8] }
    #expect(refusal(of: wide, wide) == nil)
    #expect(refusal(of: [0xFF, 0xFE] + wide, wide) == nil)
    #expect(refusal(of: [0x1F, 0x8B, 0, 0, 0, 0], [0, 0, 0]) == nil)
    // The mark of UTF-8 is that of a narrow encoding.
    #expect(refusal(of: [0xEF, 0xBB, 0xBF], [0]) == .binary(offset: 3))
  }
}
