/// Encodes numbers, texts and lists as bytes, with a checksum at the end.
struct ArchiveWriter {
  private var bytes: [UInt8] = []

  /// Writes a number that is not negative, seven bits a byte.
  mutating func put(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ text: [UInt8]) {
    put(text.count)
    bytes += text
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  /// Writes a text that may be missing, which differs from an empty one.
  mutating func put(_ text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  /// Writes a range and its number.
  mutating func put(_ range: Range<Int>, _ code: Int) {
    put(range.lowerBound)
    put(range.count)
    put(code)
  }

  mutating func put<Element>(
    _ elements: [Element], _ putElement: (inout ArchiveWriter, Element) -> Void
  ) {
    put(elements.count)
    for element in elements { putElement(&self, element) }
  }

  /// The bytes with their checksum.
  var closed: [UInt8] {
    let sum = bytes.withUnsafeBytes(hashByWords)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }
}
