import Markup

/// Blocks of a PDF with their meaning in the markup: the recognisers of plain text found it, and
/// ``PDFDocument`` wrote it.
struct DecidedBlocks: ElementRecogniser {
  static let attributes = [name] as Set

  /// The attribute with the decision about a paragraph.
  private static let attribute = "data-print"
  private static let name = MarkupName(attribute)

  /// Returns the attribute of a tag, after a blank.
  static func attribute(_ decision: ElementClaim.Meaning.Decision) -> String {
    " \(attribute)=\"\(decision.rawValue)\""
  }

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      element.value(Self.name).flatMap {
        ElementClaim.Meaning.Decision(rawValue: $0)
      }
      .map { ElementClaim(node: element.node, meaning: .decided($0)) }
    }
  }
}
