/// Follows the bytes of CSS to tell strings from the rest. A string ends with its line.
struct StringScanner {
  private var quote: UInt8?
  private var isEscaped = false

  /// Passes a byte.
  ///
  /// - Returns: True if it belongs to a string or is one of its quotes.
  mutating func isInString(_ byte: UInt8) -> Bool {
    guard let open = quote else {
      if byte == 0x22 || byte == 0x27 { quote = byte }
      return quote != nil
    }
    if isEscaped {
      isEscaped = false
    } else if byte == 0x5C {
      isEscaped = true
    } else if byte == open || byte == 0x0A {
      quote = nil
    }
    return true
  }
}
