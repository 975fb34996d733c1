import Markup

/// Blocks of a PDF with their meaning in the markup: the recognisers of plain text found it, and
/// ``PDFDocument`` wrote it.
struct DecidedBlocks: ElementRecogniser {
  static let attributes = [attributeName] as Set

  /// The attribute with the meaning of a paragraph.
  private static let attribute = "data-print"
  private static let attributeName = MarkupName(attribute)

  /// Returns the attribute for a meaning, to be written into a tag, with a blank before it.
  static func attribute(_ meaning: BlockMeaning) -> String {
    " \(attribute)=\"\(meaning.rawValue)\""
  }

  /// Claims the elements with a known meaning in their attribute.
  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      element.value(Self.attributeName).flatMap(BlockMeaning.init)
        .map { ElementClaim(node: element.node, meaning: .decided($0)) }
    }
  }
}
