import BookText
import Markup

/// Tools of web pages, which say nothing in a book: links to edit a section or to the source of a function,
/// buttons beside a listing.
struct Tools: ElementRecogniser {
  /// Words on a button beside a listing, in bytes.
  private static let longestLabel = 40
  /// Nodes in a box around both.
  private static let mostContent = 12
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
    if content(of: around).count == 1 { around = around.parent }
    let content = content(of: around)
    return content.count <= Self.mostContent
      && content.contains { tree.nodes[$0].name == Self.listing }
      && content.allSatisfy {
        tree.nodes[$0].name == Self.listing || ($0..<tree.end(of: $0)).contains(button.node)
      }
  }

  /// At most one child more than ``mostContent``, without blank texts.
  private func content(of around: TreeElement) -> [Int] {
    Array(
      around.tree.children(of: around.node).prefix(2 * Self.mostContent).filter {
        !around.tree.nodes[$0].isText || !TreeElement($0, of: around.document).isBlank
      }.prefix(Self.mostContent + 1))
  }
}
