import Cells

/// The glyphs of `bytes`.
func glyphs(ofBytes bytes: [UInt8]) -> [Glyph] {
  bytes.withUnsafeBufferPointer { buffer in
    var scanner = GlyphScanner(buffer, in: 0..<buffer.count)
    var found: [Glyph] = []
    while let glyph = scanner.next() { found.append(glyph) }
    return found
  }
}

/// The glyphs of `text`.
func glyphs(_ text: String) -> [Glyph] { glyphs(ofBytes: Array(text.utf8)) }

/// The scalars of each glyph of `text`: comparing strings would ignore canonical differences.
func scalars(_ text: String) -> [[UInt32]] { glyphs(text).map(scalars(of:)) }

/// The scalars of `glyph`.
func scalars(of glyph: Glyph) -> [UInt32] { (0..<glyph.scalarCount).map { glyph.scalar(at: $0) } }

/// Whether `text` contains a character of a right-to-left script.
func hasRightToLeft(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { Bidi.isNeeded(for: $0, in: 0..<$0.count) }
}

/// Whether terminals may interpret `scalar` instead of showing it in its cells.
func isCommanding(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xD800...0xDFFF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB,
    0xE_0000...0xE_0FFF:
    true
  default: false
  }
}
