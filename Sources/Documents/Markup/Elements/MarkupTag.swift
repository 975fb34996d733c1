/// The start tag of an element.
package struct MarkupTag {
  /// An attribute: its name with the prefix, and its value, both as bytes of the source.
  package struct Attribute {
    /// The name without the prefix.
    package let key: MarkupName
    // Trees store them, so they are short. The first bit of `nameStart` marks the last attribute of a tag.
    private var nameStart: UInt32
    private let (nameEnd, valueStart, valueEnd): (UInt32, UInt32, UInt32)
    private static let last: UInt32 = 1 << 31

    /// - Parameters:
    ///   - name: Like `value`, bytes of a source of at most ``ElementTree/longestSource``.
    ///   - value: The bytes between the quotes; empty without a value.
    init(key: MarkupName, name: Range<Int>, value: Range<Int>) {
      self.key = key
      (nameStart, nameEnd) = (UInt32(name.lowerBound), UInt32(name.upperBound))
      (valueStart, valueEnd) = (UInt32(value.lowerBound), UInt32(value.upperBound))
    }

    package var name: Range<Int> { Int(nameStart & ~Self.last)..<Int(nameEnd) }
    package var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// Whether it is the last one that a tree stores of its tag.
    var isLast: Bool { nameStart & Self.last != 0 }
    mutating func markLast() { nameStart |= Self.last }
  }

  /// The name of the element.
  package private(set) var name: MarkupName
  /// Its attributes in order.
  package internal(set) var attributes: ArraySlice<Attribute> = []
  /// Whether the tag ends with a slash.
  package internal(set) var isClosed = false
  /// Its offset in the source, in bytes.
  package private(set) var start: Int
  /// Whether it is missing from the source.
  private(set) var isInvented = true

  /// Makes a tag missing from the source.
  package init(name: MarkupName, start: Int) {
    (self.name, self.start) = (name, start)
  }

  /// Makes it another tag of the source without attributes, in the same buffer.
  mutating func reset(to name: MarkupName, at start: Int) {
    (self.name, self.start, isInvented, isClosed) = (name, start, false, false)
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
  }
}
