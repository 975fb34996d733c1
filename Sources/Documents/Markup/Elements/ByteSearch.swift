import BookText

extension TextBytes {
  /// Returns the first position of a byte from `start` on, or the end. Tests sixteen bytes together: texts
  /// between tags are long.
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
