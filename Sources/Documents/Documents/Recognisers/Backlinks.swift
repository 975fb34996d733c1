import BookText
import Markup

/// Links from the end of a note back to its reference: an arrow after the last word. `Alt-←` goes back from
/// every link.
struct Backlinks: ElementRecogniser {
  /// Arrows, perhaps before a selector of their shape.
  private static let arrows: Set<Unicode.Scalar> = [
    "↩", "↵", "⏎", "⮐", "⤴", "⮌", "↑", "⇑", "⬆", "↖", "←", "⇐", "⬅",
  ]
  /// Nodes examined after a link.
  private static let reach = 64

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { link in
      guard !link.role.contains(.noteReference), case .element(let target)? = link.target,
        let signs = link.shortText?.unicodeScalars, let first = signs.first,
        Self.arrows.contains(first), signs.count <= 2,
        signs.dropFirst().allSatisfy({ $0.properties.isVariationSelector }),
        // The link to the top of a section is inside its target.
        endsBlock(link), link.enclosing(anchor: target) == nil
      else { return nil }
      return ElementClaim(node: link.node, meaning: .empty)
    }
  }

  /// Text other than arrows is before a link within ``reach`` nodes, and none after it in as many.
  private func endsBlock(_ link: TreeElement) -> Bool {
    let (tree, block) = (link.tree, link.block)
    func isArrow(_ node: Int) -> Bool {
      var text: [UInt8] = []
      tree.appendText(of: node, in: link.source, to: &text)
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      return scalars.allSatisfy {
        Self.arrows.contains($0) || $0.properties.isVariationSelector
          || $0.properties.isWhitespace
      }
    }
    func isText(_ node: Int) -> Bool {
      let part = TreeElement(node, of: link.document)
      return part.isShownText && !isArrow(node)
    }
    let end = tree.nodeAfterDescendants(of: block) ?? tree.nodes.count
    let next = tree.nodeAfterDescendants(of: link.node) ?? tree.nodes.count
    guard end - next <= Self.reach, !(next..<max(next, end)).contains(where: isText) else {
      return false
    }
    return (max(block, link.node - Self.reach)..<link.node).contains(where: isText)
  }
}
