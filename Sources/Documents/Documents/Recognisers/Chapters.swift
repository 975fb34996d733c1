import BookText
import Markup

/// Headings of the first two levels that begin chapters, in documents without a list of contents. The lines
/// of a title page, or of a part and its first chapter, are on one page all the same.
struct Chapters: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    guard view.document.item.hasSectionsAtHeadings else { return [] }
    return view.candidates.compactMap { heading in
      guard case .heading(1...2) = heading.style.kind, heading.hasWordsOrImages else { return nil }
      return ElementClaim(node: heading.node, meaning: .chapter)
    }
  }
}

extension TreeElement {
  /// Bytes of a heading examined for letters.
  private static let mostOfHeading = 64

  /// An image, or a letter or digit among its first ``mostOfHeading`` bytes.
  fileprivate var hasWordsOrImages: Bool {
    let words = words(maximumLength: Self.mostOfHeading)
    if words.utf8.contains(where: \.isLetterOrDigit)
      || words.contains(where: { $0.isLetter || $0.isNumber })
    {
      return true
    }
    return (node..<end).contains {
      document.style(of: $0).kind == .image && !tree.nodes[$0].isText
    }
  }
}
