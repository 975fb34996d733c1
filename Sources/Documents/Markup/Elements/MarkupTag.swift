/// The start tag of an element.
package struct MarkupTag {
  /// An attribute: its name with the prefix, and its value, both as bytes of the source.
  package struct Attribute {
    /// The name without the prefix.
    package var key: MarkupName
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// The name of the element.
  package var name: MarkupName
  /// Its attributes in order.
  package var attributes: [Attribute] = []
  /// Whether the tag ends with a slash.
  package internal(set) var isClosed = false
  /// Its offset in the source, in bytes.
  package var start: Int

  package init(name: MarkupName, start: Int) {
    (self.name, self.start) = (name, start)
  }

  /// Begins another tag in the same buffer.
  mutating func begin(_ name: MarkupName, at start: Int) {
    (self.name, self.start, isClosed) = (name, start, false)
    attributes.removeAll(keepingCapacity: true)
  }
}
