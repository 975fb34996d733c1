import BookText

/// Words moved to other places of a text, for cells on several lines. Each range with moved words keeps its
/// length.
struct MovedWords {
  private struct Move {
    let range: Range<Int>
    let place: Int
  }

  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private var moves: [Move] = []
  private var edits: [Edit] = []

  var hasWords: Bool { !moves.isEmpty }

  mutating func blank(_ range: Range<Int>) {
    edits.append(Edit(range: range, bytes: Array(repeating: " ", count: range.count)))
  }

  /// Puts words into the order of their cells: a blank between words, a tab between cells, blanks after all.
  /// Returns the new range of each cell. The range has all these words, before and after the move, with a
  /// byte between two words at least. Cells are never empty. Costs O(*n* log *n*) in the words.
  mutating func move(
    _ cells: [[Range<Int>]], within range: Range<Int>, of text: TextBytes
  ) -> [Range<Int>] {
    var (bytes, found): ([UInt8], [Range<Int>]) = ([], [])
    bytes.reserveCapacity(range.count)
    let known = moves.count
    for (index, words) in cells.enumerated() {
      if index > 0 {
        // The room left is before the last cell, so that the cells end where their lines ended.
        let rest = words.reduce(words.count) { $0 + $1.count }
        let room = index == cells.count - 1 ? range.count - bytes.count - rest : 0
        bytes += Array(repeating: " ", count: max(0, room))
        bytes.append("\t")
      }
      let start = bytes.count
      for word in words {
        if bytes.count > start { bytes.append(" ") }
        moves.append(Move(range: word, place: range.lowerBound + bytes.count))
        bytes += text[word]
      }
      found.append(range.lowerBound + start..<range.lowerBound + bytes.count)
    }
    bytes += Array(repeating: " ", count: max(0, range.count - bytes.count))
    edits.append(Edit(range: range, bytes: bytes))
    moves[known...].sort { $0.range.lowerBound < $1.range.lowerBound }
    return found
  }

  /// Puts all words of a range at their new places. The range is inside one edit or outside all. The
  /// edits that end after its start are in order. Costs O(log *n*) in the edits.
  func bytes(of range: Range<Int>, in text: TextBytes) -> [UInt8] {
    let index = edits.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    guard let edit = edits[ifAny: index], edit.range.overlaps(range) else {
      return Array(text[range])
    }
    return Array(edit.bytes[range.shifted(by: -edit.range.lowerBound)])
  }

  func write(into text: inout [UInt8]) {
    for edit in edits { text.replaceSubrange(edit.range, with: edit.bytes) }
  }

  /// New places of the words in a range, in order; the range itself if none was moved. Words with a single
  /// byte between them are one part. Costs O(log *n* + *m* log *m*) for *m* moved words in the range.
  func parts(of range: Range<Int>) -> [Range<Int>] {
    let first = moves.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let own = moves[first...].prefix { $0.range.lowerBound < range.upperBound }
    guard !own.isEmpty else { return [range] }
    let parts = own.map { move in
      let part = move.range.clamped(to: range)
      let start = move.place + part.lowerBound - move.range.lowerBound
      return start..<start + part.count
    }
    return parts.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, part in
      if let last = joined.last, last.upperBound + 1 == part.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<part.upperBound
      } else {
        joined.append(part)
      }
    }
  }
}
