import BookText

/// An element of a small document such as a package file, with its content.
package final class MarkupNode {
  package let name: MarkupName
  package private(set) var children: [MarkupNode] = []
  /// Attributes in order, by their names without prefixes.
  private let attributes: [(name: MarkupName, value: String)]
  private let ownText: [UInt8]

  private init(
    _ name: MarkupName, _ attributes: [(name: MarkupName, value: String)] = [], text: [UInt8] = []
  ) {
    (self.name, self.attributes, ownText) = (name, attributes, text)
  }

  /// Makes a node with the elements as children. Costs O(*n*).
  package static func document(_ bytes: [UInt8]) -> MarkupNode {
    bytes.withTextBytes { source in
      let tree = ElementTree(source, isXML: true, hasVoidElements: false)
      var nodes = [MarkupNode("#root")]
      nodes.reserveCapacity(tree.nodes.count)
      for index in tree.nodes.indices.dropFirst() {
        let node = MarkupNode(index, of: tree, in: source)
        nodes[Int(tree.nodes[index].parent)].children.append(node)
        nodes.append(node)
      }
      return nodes[0]
    }
  }

  private convenience init(_ node: Int, of tree: ElementTree, in source: TextBytes) {
    if tree.nodes[node].isText {
      var text: [UInt8] = []
      tree.appendText(of: node, in: source, to: &text)
      // White space between elements is their layout.
      self.init(Self.textName, text: text.allSatisfy { $0 <= " " } ? [" "] : text)
    } else {
      let tag = tree.tag(of: node)
      self.init(tag.name, tag.attributes.map { ($0.key, tag.text($0.value, in: source)) })
    }
  }

  /// The first of duplicates.
  package subscript(_ name: MarkupName) -> String? { attributes.first { $0.name == name }?.value }

  /// Attributes with prefixes count too: `type` and `epub:type`.
  package func words(of name: MarkupName) -> [Substring] {
    attributes.filter { $0.name == name }.flatMap { $0.value.split { $0.isWhitespace } }
  }

  package func all(_ name: MarkupName) -> [MarkupNode] {
    var found: [MarkupNode] = []
    appendElements(named: name, to: &found)
    return found
  }

  private func appendElements(named name: MarkupName, to found: inout [MarkupNode]) {
    for child in children {
      if child.name == name { found.append(child) }
      child.appendElements(named: name, to: &found)
    }
  }

  package func first(_ name: MarkupName) -> MarkupNode? {
    for child in children {
      if child.name == name { return child }
      if let found = child.first(name) { return found }
    }
    return nil
  }

  /// Length in bytes: a title, a name. Nested elements have the same text.
  private static let longestText = 1 << 12

  /// Text on one line with white space folded, and with blanks where lines and blocks end; the beginning of a
  /// very long one.
  package var text: String {
    var bytes: [UInt8] = []
    addText(to: &bytes)
    return joinedWords(bytes)
  }

  /// Adds up to ``longestText`` bytes, with blanks around blocks.
  private func addText(to bytes: inout [UInt8]) {
    bytes += ownText.prefix(Self.longestText)
    let isBlock = Self.blocks.contains(name)
    if isBlock { bytes.append(UInt8(ascii: " ")) }
    for child in children where bytes.count < Self.longestText { child.addText(to: &bytes) }
    if isBlock { bytes.append(UInt8(ascii: " ")) }
  }

  private static let textName: MarkupName = "#text"
  private static let blocks: Set<MarkupName> = [
    "br", "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "text", "section", "tr", "td",
  ]
}
