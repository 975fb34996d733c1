import Markup

/// Recognisers of one kind of document.
struct RecogniserList: Sendable {
  /// Recognisers of elements, in the order of asking.
  let elements: [any ElementRecogniser]
  /// Recognisers of blocks, in the order of asking.
  let blocks: [any BlockRecogniser]
  /// Attributes that ``elements`` ask for.
  let attributes: Set<MarkupName>

  static let ofDocuments = RecogniserList(documentRecognisers)
  static let ofPrint = RecogniserList(printRecognisers)

  private init(_ rows: [RecogniserRow]) {
    elements = rows.compactMap {
      if case .elements(let recogniser) = $0 { recogniser } else { nil }
    }
    blocks = rows.compactMap { if case .blocks(let recogniser) = $0 { recogniser } else { nil } }
    attributes = elements.reduce(into: []) { $0.formUnion(type(of: $1).attributes) }
  }
}
