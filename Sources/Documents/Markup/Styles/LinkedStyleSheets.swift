import BookText

package enum StyleSheetSource: Hashable {
  /// In a file of the document.
  case address(String)
  case text(String)
}

extension ElementTree {
  /// Bytes searched at the beginning of a document.
  private static let longestHead = 1 << 18
  private static let link: MarkupName = "link"
  private static let style: MarkupName = "style"

  /// Links and style elements with text, among the first ``longestHead`` bytes. Sheets in the body apply to
  /// all of the document too, as in browsers. Costs O(*n*) in the part searched.
  package func styleSheets(in source: TextBytes) -> [StyleSheetSource] {
    var sources: [StyleSheetSource] = []
    for index in nodes.indices {
      if nodes[index].source.lowerBound >= Self.longestHead { break }
      let name = nodes[index].name
      guard name == Self.link || name == Self.style else { continue }
      let tag = tag(of: index)
      guard tag.value("media", in: source).map({ MediaQueries.hold($0) }) ?? true else { continue }
      if name == Self.style {
        var text: [UInt8] = []
        for child in children(of: index) where nodes[child].isText {
          appendText(of: child, in: source, to: &text)
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
  /// A style sheet used without being chosen.
  fileprivate func isStyleSheet(in source: TextBytes) -> Bool {
    let words = value("rel", in: source)?.lowercased().split(separator: " ") ?? []
    return words.contains("stylesheet") && !words.contains("alternate")
  }
}
