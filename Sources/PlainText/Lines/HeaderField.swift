import BookText

/// The fields of Project Gutenberg's header.
enum HeaderField: Hashable {
  case title
  case author
  case translator
  case editor
  case illustrator
  case language
  /// A known field that is not used.
  case other

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

  /// Returns the field of a line and its value.
  static func read(_ line: ArraySlice<UInt8>) -> (HeaderField, ArraySlice<UInt8>)? {
    guard let colon = line.prefix(30).firstIndex(of: 0x3A), colon > line.startIndex,
      let field = HeaderField(named: String(decoding: line[..<colon], as: UTF8.self))
    else { return nil }
    return (field, line[(colon + 1)...])
  }

  /// Returns the fields in the lines of a header that have values, in order; a value continues in the
  /// indented lines below it.
  static func all(in header: ArraySlice<UInt8>) -> [(field: HeaderField, value: String)] {
    let lines = header.split(separator: 0x0A, omittingEmptySubsequences: false)
    var found: [(field: HeaderField, value: String)] = []
    var index = 0
    while index < lines.count {
      guard let (field, first) = read(lines[index]) else {
        index += 1
        continue
      }
      var value = foldedText(first)
      index += 1
      while index < lines.count, let byte = lines[index].first, byte == 0x20 || byte == 0x09 {
        let more = foldedText(lines[index])
        if more.isEmpty || value.isEmpty { break }
        value += " " + more
        index += 1
      }
      if !value.isEmpty { found.append((field, value)) }
    }
    return found
  }
}
