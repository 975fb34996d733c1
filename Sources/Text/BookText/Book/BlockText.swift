/// The text of blocks that are not in a book yet, with its emphasis; ranges count from its beginning. It has
/// no control characters other than tabs and line feeds, and does not begin with white space.
public struct BlockText: Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Its emphasised parts, in order.
  public private(set) var emphasis: [Emphasis] = []

  public init() {}

  /// Its length in bytes.
  public var count: Int { bytes.count }
  /// Whether it has no character.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Appends valid UTF-8. White space before the first visible character is dropped, as are control
  /// characters other than tabs and line feeds. Costs O(*n*).
  public mutating func append(_ more: ArraySlice<UInt8>, _ style: Emphasis.Style = []) {
    guard more.withTextBytes({ $0.firstControl(from: 0) < $0.count }) else {
      return appendClean(more, style)
    }
    appendClean(Self.withoutControls(more)[...], style)
  }

  /// Appends text, given as a view of a string.
  public mutating func append(_ text: String.UTF8View, _ style: Emphasis.Style = []) {
    append(Array(text)[...], style)
  }

  /// Text without control characters. White space at the very beginning is dropped.
  private mutating func appendClean(_ more: ArraySlice<UInt8>, _ style: Emphasis.Style) {
    let start = bytes.count
    bytes.append(contentsOf: bytes.isEmpty ? more.drop { $0 <= " " } : more)
    if bytes.count > start, !style.isEmpty { emphasis.add(start..<bytes.count, style) }
  }

  /// Line ends become line feeds; tabs stay.
  private static func withoutControls(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let clean = String(decoding: text, as: UTF8.self).unicodeScalars.map {
      scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x0A, 0x09: scalar
      case 0x0D, 0x85, 0x2028, 0x2029: "\n"
      case ..<0x20, 0x7F..<0xA0: "\0"
      default: scalar
      }
    }.filter { $0 != "\0" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: clean)
    return Array(String(view).utf8)
  }

  /// All of it without the white space at its ends.
  public var visible: Range<Int> { visible(in: 0..<bytes.count) }

  /// The text without the white space at its ends; empty, at its beginning, if it has nothing else.
  public func visible(in range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, bytes[end - 1] <= " " { end -= 1 }
    while start < end, bytes[start] <= " " { start += 1 }
    return start..<end
  }

  /// White space between bold parts does not count.
  public func isBold(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for part in emphasis.reversed() {
      guard end > range.lowerBound else { break }
      if part.range.lowerBound >= end { continue }
      guard part.style.contains(.bold),
        bytes[min(part.range.upperBound, end)..<end].allSatisfy({ $0 <= " " })
      else { break }
      end = part.range.lowerBound
    }
    return end <= range.lowerBound
  }

  /// Makes it empty, and keeps its memory for the next text.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    emphasis.removeAll(keepingCapacity: true)
  }
}
