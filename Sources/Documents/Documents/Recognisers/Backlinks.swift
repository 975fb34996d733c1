import BookText
import Markup

/// Links from a note back to its references: an arrow after its last word, or before its first one `^`, an
/// arrow, or either with a number or with a letter for each reference. `Alt-←` goes back from every link.
struct Backlinks: ElementRecogniser {
  /// Arrows, perhaps before a selector of their shape.
  private static let arrows: Set<Unicode.Scalar> = [
    "↩", "↵", "⏎", "⮐", "⤴", "⮌", "↑", "⇑", "⬆", "↖", "←", "⇐", "⬅",
  ]
  /// Nodes examined after a link.
  private static let reach = 64
  /// Phrases around a link, with itself.
  private static let mostAround = 4
  /// Characters of a link that counts references.
  private static let longestCount = 4

  func claims(in view: ElementView) -> [ElementClaim] {
    var end = 0
    return view.candidates.compactMap { link in
      guard link.node >= end, !link.role.contains(.noteReference),
        case .element(let target)? = link.target
      else { return nil }
      if let first = group(around: link) {
        end = link.tree.nodeAfterDescendants(of: first.node) ?? link.tree.nodes.count
        return ElementClaim(node: first.node, meaning: .empty)
      }
      guard let signs = link.shortText?.unicodeScalars, let first = signs.first,
        Self.arrows.contains(first), signs.count <= 2,
        signs.dropFirst().allSatisfy({ $0.properties.isVariationSelector }),
        // The link to the top of a section is inside its target.
        endsBlock(link), link.enclosing(anchor: target) == nil
      else { return nil }
      return ElementClaim(node: link.node, meaning: .empty)
    }
  }

  /// The outermost phrase around a link, or the link itself, that is the sign of a note's beginning and links
  /// of at most ``longestCount`` characters; perhaps the term of the note. Other text of the note follows.
  private func group(around link: TreeElement) -> TreeElement? {
    let around = sequence(first: link) { $0.parent }.prefix(Self.mostAround)
      .prefix { $0.style.kind.isPhrase || $0.style.style.traits.contains(.term) }
    guard let found = around.last(where: isGroup) else { return nil }
    let (tree, block) = (link.tree, found.isBlock ? found.parent.block : found.block)
    let end = tree.nodeAfterDescendants(of: block) ?? tree.nodes.count
    let next = tree.nodeAfterDescendants(of: found.node) ?? tree.nodes.count
    func isText(_ node: Int) -> Bool { TreeElement(node, of: link.document).isShownText }
    guard found.node - block <= Self.reach, !(block..<found.node).contains(where: isText) else {
      return nil
    }
    return (next..<min(max(next, end), next + Self.reach)).contains(where: isText) ? found : nil
  }

  private func isGroup(_ element: TreeElement) -> Bool {
    let signs = element.shortText?.unicodeScalars.drop { $0 == "[" || $0 == "(" }
    guard let sign = signs?.first, sign == "^" || Self.arrows.contains(sign) else { return false }
    let (tree, start) = (element.tree, element.node)
    let end = tree.nodeAfterDescendants(of: start) ?? tree.nodes.count
    return (start..<end).allSatisfy { node in
      let part = TreeElement(node, of: element.document)
      if part.style.kind == .anchor, !tree.nodes[node].isText {
        return part.shortText.map { $0.count <= Self.longestCount } ?? false
      }
      return !part.isShownText || part.isInLink(below: element.parent.node)
        || part.shownText.allSatisfy { !$0.isLetter && !$0.isNumber }
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

extension TreeElement {
  /// A link around it is in an element.
  fileprivate func isInLink(below outer: Int) -> Bool {
    var around = parent
    while around.node > outer {
      if around.style.kind == .anchor { return true }
      around = around.parent
    }
    return false
  }

  /// Of a text.
  fileprivate var shownText: String {
    var text: [UInt8] = []
    tree.appendText(of: node, in: source, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
