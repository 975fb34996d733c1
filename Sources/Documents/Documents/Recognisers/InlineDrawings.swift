import BookText
import Markup

/// Small drawings within a line of text, such as icons: they do not end the line, nor do the texts in them.
struct InlineDrawings: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var (claims, end) = ([ElementClaim](), 0)
    for drawing in view.candidates where drawing.style.kind == .drawing && drawing.node >= end {
      end = drawing.end
      guard drawing.isSmall, drawing.isBesideText else { continue }
      let texts = (drawing.node..<end).filter {
        !drawing.tree.nodes[$0].isText && drawing.document.style(of: $0).kind == .drawnText
      }
      claims += ([drawing.node] + texts).map { ElementClaim(node: $0, meaning: .inLine) }
    }
    return claims
  }
}

extension TreeElement {
  /// Nodes examined on each side of a drawing.
  private static let mostExamined = 32

  /// Too small for a picture.
  fileprivate var isSmall: Bool {
    let image = ImageReference(path: "", size: ImageSize())
    return ImageTag(tag, in: source).frame(of: image, style.style) == nil
  }

  /// Text is before or after it in its block.
  fileprivate var isBesideText: Bool {
    let block = parent.block
    return isText(firstOf: stride(from: node - 1, to: block, by: -1))
      || isText(firstOf: stride(from: end, to: tree.end(of: block), by: 1))
  }

  /// Text is first among ``mostExamined`` nodes, before any block, line break or drawing.
  private func isText(firstOf nodes: some Sequence<Int>) -> Bool {
    for next in nodes.prefix(Self.mostExamined) {
      let part = TreeElement(next, of: document)
      if tree.nodes[next].isText {
        if part.style.kind == .drawing { return false }
        if part.isShownText { return true }
      } else if part.style.style.display != .inline || part.style.kind == .lineBreak {
        return false
      }
    }
    return false
  }
}
