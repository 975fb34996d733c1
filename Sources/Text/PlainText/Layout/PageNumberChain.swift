import BookText

/// Lines whose numbers rise like those of pages, from one to the next.
struct PageNumberChain {
  private(set) var lines: [PageNumberLine]

  /// Maximum step between consecutive page numbers.
  private static let maximumStep = 8
  /// Minimum number of lines on a page.
  private static let minimumPage = 5
  /// Maximum number of lines on a page.
  static let maximumPage = 200
  /// Maximum number of chains that are open at a time.
  private static let maximumOpen = 8

  /// Fewest numbers beside words that are a chain.
  private static let minimumHeads = 3
  /// Fewest bare numbers that are a chain.
  private static let minimumBare = 4

  /// Returns the chains of numbers beside the same words, and those of bare numbers.
  static func chains(of numbers: [PageNumberLine]) -> [PageNumberChain] {
    let counts = numbers.map(\.key).counts
    let heads = numbers.filter { $0.key != nil && counts[$0.key, default: 0] >= 2 }
    let bare = numbers.filter { $0.key == nil }
    return chains(of: heads, least: minimumHeads) + chains(of: bare, least: minimumBare)
  }

  /// Returns the chains of lines. A line continues the longest chain it can, or begins one; then the one
  /// least likely to go on is closed if too many are open.
  ///
  /// - Parameters:
  ///   - candidates: The lines, in order.
  ///   - least: Minimum number of lines of a chain.
  private static func chains(of candidates: [PageNumberLine], least: Int) -> [PageNumberChain] {
    var open: [PageNumberChain] = []
    var closed: [PageNumberChain] = []
    /// Keeps a chain with enough lines.
    func close(_ chain: PageNumberChain) { if chain.lines.count >= least { closed.append(chain) } }
    for candidate in candidates {
      let before = open.indices.filter { open[$0].isContinued(by: candidate) }
      if let longest = before.max(by: { open[$0].lines.count < open[$1].lines.count }) {
        open[longest].lines.append(candidate)
      } else {
        if open.count == maximumOpen {
          close(open.remove(at: leastLikely(of: open, at: candidate.line)))
        }
        open.append(PageNumberChain(lines: [candidate]))
      }
    }
    open.forEach(close)
    return closed
  }

  /// Returns the index of the chain least likely to go on at a line: one out of reach, which belongs to an
  /// earlier list, or else the shortest, since a table may have many numbers between those of two pages.
  private static func leastLikely(of open: [PageNumberChain], at line: Int) -> Int {
    func rank(_ chain: PageNumberChain) -> (Int, Int) {
      let last = chain.lines.last?.line ?? 0
      return (line - last > maximumStep * maximumPage ? 0 : chain.lines.count, last)
    }
    return open.indices.min { rank(open[$0]) < rank(open[$1]) } ?? 0
  }

  /// Whether a number is up to ``maximumStep`` above the last of the chain, and as many pages further on.
  private func isContinued(by next: PageNumberLine) -> Bool {
    guard let last = lines.last else { return false }
    let (step, lines) = (next.number - last.number, next.line - last.line)
    return (1...Self.maximumStep).contains(step)
      && lines >= Self.minimumPage * step && lines <= Self.maximumPage * step
  }

  /// Whether the lines are furniture: they interrupt sentences, are named as pages, or stand where pages end.
  func isFurniture(in pageLines: PageLines) -> Bool {
    interruptsSentences(in: pageLines) || lines.allSatisfy(\.isNamed) || dividesPages(in: pageLines)
  }

  // MARK: Between sentences

  /// Whether three in ten of the lines are inside a sentence, possibly beside a running head.
  private func interruptsSentences(in pageLines: PageLines) -> Bool {
    let inside = lines.count { Self.isInSentence($0, in: pageLines) }
    return inside.isAtLeast(share: 3, in: 10, of: lines.count)
  }

  /// Whether a number stands between the halves of a sentence. A running head may be above a bare number, or
  /// below it.
  private static func isInSentence(_ number: PageNumberLine, in pageLines: PageLines) -> Bool {
    let line = number.line
    guard line > 0, line + 1 < pageLines.lines.count else { return false }
    let isBare = number.key == nil
    let isBelowHead = isBare && line > 1 && isHead(line - 1, in: pageLines)
    let isAboveHead = isBare && line + 2 < pageLines.lines.count && isHead(line + 1, in: pageLines)
    let goesOn = pageLines.beginsSmall(line + 1)
    return pageLines.endsOpen(line - 1)
      && (goesOn || isAboveHead && pageLines.beginsSmall(line + 2))
      || isBelowHead && pageLines.endsOpen(line - 2) && goesOn
  }

  /// Whether a line is short, with a blank line above or below, like a running head beside a page number.
  private static func isHead(_ line: Int, in pageLines: PageLines) -> Bool {
    pageLines[line].range.count <= PageLines.maximumHeadLength
      && pageLines[line].blankLinesBefore + pageLines[line + 1].blankLinesBefore > 0
  }

  // MARK: Between paragraphs

  /// Minimum number of page numbers that show pages by their distances.
  private static let minimumNumbers = 5

  /// Whether numbers between paragraphs number pages: at least ``minimumNumbers`` without words, beside
  /// running heads or at even distances. False if three in four are further from the text above than from the
  /// text below, like chapters.
  private func dividesPages(in pageLines: PageLines) -> Bool {
    guard lines.count >= Self.minimumNumbers, lines.allSatisfy({ $0.key == nil }) else {
      return false
    }
    let above = lines.count {
      let blanks = pageLines.blanks(before: $0.line)
      return blanks >= 2 && blanks > pageLines.blanks(before: $0.line + 1)
    }
    if above.isAtLeast(share: 3, in: 4, of: lines.count) { return false }
    return standsBesideHeads(in: pageLines) || isAtEvenDistances(in: pageLines)
  }

  /// Whether half of the numbers stand beside words that come back within two pages: the heads of left and
  /// right pages differ.
  private func standsBesideHeads(in pageLines: PageLines) -> Bool {
    let beside = lines.map { Self.heads(beside: $0.line, in: pageLines) }
    let again = beside.indices.count { index in
      let near = [index - 2, index - 1, index + 1, index + 2].filter(beside.indices.contains)
      return near.contains { !beside[$0].isDisjoint(with: beside[index]) }
    }
    return again * 2 >= lines.count
  }

  /// Returns the hashes of the words beside a number, if they may be a running head: two or more on a line of
  /// its own.
  private static func heads(beside line: Int, in pageLines: PageLines) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for near in [line - 1, line + 1] where pageLines.lines.indices.contains(near) {
      guard pageLines.isApart(near, beside: line), pageLines.mayBeHead(near) else { continue }
      let scan = TitleScan(pageLines.text, pageLines[near].range)
      if scan.capitals + scan.smalls > 0, scan.count > 1 { found.insert(scan.key) }
    }
    return found
  }

  /// Whether the numbers are lines of their own, seven in ten of them a page's length apart, with prose
  /// between them: one line in four begins with a small letter. Numbers of poems may have even distances too,
  /// but few lines of verse begin with a small letter.
  private func isAtEvenDistances(in pageLines: PageLines) -> Bool {
    // Numbers inside a block are the output of a program, or items.
    let areApart = lines.allSatisfy {
      pageLines.blanks(before: $0.line) > 0 && pageLines.blanks(before: $0.line + 1) > 0
    }
    guard areApart, let first = lines.first, let last = lines.last else { return false }
    let distances = zip(lines, lines.dropFirst()).map { one, next in
      pageLines.rowCount(from: one.line, to: next.line) / max(1, next.number - one.number)
    }
    guard PageLines.evenDistances(distances) != nil else { return false }
    let own = first.line..<last.line + 1
    return own.count { pageLines.beginsSmall($0) }.isAtLeast(share: 1, in: 4, of: own.count)
  }
}
