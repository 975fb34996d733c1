/// A CSS declaration (a property and its value) with an effect on pages of cells.
package struct Declaration {
  package let name: String
  /// Value in small letters, except that of `content`.
  package let value: String
  /// Steps for collecting and applying it for an element.
  var cost: Int { 24 + value.utf8.count }
  /// Overrides all unimportant declarations.
  let isImportant: Bool
  /// Nil if the property is not supported.
  let property: StyleProperty?

  package init(_ name: String, _ value: String) {
    (self.name, self.value, isImportant) = (name, value, false)
    property = StyleProperty.named(name)
  }

  /// Nil if the property is not supported or the value is invalid.
  private init?(_ text: Substring) {
    guard let colon = text.utf8.firstIndex(of: ":") else { return nil }
    var value = text[text.utf8.index(after: colon)...]
    (value, isImportant) = Self.withoutImportance(value)
    name = Self.trimmingBlanks(text[..<colon]).lowercased()
    property = StyleProperty.named(name)
    self.value = name == "content" ? String(value) : Self.trimmingBlanks(value).lowercased()
    // An exclamation mark is invalid in all other values.
    if name != "content", value.utf8.contains("!") { return nil }
    var style = FlowStyle()
    if !style.apply(self) { return nil }
  }

  /// Supported declarations in order, of a block between its braces, or of a `style` attribute.
  package static func all(in text: Substring) -> [Declaration] {
    text.parts(endingWith: ";").compactMap { Declaration($0) }
  }

  /// Takes `!important` from its end.
  private static func withoutImportance(_ value: Substring) -> (value: Substring, isImportant: Bool)
  {
    guard let sign = value.utf8.lastIndex(of: "!") else { return (value, false) }
    let words = value[value.index(after: sign)...].split(whereSeparator: \.isWhitespace)
    guard words.count == 1, words[0].lowercased() == "important" else { return (value, false) }
    return (value[..<sign], true)
  }

  /// White space and control characters of ASCII.
  private static func trimmingBlanks(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 <= " " }
    while let last = bytes.last, last <= " " { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

extension Declaration: Hashable {
  package static func == (one: Declaration, other: Declaration) -> Bool {
    one.name == other.name && one.value == other.value && one.isImportant == other.isImportant
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension [Declaration] {
  /// The important ones last.
  package var strongestLast: [Declaration] { filter { !$0.isImportant } + filter(\.isImportant) }
}
