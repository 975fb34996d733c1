/// Follows the bytes of CSS to tell strings from the rest. A string ends with its line.
private struct StringScanner {
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

extension Substring {
  /// Returns the place of the first `sign` that is neither in a string nor in brackets; nil if there is none.
  ///
  /// - Parameter brackets: The opening and the closing one.
  func firstPlace(of sign: UInt8, outside brackets: (open: UInt8, close: UInt8)) -> Index? {
    var (depth, strings) = (0, StringScanner())
    return utf8.indices.first { index in
      let byte = utf8[index]
      if strings.isInString(byte) { return false }
      if depth == 0, byte == sign { return true }
      if byte == brackets.open { depth += 1 }
      if byte == brackets.close { depth = Swift.max(0, depth - 1) }
      return false
    }
  }

  /// Divides a list at a sign, but not in strings and round brackets.
  func parts(endingWith sign: UInt8) -> [Substring] {
    var (parts, rest) = ([Substring](), self)
    while let end = rest.firstPlace(of: sign, outside: (0x28, 0x29)) {
      parts.append(rest[..<end])
      rest = rest[utf8.index(after: end)...]
    }
    return parts + [rest]
  }
}
