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
  /// Blocks of a note: its text, and what is around it.
  private static let mostAroundNote = 3
  /// Characters of a link that counts references.
  private static let longestCount = 4

  func claims(in view: ElementView) -> [ElementClaim] {
    var end = 0
    return view.candidates.compactMap { link in
      guard link.node >= end, !link.role.contains(.noteReference),
        case .element(let target)? = link.target, let group = group(around: link, target)
      else { return nil }
      end = group.end
      return ElementClaim(node: group.node, meaning: .empty)
    }
  }

  /// The outermost phrase around a link, or the link itself, that is a sign and links of at most
  /// ``longestCount`` characters; perhaps the term of the note. It begins or ends the text of its block,
  /// within ``reach`` nodes: at the beginning, the block is a target of links; at the end it is arrows alone.
  private func group(around link: TreeElement, _ target: String) -> TreeElement? {
    let around = sequence(first: link) { $0.parent }.prefix(Self.mostAround)
      .prefix { $0.style.kind.isPhrase || $0.style.style.traits.contains(.term) }
    guard let found = around.last(where: isGroup) else { return nil }
    let (tree, block) = (link.tree, found.isBlock ? found.parent.block : found.block)
    let (end, next) = (tree.end(of: block), found.end)
    func isText(_ node: Int) -> Bool {
      let part = TreeElement(node, of: link.document)
      return part.isShownText && !part.shownText.unicodeScalars.allSatisfy(Self.isOfArrow)
    }
    func hasText(_ nodes: Range<Int>) -> Bool { nodes.contains(where: isText) }
    if found.node - block <= Self.reach, !hasText(block..<found.node) {
      let isTarget = TreeElement(block, of: link.document).path.prefix(Self.mostAroundNote).contains
      {
        $0.role.contains(.hasIdentifier)
      }
      return isTarget && hasText(next..<min(max(next, end), next + Self.reach)) ? found : nil
    }
    let isAtEnd = end - next <= Self.reach && !hasText(next..<max(next, end))
    // The link to the top of a section is inside its target.
    return isAtEnd && hasText(max(block, found.node - Self.reach)..<found.node)
      && found.shortText?.unicodeScalars.allSatisfy(Self.isOfArrow) == true
      && link.enclosing(anchor: target) == nil ? found : nil
  }

  private static func isOfArrow(_ scalar: Unicode.Scalar) -> Bool {
    arrows.contains(scalar) || scalar.properties.isVariationSelector
      || scalar.properties.isWhitespace
  }

  private func isGroup(_ element: TreeElement) -> Bool {
    let signs = element.shortText?.unicodeScalars.drop { $0 == "[" || $0 == "(" }
    guard let sign = signs?.first, sign == "^" || Self.arrows.contains(sign) else { return false }
    return (element.node..<element.end).allSatisfy { node in
      let part = TreeElement(node, of: element.document)
      if part.style.kind == .anchor, !part.tree.nodes[node].isText {
        return part.shortText.map { $0.count <= Self.longestCount } ?? false
      }
      return !part.isShownText || part.isInLink(below: element.parent.node)
        || part.shownText.allSatisfy { !$0.isLetter && !$0.isNumber }
    }
  }
}

extension TreeElement {
  /// A link around it is in an element.
  fileprivate func isInLink(below outer: Int) -> Bool {
    let found = parent.path.first { $0.node <= outer || $0.style.kind == .anchor }
    return found.map { $0.node > outer } ?? false
  }

  /// Of a text.
  fileprivate var shownText: String { String(decoding: ownText, as: UTF8.self) }
}
