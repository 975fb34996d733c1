import BookText

extension TextBytes {
  /// Number of bytes compared at once.
  private static var stride: Int { MemoryLayout<UInt64>.size }
  /// The lowest bit of each byte of a word.
  private static var lowest: UInt64 { .max / UInt64(UInt8.max) }

  /// Returns the first position of a byte from `start` on, or the end. Tests eight bytes together: texts
  /// between tags are long.
  func firstPosition(of byte: UInt8, from start: Int) -> Int {
    let pattern = Self.lowest &* UInt64(byte)
    let pointer = UnsafeRawPointer(buffer.baseAddress)
    var position = start
    while let pointer, position + Self.stride <= endIndex {
      let word =
        pointer.loadUnaligned(fromByteOffset: position - startIndex, as: UInt64.self) ^ pattern
      // Only a byte of zero borrows from the bit above it; borrows come only from bytes before which one was
      // found.
      let found = (word &- Self.lowest) & ~word & (Self.lowest << 7)
      if found != 0 { break }
      position += Self.stride
    }
    while position < endIndex, self[position] != byte { position += 1 }
    return Swift.min(position, endIndex)
  }
}
