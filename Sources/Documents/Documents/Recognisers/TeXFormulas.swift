import BookText
import Markup

/// Formulas in TeX that a script would set: `<script type="math/tex">`, as MathJax takes them.
struct TeXFormulas: ElementRecogniser {
  /// Scripts with a formula that the page does not show beside them.
  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { script in
      guard script.role.contains(.tex), !script.hasFormulaBeside else { return nil }
      let isDisplayed = script.value("type")?.holds("display") == true
      var text: [UInt8] = []
      for child in script.tree.children(of: script.node) {
        script.tree.appendText(of: child, in: script.source, to: &text)
      }
      let tex = String(decoding: text, as: UTF8.self)
      if tex.allSatisfy(\.isWhitespace) { return nil }
      return ElementClaim(
        node: script.node, meaning: .formula(tex: tex, isDisplayed: isDisplayed))
    }
  }
}

/// Formulas that a page has twice, once for the eye and once in MathML or TeX for programs: the text that
/// KaTeX and MathJax write beside them is not shown.
struct RepeatedFormulas: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var end = 0
    return view.candidates.compactMap { element in
      guard element.node >= end, element.role.contains(.unheard), element.hasFormulaBeside else {
        return nil
      }
      end = element.end
      return ElementClaim(node: element.node, meaning: .empty)
    }
  }
}

extension TreeElement {
  /// Nodes examined beside an element.
  private static let reach = 256
  /// Elements examined after an element.
  private static let mostAfter = 2

  /// A formula in MathML, or the source of one in TeX, is in a phrase around both, or in the elements right
  /// before and after.
  fileprivate var hasFormulaBeside: Bool {
    let around = parent
    if around.node > ElementTree.root, around.style.kind.isPhrase || around.style.kind == .other {
      if hasFormula(in: around.node..<tree.end(of: around.node)) { return true }
    }
    if let before = siblingBefore, hasFormula(in: before..<tree.end(of: before)) { return true }
    var next = Int(tree.nodes[node].next)
    for _ in 0..<2 * Self.mostAfter where next > 0 {
      if !tree.nodes[next].isText {
        if hasFormula(in: next..<tree.end(of: next)) { return true }
      } else if !TreeElement(next, of: document).isBlank {
        return false
      }
      next = Int(tree.nodes[next].next)
    }
    return false
  }

  /// The element right before it, with only white space between.
  private var siblingBefore: Int? {
    var found = node
    for _ in 0..<2 {
      found -= 1
      while found > parent.node, Int(tree.nodes[found].parent) != parent.node {
        found = Int(tree.nodes[found].parent)
      }
      if found <= parent.node { return nil }
      if !tree.nodes[found].isText { return found }
      if !TreeElement(found, of: document).isBlank { return nil }
    }
    return nil
  }

  /// Looks at the first ``reach`` nodes of a range, outside this element. A source in TeX counts unless this
  /// element is one.
  private func hasFormula(in range: Range<Int>) -> Bool {
    let own = node..<tree.end(of: node)
    return range.prefix(Self.reach).contains { inner in
      if own.contains(inner) || tree.nodes[inner].isText { return false }
      return document.style(of: inner).kind == .formula
        || !role.contains(.tex) && document.role(of: inner).contains(.tex)
    }
  }
}
