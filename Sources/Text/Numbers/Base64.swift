/// Base 64 (RFC 4648, section 4).
public enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Adds padding. Costs O(*n*).
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { encoded, length in
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let given = min(3, bytes.count - start)
        var bits = UInt32(bytes[start]) << 16
        if given > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
        if given > 2 { bits |= UInt32(bytes[start + 2]) }
        for digit in 0..<4 {
          encoded[place] =
            digit > given ? "=" : digits[Int(bits >> (18 - 6 * UInt32(digit)) & 63)]
          place += 1
        }
      }
      length = count
    }
  }
}
