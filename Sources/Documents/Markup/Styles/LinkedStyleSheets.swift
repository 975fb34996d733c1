import BookText

/// The location of a document's style sheet.
package enum StyleSheetSource: Hashable {
  /// In a file, by its address in the document.
  case address(String)
  /// In the document.
  case text(String)
}

extension ElementTree {
  /// Number of bytes at the beginning of a document to search for style sheets.
  private static let longestHead = 1 << 18
  private static let (body, link, style): (MarkupName, MarkupName, MarkupName) = (
    "body", "link", "style"
  )

  /// Returns the style sheets of the document, in order: the links in its head, and its style elements there.
  ///
  /// - Complexity: O(*n*) in the length of the head.
  package func styleSheets(in source: TextBytes) -> [StyleSheetSource] {
    var sources: [StyleSheetSource] = []
    for index in nodes.indices {
      let node = nodes[index]
      if node.name == Self.body || node.source.lowerBound >= Self.longestHead { break }
      guard node.name == Self.link || node.name == Self.style else { continue }
      let tag = tag(of: index)
      guard tag.value("media", in: source).map({ MediaQueries.hold($0) }) ?? true else { continue }
      if node.name == Self.style {
        var text: [UInt8] = []
        for child in children(of: index) where nodes[child].isText {
          append(child, in: source, to: &text)
        }
        if !text.isEmpty { sources.append(.text(String(decoding: text, as: UTF8.self))) }
      } else if let address = tag.value("href", in: source), tag.isStyleSheet(in: source) {
        sources.append(.address(address))
      }
    }
    return sources
  }
}

extension MarkupTag {
  /// Whether it links a style sheet that is used without being chosen.
  fileprivate func isStyleSheet(in source: TextBytes) -> Bool {
    let words = value("rel", in: source)?.lowercased().split(separator: " ") ?? []
    return words.contains("stylesheet") && !words.contains("alternate")
  }
}
