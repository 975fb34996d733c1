extension TextBytes {
  typealias Sixteen = SIMD16<UInt8>

  /// Returns the first position from `start` on that `areOthers` finds among sixteen, or one near the end.
  @inline(__always)
  func skip(
    from start: Int, until areOthers: (_ own: Sixteen, _ next: Sixteen) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    var position = start
    let end = endIndex - Sixteen.scalarCount
    while let bytes = UnsafeRawPointer(base), position < end {
      let lanes = unsafeBitCast(
        areOthers(
          bytes.loadUnaligned(fromByteOffset: position, as: Sixteen.self),
          bytes.loadUnaligned(fromByteOffset: position + 1, as: Sixteen.self)),
        to: SIMD2<UInt64>.self)
      if lanes.x | lanes.y != 0 {
        let (first, second) = (UInt64(littleEndian: lanes.x), UInt64(littleEndian: lanes.y))
        let bits = first == 0 ? 64 + second.trailingZeroBitCount : first.trailingZeroBitCount
        return position + bits / 8
      }
      position += Sixteen.scalarCount
    }
    return position
  }

  /// Returns the first position of a byte from `start` on, or the end.
  @usableFromInline
  package func firstPosition(of byte: UInt8, from start: Int) -> Int {
    var position = skip(from: start) { own, _ in own .== Sixteen(repeating: byte) }
    while position < endIndex, self[position] != byte { position += 1 }
    return Swift.min(position, endIndex)
  }

  /// Returns the end of the words from a position on, as long as single blanks divide them: the position of
  /// the first control character, of a blank before another or before a control character, or of one at the
  /// end.
  @usableFromInline
  package func endOfWords(from start: Int) -> Int {
    let (blank, blanks): (UInt8, _) = (" ", Sixteen(repeating: " "))
    var position = skip(from: start) { own, next in
      (own .< blanks) .| ((own .== blanks) .& (next .<= blanks))
    }
    while position < endIndex,
      self[position] > blank
        || self[position] == blank && position + 1 < endIndex && self[position + 1] > blank
    {
      position += 1
    }
    return Swift.max(position, start)
  }

  /// Returns the first position after a letter at `start` of a byte other than letters, commas, ! and ", and
  /// single blanks; an earlier one near the end.
  package func endOfPlainWords(from start: Int) -> Int {
    let (blank, small) = (Sixteen(repeating: " "), Sixteen(repeating: "a"))
    let (letters, marks) = (Sixteen(repeating: 25), Sixteen(repeating: 2))
    let comma = Sixteen(repeating: ",")
    return skip(from: start) { own, next in
      ((own | blank) &- small .> letters) .& (own &- blank .> marks) .& (own .!= comma)
        .| ((own .== blank) .& (next .== blank))
    }
  }

  /// Returns the first position from `start` on of a byte other than printable ASCII, TAB and LF, or the end.
  package func firstUnprintable(from start: Int) -> Int {
    let (blank, delete): (UInt8, UInt8) = (" ", "\u{7F}")
    let (blanks, printed) = (Sixteen(repeating: blank), Sixteen(repeating: delete - blank))
    let (tab, one) = (Sixteen(repeating: "\t"), Sixteen(repeating: 1))
    // LF is right after TAB.
    var position = skip(from: start) { own, _ in
      (own &- blanks .>= printed) .& (own &- tab .> one)
    }
    while position < endIndex, case let byte = self[position],
      blank..<delete ~= byte || byte == "\t" || byte == "\n"
    {
      position += 1
    }
    return Swift.min(position, endIndex)
  }

  /// Nil if no such byte is sought.
  package func firstUnprintable(
    from start: Int = 0, where isSought: (_ place: Int) -> Bool
  ) -> Int? {
    var place = firstUnprintable(from: start)
    while place < endIndex, !isSought(place) { place = firstUnprintable(from: place + 1) }
    return place < endIndex ? place : nil
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
