import BookText
import Numbers

/// A value of the property `content` of CSS, as far as it is text.
package struct ContentValue: Hashable {
  package enum Part: Hashable {
    case string(String)
    case attribute(MarkupName)
    /// The innermost value or, with a separator, all values.
    case counter(String, ListMarker.Style, separator: String?)
  }

  /// Empty without text, or if a part of the value is not supported.
  package let parts: [Part]

  /// Length of the strings together, and of the strings between counter values, in Unicode scalars.
  private static let maximumLength = 64
  private static let maximumParts = 64

  /// Strings in quotes (CSS Syntax Level 3, section 4.3.5) and functions. No parts if any of the value is
  /// invalid or too long, or all strings are empty.
  package init(_ value: String) {
    var rest = value.unicodeScalars[...]
    var (parts, length): ([Part]?, Int) = ([], 0)
    while let sign = rest.first, parts != nil {
      if sign.properties.isWhitespace {
        rest.removeFirst()
      } else if sign == "\"" || sign == "'" {
        let string = Self.takeString(from: &rest, &length)
        parts = string.flatMap { string in parts.map { $0 + [string] } }
      } else if let function = Self.takeFunction(from: &rest), let before = parts?.count,
        before < Self.maximumParts
      {
        if case .counter(_, _, let separator?) = function {
          length += separator.unicodeScalars.count
        }
        parts = length <= Self.maximumLength ? parts.map { $0 + [function] } : nil
      } else {
        parts = nil
      }
    }
    let hasText = parts?.contains { if case .string(let text) = $0 { !text.isEmpty } else { true } }
    self.parts = hasText == true ? parts ?? [] : []
  }

  /// From its quote on. Nil if it has no end, has an icon, or exceeds ``maximumLength`` together with the
  /// strings before it, `length` scalars.
  private static func takeString(
    from rest: inout Substring.UnicodeScalarView, _ length: inout Int
  ) -> Part? {
    let sign = rest.removeFirst()
    var string = String.UnicodeScalarView()
    let isClosed = takeScalars(until: sign, from: &rest, to: &string)
    length += string.count
    guard isClosed, length <= maximumLength, !string.contains(where: isIcon) else { return nil }
    return .string(String(string))
  }

  /// Such as `attr(title)` or `counter(page)`; nil if it is unknown or has no argument.
  private static func takeFunction(from rest: inout Substring.UnicodeScalarView) -> Part? {
    guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close
    else {
      return nil
    }
    let name = String(Substring(rest[..<open])).lowercased()
    let inner = Substring(rest[rest.index(after: open)..<close])
    rest = rest[rest.index(after: close)...]
    let words = inner.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    guard let first = words.first, !first.isEmpty else { return nil }
    /// Style named by the argument at an index; decimal without a known one.
    func style(_ index: Int) -> ListMarker.Style {
      let name = words.indices.contains(index) ? words[index] : "decimal"
      return FlowStyle.markers[Substring(name)] ?? .decimal
    }
    switch name {
    case "attr": return .attribute(MarkupName(first))
    case "counter": return .counter(first, style(1), separator: nil)
    case "counters":
      let quoted = inner.split(separator: ",", omittingEmptySubsequences: false).dropFirst().first
      let separator = quoted.map { $0.filter { !"\"' ".contains($0) } }
      return .counter(first, style(2), separator: separator ?? ".")
    default: return nil
    }
  }

  /// Strings alone, without letters and digits.
  package var hasOnlySigns: Bool {
    parts.allSatisfy { part in
      guard case .string(let text) = part else { return false }
      return !text.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// Removes the closing quote too. False if the string is not closed.
  private static func takeScalars(
    until quote: Unicode.Scalar, from rest: inout Substring.UnicodeScalarView,
    to found: inout String.UnicodeScalarView
  ) -> Bool {
    while let scalar = rest.popFirst() {
      if scalar == quote { return true }
      if scalar == "\\" {
        if let escaped = takeEscape(from: &rest) { found.append(escaped) }
      } else {
        found.append(scalar)
      }
    }
    return false
  }

  /// After its backslash (CSS Syntax Level 3, section 4.3.7). A control character gives a blank. Nil for
  /// escaped white space, an invalid number, and at the end.
  private static func takeEscape(from rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
    guard let value = Number.parse(String(digits).utf8, in: 0...UInt32.max, radix: 16) else {
      return rest.popFirst().flatMap { $0.properties.isWhitespace ? nil : $0 }
    }
    rest = rest[digits.endIndex...]
    if let next = rest.first, next.properties.isWhitespace { rest.removeFirst() }
    // A line end is white space, as in the document.
    if value < 0x20 { return " " }
    return Unicode.Scalar(value)
  }

  /// Private use: a picture in a font of the publisher's own.
  private static func isIcon(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }
}
