import BookText

/// Divides XML or HTML into tags and text. It never fails: invalid markup is text.
///
/// Skips comments, processing instructions and declarations. Replaces declared entities with plain values,
/// but not inside each other. Fetches nothing. Places are bytes of the source.
package struct MarkupScanner {
  package enum Token {
    case start(MarkupTag)
    case end(MarkupName)
    /// In a literal text, as in CDATA, ampersands have no meaning.
    case text(Range<Int>, isLiteral: Bool)
  }

  let source: TextBytes
  private var position: Int
  private let end: Int
  /// Its content is raw text up to its end tag.
  private var rawElement: MarkupName?
  /// The buffer of attributes serves all tags.
  private var tag = MarkupTag(name: "", start: 0)
  private(set) var entities: [Substring: [UInt8]] = [:]

  private static let maxEntities = 1_000
  /// Length of a value, in bytes.
  private static let longestEntity = 1_000

  /// Limit for a tag; others are dropped.
  private static let maxAttributes = 64

  /// Begins after a byte order mark.
  package init(_ source: TextBytes) {
    self.source = source
    position = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    end = source.count
  }

  /// Texts sought in vain, by length and first byte, so as not to search for them again.
  private var absent: Set<Int> = []
  private var hasDocumentType = false
  /// Length in bytes.
  private static let longestDocumentType = 1 << 20

  /// Reads on to its end tag: a script or a style sheet.
  package mutating func expectRawText(of name: MarkupName) { rawElement = name }

  /// Each call goes forward by at least one byte.
  package mutating func next() -> Token? {
    while position < end {
      if let raw = rawElement, let token = readRawText(of: raw) { return token }
      guard source[position] == "<" else { return readText() }
      let next = position + 1 < end ? source[position + 1] : 0
      switch next {
      case "!": if let token = readDeclaration() { return token }
      case "?":
        guard let close = endOfNext("?>", from: position + 2) ?? endOfNext(">", from: position)
        else {
          return readText()
        }
        position = close
      case "/":
        if let token = readEndTag() { return token }
      case "A"..."Z", "a"..."z", "_", 0x80...0xFF: return readStartTag()
      default:
        // A bare < is text.
        return readText()
      }
    }
    return nil
  }

  /// The byte at the position and the text up to the next `<`.
  private mutating func readText() -> Token {
    let start = position
    position = source.firstPosition(of: "<", from: position + 1)
    return .text(start..<position, isLiteral: false)
  }

  /// Nil if it is empty.
  private mutating func readRawText(of raw: MarkupName) -> Token? {
    let start = position
    var place = position
    while place < end {
      if source[place] == "<", place + 1 < end, source[place + 1] == "/",
        MarkupName(name(from: place + 2)) == raw
      {
        break
      }
      place += 1
    }
    position = place
    rawElement = nil
    return place > start ? .text(start..<place, isLiteral: true) : nil
  }

  /// A comment, CDATA or a document type, from its `<!` on. Only CDATA has a text. After the signs of a
  /// comment without an end, reading goes on.
  private mutating func readDeclaration() -> Token? {
    if hasPrefix("<!--") {
      guard let close = endOfNext("-->", from: position + 4) else {
        // A comment without an end becomes text.
        position += 4
        return nil
      }
      position = close
      return nil
    }
    if hasPrefix("<![CDATA[") {
      let start = position + 9
      let close = endOfNext("]]>", from: start)
      position = close ?? end
      let stop = close.map { $0 - 3 } ?? end
      return stop > start ? .text(start..<stop, isLiteral: true) : nil
    }
    skipDocumentType()
    return nil
  }

  /// Reads the entities in the first one.
  private mutating func skipDocumentType() {
    // A document has only one. The search in it is limited.
    guard !hasDocumentType else {
      position = endOfNext(">", from: position) ?? position + 2
      return
    }
    hasDocumentType = true
    var place = position + 2
    var depth = 0
    while place < min(end, position + Self.longestDocumentType) {
      switch source[place] {
      case "[": depth += 1
      case "]": depth -= 1
      case "\"", "'":
        guard
          let close = source[(place + 1)..<min(end, place + 4_096)].firstIndex(of: source[place])
        else { break }
        place = close
      case "<" where source[place...].starts(with: "<!ENTITY".utf8): recordEntity(at: place)
      case ">" where depth <= 0:
        position = place + 1
        return
      default: break
      }
      place += 1
    }
    // Without an end, only its first character is skipped.
    position = endOfNext(">", from: position) ?? position + 2
  }

  /// Records up to ``maxEntities`` of at most ``longestEntity`` bytes. An external one is empty.
  private mutating func recordEntity(at place: Int) {
    let part = source[place..<min(end, place + 128 + Self.longestEntity)]
    let words = part.dropFirst(8).prefix { $0 != ">" }
    guard entities.count < Self.maxEntities,
      let quote = words.firstIndex(where: { $0 == "\"" || $0 == "'" })
    else { return }
    let names = words[..<quote].split { $0 <= " " }
    // External entities are not fetched: they are empty.
    if names.count == 2,
      names[1].elementsEqual("SYSTEM".utf8) || names[1].elementsEqual("PUBLIC".utf8)
    {
      entities[Substring(String(decoding: names[0], as: UTF8.self))] = []
      return
    }
    guard names.count == 1,
      let close = part[(quote + 1)...].firstIndex(of: source[quote]),
      close - quote <= Self.longestEntity
    else { return }
    // References to characters are replaced where an entity is declared (XML 1.0, section 4.4).
    var value: [UInt8] = []
    decodeReferences(
      source[quote + 1..<close].rebased, isValue: true, into: &value)
    entities[Substring(String(decoding: names[0], as: UTF8.self))] = value
  }

  /// From its `</` to its `>`, or to the end of its name. Nil without a name.
  private mutating func readEndTag() -> Token? {
    let range = name(from: position + 2)
    let close = endOfNext(">", from: range.endIndex)
    if range.isEmpty {
      position = close ?? position + 2
      return nil
    }
    position = close ?? range.endIndex
    return .end(MarkupName(range))
  }

  /// From its `<` on. Without its `>` a tag ends at the next `<`, or at the end of the source.
  private mutating func readStartTag() -> Token {
    let range = name(from: position + 1)
    tag.reset(to: MarkupName(range), at: position)
    var place = range.endIndex
    while true {
      while place < end, source[place] <= " " { place += 1 }
      guard place < end else { break }
      let byte = source[place]
      if byte == ">" {
        place += 1
        break
      }
      // The tag has no end.
      if byte == "<" { break }
      if byte == "/" {
        tag.isClosed = place + 1 < end && source[place + 1] == ">"
        place += 1
        continue
      }
      readAttribute(from: &place)
    }
    position = place
    return .start(tag)
  }

  /// Advances `place` by at least one byte. Attributes beyond ``maxAttributes`` are dropped. A quote without
  /// an end leaves the value empty.
  private mutating func readAttribute(from place: inout Int) {
    let start = place
    while place < end, source[place] > " ", source[place] != "=", source[place] != ">",
      source[place] != "/"
    {
      place += 1
    }
    let name = start..<place
    let key = MarkupName(source[name])
    if place == start { place += 1 }
    var next = place
    while next < end, source[next] <= " " { next += 1 }
    var value = place..<place
    if next < end, source[next] == "=" {
      next += 1
      while next < end, source[next] <= " " { next += 1 }
      if next < end, source[next] == "\"" || source[next] == "'" {
        let close = source[(next + 1)...].firstIndex(of: source[next])
        value = next + 1..<(close ?? next + 1)
        place = close.map { $0 + 1 } ?? next + 1
      } else {
        let first = next
        while next < end, source[next] > " ", source[next] != ">" { next += 1 }
        value = first..<next
        place = next
      }
    }
    if tag.attributes.count < Self.maxAttributes {
      tag.attributes.append(MarkupTag.Attribute(key: key, name: name, value: value))
    }
  }

  // MARK: Bytes

  private func name(from start: Int) -> TextBytes { source[Self.name(from: start, in: source)] }

  /// The name of a tag, up to white space, `>`, `/` or `<`. Empty if there is none, or beyond the end.
  package static func name(from start: Int, in source: TextBytes) -> Range<Int> {
    var place = min(start, source.count)
    while place < source.count, source[place] > " ", source[place] != ">", source[place] != "/",
      source[place] != "<"
    {
      place += 1
    }
    return min(start, source.count)..<place
  }

  private func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[position...].starts(with: $0) }
  }

  /// A text that has not been found is not searched for again. It is not empty, and no two texts sought have
  /// the same length and first byte.
  private mutating func endOfNext(_ text: StaticString, from start: Int) -> Int? {
    let (source, end) = (source, end)
    return text.withUTF8Buffer { text in
      let key = text.count << 8 | Int(text[0])
      guard end - start >= text.count, !absent.contains(key) else { return nil }
      var place = start
      while place <= end - text.count {
        if source[place] == text[0], source[place...].starts(with: text) {
          return place + text.count
        }
        place += 1
      }
      absent.insert(key)
      return nil
    }
  }
}
