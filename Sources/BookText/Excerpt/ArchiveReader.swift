/// Reads the output of an ``ArchiveWriter``; returns nil for invalid data.
struct ArchiveReader {
  private let content: ArraySlice<UInt8>
  private var position: Int

  /// Returns nil if the checksum is wrong.
  init?(_ archive: [UInt8]) {
    guard archive.count >= 8 else { return nil }
    content = archive.dropLast(8)
    position = content.startIndex
    let sum = archive.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if sum != content.withUnsafeBytes(hashByWords) { return nil }
  }

  var isAtEnd: Bool { position == content.endIndex }

  /// Reads a number up to the maximum size of a file.
  mutating func number() -> Int? {
    var number = 0
    var shift = 0
    while position < content.endIndex, shift < 56 {
      let byte = content[position]
      position += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// Reads UTF-8 without control characters other than tabs and line feeds, as in texts of books.
  mutating func plainText() -> [UInt8]? {
    guard let count = number(), count <= content.endIndex - position else { return nil }
    defer { position += count }
    let text = Array(content[position..<position + count])
    let isPlain =
      UTF8Census(of: text, from: 0).invalid == 0 && !text.contains(0x08)
      && CleanText(text, tracing: false).utf8 == text
    return isPlain ? text : nil
  }

  mutating func text() -> String? { plainText().map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a text or the sign of a missing one; returns nil for invalid data.
  mutating func optionalText() -> String?? {
    switch number() {
    case 0: .some(nil)
    case 1: text().map { .some($0) }
    default: nil
    }
  }

  /// Reads a range that ends at `end` at most, and its number.
  mutating func range(upTo end: Int) -> (range: Range<Int>, code: Int)? {
    guard let start = number(), let count = number(), let code = number(), start <= end,
      count <= end - start
    else { return nil }
    return (start..<start + count, code)
  }

  /// Reads a list; returns nil if an element is invalid.
  mutating func list<Element>(
    _ element: (inout ArchiveReader) -> Element?
  ) -> [Element]? {
    guard let count = number(), count <= content.endIndex - position else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      elements.append(next)
    }
    return elements
  }
}
