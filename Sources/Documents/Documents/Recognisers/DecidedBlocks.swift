import Markup

/// Blocks of a print whose meaning ``PDFDocument`` wrote down: the recognisers of plain text found it.
struct DecidedBlocks: ElementRecogniser {
  static let attributes = [MarkupName(attribute)] as Set

  /// The attribute with the decision about a paragraph.
  private static let attribute = "data-print"

  /// Returns the attribute of a tag, after a blank.
  static func attribute(_ decision: ElementClaim.Meaning.Decision) -> String {
    " \(attribute)=\"\(decision.rawValue)\""
  }

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      element.value(MarkupName(Self.attribute)).flatMap {
        ElementClaim.Meaning.Decision(rawValue: $0)
      }
      .map { ElementClaim(node: element.node, meaning: .decided($0)) }
    }
  }
}
