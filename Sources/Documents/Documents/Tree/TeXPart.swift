import BookText

/// A formula in TeX within a text.
struct TeXPart {
  /// Bytes with the signs at the ends, `\(` and `\)`, or `\[` and `\]`.
  let range: Range<Int>
  /// Bytes without these signs.
  let formula: Range<Int>
  /// True on lines of its own.
  let isDisplayed: Bool

  private static let backslash = UInt8(ascii: "\\")

  /// Nil if there is no formula from the byte on, or the first opening sign is never closed. Costs O(*n*) in
  /// the text up to its end.
  init?(in text: TextBytes, from start: Int) {
    var place = start
    while let sign = text[place...].firstIndex(of: Self.backslash), sign + 1 < text.count {
      place = sign + 2
      let close: UInt8
      switch text[sign + 1] {
      case "(": close = UInt8(ascii: ")")
      case "[": close = UInt8(ascii: "]")
      default: continue
      }
      var end = place
      while let next = text[end...].firstIndex(of: Self.backslash), next + 1 < text.count {
        if text[next + 1] == close {
          (range, formula) = (sign..<next + 2, place..<next)
          isDisplayed = close == UInt8(ascii: "]")
          return
        }
        end = next + 2
      }
      // Nothing closes it, nor any later one of its kind.
      return nil
    }
    return nil
  }

  /// A source has an opening sign, `\(` or `\[`.
  static func mayOccur(in source: TextBytes) -> Bool {
    var place = source.firstPosition(of: backslash, from: 0)
    while place + 1 < source.count {
      if source[place + 1] == "(" || source[place + 1] == "[" { return true }
      place = source.firstPosition(of: backslash, from: min(place + 2, source.count))
    }
    return false
  }
}
