import BookText
import Markup

/// Terms at the end of their lists, with nothing after them that defines them: they are not kept with what
/// comes after the list.
struct LastTerms: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var (claims, terms, list) = ([ElementClaim](), [TreeElement](), ElementTree.root)
    for term in view.candidates where term.style.style.traits.contains(.term) {
      let around = term.listOfTerms
      if around != list {
        claims += claim(to: terms, in: list)
        (terms, list) = ([], around)
      }
      terms.append(term)
    }
    return claims + claim(to: terms, in: list)
  }

  /// The last term with content, unless content follows it in its list. Terms are in order. Costs O(*n*) in
  /// the list.
  private func claim(to terms: [TreeElement], in list: Int) -> [ElementClaim] {
    guard let tree = terms.first?.tree else { return [] }
    var end = tree.end(of: list)
    for term in terms.reversed() {
      let (start, next) = (term.node, term.end)
      if next < end, term.document.hasContent(next..<end) { return [] }
      if term.document.hasContent(start..<min(next, end)) {
        return [ElementClaim(node: start, meaning: .lastTerm)]
      }
      end = start
    }
    return []
  }
}

extension TreeElement {
  /// The outermost list of terms around it, or its own node.
  fileprivate var listOfTerms: Int {
    parent.path.reduce(node) { $1.style.style.traits.contains(.inTerms) ? $1.node : $0 }
  }
}

extension DocumentTree {
  /// Some nodes, in the order of the document, are shown as texts or images.
  func hasContent(_ nodes: Range<Int>) -> Bool {
    nodes.contains { node in
      if tree.nodes[node].isText { return TreeElement(node, of: self).isShownText }
      let style = style(of: node)
      return [.image, .media, .drawing, .formula].contains(style.kind)
        && style.style.display != .none
    }
  }
}
