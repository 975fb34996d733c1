// The standard library's own search for words in a string comes with its regular expressions, which
// make a program a megabyte larger and slower to start.
extension StringProtocol {
  /// Where `words` stand in it, byte for byte, from the front on; none overlaps another.
  ///
  /// - Complexity: O(*n* · *m*) in both lengths at worst.
  func places(of words: String) -> [Range<String.Index>] {
    let wanted = Array(words.utf8)
    guard !wanted.isEmpty else { return [] }
    var places: [Range<String.Index>] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) {
        let end = rest.index(start, offsetBy: wanted.count)
        places.append(start..<end)
        rest = rest[end...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return places
  }

  /// Whether `words` stand in it, byte for byte.
  func holds(_ words: String) -> Bool { !places(of: words).isEmpty }
}
