/// The start tag of an element.
struct MarkupTag {
  /// An attribute: its name with the prefix, and its value, both as bytes of the source.
  struct Attribute {
    /// The name without the prefix.
    var key: MarkupName
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The name of the element.
  var name: MarkupName
  /// Its attributes in order.
  var attributes: [Attribute] = []
  /// True if the tag ends with a slash.
  var isClosed = false
  /// The byte of the source at which it begins.
  var start: Int

  /// Begins another tag in the same buffer.
  mutating func begin(_ name: MarkupName, at start: Int) {
    (self.name, self.start, isClosed) = (name, start, false)
    attributes.removeAll(keepingCapacity: true)
  }
}
