import BookText
import Markup

/// Finds the last child elements of their parents in a separate reading of the document: when an element
/// begins, it is not yet known whether another follows.
struct LastChildren: MarkupHandler {
  /// The places of their tags.
  private(set) var places: Set<Int> = []
  /// For each open element, the place of its last child so far.
  private var open: [Int?] = [nil]

  /// - Complexity: O(*n*).
  static func places(in source: TextBytes, isXML: Bool) -> Set<Int> {
    var children = LastChildren()
    var reader = MarkupReader(source, isXML: isXML)
    reader.read(into: &children)
    return children.places
  }

  mutating func begin(_ tag: MarkupTag, in source: TextBytes) {
    open[open.count - 1] = tag.start
    open.append(nil)
  }

  mutating func end() {
    guard open.count > 1, let last = open.removeLast() else { return }
    places.insert(last)
  }

  mutating func add(_ text: TextBytes) {}
}
