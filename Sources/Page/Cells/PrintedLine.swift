/// Sanitizes a text for printing on one line. Question marks replace control and format characters, marks of
/// direction are dropped, and sequences of uncertain width are reduced as on a page.
public func sanitized(_ text: String) -> String {
  let directions: ClosedRange<Unicode.Scalar> = "\u{200E}"..."\u{200F}"
  var visible: [UInt8] = []
  for scalar in text.unicodeScalars where !directions.contains(scalar) {
    visible += (isHidden(scalar) ? "?" : scalar).utf8
  }
  var shown: [UInt8] = []
  visible.withUnsafeBufferPointer { bytes in
    var glyphs = GlyphScanner(bytes, in: bytes.indices)
    while let glyph = glyphs.next() { glyph.appendReduced(to: &shown) }
  }
  return String(decoding: shown, as: UTF8.self)
}

/// Whether a character is invisible but may change how others are shown.
public func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }
}
