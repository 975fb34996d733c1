/// A CSS declaration (a property and its value) with an effect on pages of cells.
package struct Declaration {
  package let name: String
  /// Its value in small letters, except `content`, which is kept as written.
  package let value: String
  /// Steps for collecting and applying it for an element.
  var cost: Int { 24 + value.utf8.count }
  /// Whether it overrides all unimportant declarations.
  let isImportant: Bool
  /// What it sets; nil if the property is not supported.
  let property: StyleProperty?

  /// Makes a declaration without `!important`.
  package init(_ name: String, _ value: String) {
    (self.name, self.value, isImportant) = (name, value, false)
    property = StyleProperty.named(name)
  }

  /// Parses a property and its value. Nil if the property is not supported or the value is invalid.
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

  /// Returns the supported declarations of a block, in order.
  ///
  /// - Parameter text: The text between the braces, or the value of a `style` attribute.
  package static func all(in text: Substring) -> [Declaration] {
    text.parts(endingWith: ";").compactMap { Declaration($0) }
  }

  /// Returns a value without the mark `!important` at its end, and whether it has the mark.
  private static func withoutImportance(_ value: Substring) -> (value: Substring, isImportant: Bool)
  {
    guard let sign = value.utf8.lastIndex(of: "!") else { return (value, false) }
    let words = value[value.index(after: sign)...].split(whereSeparator: \.isWhitespace)
    guard words.count == 1, words[0].lowercased() == "important" else { return (value, false) }
    return (value[..<sign], true)
  }

  /// Returns a text without white space and control characters of ASCII at both ends.
  private static func trimmingBlanks(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 <= " " }
    while let last = bytes.last, last <= " " { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

extension Declaration: Hashable {
  /// Whether two declarations have the same effect.
  package static func == (one: Declaration, other: Declaration) -> Bool {
    one.name == other.name && one.value == other.value && one.isImportant == other.isImportant
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension [Declaration] {
  /// The declarations in order, the important ones last.
  package var strongestLast: [Declaration] {
    filter { !$0.isImportant } + filter(\.isImportant)
  }
}
