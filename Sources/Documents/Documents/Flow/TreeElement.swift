import BookText
import Markup

/// A tree with its source. A class, since it is passed on with each element.
final class DocumentTree {
  let tree: ElementTree
  /// The bytes indexed by the tree's ranges.
  let source: TextBytes

  init(_ tree: ElementTree, in source: TextBytes) { (self.tree, self.source) = (tree, source) }
}

/// An element or a text of a tree.
struct TreeElement {
  let node: Int
  private let document: DocumentTree

  init(_ node: Int, of document: DocumentTree) { (self.node, self.document) = (node, document) }

  var tree: ElementTree { document.tree }
  var source: TextBytes { document.source }

  private static let formula: MarkupName = "math"

  var name: MarkupName { tree.nodes[node].name }
  var tag: MarkupTag { tree.tag(of: node) }
  /// Whether it is a formula, an element by itself.
  var isFormula: Bool { name == Self.formula }
  /// Whether no element follows it in its parent.
  var isLast: Bool { tree.isLastElement(node) }

  /// The identifiers of the elements in it, in order.
  var identifiers: [String] {
    var (found, next): ([String], Int?) = ([], tree.node(after: node, in: node))
    while let inner = next {
      if !tree.nodes[inner].isText, let id = tree.tag(of: inner).value("id", in: source) {
        found.append(id)
      }
      next = tree.node(after: inner, in: node)
    }
    return found
  }
}
