/// A page: which lines of its section stand on it.
public struct Page: Hashable, Sendable {
  /// The index of the section in the book.
  public let section: Int
  /// Its lines, as indices into the lines of the section.
  let lines: Range<Int>
  /// The empty rows above the first line.
  public let sink: Int
  /// The offset of the first byte of text on the page.
  public let start: Int
}

/// Puts the lines of a section on pages.
struct PageMaker {
  let format: PageFormat

  /// The pages of a section, in order; at least one where there are lines.
  ///
  /// A page ends early rather than leave a heading, the first line of a paragraph or its last one
  /// alone, by at most four rows; blank rows at the head of a page are left out.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  func pages(of lines: [SetLine], section: Int) -> [Page] {
    var pages: [Page] = []
    var position = 0
    while true {
      while position < lines.count, lines[position].role == .blank { position += 1 }
      guard position < lines.count else { return pages }
      let opensSection = pages.isEmpty && lines[position].role == .heading
      let sink = opensSection ? min(format.sink, format.lines - 1) : 0
      let end = pageEnd(of: lines, from: position, rows: format.lines - sink)
      var last = end
      while last > position + 1, lines[last - 1].role == .blank { last -= 1 }
      pages.append(
        Page(
          section: section, lines: position..<last, sink: sink,
          start: lines[position].range.lowerBound))
      position = end
    }
  }

  private func pageEnd(of lines: [SetLine], from start: Int, rows: Int) -> Int {
    let full = start + rows
    guard full < lines.count else { return lines.count }
    let earliest = max(start + 1, full - 4, start + rows / 2)
    for end in stride(from: full, through: min(earliest, full), by: -1) {
      if lines[end - 1].mayEndPage || lines[end].role == .blank && lines[end].mayEndPage {
        return end
      }
    }
    return full
  }
}
