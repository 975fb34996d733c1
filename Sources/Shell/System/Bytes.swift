import CSystem

extension [UInt8] {
  /// Indices of all occurrences, even overlapping; none if `sought` is empty. O(*n*).
  public func places(of sought: [UInt8]) -> [Int] {
    var places: [Int] = []
    withUnsafeBufferPointer { bytes in
      var start = 0
      while let rest = bytes.baseAddress.map({ $0 + start }),
        case let found = system_find(rest, bytes.count - start, sought, sought.count), found >= 0,
        !sought.isEmpty
      {
        places.append(start + found)
        start += found + 1
      }
    }
    return places
  }
}
