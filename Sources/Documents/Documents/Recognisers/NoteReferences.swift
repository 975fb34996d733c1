import BookText
import Markup

/// References to notes, as far as the document declares them: links with the class or the role of one, and
/// images that are all of a raised link.
struct NoteReferences: ElementRecogniser {
  /// Shown in place of an image without words.
  private static let sign = "*"

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      switch element.style.kind {
      case .anchor where element.role.contains(.noteReference):
        let meaning = ElementClaim.Meaning.noteReference(isLetter: element.isLetter)
        return ElementClaim(node: element.node, meaning: meaning)
      case .image where element.isSignOfNote:
        let tag = ImageTag(element.tag, in: element.source)
        let isSign = tag.words.isEmpty || RepeatedWords.areRepeated(tag, of: element)
        let words = isSign ? Self.sign : tag.words
        return ElementClaim(node: element.node, meaning: .noteSign(words))
      default: return nil
      }
    }
  }
}

extension TreeElement {
  /// Its text is one letter.
  fileprivate var isLetter: Bool {
    let words = words(maximumLength: 8)
    return words.count == 1 && words.allSatisfy(\.isLetter)
  }

  /// Elements between an image and its link.
  private static let mostAroundSign = 4

  /// An image is all of a link that is raised, or declared as a reference.
  fileprivate var isSignOfNote: Bool {
    var (around, count) = (parent, 0)
    while around.style.kind != .anchor {
      guard around.node > ElementTree.root, count < Self.mostAroundSign,
        around.style.kind.isPhrase || around.style.kind == .other
      else { return false }
      (around, count) = (around.parent, count + 1)
    }
    guard case .element(let target)? = around.target, target.contains("#"),
      around.end - around.node <= 4 * Self.mostAroundSign,
      around.role.contains(.noteReference) || style.style.emphasis.contains(.superscript)
    else { return false }
    return !(around.node..<around.end).contains { inner in
      let part = TreeElement(inner, of: document)
      return part.isShownText || part.style.kind == .image && inner != node
    }
  }
}
