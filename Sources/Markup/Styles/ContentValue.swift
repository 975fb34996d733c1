import Numbers

/// A value of the property `content` of CSS, as far as it is plain text.
package struct ContentValue: Hashable {
  /// The text; nil if there is none, or the value has other parts than strings.
  package let text: String?

  /// The maximum length of a text, in Unicode scalars.
  private static let longest = 64

  /// Parses a value: strings in quotes, one after the other (CSS Syntax Level 3, section 4.3.5).
  package init(_ value: Substring) {
    var rest = value.unicodeScalars[...]
    var found = String.UnicodeScalarView()
    var isValid = true
    while let quote = rest.popFirst() {
      if quote.properties.isWhitespace { continue }
      guard quote == "\"" || quote == "'", Self.addString(until: quote, of: &rest, to: &found)
      else {
        isValid = false
        break
      }
    }
    let text = String(found)
    let isShown = isValid && !text.isEmpty && found.count <= Self.longest
    self.text = isShown && !found.contains(where: Self.isIcon) ? text : nil
  }

  /// True if the text is nothing but signs: no letter and no digit.
  package var hasOnlySigns: Bool { text?.contains { $0.isLetter || $0.isNumber } != true }

  /// Appends the scalars of a string up to its closing quote.
  ///
  /// - Returns: False if it is not closed.
  private static func addString(
    until quote: Unicode.Scalar, of rest: inout Substring.UnicodeScalarView,
    to found: inout String.UnicodeScalarView
  ) -> Bool {
    while let scalar = rest.popFirst() {
      if scalar == quote { return true }
      if scalar == "\\" {
        if let escaped = escaped(of: &rest) { found.append(escaped) }
      } else {
        found.append(scalar)
      }
    }
    return false
  }

  /// Returns the scalar of an escape after its backslash; nil for an escaped line end.
  private static func escaped(of rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
    guard let value = Number.parse(String(digits).utf8, in: 0...UInt32.max, radix: 16) else {
      return rest.popFirst().flatMap { $0.properties.isWhitespace ? nil : $0 }
    }
    rest = rest[digits.endIndex...]
    if let next = rest.first, next.properties.isWhitespace { rest.removeFirst() }
    // A line end is white space like that of the document.
    if value < 0x20 { return " " }
    return Unicode.Scalar(value)
  }

  /// True if a character is one of a font of the publisher's own.
  private static func isIcon(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }
}
