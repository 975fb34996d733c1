package struct MarkupTag {
  /// Name with its prefix, and value, as bytes of the source.
  package struct Attribute {
    /// Name without the prefix.
    package let key: MarkupName
    // Trees store them, so they are short. The first bit of `nameStart` marks the last attribute of a tag.
    private var nameStart: UInt32
    private let (nameEnd, valueStart, valueEnd): (UInt32, UInt32, UInt32)
    private static let last: UInt32 = 1 << 31

    init(key: MarkupName, name: Range<Int>, value: Range<Int>) {
      self.key = key
      (nameStart, nameEnd) = (UInt32(name.lowerBound), UInt32(name.upperBound))
      (valueStart, valueEnd) = (UInt32(value.lowerBound), UInt32(value.upperBound))
    }

    package var name: Range<Int> { Int(nameStart & ~Self.last)..<Int(nameEnd) }
    package var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// The last one that a tree stores of its tag.
    var isLast: Bool { nameStart & Self.last != 0 }
    mutating func markLast() { nameStart |= Self.last }
  }

  package private(set) var name: MarkupName
  package internal(set) var attributes: ArraySlice<Attribute> = []
  /// Closed by a slash.
  package internal(set) var isClosed = false
  package private(set) var start: Int
  private(set) var isInvented = true

  /// A tag missing from the source.
  package init(name: MarkupName, start: Int) { (self.name, self.start) = (name, start) }

  /// Keeps the buffer, but no attributes.
  mutating func reset(to name: MarkupName, at start: Int) {
    (self.name, self.start, isInvented, isClosed) = (name, start, false, false)
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
  }
}
