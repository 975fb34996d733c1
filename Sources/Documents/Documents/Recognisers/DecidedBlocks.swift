import Markup

/// Blocks of a PDF with their meaning in the markup: the recognisers of plain text found it, and
/// ``PDFDocument`` wrote it.
struct DecidedBlocks: ElementRecogniser {
  static let attributes = [name] as Set

  /// The attribute with the decision about a paragraph.
  private static let attribute = "data-print"
  private static let name = MarkupName(attribute)

  /// Returns the attribute for a decision as it is written into a tag, with a blank before it.
  static func attribute(_ decision: ElementClaim.Meaning.Decision) -> String {
    " \(attribute)=\"\(decision.rawValue)\""
  }

  /// Claims the elements with a known decision in their attribute.
  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      element.value(Self.name).flatMap {
        ElementClaim.Meaning.Decision(rawValue: $0)
      }
      .map { ElementClaim(node: element.node, meaning: .decided($0)) }
    }
  }
}
