import BookText
import Markup

/// Links to their own blocks: signs such as ¶ and # after a heading, by which a reader of the web copies its
/// address.
struct Permalinks: ElementRecogniser {
  /// Nodes between the beginning of a block and the link.
  private static let reach = 256

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { link in
      guard !link.role.contains(.noteReference), case .element(let target)? = link.target,
        isSign(link), let element = link.enclosing(anchor: target),
        !element.role.contains(.note), isInOneBlock(element, link)
      else { return nil }
      return ElementClaim(node: outermostPhrase(around: link, in: element).node, meaning: .empty)
    }
  }

  /// The outermost phrase in `element` with nothing but a link and blanks, or else the link.
  private func outermostPhrase(around link: TreeElement, in element: TreeElement) -> TreeElement {
    var whole = link
    while whole.node > element.node, whole.parent.node > element.node,
      whole.parent.style.kind.isPhrase,
      isSign(whole.parent)
    {
      whole = whole.parent
    }
    return whole
  }

  /// True for one sign or none, other than a sign of notes.
  private func isSign(_ link: TreeElement) -> Bool {
    guard let signs = link.shortText else { return false }
    return signs.count <= 1
      && signs.allSatisfy { !$0.isLetter && !$0.isNumber && !"*†‡".contains($0) }
  }

  /// All the text of an element before a link in it is in the block of the link.
  private func isInOneBlock(_ element: TreeElement, _ link: TreeElement) -> Bool {
    if link.node - element.node > Self.reach { return false }
    let block = link.block
    return (element.node..<link.node).allSatisfy { node in
      let part = TreeElement(node, of: link.document)
      return !part.isShownText || part.block == block
    }
  }
}

extension TreeElement {
  /// The innermost element around it, or itself.
  func enclosing(anchor: String) -> TreeElement? { path.first { $0.anchor == anchor } }

  /// Bytes of a short text.
  private static let longestShortText = 40

  /// Text without white space; nil if longer than ``longestShortText``, or with more than phrases of a line.
  var shortText: String? {
    var text: [UInt8] = []
    for part in ElementWalk(tree, in: node) {
      if tree.nodes[part].isText {
        tree.appendText(of: part, in: source, to: &text)
        if text.count > Self.longestShortText { return nil }
      } else {
        let style = document.style(of: part)
        guard style.kind.isPhrase || style.kind == .other, style.style.display == .inline else {
          return nil
        }
      }
    }
    return String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
  }
}
