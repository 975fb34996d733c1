import BookText

/// An element of a small document such as a package file, with its content.
package final class MarkupNode {
  package let name: MarkupName
  package private(set) var children: [MarkupNode] = []
  /// Its attributes in order, by their names without prefixes.
  private let attributes: [(name: MarkupName, value: String)]
  private let ownText: [UInt8]

  private init(
    _ name: MarkupName, _ attributes: [(name: MarkupName, value: String)] = [], text: [UInt8] = []
  ) {
    (self.name, self.attributes, ownText) = (name, attributes, text)
  }

  /// Parses a document; returns a node with its elements as children.
  ///
  /// - Complexity: O(*n*).
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

  /// Copies a node of a tree, without its content.
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

  /// The value of an attribute by its name without a prefix; the first of duplicates.
  package subscript(_ name: MarkupName) -> String? { attributes.first { $0.name == name }?.value }

  /// Returns the words of all attributes of a name without a prefix: `type` and `epub:type`.
  package func words(of name: MarkupName) -> [Substring] {
    attributes.filter { $0.name == name }.flatMap { $0.value.split { $0.isWhitespace } }
  }

  /// Returns the elements of a name in it, at any depth, in order.
  package func all(_ name: MarkupName) -> [MarkupNode] {
    var found: [MarkupNode] = []
    appendElements(named: name, to: &found)
    return found
  }

  /// Appends all elements with a name below this one, in order.
  private func appendElements(named name: MarkupName, to found: inout [MarkupNode]) {
    for child in children {
      if child.name == name { found.append(child) }
      child.appendElements(named: name, to: &found)
    }
  }

  /// Returns the first element of a name in it.
  package func first(_ name: MarkupName) -> MarkupNode? {
    for child in children {
      if child.name == name { return child }
      if let found = child.first(name) { return found }
    }
    return nil
  }

  /// Maximum length of the text of an element, in bytes: a title, a name. Nested elements have the same text.
  private static let longestText = 1 << 12

  /// The text in it and in its elements, on one line with its white space folded, and with blanks where lines
  /// and blocks end; the beginning of a very long one.
  package var text: String {
    var bytes: [UInt8] = []
    addText(to: &bytes)
    return joinedWords(bytes)
  }

  /// Appends the text of the element with blanks around blocks, until there are ``longestText`` bytes.
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
