extension TextBytes {
  /// Returns the first position of a byte from `start` on, or the end. Tests sixteen bytes together: texts
  /// between tags are long.
  @usableFromInline
  package func firstPosition(of byte: UInt8, from start: Int) -> Int {
    let (buffer, width) = (self.buffer, SIMD16<UInt8>.scalarCount)
    let wanted = SIMD16<UInt8>(repeating: byte)
    var position = start
    if let base = UnsafeRawPointer(buffer.baseAddress) {
      while position + width <= endIndex {
        let bytes = base.loadUnaligned(
          fromByteOffset: position - startIndex, as: SIMD16<UInt8>.self)
        if any(bytes .== wanted) { break }
        position += width
      }
    }
    while position < endIndex, self[position] != byte { position += 1 }
    return Swift.min(position, endIndex)
  }
}

extension Collection<UInt8> {
  /// Returns the first index of a byte; nil if there is none. Fast for bytes in one piece, as those of nearly
  /// all texts are.
  @inlinable
  package func firstPlace(ofByte byte: UInt8) -> Index? {
    let position = withContiguousStorageIfAvailable { bytes in
      let position = TextBytes(bytes).firstPosition(of: byte, from: 0)
      return position < bytes.count ? position : -1
    }
    guard let position else { return firstIndex(of: byte) }
    return position < 0 ? nil : index(startIndex, offsetBy: position)
  }
}
