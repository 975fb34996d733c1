import Testing

@testable import Cells

@Suite("The width of characters that the C library may not know")
struct NewerCharacterTests {
  @Test("is known for emoji of all versions, whether the C library knows them or not")
  func emoji() {
    // Unicode 6, 13, 15, 15, 16 and 17, and a free place.
    for scalar: UInt32 in [0x1_F600, 0x1_F9CB, 0x1_FAE8, 0x1_FA75, 0x1_FAE9, 0x1_FAEA, 0x1_FACC] {
      #expect(CellWidth.of(scalar) == 2, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("is known for ideographs that the C library does not know")
  func ideographs() {
    // Extensions G, H and I, and a free place.
    for scalar: UInt32 in [0x3_0000, 0x3_1350, 0x2_EBF0, 0x3_3500] {
      #expect(CellWidth.of(scalar) == 2, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("is unknown for what is not a character")
  func none() {
    for scalar: UInt32 in [
      0, 7, 0x1B, 0x80, 0x9F, 0x378, 0xD800, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF, 0x11_0000, .max,
    ] {
      #expect(CellWidth.of(scalar) == nil, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("is in doubt for emoji and characters that the C library does not know")
  func doubt() {
    // Emoji of Unicode 6 and 16, and a free place.
    for glyph: Glyph in ["\u{1F600}", "\u{1FAE9}", "\u{33500}"] { #expect(glyph.hasDoubtfulWidth) }
    for glyph: Glyph in ["a", "é", "雨", "▕", "☃", "❤", "ש", "क"] {
      #expect(!glyph.hasDoubtfulWidth, "\(glyph.text)")
    }
  }

  @Test("of a cluster is in doubt if a sign with a cell of its own joins a letter")
  func clusters() {
    func joins(_ text: String) -> Bool {
      var glyphs: [Glyph] = []
      forEachGlyph(in: text) {
        glyphs.append($0)
        return true
      }
      return glyphs.count == 2 && glyphs[0].mayJoin(glyphs[1])
    }
    for text in ["का", "क्ष", "কো", "กำ", "ມຳ", "கா"] { #expect(joins(text), "\(text)") }
    for text in ["कक", "ab", "雨雨", "กา", "e\u{301}a", "अ."] { #expect(!joins(text), "\(text)") }
  }
}
