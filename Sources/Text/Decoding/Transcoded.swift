/// Text converted to UTF-8, or in UTF-8 from the start.
struct Transcoded: Sendable {
  /// A window of the conversion, with its start in both texts.
  struct Window: Sendable {
    /// First byte in the file.
    let source: Int
    /// First byte in the text.
    let text: Int
  }

  /// Empty if the bytes of the file are the text.
  var utf8: [UInt8] = []
  /// Start of the text in the file, if its bytes are the text.
  var start: Int?
  /// Byte sequences replaced by U+FFFD.
  var repaired = 0
  /// Windows in order; empty if the bytes, from the byte order mark on, are the text.
  var windows: [Window] = []

  /// Valid UTF-8 without a byte order mark.
  static var bytesThemselves: Transcoded {
    var text = Transcoded()
    text.start = 0
    return text
  }

  /// Takes the bytes of the file, copied only if they are shared. Costs O(1), or O(*n*) if the file begins
  /// with a byte order mark.
  consuming func text(of bytes: consuming [UInt8]) -> [UInt8] {
    guard let start else { return utf8 }
    if start > 0 { bytes.removeFirst(start) }
    return bytes
  }
}
