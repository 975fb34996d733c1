import BookText

/// Running heads beside the numbers of pages, and those without numbers.
struct RunningHeads {
  private let pageLines: PageLines

  init(in pageLines: PageLines) { self.pageLines = pageLines }

  // MARK: Beside numbers

  /// Returns the running heads right below lines that name a page: three columns with wide gaps, if the line
  /// at the foot above has columns too. The RFC Editor's pages have this form.
  ///
  /// - Parameters:
  ///   - feet: The lines that name their pages.
  ///   - furniture: The lines known as furniture.
  func headsInColumns(below feet: [Int], besides furniture: Set<Int>) -> [Int] {
    feet.compactMap { foot in
      let next = foot + 1
      guard next < pageLines.lines.count, !furniture.contains(next), pageLines[foot].mayHaveColumns,
        pageLines.isApart(next, beside: foot), columnCount(of: foot) >= 3,
        columnCount(of: next) >= 3
      else { return nil }
      return next
    }
  }

  /// Returns the number of parts of a line between gaps of two blanks or more.
  private func columnCount(of line: Int) -> Int {
    pageLines.text[pageLines[line].range].split(separator: " ", omittingEmptySubsequences: false)
      .split(maxSplits: .max, omittingEmptySubsequences: true) { $0.isEmpty }.count
  }

  /// Maximum number of pages between two running heads with the same words: left and right pages have
  /// different ones, and a page may have none.
  private static let maximumPagesBetween = 4

  /// A line beside furniture, and the number of furniture above it.
  private struct Neighbour {
    let line: Int
    let page: Int
  }

  /// Returns the lines next to furniture whose words and numbers are repeated beside other furniture: heads
  /// above or below the numbers.
  ///
  /// A line that is elsewhere more often is a caption, or the edge of a drawing.
  func findHeads(beside furniture: Set<Int>) -> [Int] {
    let beside = findCandidates(beside: furniture).filter { $0.value.count >= 2 }
    guard !beside.isEmpty else { return [] }
    var counts: [UInt64: Int] = [:]
    for (index, line) in pageLines.lines.enumerated()
    where line.range.count <= PageLines.maximumHeadLength {
      let key = pageLines.hashOfWords(inLine: index)
      if beside[key] != nil { counts[key, default: 0] += 1 }
    }
    return beside.flatMap { key, near in
      counts[key, default: 0] <= 2 * near.count && areHeads(near) ? near.map(\.line) : []
    }
  }

  /// Returns the lines next to furniture that may be heads, by the hashes of their words.
  private func findCandidates(beside furniture: Set<Int>) -> [UInt64: [Neighbour]] {
    var beside: [UInt64: [Neighbour]] = [:]
    for (number, line) in furniture.sorted().enumerated() {
      for near in [line - 1, line + 1]
      where pageLines.lines.indices.contains(near) && !furniture.contains(near) {
        // The text is further from a head than another head is. A part of a sentence is text.
        guard pageLines.mayBeHead(near),
          pageLines.isApart(near, beside: line) || pageLines[near].mayHaveColumns,
          pageLines.text[pageLines[near].range.upperBound - 1] != ","
        else { continue }
        let key = pageLines.hashOfWords(inLine: near)
        // The only line of a page stands beside two numbers.
        if beside[key]?.last?.line != near {
          beside[key, default: []].append(Neighbour(line: near, page: number))
        }
      }
    }
    return beside
  }

  /// Whether lines with the same words are heads. Titles of two words must occur twice; one word, a date, and
  /// other lines three times. Most must recur within a few pages: an address may stand above the number of a
  /// page by chance.
  private func areHeads(_ near: [Neighbour]) -> Bool {
    let scan = TitleScan(pageLines.text, pageLines[near[0].line].range)
    let isTitle =
      scan.count >= 2 && (scan.isAllCapitals || scan.isTitleCased)
      && !DateLine(pageLines.text, scan).hasMonth
      && !near.contains {
        PageNumberLine.isBracket(pageLines.text[pageLines[$0.line].range.lowerBound])
      }
    let close = zip(near, near.dropFirst()).count {
      $1.page - $0.page <= Self.maximumPagesBetween
    }
    return (near.count >= 3 || isTitle) && close * 2 >= near.count - 1
  }

  // MARK: Without numbers

  /// Fewest heads without numbers that show the length of a page.
  private static let minimumHeads = 5

  /// Returns the lines of running heads without numbers, at least five: the same words at even distances,
  /// three in ten of them between the halves of sentences. The heads of left and right pages may differ.
  func headsWithoutNumbers() -> [Int] {
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
