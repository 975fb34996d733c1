import BookText

/// Running heads and page numbers between the lines of a text.
///
/// Form feeds end its pages, or else lines that recur on each page of a scan: numbers that rise from page to
/// page (``PageNumberChain``), and the same words a page apart. The first and last lines of a page are
/// furniture if they come back (``PageBodies``). The interrupted paragraphs are joined (``PageJoints``).
struct PageFurniture {
  private let lines: [SourceLine]
  private let bodies: [Range<Int>]
  private let joints: PageJoints
  /// Pages named by lines, `[Page 12]`, in order.
  let pages: [PrintedPage]

  var isEmpty: Bool { joints.isEmpty }

  /// Finds the furniture among the lines of a text.
  /// - Parameter sheets: The pages that end with form feeds.
  init(in pageLines: PageLines, _ sheets: PageBodies) {
    let numbers = PageNumberLine.all(in: pageLines)
    let named = numbers.filter(\.isExplicit)
    var found = sheets
    if !found.areSheets {
      var ends = Set(named.map(\.line))
      for chain in PageNumberChain.chains(of: numbers) where chain.isFurniture(in: pageLines) {
        ends.formUnion(chain.lines.map(\.line))
      }
      ends.formUnion(pageLines.headsWithoutNumbers())
      ends.formUnion(named.compactMap { Self.headInColumns(below: $0.line, in: pageLines) })
      if !ends.isEmpty { found = PageBodies(between: ends.sorted(), in: pageLines) }
    }
    found.removeEdges()
    lines = pageLines.lines
    bodies = found.all.filter { !$0.isEmpty }
    joints = PageJoints(between: found, in: pageLines)
    pages = Self.pages(named, bodies, lines)
  }

  /// Returns the line right below one that names a page, if both have three columns: a head as in the RFC
  /// Editor's texts, which may be of two pages.
  private static func headInColumns(below foot: Int, in pageLines: PageLines) -> Int? {
    let rows = pageLines.lines.indices.clamped(to: foot..<foot + 2)
    return rows.allSatisfy { pageLines.parts(ofLine: $0).count == columnsOfHead } ? rows.last : nil
  }

  private static let columnsOfHead = 3

  /// Overwrites the lines outside the bodies of the pages, and joins the text around them.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for (body, next) in zip([0..<0] + bodies, bodies + [lines.count..<lines.count]) {
      for line in body.upperBound..<max(body.upperBound, next.lowerBound) {
        text.blank(lines[line].range)
      }
    }
    joints.joinGaps(in: text)
  }

  /// Returns the beginnings of numbered pages: after a line with only a number. A number beside words is at
  /// the foot of its page, so the page begins after the numbered line above.
  private static func pages(
    _ named: [PageNumberLine], _ bodies: [Range<Int>], _ lines: [SourceLine]
  ) -> [PrintedPage] {
    var foot = -1
    return named.compactMap { candidate in
      let isFoot = candidate.key != nil
      let line = isFoot ? foot : candidate.line
      if isFoot { foot = candidate.line }
      let next = bodies.firstIndexAfter { $0.upperBound <= line + 1 }
      guard next < bodies.count else { return nil }
      let start = max(line + 1, bodies[next].lowerBound)
      return PrintedPage(
        label: String(candidate.number), place: TextOffset(utf8: lines[start].range.lowerBound))
    }
  }
}
