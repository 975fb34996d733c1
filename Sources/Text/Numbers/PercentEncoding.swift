/// Percent-encoded bytes of addresses (RFC 3986, section 2.1).
extension Sequence<UInt8> {
  /// The bytes with `%20` and its kind replaced; invalid ones are left alone.
  /// Not specialised for its callers: called once for each address.
  public var percentDecoded: [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(self)[...]
    while let byte = rest.popFirst() {
      if byte == "%", rest.count >= 2,
        let value = Number.parse(rest.prefix(2), in: UInt8.min ... .max, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension StringProtocol {
  /// The text with percent-encoded bytes replaced; invalid ones are left alone.
  /// Not specialised for its callers: called once for each address.
  public var percentDecoded: String { String(decoding: utf8.percentDecoded, as: UTF8.self) }

  /// The text with all bytes percent-encoded except letters and digits of ASCII, and the signs of ASCII in
  /// `signs`: by default, those never encoded in an address.
  /// Not specialised for its callers: called once for each address.
  public func percentEncoded(except signs: String = "-._~") -> String {
    var result = ""
    for byte in utf8 {
      if byte.isLetterOrDigit || signs.utf8.contains(byte) && !byte.isBeyondASCII {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
