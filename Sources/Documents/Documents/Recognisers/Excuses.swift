import Markup

/// The content of sound, films and drawings by scripts that says only that they cannot be shown.
struct Excuses: ElementRecogniser {
  /// Length in bytes. A longer text is prose.
  private static let maximumExcuseLength = 200

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { media in
      guard media.style.kind == .media, !media.style.style.traits.contains(.hidden) else {
        return nil
      }
      var (count, walk) = (0, ElementWalk(media.tree, in: media.node))
      while count <= Self.maximumExcuseLength, let node = walk.next() {
        let isShown = media.document.style(of: node).style.display != .none
        if isShown, media.tree.nodes[node].isText { count += media.tree.nodes[node].source.count }
      }
      return count > Self.maximumExcuseLength
        ? nil : ElementClaim(node: media.node, meaning: .empty)
    }
  }
}
