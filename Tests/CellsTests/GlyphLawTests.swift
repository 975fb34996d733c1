import SeededRandom
import Testing

@testable import Cells

@Suite("Properties of glyphs")
struct GlyphLawTests {
  @Test("every single character is shown in its own cells, and controls nothing")
  func everyCharacter() {
    for range in [0..<UInt32(0x2_0000), 0xE_0000..<0xE_1000, 0x10_FF00..<0x11_0000] {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let bytes = [0x61] + Array(String(scalar).utf8) + [0x62]
        let found = glyphs(ofBytes: bytes)
        // The letters on either side are unchanged; at most one glyph is between them.
        if found.first?.base != 0x61 || found.last != "b" || !(2...3).contains(found.count)
          || !found.allSatisfy(isLawful)
        {
          Issue.record("U+\(String(value, radix: 16)): \(found.map(scalars(of:)))")
        }
      }
    }
  }

  @Test(
    "of random bytes: every byte is read once, and no glyph controls the terminal",
    arguments: UInt64(0)..<20)
  func randomBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...40, using: &random)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test("of random characters: the same", arguments: UInt64(0)..<20)
  func randomCharacters(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 { check(Array(randomText(&random).utf8)) }
  }

  @Test("the width of a text is the number of its cells in a grid", arguments: UInt64(0)..<20)
  func cells(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<100 {
      let text = randomText(&random)
      let width = cellWidth(of: text)
      var grid = Grid(
        size: Size(columns: width + 3, rows: 1), filledWith: Cell("#"))
      #expect(grid.write(text, column: 1, row: 0, style: .plain) == width)
      let row = grid.withRow(0) { $0.map(\.glyph) }
      #expect(row.first == "#")
      #expect(Array(row.suffix(2)) == ["#", "#"])
      let shown = row.dropFirst().dropLast(2)
      let expected = glyphs(text)
      let found = shown.filter { $0 != .continuation }
      // Right-to-left text is in another order.
      #expect(
        hasRightToLeft(text)
          ? found.count == expected.count
          : found.elementsEqual(expected) {
            $0 == $1 || $0 == Glyph.dottedCircle && $1.isDependent
          })
      #expect(shown.map(\.width).reduce(0, +) == width)
    }
  }

  /// Scans `bytes` and records every violation.
  private func check(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = GlyphScanner(buffer, in: 0..<buffer.count)
      var before = 0
      while let glyph = scanner.next() {
        if scanner.position <= before || !isLawful(glyph) {
          Issue.record("at \(before): \(scalars(of: glyph)) in \(bytes)")
        }
        before = scanner.position
      }
      #expect(scanner.position == bytes.count, "\(bytes)")
      #expect(scanner.next() == nil)
    }
  }

  private func isLawful(_ glyph: Glyph) -> Bool {
    let scalars = scalars(of: glyph)
    // Joiners after letters; the random ones are of Devanagari.
    let isSpeltWithJoiners = scalars.first.map { $0 >= 0x620 && $0 < 0x1_2000 } == true
    let visible = scalars.filter { !isSpeltWithJoiners || $0 != 0x200C && $0 != 0x200D }
    return (1...2).contains(glyph.width) && !visible.contains(where: isCommanding)
      && scalars.first.flatMap(CellWidth.of) == (glyph.isWidened ? 1 : glyph.width)
      && scalars.dropFirst().allSatisfy { CellWidth.of($0) == 0 }
  }

  /// Joining, combining, replaced and vanishing characters of all kinds.
  private func randomText(_ random: inout SplitMix) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0xAD, 0x300...0x36F, 0x300...0x36F,
      0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x200D...0x200D, 0x20D0...0x20F0,
      0x2640...0x2642, 0x2764...0x2764, 0x4E00...0x4E20, 0xFE00...0xFE0F, 0x1_F1E6...0x1_F1FF,
      0x1_F3FB...0x1_F3FF, 0x1_F466...0x1_F469, 0x1_FAE0...0x1_FAFF, 0xE_0020...0xE_007F,
      0x80...0x10_FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...16, using: &random) {
      let range = ranges[Int.random(in: ranges.indices, using: &random)]
      scalars.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "x")
    }
    return String(scalars)
  }
}
