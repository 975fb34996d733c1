import BookText
import Cells

/// Tells how places of a text, asked for in rising order, are emphasised.
struct EmphasisCursor {
  private let parts: [Emphasis]
  private var index: Int

  /// Finds the first part that ends after `start`.
  ///
  /// - Complexity: O(log *n*).
  init(_ parts: [Emphasis], from start: Int) {
    self.parts = parts
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    index = low
  }

  /// How the byte at `place` is emphasised; nil where it is not.
  mutating func emphasis(at place: Int) -> Emphasis.Style? {
    while index < parts.count, parts[index].range.upperBound <= place { index += 1 }
    guard index < parts.count, parts[index].range.contains(place) else { return nil }
    return parts[index].style
  }
}

extension Emphasis.Style {
  /// Adds the emphasis to how a cell looks.
  func apply(to style: inout Style) {
    switch self {
    case .italic: style.attributes.insert(.italic)
    case .bold: style.attributes.insert(.bold)
    }
  }
}
