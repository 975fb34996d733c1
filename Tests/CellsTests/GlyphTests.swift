import Testing

@testable import Cells

@Suite("A glyph")
struct GlyphTests {
  @Test("has the width of its character, one or two cells")
  func width() {
    #expect(Glyph("a").width == 1)
    #expect(Glyph("é").width == 1)
    #expect(Glyph("猫").width == 2)
    #expect(Glyph("\u{1F600}").width == 2)
    #expect(Glyph("\u{2000B}").width == 2)
  }

  @Test("contains its character from any plane", arguments: ["a", "猫", "😀", "\u{2F800}"])
  func text(text: Unicode.Scalar) {
    let glyph = Glyph(text)
    #expect(glyph.base == text.value)
    #expect(scalars(of: glyph) == [text.value])
    #expect(glyph.text.unicodeScalars.elementsEqual([text]))
  }

  @Test(
    "is U+FFFD for a control character, a lone mark, and a character of unknown width",
    arguments: [
      "\0", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\u{301}", "\u{200D}", "\u{FFFE}", "\u{2028}",
      "\u{378}", "\u{10FFFF}",
    ] as [Unicode.Scalar])
  func replacement(scalar: Unicode.Scalar) {
    #expect(Glyph(scalar) == .replacement)
    #expect(Glyph.replacement.text == "\u{FFFD}")
    #expect(Glyph.replacement.width == 1)
  }

  @Test("keeps up to four marks in order, and drops the fifth")
  func marks() {
    var glyph: Glyph = "o"
    let marks: [UInt32] = [0x301, 0x323, 0x1D167, 0x20D7, 0x302]
    for count in 1...5 {
      glyph.add(mark: marks[count - 1])
      #expect(scalars(of: glyph) == [0x6F] + marks.prefix(min(4, count)))
      #expect(glyph.width == 1)
    }
    #expect(glyph.scalar(at: 4) == 0x20D7)
  }

  @Test("distinguishes marks of the first two planes in every slot")
  func planes() {
    // One plane bit for each slot: every combination is returned as it was stored.
    for choice in 0..<UInt32(16) {
      var glyph: Glyph = "猫"
      let marks = (0..<UInt32(4)).map { 0x301 + $0 | (choice >> $0 & 1) << 16 }
      for mark in marks { glyph.add(mark: mark) }
      #expect(scalars(of: glyph) == [0x732B] + marks)
      #expect(glyph.width == 2)
      #expect(glyph.base == 0x732B)
    }
  }

  @Test("ignores marks from other planes")
  func farPlane() {
    var glyph: Glyph = "a"
    glyph.add(mark: 0xE_0100)
    #expect(glyph == "a")
  }

  @Test("is empty as the continuation of a wide one")
  func continuation() {
    #expect(Glyph.continuation.width == 0)
    #expect(Glyph.continuation.scalarCount == 0)
    #expect(Glyph.continuation.text == "")
    #expect(!Glyph.continuation.isBlank)
  }

  @Test("is blank only if it is a space without marks")
  func blank() {
    var marked = Glyph.space
    marked.add(mark: 0x301)
    #expect(Glyph.space.isBlank)
    #expect(Glyph.space == " ")
    #expect(!marked.isBlank)
    #expect(!Glyph("a").isBlank)
    #expect(!Glyph("\u{A0}").isBlank)
  }

  @Test("of any scalar has that scalar's width, and never contains a control character")
  func everyScalar() {
    for value in (0..<UInt32(0x2_0000)) where value != 0xAD {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let glyph = Glyph(scalar)
      guard glyph != .replacement else { continue }
      if glyph.base != value || glyph.width != CellWidth.of(value)
        || scalar.properties.generalCategory == .control
      {
        Issue.record("U+\(String(value, radix: 16)) became \(glyph)")
      }
    }
  }
}

@Suite("The width of a character")
struct CellWidthTests {
  @Test("is that of the C library: nil, 0, 1 or 2")
  func known() {
    let widths: [(UInt32, Int?)] = [
      (0, nil), (0x0A, nil), (0x1B, nil), (0x20, 1), (0x7E, 1), (0x7F, nil), (0x9B, nil),
      (0xA0, 1), (0xAD, 1), (0x301, 0), (0x1100, 2), (0x1161, 0), (0x93F, 1), (0x94D, 0),
      (0x200D, 0), (0x2764, 1), (0xFE0F, 0), (0x732B, 2), (0x1_F1EF, 1), (0x1_F3FB, 2),
      (0x1_F600, 2), (0x378, nil), (0x11_0000, nil), (.max, nil),
    ]
    for (scalar, width) in widths {
      #expect(CellWidth.of(scalar) == width, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("is one cell for every visible ASCII character, and nil for the others")
  func ascii() {
    for scalar in UInt32(0)..<0x80 {
      #expect(CellWidth.of(scalar) == ((0x20..<0x7F).contains(scalar) ? 1 : nil))
    }
  }
}
