import Cells
import SeededRandom
import Testing

@Suite("Text that is not UTF-8")
struct MalformedTextTests {
  @Test("shows U+FFFD for each byte that is not part of a character")
  func examples() {
    let table: [(bytes: [UInt8], text: String)] = [
      ([0x80], "\u{FFFD}"),
      ([0x61, 0xBF, 0x62], "a\u{FFFD}b"),
      ([0xFF, 0xFE], "\u{FFFD}\u{FFFD}"),
      // Overlong forms of "/", and of NUL.
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xE0, 0x80, 0xAF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x80, 0x80, 0xAF], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC1, 0xBF], "\u{FFFD}\u{FFFD}"),
      ([0xE0, 0x9F, 0xBF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      // Surrogates, and values beyond U+10FFFF.
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xED, 0xBF, 0xBF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF5, 0x80, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      // Cut at the end, and by another character.
      ([0xC3], "\u{FFFD}"),
      ([0xE7, 0x8C], "\u{FFFD}\u{FFFD}"),
      ([0xE7, 0x8C, 0x61], "\u{FFFD}\u{FFFD}a"),
      ([0xF0, 0x9F, 0x98, 0xC3, 0xA9], "\u{FFFD}\u{FFFD}\u{FFFD}é"),
      // The neighbours of all these are valid characters.
      ([0xED, 0x9E, 0xA3, 0xEE, 0x80, 0x80], "\u{D7A3}\u{E000}"),
    ]
    for (bytes, text) in table {
      let shown = glyphs(ofBytes: bytes).map(\.text).joined()
      #expect(shown.unicodeScalars.elementsEqual(text.unicodeScalars), "\(bytes)")
    }
  }

  @Test("is never read beyond its end, even if a character is cut there")
  func end() {
    let bytes: [UInt8] = [0xF0, 0x9F, 0x98, 0x80]
    for end in 0...3 {
      let count = bytes.withUnsafeBufferPointer { buffer in
        var scanner = GlyphScanner(buffer, in: 0..<end)
        var count = 0
        while let glyph = scanner.next() { count += glyph == .replacement ? 1 : 100 }
        return count
      }
      #expect(count == end)
    }
  }

  @Test("is read like the same text repaired byte by byte", arguments: UInt64(0)..<8)
  func repaired(seed: UInt64) {
    var random = SplitMix(seed: seed)
    // Bytes at which the rules change, so that complete characters are frequent.
    let alphabet: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xCC, 0xDF, 0xE0,
      0xE2,
      0xE7, 0xED, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF, 0x8D, 0xB8,
    ]
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      #expect(glyphs(ofBytes: bytes) == glyphs(ofBytes: repaired(bytes)), "\(bytes)")
    }
  }

  /// `bytes` with U+FFFD for each byte outside a valid character.
  private func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = (1...4).first { length in
        length <= rest.count
          && String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.count == 1
      }
      result += length.map { Array(rest.prefix($0)) } ?? Array("\u{FFFD}".utf8)
      rest = rest.dropFirst(length ?? 1)
    }
    return result
  }
}
