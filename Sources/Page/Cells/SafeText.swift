/// Whether a character must not reach a terminal, a file to be edited, or a line of print: it is invisible
/// but may change how others are shown. Joiners (``isJoiner(_:)``) and the signs around Arabic, Syriac and
/// Kaithi numbers are not hidden; where they have no meaning, ``GlyphScanner`` leaves them out.
public func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
  switch scalar.value {
  case 0x200C, 0x200D, 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD:
    return false
  default: break
  }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }
}

/// Whether a character of a text is hidden (``isHidden(_:)``), or a joiner without a meaning after
/// `previous`.
public func isHidden(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
  isHidden(scalar)
    || isJoiner(scalar.value) && previous.map { isSpeltWithJoiners($0.value) } != true
}

/// Sanitizes a text for printing on one line. Question marks replace hidden characters, marks of direction
/// are dropped, and sequences of uncertain width are reduced as on a page.
public func sanitized(_ text: String) -> String {
  let directions: ClosedRange<Unicode.Scalar> = "\u{200E}"..."\u{200F}"
  return reduced(
    text.unicodeScalars.lazy.filter { !directions.contains($0) }.map { isHidden($0) ? "?" : $0 })
}

/// Returns a text from outside on one line, fit for a terminal: without hidden characters, its blanks folded.
/// A text longer than `maximumCharacters` is cut, and ends in an ellipsis.
public func printableText(_ text: String, maximumCharacters: Int = 200) -> String {
  var words: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars.prefix(maximumCharacters * 16) {
    if scalar.properties.isWhitespace {
      if let last = words.last, last != " " { words.append(" ") }
    } else if !isHidden(scalar) {
      words.append(scalar)
    }
  }
  if words.last == " " { words.removeLast() }
  let whole = reduced(words)
  return whole.count <= maximumCharacters
    ? whole : whole.prefix(max(0, maximumCharacters - 1)) + "…"
}

/// Returns a text as its glyphs are shown by any terminal.
private func reduced(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  var (visible, shown): ([UInt8], [UInt8]) = ([], [])
  for scalar in scalars { visible += scalar.utf8 }
  visible.withUnsafeBufferPointer { bytes in
    var glyphs = GlyphScanner(bytes, in: bytes.indices)
    while let glyph = glyphs.next() { glyph.appendReduced(to: &shown) }
  }
  return String(decoding: shown, as: UTF8.self)
}
