/// Bounds of characters in UTF-8, for positions that were counted in bytes.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// The position may be the end. Positions outside are taken for the nearest one.
  @inlinable public func characterStart(at position: Int) -> Int {
    var start = Swift.min(Swift.max(startIndex, position), endIndex)
    while start > startIndex, start < endIndex, self[start].continuesCharacter { start -= 1 }
    return start
  }

  /// First start of a character from a position on, or the end. Positions outside are taken for the nearest
  /// one.
  @inlinable public func characterStart(from position: Int) -> Int {
    var start = Swift.min(Swift.max(startIndex, position), endIndex)
    while start < endIndex, self[start].continuesCharacter { start += 1 }
    return start
  }
}
