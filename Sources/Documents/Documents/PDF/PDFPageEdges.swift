import BookText
import PlainText

/// The running heads, feet and folios of printed pages.
///
/// The geometry tells which rows are outside the text: first or last rows of pages with a gap to the text,
/// at a height at which the text of hardly any page has a line. ``PageEdgeRow`` decides which of them are
/// furniture.
struct PDFPageEdges {
  /// Least gap between an edge and the text, in usual distances of lines.
  private static let minimumGap = 1.25
  /// How far heights may differ, in usual distances of lines.
  private static let tolerance = 0.25
  /// The share of the height of a page where its heads, and likewise its feet, are.
  private static let depth = 0.2
  /// Maximum number of rows of a head or a foot.
  private static let mostRows = 3
  /// Fewest pages with a head at a height at which two pages have the same.
  private static let fewestOfLevel = 5
  /// Shares of pages: with heads at a height among all pages, with a text among those from its first to its
  /// last, and with lines of text at or beyond the height of a head, at most.
  private static let (ofLevel, ofText, within) = (0.4, 0.3, 0.1)

  /// Signs around the number of a page, or for it.
  private static let folioSigns = "#-–—·.[]() "

  /// A side of a page.
  private enum Side: CaseIterable {
    case head, foot
  }

  /// A row at the edge of a page, and the indices of its lines.
  private struct Edge {
    let row: PageEdgeRow
    let lines: [Int]
  }

  /// What is outside the text of a file.
  struct Found {
    /// The indices of these lines.
    var lines: Set<Int> = []
    /// The numbers of the pages.
    var numbers = PDFPageNumbers([:])
  }

  /// Finds these lines.
  ///
  /// Lines in letters larger than those of the text are titles, such as those of slides, and stay.
  ///
  /// - Parameters:
  ///   - body: The usual height of a line, in points.
  ///   - pitch: The usual distance of two.
  /// - Complexity: O(*n* log *n*).
  static func found(in pages: PDFPages, body: Double, pitch: Double) -> Found {
    let all = printed(pages, pitch)
    let titles = pages.lines.reduce(into: [:]) {
      $0[PageEdgeRow.letters(ofTitle: $1.text), default: 0] += 1
    }
    var folios: [Int: Set<PageEdgeRow.Folio>] = [:]
    var found = Found()
    for side in Side.allCases {
      let (edges, heights) = edges(of: all, in: pages, side, pitch)
      let outside = edges.filter { isOutside($0.row, heights, side, of: all.count) }
      for index in outside.map(\.row).furniture(of: all.count, titles: titles) {
        let edge = outside[index]
        let lines = edge.lines.filter { pages.lines[$0].height <= body * PrintedLine.large }
        found.lines.formUnion(lines)
        if !lines.isEmpty { folios[edge.row.page, default: []].formUnion(edge.row.folios) }
      }
    }
    found.numbers = PDFPageNumbers(folios)
    return found
  }

  // MARK: Rows

  /// The lines of a page at one height.
  private struct Row {
    var lines: [Int]
    let middle: Double
  }

  /// The rows of a page, and how many of them are above and below the text.
  private struct Page {
    let rows: [Row]
    let heads, feet: Int
    /// Whether it has a text between them.
    var hasText: Bool { heads + feet < rows.count }
  }

  /// Returns the pages that have lines.
  private static func printed(_ pages: PDFPages, _ pitch: Double) -> [Page] {
    let lowest = pages.lines.map(\.bottom).max() ?? 0
    return rows(of: pages).map { page, rows in
      let height = pages.sizes[page].height > 0 ? pages.sizes[page].height : lowest
      func count(_ inwards: some RandomAccessCollection<Row>, isInside: (Row) -> Bool) -> Int {
        var count = 0
        var last: Row?
        for row in inwards.prefix(mostRows + 1) {
          if let last, abs(row.middle - last.middle) > pitch * minimumGap { return count }
          guard isInside(row) else { return 0 }
          count += 1
          last = row
        }
        return count == rows.count && count == 1 ? 1 : 0
      }
      return Page(
        rows: rows, heads: count(rows) { $0.middle < height * depth },
        feet: count(rows.reversed()) { $0.middle > height * (1 - depth) })
    }
  }

  /// Returns the rows of each page that has any, from above.
  private static func rows(of pages: PDFPages) -> [(page: Int, rows: [Row])] {
    let all = Dictionary(grouping: pages.lines.indices) { pages.lines[$0].page }
    return all.sorted { $0.key < $1.key }.map { page, indices in
      let rows: [Row] = indices.sorted {
        (pages.lines[$0].middle, $0) < (pages.lines[$1].middle, $1)
      }
      .reduce(into: []) { rows, index in
        let line = pages.lines[index]
        if let last = rows.last, line.middle - last.middle < line.height / 2 {
          rows[rows.count - 1].lines.append(index)
        } else {
          rows.append(Row(lines: [index], middle: line.middle))
        }
      }
      return (page, rows)
    }
  }

  /// Returns the rows outside the texts of their pages on one side, and the heights of the texts' own rows.
  private static func edges(
    of all: [Page], in pages: PDFPages, _ side: Side, _ pitch: Double
  ) -> (edges: [Edge], heights: [Int]) {
    func level(_ row: Row) -> Int { Int((row.middle / (pitch * tolerance)).rounded()) }
    var edges: [Edge] = []
    var heights: [Int] = []
    for page in all {
      let inwards = side == .head ? page.rows : page.rows.reversed()
      let count = side == .head ? page.heads : page.feet
      for row in inwards.prefix(count) {
        let lines = row.lines.sorted { pages.lines[$0].left < pages.lines[$1].left }
        let text = lines.map { pages.lines[$0].text }.joined(separator: " ")
        let printed = lines.map { pages.lines[$0] }
        edges.append(
          Edge(
            row: PageEdgeRow(
              text, parts: parts(of: printed), page: printed[0].page, of: pages.count,
              level: level(row), isBesideText: page.hasText),
            lines: row.lines))
      }
      if count < inwards.count { heights.append(level(inwards[count])) }
    }
    return (edges, heights.sorted())
  }

  /// Whether hardly any page has text at the height of an edge, or beyond.
  private static func isOutside(
    _ edge: PageEdgeRow, _ heights: [Int], _ side: Side, of pages: Int
  ) -> Bool {
    let count =
      switch side {
      case .head: heights.firstIndexAfter { $0 <= edge.level + 1 }
      case .foot: heights.count - heights.firstIndexAfter { $0 <= edge.level - 2 }
      }
    return Double(count) <= Double(pages) * maximumShareWithin
  }

  // MARK: Recurring rows

  /// What a row has to share with others: a text, or how far its number is from that of its page.
  private struct Trait: Hashable {
    let level: Int
    let text: String
    var offset: Int?
  }

  /// Returns the rows that are page furniture: certain page numbers, rows whose text or number recurs on
  /// enough pages, and heads with the words of a title in the text.
  ///
  /// - Parameters:
  ///   - edges: The rows, in the order of their pages.
  ///   - pages: Number of pages.
  ///   - titles: Number of lines of the file with the same letters, by these letters.
  private static func furniture(
    _ edges: [Edge], of pages: Int, _ titles: [String: Int]
  ) -> [Edge] {
    // Number of pages with each trait, the first and the last of them. A row counts one step higher and lower
    // too: the same height may be rounded either way.
    var seen: [Trait: (count: Int, first: Int, last: Int)] = [:]
    for edge in edges where edge.isBesideText {
      var traits: [(String, Int?)] = edge.isFolio ? [] : [(edge.text, nil)]
      traits += Set(edge.folios.map { $0.number - edge.page }).map { ("", $0) }
      for (text, offset) in traits {
        for level in edge.level - 1...edge.level + 1 {
          let trait = Trait(level: level, text: text, offset: offset)
          let known = seen[trait] ?? (0, edge.page, -1)
          guard known.last != edge.page else { continue }
          seen[trait] = (known.count + 1, known.first, edge.page)
        }
      }
    }
    /// Number of pages whose numbers run in step with a row's. Two pages count as enough if the numbers are
    /// the real ones: offset 1, since pages count from 0.
    func pagesInStep(with edge: Edge) -> Int {
      edge.folios.compactMap {
        let offset = $0.number - edge.page
        let count = seen[Trait(level: edge.level, text: "", offset: offset)]?.count ?? 0
        return offset == 1 && count > 1 ? max(count, PDFMeasures.fewest) : count
      }.max() ?? 0
    }
    /// Number of pages on which a row recurs.
    func pagesRepeating(_ edge: Edge) -> Int {
      if edge.isFolio { return pagesInStep(with: edge) }
      guard let known = seen[Trait(level: edge.level, text: edge.text)] else { return 0 }
      return Double(known.count) >= Double(known.last - known.first + 1) * ofText ? known.count : 0
    }
    // Pages with a recurring row, by the height of the row.
    var levels: [Int: Set<Int>] = [:]
    for edge in edges where pagesRepeating(edge) > 1 {
      for level in edge.level - 1...edge.level + 1 { levels[level, default: []].insert(edge.page) }
    }
    // Number of edges with the same letters: a title occurs outside the edges too.
    let own = edges.reduce(into: [:]) { $0[letters($1.text), default: 0] += 1 }
    return edges.filter { edge in
      if edge.isCertain { return true }
      let count = levels[edge.level]?.count ?? 0
      let isLevel = count >= fewestOfLevel && Double(count) >= Double(pages) * ofLevel
      // A text with the real numbers of two pages.
      let (repeating, inStep) = (pagesRepeating(edge), pagesInStep(with: edge))
      if repeating > 1, inStep >= PDFMeasures.fewest { return true }
      if repeating >= (isLevel ? 2 : PDFMeasures.fewest) || isLevel && inStep >= PDFMeasures.fewest
      {
        return true
      }
      // The head of a short chapter has the words of its title.
      let parts = [edge.text, edge.text.split(separator: "#").last.map(String.init) ?? ""]
      return isLevel
        && parts.map(letters).contains {
          !$0.isEmpty && titles[$0, default: 0] > own[$0, default: 0]
        }
    }
  }

  // MARK: Numbers

  /// The least gap between the number of a page and the rest of its row, in heights.
  private static let folioGap = 2.0

  /// Returns the texts of a row that stand apart from each other.
  private static func parts(of lines: [PDFPages.Line]) -> [String] {
    let least = (lines.first?.height ?? 0) * folioGap
    let parts: [[PDFPages.Word]] = lines.flatMap(\.words).reduce(into: []) { parts, word in
      if let last = parts.last?.last, word.left - last.right <= least {
        parts[parts.count - 1].append(word)
      } else {
        parts.append([word])
      }
    }
    return parts.map { $0.map(\.text).joined(separator: " ") }
  }

  /// The number that is all of a text, with dashes, dots or brackets around it, or with the number of all
  /// pages after a stroke.
  private static func number(_ text: String) -> PDFPageNumbers.Folio? {
    let ofAll = text.split(separator: "/")
    if ofAll.count == 2, let all = number(String(ofAll[1])), let own = number(String(ofAll[0])),
      own.number <= all.number
    {
      return own
    }
    let parts = text.split { folioSigns.contains($0) }
    guard parts.count == 1 else { return nil }
    if let number = Number.parse(parts[0].utf8, in: 0...PDFMeasures.greatestNumber) {
      return PDFPageNumbers.Folio(number: number, isRoman: false)
    }
    let bytes = Array(parts[0].utf8)
    guard parts[0].first?.isUppercase == false,
      let number = bytes.withTextBytes({ $0.numeralValue(of: bytes.indices) })
    else { return nil }
    return PDFPageNumbers.Folio(number: number, isRoman: true)
  }

  /// The number in a text such as "Page 12" or "Page xii".
  private static func numberOfPage(_ text: String) -> PDFPageNumbers.Folio? {
    guard text.utf8.count <= longestFolio, let found = PrintedPageNumber(text), found.isCertain
    else { return nil }
    return number(String(found.number))
  }

  /// Maximum length of the number of a page among all, in bytes.
  private static let longestFolio = 24

  /// Whether a short text has the number of a page and that of all pages, in this order: "3/12",
  /// "Page 3 of 12".
  private static func isNumber(_ text: String, ofPage page: Int, among all: Int) -> Bool {
    guard all > 1, text.utf8.count <= longestFolio else { return false }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    return numbers.count == 2
      && Number.parse(numbers[0].utf8, in: 0...PDFMeasures.greatestNumber) == page
      && Number.parse(numbers[1].utf8, in: 0...PDFMeasures.greatestNumber) == all
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

  /// Returns the letters of a text, in lower case: heads may be in capitals.
  private static func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
}
