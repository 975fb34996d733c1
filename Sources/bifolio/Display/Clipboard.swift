/// Copies to the terminal's clipboard and primary selection.
enum Clipboard {
  /// The bytes that copy a text to both (xterm's OSC 52). Terminals that do not support or allow
  /// this ignore it; those with only one target use the first.
  ///
  /// - Complexity: O(*n*). Text beyond 20,000 characters is cut off, since terminals drop longer
  ///   texts entirely.
  static func copy(_ text: String) -> [UInt8] {
    let shortened = String(text.unicodeScalars.prefix(20_000))
    return Array("\u{1B}]52;cp;".utf8) + base64(Array(shortened.utf8)) + [0x07]
  }

  /// Base 64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var bits = part.reduce(0) { $0 << 8 | UInt32($1) }
      bits <<= 8 * UInt32(3 - part.count)
      for place in 0..<4 {
        let isPadding = place > part.count
        encoded.append(isPadding ? 0x3D : digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
      }
    }
    return encoded
  }
}
