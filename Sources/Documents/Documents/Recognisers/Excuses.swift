import BookText
import Markup

/// The content of sound, films and drawings by scripts that says only that they cannot be shown.
struct Excuses: ElementRecogniser {
  /// Length in bytes. A longer text is prose.
  private static let maximumExcuseLength = 200

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { media in
      let tree = media.tree
      guard media.style.kind == .media, !media.style.style.traits.contains(.hidden) else {
        return nil
      }
      var (count, next) = (0, tree.node(after: media.node, in: media.node))
      while let node = next, count <= Self.maximumExcuseLength {
        if tree.nodes[node].isText, media.document.style(of: node).style.display != .none {
          count += tree.nodes[node].source.count
        }
        next = tree.node(after: node, in: media.node)
      }
      return count > Self.maximumExcuseLength
        ? nil : ElementClaim(node: media.node, meaning: .empty)
    }
  }
}
