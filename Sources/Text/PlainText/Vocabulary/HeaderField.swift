import BookText

/// The fields of Project Gutenberg's header.
enum HeaderField: Hashable {
  case title
  case author
  case translator
  case editor
  case illustrator
  case language
  /// Known but unused.
  case other

  /// Ignores the case of the name. Nil for a line with a colon that is no field.
  init?(named name: String) {
    switch name.lowercased() {
    case "title": self = .title
    case "author", "authors": self = .author
    case "translator", "translators": self = .translator
    case "editor", "editors": self = .editor
    case "illustrator", "illustrators": self = .illustrator
    case "language": self = .language
    case "release date", "posting date", "last updated", "[last updated", "credits",
      "character set encoding", "most recently updated", "original publication", "edition",
      "first posted", "[most recently updated", "subtitle", "commentator", "contributor":
      self = .other
    default: return nil
    }
  }

  /// Fields with their values, in order. Text from the line below a name on is a list, not a value.
  static func all(in header: ArraySlice<UInt8>) -> [(field: HeaderField, value: String)] {
    lines(of: header.split(separator: "\n", omittingEmptySubsequences: false)).compactMap {
      guard let field = HeaderField(named: $0.name), ($0.value.first ?? " ") != " " else {
        return nil
      }
      return (field, $0.value)
    }
  }

  /// Names and values of lines with a colon; the name is empty in others. A value continues in the indented
  /// lines below it.
  static func lines(of header: [ArraySlice<UInt8>]) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for line in header {
      let text = foldedText(line)
      if let last = found.last, !last.name.isEmpty, !text.isEmpty, line.first ?? 0 <= " " {
        found[found.count - 1].value += " " + text
        continue
      }
      let colon = line.prefix(longestName).firstIndex(of: ":")
      let name = String(decoding: line[..<(colon ?? line.startIndex)], as: UTF8.self)
      found.append((name, colon.map { foldedText(line[($0 + 1)...]) } ?? text))
    }
    return found
  }

  /// Bytes of the longest names, found in mails.
  private static let longestName = 80
}
