import App
import Cells
import Glibc

extension Failure {
  /// Standard output cannot be written to; `errno` says why.
  static var standardOutput: Failure {
    Failure("standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes the message to standard error, on one line, without control characters.
  func report() { warn(message) }
}

/// Writes a line to standard error; control characters in it become question marks.
func warn(_ message: String) { writeText("bifolio: \(harmless(message))\n", to: STDERR_FILENO) }

/// A text on one line as it may be shown: question marks stand for control and formatting
/// characters, and what a terminal would measure or join otherwise is reduced as on a page.
func harmless(_ text: String) -> String {
  let visible = String(
    String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? "?" : $0 }))
  var shown = ""
  Array(visible.utf8).withUnsafeBufferPointer { bytes in
    var glyphs = GlyphScanner(bytes, in: bytes.indices)
    while let glyph = glyphs.next() { shown += glyph.text }
  }
  return shown
}

/// Whether a character shows nothing by itself, but may change how others are shown.
func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }
}

/// Writes all of `text`, or as much as can be written.
///
/// - Returns: Whether all of it was written.
@discardableResult
func writeText(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
