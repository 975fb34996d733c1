import BookText

/// Running heads of a scan without the numbers of its pages.
struct RunningHeads {
  private let pageLines: PageLines

  /// Fewest heads without numbers that show the length of a page.
  private static let minimumHeads = 5

  /// Returns the lines of running heads, at least five: the same words at even distances, three in ten of
  /// them between the halves of sentences. The heads of left and right pages may differ.
  static func withoutNumbers(in pageLines: PageLines) -> [Int] {
    RunningHeads(pageLines: pageLines).heads()
  }

  private func heads() -> [Int] {
    let inside = pageLines.lines.indices.dropFirst().dropLast().filter { interruptsSentence($0) }
    guard inside.count >= Self.minimumHeads else { return [] }
    // The blank line between paragraphs is added where a page ends with one.
    let above = (inside.map { pageLines[$0].blankLinesBefore }.max() ?? 0) + 1
    // In order: the last line is left out.
    let below = (inside.map { pageLines[$0 + 1].blankLinesBefore }.max() ?? 0) + 1
    let keys = Set(inside.map { pageLines.hashOfWords(inLine: $0) })
    var recurring: [UInt64: [Int]] = [:]
    for index in pageLines.lines.indices.dropFirst().dropLast()
    where pageLines[index].range.count <= PageLines.maximumHeadLength
      && (1..<above + 1).contains(pageLines[index].blankLinesBefore)
      && (1..<below + 1).contains(pageLines[index + 1].blankLinesBefore)
    {
      let key = pageLines.hashOfWords(inLine: index)
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
    pageLines[line].blankLinesBefore > 0 && pageLines[line + 1].blankLinesBefore > 0
      && pageLines.mayBeHead(line) && pageLines.beginsSmall(line + 1)
      && pageLines.endsOpen(line - 1)
  }

  /// Returns the heads that are a whole number of pages from the head before or after. None if fewer than
  /// seven in ten are, or if the usual distance is shorter than a page.
  /// - Parameter heads: In order, at least two.
  private func headsAtEvenDistances(among heads: [Int]) -> [Int] {
    let distances = zip(heads, heads.dropFirst()).map { pageLines.rowCount(from: $0, to: $1) }
    let usual = distances.sorted()[distances.count / 2]
    guard usual >= PageNumberChain.minimumRows else { return [] }
    let areEven = distances.map { distance in
      let pages = max(1, (distance + usual / 2) / usual)
      return abs(distance - pages * usual).isAtMost(share: 1, in: 12, of: usual)
    }
    let even = areEven.count { $0 }
    guard even.isAtLeast(share: 7, in: 10, of: areEven.count) else { return [] }
    return heads.indices.filter { index in
      index > 0 && areEven[index - 1] || index < areEven.count && areEven[index]
    }.map { heads[$0] }
  }
}
