import BookText
import Markup

/// Tools of web pages, which say nothing in a book: links to edit a section or to the source of a function,
/// buttons beside a listing.
struct Tools: ElementRecogniser {
  /// Words on a button beside a listing, in bytes.
  private static let longestLabel = 40
  private static let listing: MarkupName = "pre"

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.filter { element in
      element.role.contains(.tool) || element.style.kind == .button && isBesideListing(element)
    }.map { ElementClaim(node: $0.node, meaning: .empty) }
  }

  /// In a listing, or in one box with it, before or after.
  private func isBesideListing(_ button: TreeElement) -> Bool {
    let tree = button.tree
    guard button.words(maximumLength: Self.longestLabel + 1).utf8.count <= Self.longestLabel else {
      return false
    }
    var around = button.parent
    if around.name == Self.listing { return true }
    // A button may have a box of its own.
    if tree.children(of: around.node).count(where: { !isBlank($0, around) }) == 1 {
      around = around.parent
    }
    let content = tree.children(of: around.node).filter { !isBlank($0, around) }
    return content.contains { tree.nodes[$0].name == Self.listing }
      && content.allSatisfy {
        tree.nodes[$0].name == Self.listing || contains(button.node, in: $0, of: tree)
      }
  }

  private func isBlank(_ node: Int, _ around: TreeElement) -> Bool {
    around.tree.nodes[node].isText && TreeElement(node, of: around.document).isBlank
  }

  private func contains(_ node: Int, in element: Int, of tree: ElementTree) -> Bool {
    (element..<(tree.nodeAfterDescendants(of: element) ?? tree.nodes.count)).contains(node)
  }
}
