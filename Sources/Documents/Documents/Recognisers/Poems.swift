import BookText
import Markup

/// Poems by the name of their class, with the lines of the file as their lines: no elements divide them.
struct Poems: ElementRecogniser {
  /// Fewest lines of a poem.
  private static let fewestLines = 3
  /// Maximum length of a line of verse, in bytes.
  private static let longestLine = 70

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { poem in
      guard poem.style.kind == .division, poem.style.style.traits.contains(.verse),
        poem.style.style.space == .normal, let lines = lines(of: poem), areVerse(lines)
      else { return nil }
      return ElementClaim(node: poem.node, meaning: .lines)
    }
  }

  /// Whether lines are short, have several words, and seldom go on with the sentence of the line before in a
  /// small letter, as the lines of prose do.
  private func areVerse(_ lines: [Substring]) -> Bool {
    let continued = lines.dropFirst().count { $0.first(where: \.isLetter)?.isLowercase == true }
    return lines.count >= Self.fewestLines && 3 * continued <= lines.count
      && lines.allSatisfy { line in
        line.utf8.count <= Self.longestLine && line.split(whereSeparator: \.isWhitespace).count > 1
      }
  }

  /// The lines of an element with no other elements than phrases; nil if it has others.
  private func lines(of poem: TreeElement) -> [Substring]? {
    let tree = poem.tree
    var (text, next): ([UInt8], Int?) = ([], tree.node(after: poem.node, in: poem.node))
    while let node = next {
      if tree.nodes[node].isText {
        tree.append(node, in: poem.source, to: &text)
      } else {
        let style = poem.document.style(of: node)
        if !style.kind.isPhrase || style.style.display != .inline
          || style.style.traits.contains(.floats)
        {
          return nil
        }
      }
      next = tree.node(after: node, in: poem.node)
    }
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
