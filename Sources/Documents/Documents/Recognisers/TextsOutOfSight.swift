import BookText
import Markup

/// Short texts that a style takes out of sight: marks against copying, labels for screen readers, the word of
/// which a drop capital shows a part. They stay where they are all that a heading has, and where they would
/// be most of a document, which a script shows then.
struct TextsOutOfSight: ElementRecogniser {
  /// Length in bytes. A longer text is an answer, or a chapter, that a script shows.
  private static let maximumTextLength = 400

  func claims(in view: ElementView) -> [ElementClaim] {
    var (found, end, length): ([Int], Int, Int) = ([], 0, 0)
    var showsText: [Int: Bool] = [:]
    for element in view.candidates
    where element.node >= end && element.style.style.traits.contains(.outOfSight) {
      let text = element.words(maximumLength: Self.maximumTextLength + 1)
      guard text.utf8.count <= Self.maximumTextLength, !element.showsLetters else { continue }
      let section = element.headingOrSection
      let isPart = showsText[section.node] ?? section.showsText
      showsText[section.node] = isPart
      guard isPart else { continue }
      end = element.end
      length += text.utf8.count
      found.append(element.node)
    }
    if found.isEmpty || 2 * length > view.length { return [] }
    return found.map { ElementClaim(node: $0, meaning: .outOfSight) }
  }
}

extension TreeElement {
  /// Its font size is 0, but an element in it has a larger one.
  fileprivate var showsLetters: Bool {
    guard style.style.size == 0 else { return false }
    return (node + 1..<max(node + 1, end)).contains { inner in
      let style = document.style(of: inner).style
      return !tree.nodes[inner].isText && style.hasOwnSize && style.size > 0
    }
  }

  private static let sections: Set<MarkupName> = ["section", "article", "body"]

  /// The heading around it, or the innermost section, or else the root.
  fileprivate var headingOrSection: TreeElement {
    let isInHeading = if case .heading = style.style.context { true } else { false }
    let found = path.first { around in
      if case .heading = around.style.kind { return true }
      return !isInHeading && Self.sections.contains(around.name)
    }
    return found ?? TreeElement(ElementTree.root, of: document)
  }

  fileprivate var showsText: Bool {
    var walk = ElementWalk(tree, in: node)
    while let inner = walk.next() {
      let part = TreeElement(inner, of: document)
      if part.isShownText, !part.style.style.isHidden { return true }
      if !tree.nodes[inner].isText, part.style.style.isHidden { walk.skipDescendants() }
    }
    return false
  }
}
