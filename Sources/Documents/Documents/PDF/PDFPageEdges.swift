import BookText

/// The running heads, feet and folios of printed pages: first or last lines of pages whose text, except for
/// its numbers, comes back at the same height.
struct PDFPageEdges {
  /// Distances in lines: the depth of an edge, and how far heights may differ.
  private static let (depth, tolerance) = (0.7, 0.25)
  /// Fewest pages with the same text, and with any text at a height that only few different ones have.
  private static let (fewest, fewestOfLevel) = (3, 5)

  /// A line at the edge of a page.
  private struct Edge {
    let index: Int
    /// Its text with a sign for each number.
    let text: String
    /// Its height, in steps.
    let level: Int
  }

  /// Returns the indices of these lines.
  ///
  /// - Parameter pitch: The usual distance of two lines, in points.
  /// - Complexity: O(*n* log *n*).
  static func lines(in pages: PDFPages, pitch: Double) -> Set<Int> {
    let edges = edges(of: pages, pitch)
    var texts: [Int: [String: Int]] = [:]
    for edge in edges { texts[edge.level, default: [:]][edge.text, default: 0] += 1 }
    var found: Set<Int> = []
    for edge in edges {
      let near = (edge.level - 1...edge.level + 1).reduce(0) { $0 + (texts[$1]?[edge.text] ?? 0) }
      let own = texts[edge.level] ?? [:]
      let count = own.values.reduce(0, +)
      // Heads of chapters: few texts on most pages.
      let isLevel =
        count >= fewestOfLevel && count * 2 >= pages.count && own.count * 2 <= count
      if near >= fewest || isLevel || isFolio(pages.lines[edge.index], edge.text) {
        found.insert(edge.index)
      }
    }
    return found
  }

  private static func edges(of pages: PDFPages, _ pitch: Double) -> [Edge] {
    var ofPage: [Int: [Int]] = [:]
    for index in pages.lines.indices { ofPage[pages.lines[index].page, default: []].append(index) }
    var edges: [Edge] = []
    for indices in ofPage.values {
      let tops = indices.map { pages.lines[$0].top }
      guard let first = tops.min(), let last = tops.max() else { continue }
      for index in indices {
        let top = pages.lines[index].top
        guard top < first + pitch * depth || top > last - pitch * depth else { continue }
        let level = Int((top / (pitch * tolerance)).rounded())
        edges.append(
          Edge(index: index, text: withoutNumbers(pages.lines[index].text), level: level))
      }
    }
    return edges
  }

  /// Returns a text with # for each number in digits or small Roman numerals.
  private static func withoutNumbers(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let bytes = Array(word.utf8)
      let isNumeral = bytes.withTextBytes { $0.numeralValue(of: bytes.indices) } != nil
      if isNumeral, word.first?.isUppercase == false { return "#" }
      return String(word.map { $0.isWholeNumber ? "#" : $0 })
    }.joined(separator: " ").split(separator: "#", omittingEmptySubsequences: false)
      .filter { !$0.isEmpty }.joined(separator: "#")
  }

  /// Whether a line has only the number of its page.
  private static func isFolio(_ line: PDFPages.Line, _ text: String) -> Bool {
    text.allSatisfy { "#-–— ".contains($0) }
      && Int(line.text.filter(\.isWholeNumber)) == line.page + 1
  }
}
