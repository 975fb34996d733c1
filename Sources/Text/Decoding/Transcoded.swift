/// Text converted to UTF-8, or in UTF-8 from the start.
struct Transcoded: Sendable {
  /// A window of the conversion, with its start in both texts.
  struct Window: Sendable {
    /// The first byte in the file.
    let source: Int
    /// The first byte in the text.
    let text: Int
  }

  /// The text, unless it is the bytes of the file themselves.
  var utf8: [UInt8] = []
  /// The start of the text in the file, if its bytes are the text.
  var start: Int?
  /// Number of byte sequences replaced by U+FFFD.
  var repaired = 0
  /// The windows of the conversion, in order; empty if the bytes, from the byte order mark on, are
  /// the text.
  var windows: [Window] = []

  /// The text of a file in valid UTF-8 without a byte order mark.
  static var bytesThemselves: Transcoded {
    var text = Transcoded()
    text.start = 0
    return text
  }

  /// Returns the text, given the bytes of the file; they are copied only if they are shared.
  ///
  /// - Complexity: O(1), or O(*n*) if the file begins with a byte order mark.
  consuming func text(of bytes: consuming [UInt8]) -> [UInt8] {
    guard let start else { return utf8 }
    if start > 0 { bytes.removeFirst(start) }
    return bytes
  }
}
