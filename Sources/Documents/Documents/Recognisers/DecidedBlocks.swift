import Markup

/// Blocks of a PDF with their meaning in the markup: the recognisers of plain text found it, and
/// ``PDFDocument`` wrote it.
struct DecidedBlocks: ElementRecogniser {
  static let attributes = [attributeName] as Set

  /// Meaning of a paragraph.
  private static let attribute = "data-print"
  private static let attributeName = MarkupName(attribute)

  /// A blank is before the attribute.
  static func attribute(_ meaning: BlockMeaning) -> String {
    " \(attribute)=\"\(meaning.rawValue)\""
  }

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      element.value(Self.attributeName).flatMap(BlockMeaning.init)
        .map { ElementClaim(node: element.node, meaning: .decided($0)) }
    }
  }
}
