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

extension TextBytes {
  /// Returns the end of the words from a position on, as long as single blanks divide them: the position of
  /// the first control character, of a blank before another or before a control character, or of one at the
  /// end. Tests sixteen bytes together: most texts have one blank between words.
  @usableFromInline
  package func endOfWords(from start: Int) -> Int {
    let (buffer, width) = (self.buffer, SIMD16<UInt8>.scalarCount)
    let blank = UInt8(ascii: " ")
    let blanks = SIMD16<UInt8>(repeating: blank)
    var position = start
    if let base = UnsafeRawPointer(buffer.baseAddress) {
      while position + width < endIndex {
        let place = position - startIndex
        let bytes = base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
        let next = base.loadUnaligned(fromByteOffset: place + 1, as: SIMD16<UInt8>.self)
        if any((bytes .< blanks) .| ((bytes .== blanks) .& (next .<= blanks))) { break }
        position += width
      }
    }
    while position < endIndex {
      if self[position] <= blank {
        guard self[position] == blank, position + 1 < endIndex, self[position + 1] > blank else {
          return position
        }
      }
      position += 1
    }
    return Swift.max(position, start)
  }
}

extension Collection<UInt8> {
  /// Returns the first index of a byte; nil if there is none. Fast for contiguous bytes, as most texts are.
  @inlinable
  package func firstPlace(ofByte byte: UInt8) -> Index? {
    let position = withContiguousStorageIfAvailable { bytes in
      let position = TextBytes(bytes).firstPosition(of: byte, from: 0)
      return position < bytes.count ? position : -1
    }
    guard let position else { return firstIndex(of: byte) }
    return position < 0 ? nil : index(startIndex, offsetBy: position)
  }

  /// Returns the first range of some bytes; nil if there are none, or they are not found.
  @inlinable
  package func firstPlace(of part: some Collection<UInt8>) -> Range<Index>? {
    guard let first = part.first else { return nil }
    var rest = self[...]
    while let start = rest.firstPlace(ofByte: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return start..<index(start, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the ranges of some bytes in order, without overlap.
  @inlinable
  package func places(of part: some Collection<UInt8>) -> [Range<Index>] {
    var places: [Range<Index>] = []
    while let place = self[(places.last?.upperBound ?? startIndex)...].firstPlace(of: part) {
      places.append(place)
    }
    return places
  }
}
