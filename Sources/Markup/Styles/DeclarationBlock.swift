/// The declarations of a rule of CSS or of a `style` attribute, as far as they apply to pages of cells.
package struct DeclarationBlock {
  /// Those that are not marked as important, the strongest last.
  package private(set) var normal: [Declaration] = []
  /// Those marked as important, the strongest last: they are stronger than all normal ones.
  package private(set) var important: [Declaration] = []

  /// No declarations.
  package init() {}

  /// Parses the supported declarations.
  ///
  /// - Parameter text: The text between the braces, or the value of a `style` attribute.
  package init(_ text: Substring) {
    for part in Self.parts(of: text) {
      guard let colon = part.utf8.firstIndex(of: 0x3A) else { continue }
      let (value, isImportant) = Self.divided(part[part.utf8.index(after: colon)...])
      let found = Declaration.all(part[..<colon], value)
      if isImportant { important += found } else { normal += found }
    }
  }

  /// True if there are none.
  var isEmpty: Bool { count == 0 }

  /// The number of declarations.
  var count: Int { normal.count + important.count }

  /// All of them, the strongest last.
  package var inOrder: [Declaration] { normal + important }

  /// Adds the declarations of a stronger rule.
  mutating func add(_ stronger: DeclarationBlock) {
    normal += stronger.normal
    important += stronger.important
  }

  /// Divides a block at its semicolons outside strings.
  private static func parts(of text: Substring) -> [Substring] {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x27 }) else {
      return text.utf8.split(separator: 0x3B).map { Substring($0) }
    }
    var (parts, start, strings): ([Substring], Substring.Index, StringScanner) =
      ([], text.startIndex, StringScanner())
    for index in text.utf8.indices where !strings.isInString(text.utf8[index]) {
      if text.utf8[index] != 0x3B { continue }
      parts.append(text[start..<index])
      start = text.utf8.index(after: index)
    }
    return parts + [text[start...]]
  }

  /// Divides a value from the mark `!important` at its end.
  private static func divided(_ value: Substring) -> (value: Substring, isImportant: Bool) {
    guard let sign = value.utf8.lastIndex(of: 0x21) else { return (value, false) }
    let words = value[value.index(after: sign)...].split(whereSeparator: \.isWhitespace)
    guard words.count == 1, words[0].lowercased() == "important" else { return (value, false) }
    return (value[..<sign], true)
  }
}
