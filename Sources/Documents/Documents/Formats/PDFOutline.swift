import BookText
import Markup
import Numbers

extension PageOutline {
  private static let mostEntries = 20_000
  /// Shared by all deeper entries.
  private static let lowestLevel = 6
  private static let lastPage = 1_000_000

  /// Reads the output of `pdftohtml -xml` after the pages:
  /// `<outline><item page="3">Title</item><outline>…</outline></outline>`. Costs O(*n*).
  public init(pdfToHTML bytes: [UInt8]) {
    self.init()
    guard let start = bytes.firstPlace(of: "<outline>".utf8) else { return }
    let document = MarkupNode.document(Array(bytes[start.lowerBound...]))
    if let list = document.first("outline") { appendItems(list, level: 1) }
  }

  /// Inner lists are a level lower. ``mostEntries`` in all.
  private mutating func appendItems(_ list: MarkupNode, level: Int) {
    for node in list.children where entries.count < Self.mostEntries {
      if node.name == "outline" {
        appendItems(node, level: min(level + 1, Self.lowestLevel))
      } else if node.name == "item",
        let page = node["page"].flatMap({ Number.parse($0.utf8, in: 1...Self.lastPage) })
      {
        entries.append(Entry(title: node.text, level: level, page: page))
      }
    }
  }
}
