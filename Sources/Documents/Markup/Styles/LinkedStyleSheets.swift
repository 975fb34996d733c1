import BookText

/// The location of a document's style sheet.
package enum StyleSheetSource: Hashable {
  /// In a file, by its address in the document.
  case address(String)
  /// In the document.
  case text(String)
}

/// Finds the style sheets of a document: the links in its head, and its style elements.
package struct LinkedStyleSheets: MarkupHandler {
  private var sources: [StyleSheetSource] = []
  private var isStyle = false
  private var text: [UInt8] = []

  private init() {}

  /// Number of bytes at the beginning of a document to search for sheets.
  private static let longestHead = 1 << 18

  /// Returns the style sheets of a document, in order.
  ///
  /// - Parameter document: UTF-8.
  /// - Complexity: O(*n*) in the length of the head.
  package static func sources(in document: [UInt8]) -> [StyleSheetSource] {
    var head = LinkedStyleSheets()
    document.prefix(longestHead).withTextBytes { source in
      let end = source.indices.first { index in
        source[index] == "<" && index + 5 < source.count && source[index + 1] | 0x20 == "b"
          && source[index + 2] | 0x20 == "o" && source[index + 3] | 0x20 == "d"
          && source[index + 4] | 0x20 == "y"
      }
      var reader = MarkupReader(
        source[..<(end ?? source.count)], isXML: true)
      reader.read(into: &head)
    }
    return head.sources
  }

  package mutating func begin(_ tag: MarkupTag, in source: TextBytes) {
    let applies = tag.value("media", in: source).map { MediaQueries.hold($0) } ?? true
    isStyle = applies && tag.name == "style"
    guard applies, tag.name == "link", let address = tag.value("href", in: source),
      let relation = tag.value("rel", in: source)?.lowercased()
    else { return }
    let words = relation.split(separator: " ")
    if words.contains("stylesheet"), !words.contains("alternate") {
      sources.append(.address(address))
    }
  }

  package mutating func add(_ text: TextBytes) {
    if isStyle { self.text += text }
  }

  package mutating func end() {
    if isStyle, !text.isEmpty { sources.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
    isStyle = false
  }
}
