import BookText

/// The lines of pages.
extension Pagination {
  /// Returns the lines of a page from its head to its foot, without the empty rows above.
  ///
  /// - Complexity: O(1) for pages near the last requested ones; otherwise the text around it is set
  ///   again, 64 KiB or a longer block.
  public func lines(of page: Page) -> [SetLine] {
    var found = lines(page.lines, ofSection: page.section)
    PageMaker(format: format).showPauses(in: &found)
    return found
  }

  /// Returns some lines of a section that have been set, by their indices in it.
  private func lines(_ range: Range<Int>, ofSection section: Int) -> [SetLine] {
    let ofSection = galleys(ofSection: section)
    let before = galleys[ofSection].firstIndexAfter { $0.firstLine <= range.lowerBound }
    var index = ofSection.lowerBound + before - 1
    var found: [SetLine] = []
    while found.count < range.count, index < ofSection.upperBound {
      let galley = galleys[index]
      let lines = lineCache.lines(ofGalley: index) {
        var progress = galley.before
        return compositor.lines(of: galley, &progress)
      }
      let first = Int(galley.firstLine)
      let part = range.clamped(to: first..<first + lines.count)
      found += lines[part.lowerBound - first..<part.upperBound - first]
      index += 1
    }
    return found
  }

  /// Returns all lines of a section that have been set, including blank rows between pages.
  package func allLines(ofSection index: Int) -> [SetLine] {
    lines(0..<Int(Int32.max), ofSection: index)
  }

  /// Returns the block that contains `offset`, or the last before it.
  ///
  /// - Complexity: O(log *n*).
  package func block(at offset: Int) -> Block {
    let blocks = compositor.book.blocks
    return blocks[blocks.index(at: offset)]
  }
}
