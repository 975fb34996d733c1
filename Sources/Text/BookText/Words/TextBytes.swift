/// A view of the UTF-8 bytes of a text, or of a part of it, with the tests common to all readers of text.
///
/// A part keeps the positions of the whole: `text[range]` begins at `range.lowerBound`. Like an
/// `UnsafeBufferPointer`, the view is valid as long as its memory. A position outside it has a zero, which no
/// text has, so that a place computed wrongly never ends the reader's program; it traps in tests and under
/// the fuzzer.
public struct TextBytes {
  /// The byte at position 0 of the whole text; nil if the text is empty.
  @usableFromInline let base: UnsafePointer<UInt8>?
  /// The position of the first byte.
  public let startIndex: Int
  /// The position after the last byte.
  public let endIndex: Int

  @inlinable
  init(base: UnsafePointer<UInt8>?, _ range: Range<Int>) {
    (self.base, startIndex, endIndex) = (base, range.lowerBound, range.upperBound)
  }

  /// - Parameter buffer: The bytes, numbered from 0.
  @inlinable
  public init(_ buffer: UnsafeBufferPointer<UInt8>) {
    self.init(base: buffer.baseAddress, 0..<buffer.count)
  }

  /// - Parameter buffer: The bytes, numbered from 0. They may be changed while the view is used.
  @inlinable
  public init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.init(UnsafeBufferPointer(buffer))
  }

  /// No bytes.
  public static var none: TextBytes { TextBytes(UnsafeBufferPointer(start: nil, count: 0)) }

  /// The bytes of this part, numbered from 0.
  @inlinable
  public var rebased: TextBytes { TextBytes(base: base.map { $0 + startIndex }, 0..<count) }

  /// The bytes as a buffer, for functions of C and of the standard library.
  @inlinable
  public var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base.map { $0 + startIndex }, count: count)
  }
}

extension TextBytes: RandomAccessCollection {
  /// The positions of the bytes.
  public typealias Indices = Range<Int>

  /// The byte at a position. Only debug builds detect one before the part, but within the text.
  @inlinable
  public subscript(position: Int) -> UInt8 {
    assert(position >= startIndex, "a position before the part")
    // One comparison, as unsigned numbers, refuses negative positions too.
    let isInside = UInt(bitPattern: position) < UInt(bitPattern: endIndex)
    #if DEBUG || STRICT_RANGES
      precondition(isInside, "a position outside the text")
    #else
      if !isInside { return 0 }
    #endif
    return base.unsafelyUnwrapped[position]
  }

  /// The byte at a position that a loop has compared with the end. Only tests check it again.
  @inlinable
  public subscript(inside position: Int) -> UInt8 {
    #if DEBUG || STRICT_RANGES
      precondition(position >= startIndex && position < endIndex, "a position outside the text")
    #endif
    return base.unsafelyUnwrapped[position]
  }

  /// The part in a range of this part, with the same positions.
  @inlinable
  public subscript(range: Range<Int>) -> TextBytes {
    let isInside = range.lowerBound >= startIndex && range.upperBound <= endIndex
    #if DEBUG || STRICT_RANGES
      precondition(isInside, "outside the text")
    #else
      if !isInside { return TextBytes(base: base, range.clamped(to: startIndex..<endIndex)) }
    #endif
    return TextBytes(base: base, range)
  }

  /// The positions of the bytes.
  @inlinable public var indices: Range<Int> { startIndex..<endIndex }
  /// Number of bytes.
  @inlinable public var count: Int { endIndex - startIndex }
  /// Returns the next position.
  @inlinable public func index(after position: Int) -> Int { position + 1 }
  @inlinable public func index(before position: Int) -> Int { position - 1 }
  /// Returns the position `distance` bytes further on.
  @inlinable public func index(_ position: Int, offsetBy distance: Int) -> Int {
    position + distance
  }
  /// Returns the number of bytes from `start` to `end`.
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end - start }

  // Making arrays and strings from it, and searching its bytes, is as fast as with a buffer.

  /// Returns an iterator over the bytes.
  @inlinable
  public func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator { buffer.makeIterator() }

  /// Copies the bytes to the beginning of `target`. Returns the bytes left over, and the number of bytes
  /// copied.
  @inlinable
  public func _copyContents(
    initializing target: UnsafeMutableBufferPointer<UInt8>
  ) -> (UnsafeBufferPointer<UInt8>.Iterator, Int) { buffer._copyContents(initializing: target) }

  /// Calls `body` with the bytes.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { try body(buffer) }
}

extension [UInt8] {
  /// Calls `body` with the array as a text.
  @inlinable
  public func withTextBytes<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBufferPointer { try body(TextBytes($0)) }
  }
}

extension ArraySlice<UInt8> {
  /// Calls `body` with the slice as a text, numbered from 0.
  @inlinable
  public func withTextBytes<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBufferPointer { try body(TextBytes($0)) }
  }
}

extension String {
  /// Calls `body` with the string as a text.
  @inlinable
  public mutating func withTextBytes<Result>(
    _ body: (TextBytes) throws -> Result
  ) rethrows -> Result {
    try withUTF8 { try body(TextBytes($0)) }
  }
}
