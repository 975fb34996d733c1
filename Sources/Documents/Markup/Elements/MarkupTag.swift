/// The start tag of an element.
package struct MarkupTag {
  /// An attribute: its name with the prefix, and its value, both as bytes of the source.
  package struct Attribute {
    /// The name without the prefix.
    package let key: MarkupName
    // Trees store them, so they are short.
    private let (nameStart, nameEnd, valueStart, valueEnd): (UInt32, UInt32, UInt32, UInt32)

    init(key: MarkupName, name: Range<Int>, value: Range<Int>) {
      self.key = key
      (nameStart, nameEnd) = (UInt32(name.lowerBound), UInt32(name.upperBound))
      (valueStart, valueEnd) = (UInt32(value.lowerBound), UInt32(value.upperBound))
    }

    package var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    package var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }

  /// The name of the element.
  package private(set) var name: MarkupName
  /// Its attributes in order.
  package internal(set) var attributes: ArraySlice<Attribute> = []
  /// Whether the tag ends with a slash.
  package internal(set) var isClosed = false
  /// Its offset in the source, in bytes.
  package private(set) var start: Int
  /// The offset after its name; its start if it is missing from the source.
  private(set) var nameEnd: Int

  /// Makes a tag missing from the source.
  package init(name: MarkupName, start: Int) {
    (self.name, self.start, nameEnd) = (name, start, start)
  }

  /// Begins another tag in the same buffer.
  mutating func begin(_ name: MarkupName, at range: Range<Int>) {
    (self.name, start, nameEnd, isClosed) = (name, range.lowerBound, range.upperBound, false)
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
  }
}
