import BookText

extension Run {
  /// A quarter of the lines have only chords, with a wide gap, half of them above lines of words without
  /// gaps: the chords keep their places.
  var areChordsAboveWords: Bool {
    var (rows, above, hasGap, wasRow) = (0, 0, false, false)
    for line in lines {
      let (isRow, isWide) = readChords(line)
      if wasRow, !isRow { above += 1 }
      if isRow {
        rows += 1
        hasGap = hasGap || isWide
      } else if line.mayHaveColumns, text.hasGap(line.range) {
        return false
      }
      wasRow = isRow
    }
    return hasGap && above > 0 && above * 2 >= rows
      && rows.isAtLeast(share: 1, in: 4, of: lines.count)
  }

  /// `hasGap`: a wide gap is between two chords.
  private func readChords(_ line: SourceLine) -> (areChords: Bool, hasGap: Bool) {
    guard ("A"..."H").contains(text[line.range.lowerBound]) else { return (false, false) }
    var (place, hasGap) = (line.range.lowerBound, false)
    while place < line.range.upperBound {
      let word = text[place..<line.range.upperBound].prefix { $0 > " " }
      guard isChord(word) else { return (false, false) }
      let blanks = text[word.endIndex..<line.range.upperBound].prefix { $0 == " " }
      hasGap = hasGap || blanks.count >= ColumnGap.minimumBlanks
      guard !blanks.isEmpty || word.endIndex == line.range.upperBound else { return (false, false) }
      place = blanks.endIndex
    }
    return (true, hasGap)
  }

  /// `G`, `F#m7`, `Bbmaj7`, `Dsus4`, `C/E`
  private func isChord(_ word: TextBytes) -> Bool {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.indices.allSatisfy { part in
      guard let root = parts[part].first, ("A"..."H").contains(root) else { return false }
      var rest = parts[part].dropFirst()
      if let sign = rest.first, sign == "#" || sign == "b" { rest = rest.dropFirst() }
      while !rest.isEmpty {
        guard let next = Self.qualities.first(where: { rest.starts(with: $0) }) else { break }
        rest = rest.dropFirst(next.count)
      }
      return rest.isEmpty
    }
  }

  /// Signs after the root of a chord.
  private static let qualities =
    ["maj", "min", "dim", "aug", "sus", "add", "m", "M", "+", "-", "#", "b", "(", ")"].map {
      Array($0.utf8)
    } + "0123456789".utf8.map { [$0] }
}
