import App
import Cells
import System

extension Failure {
  /// Writes the message to standard error, on one line, without control characters.
  func report() { warn(message) }
}

/// Writes a line to standard error; control characters in it become question marks.
func warn(_ message: String) {
  // If standard error cannot be written to, the failure cannot be reported.
  try? Descriptor.write(
    Array("bifolio: \(sanitized(message))\n".utf8), to: Descriptor.standardError)
}

/// Writes text to standard output.
func printText(_ text: String) throws(Failure) { try printBytes(Array(text.utf8)) }

/// Writes UTF-8 to standard output.
func printBytes(_ bytes: [UInt8]) throws(Failure) {
  do throws(SystemError) {
    try Descriptor.write(bytes, to: Descriptor.standardOutput)
  } catch {
    throw Failure("standard output: \(error)")
  }
}

/// Sanitizes a text for printing on one line: question marks replace control and format characters,
/// marks of direction are dropped, and sequences that terminals measure differently are reduced as on a
/// page.
func sanitized(_ text: String) -> String {
  let directions: ClosedRange<Unicode.Scalar> = "\u{200E}"..."\u{200F}"
  let visible = String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { !directions.contains($0) }.map { isHidden($0) ? "?" : $0 }))
  var shown = ""
  Array(visible.utf8).withUnsafeBufferPointer { bytes in
    var glyphs = GlyphScanner(bytes, in: bytes.indices)
    while let glyph = glyphs.next() { shown += glyph.text }
  }
  return shown
}

/// Whether a character is invisible but may change how others are shown.
func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }
}
