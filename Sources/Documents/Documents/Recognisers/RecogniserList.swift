import Markup

/// Recognisers of one kind of document.
struct RecogniserList: Sendable {
  /// In the order of asking.
  let elements: [any ElementRecogniser]
  let blocks: [any BlockRecogniser]
  /// Attributes that ``elements`` ask for.
  let attributes: Set<MarkupName>

  init(elements: [any ElementRecogniser], blocks: [any BlockRecogniser]) {
    (self.elements, self.blocks) = (elements, blocks)
    attributes = elements.reduce(into: []) { $0.formUnion(type(of: $1).attributes) }
  }
}
