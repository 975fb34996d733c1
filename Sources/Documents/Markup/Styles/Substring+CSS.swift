extension Substring {
  /// Returns the place of the first `sign` outside brackets and CSS strings (a string ends with its line);
  /// nil if there is none.
  ///
  /// - Parameter brackets: The opening and the closing one.
  func firstPlace(of sign: UInt8, outside brackets: (open: UInt8, close: UInt8)) -> Index? {
    var (depth, quote, isEscaped) = (0, UInt8?.none, false)
    for index in utf8.indices {
      let byte = utf8[index]
      if let open = quote {
        if !isEscaped, byte == open || byte == "\n" { quote = nil }
        isEscaped = byte == "\\" && !isEscaped
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if depth == 0, byte == sign {
        return index
      } else if byte == brackets.open {
        depth += 1
      } else if byte == brackets.close {
        depth = Swift.max(0, depth - 1)
      }
    }
    return nil
  }

  /// Divides a list at a sign, but not in strings and round brackets.
  func parts(endingWith sign: UInt8) -> [Substring] {
    var (parts, rest) = ([Substring](), self)
    while let end = rest.firstPlace(of: sign, outside: ("(", ")")) {
      parts.append(rest[..<end])
      rest = rest[utf8.index(after: end)...]
    }
    return parts + [rest]
  }
}
