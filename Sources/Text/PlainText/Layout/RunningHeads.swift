import BookText

/// Running heads of a scan without the numbers of its pages.
extension PageLines {
  /// Fewest heads without numbers that show the length of a page.
  private static let minimumHeads = 5

  /// Returns the lines of running heads, at least five: the same words at even distances, three in ten of
  /// them between the halves of sentences. The heads of left and right pages may differ.
  func headsWithoutNumbers() -> [Int] {
    let inside = lines.indices.dropFirst().dropLast().filter { interruptsSentence($0) }
    guard inside.count >= Self.minimumHeads else { return [] }
    // The blank line between paragraphs is added where a page ends with one.
    let above = (inside.map { lines[$0].blankLinesBefore }.max() ?? 0) + 1
    // In order: the last line is left out.
    let below = (inside.map { lines[$0 + 1].blankLinesBefore }.max() ?? 0) + 1
    let keys = Set(inside.map { hashOfWords(inLine: $0) })
    var recurring: [UInt64: [Int]] = [:]
    for index in lines.indices.dropFirst().dropLast()
    where lines[index].range.count <= PageLines.maximumHeadLength
      && (1..<above + 1).contains(lines[index].blankLinesBefore)
      && (1..<below + 1).contains(lines[index + 1].blankLinesBefore)
    {
      let key = hashOfWords(inLine: index)
      if keys.contains(key) { recurring[key, default: []].append(index) }
    }
    let heads = recurring.values.filter { $0.count >= 2 }.flatMap { $0 }.sorted()
    let broken = Set(inside)
    let inSentences = heads.count { broken.contains($0) }
    guard heads.count >= Self.minimumHeads,
      inSentences.isAtLeast(share: 3, in: 10, of: heads.count)
    else { return [] }
    return headsAtEvenDistances(among: heads)
  }

  /// Whether a line with lines above and below it stands between the halves of a sentence.
  private func interruptsSentence(_ line: Int) -> Bool {
    // In order: lines are above and below.
    lines[line].blankLinesBefore > 0 && lines[line + 1].blankLinesBefore > 0
      && mayBeHead(line) && beginsSmall(line + 1)
      && endsOpen(line - 1)
  }

  /// Returns the heads at an even distance from the head before or after.
  /// - Parameter heads: In order.
  private func headsAtEvenDistances(among heads: [Int]) -> [Int] {
    let distances = zip(heads, heads.dropFirst()).map { rowCount(from: $0, to: $1) }
    guard let areEven = Self.evenDistances(distances) else { return [] }
    return heads.indices.filter { index in
      index > 0 && areEven[index - 1] || index < areEven.count && areEven[index]
    }.map { heads[$0] }
  }
}
