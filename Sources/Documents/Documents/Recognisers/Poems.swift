import BookText
import Markup
import PlainText

/// Poems by the name of their class, with the lines of the file as their lines: no elements divide them.
struct Poems: ElementRecogniser {
  /// Divisions of verse whose lines in the file look like verse.
  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { poem in
      guard poem.style.kind == .division, poem.style.style.traits.contains(.verse),
        poem.style.style.space == .normal, let lines = lines(of: poem),
        lines.withTextBytes({ GivenLines($0).areVerse(.named) })
      else { return nil }
      return ElementClaim(node: poem.node, meaning: .lines)
    }
  }

  /// Nil if the element has other elements than phrases in the line.
  private func lines(of poem: TreeElement) -> [UInt8]? {
    let tree = poem.tree
    var text: [UInt8] = []
    for node in ElementWalk(tree, in: poem.node) {
      if tree.nodes[node].isText {
        tree.appendText(of: node, in: poem.source, to: &text)
      } else {
        let style = poem.document.style(of: node)
        if !style.kind.isPhrase || style.style.display != .inline
          || style.style.traits.contains(.floats)
        {
          return nil
        }
      }
    }
    return text
  }
}
