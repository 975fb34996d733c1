import BookText

extension Substring {
  /// First `sign` outside `brackets` and CSS strings; a string ends with its line.
  func firstPlace(of sign: UInt8, outside brackets: (open: UInt8, close: UInt8)) -> Index? {
    let found = utf8.withContiguousStorageIfAvailable {
      Self.place(of: sign, in: TextBytes($0), outside: brackets)
    }
    let place =
      found ?? Array(utf8).withTextBytes { Self.place(of: sign, in: $0, outside: brackets) }
    return place < 0 ? nil : utf8.index(startIndex, offsetBy: place)
  }

  /// Index of `sign` outside brackets and quotes, or -1. A line end closes a quote.
  private static func place(
    of sign: UInt8, in bytes: TextBytes, outside brackets: (open: UInt8, close: UInt8)
  ) -> Int {
    var (depth, quote, isEscaped) = (0, UInt8?.none, false)
    for place in bytes.indices {
      let byte = bytes[place]
      if let open = quote {
        if !isEscaped, byte == open || byte == "\n" { quote = nil }
        isEscaped = byte == "\\" && !isEscaped
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if depth == 0, byte == sign {
        return place
      } else if byte == brackets.open {
        depth += 1
      } else if byte == brackets.close {
        depth = Swift.max(0, depth - 1)
      }
    }
    return -1
  }

  /// The rest is the last part. Signs in strings and round brackets do not count.
  func parts(endingWith sign: UInt8) -> [Substring] {
    var (parts, rest) = ([Substring](), self)
    while let end = rest.firstPlace(of: sign, outside: ("(", ")")) {
      parts.append(rest[..<end])
      rest = rest[utf8.index(after: end)...]
    }
    return parts + [rest]
  }
}
