/// Finds the rows at the edges of pages that are page furniture.
struct PageEdgeRows {
  /// What a row has to share with others: a text, or how far its number is from that of its page.
  private struct Trait: Hashable {
    let level: Int
    let text: String
    var offset: Int?
  }

  /// The pages with a trait.
  private struct Pages {
    var count = 0
    let first: Int
    var last = -1
  }

  /// Fewest pages with the same text or with numbers in step.
  private static let minimumPages = 3
  /// Fewest pages with furniture at a height at which two pages with the same text are enough.
  private static let minimumPagesOfLevel = 5
  /// Least share of all pages with furniture at that height.
  private static let minimumShareOfLevel = 0.4
  /// Signs at the end of a sentence, or of an address.
  private static let stops = ".,:;!?"
  /// Least share of the pages with a text among those from its first to its last.
  private static let minimumShareOfText = 0.3

  private let rows: [PageEdgeRow]
  private var pages: [Trait: Pages] = [:]

  /// Counts the pages on which each text recurs at a height, and each distance of a number from the page's
  /// own. Rows of pages without a text do not count.
  /// - Parameter rows: The rows on one side, in the order of their pages.
  init(_ rows: [PageEdgeRow]) {
    self.rows = rows
    for row in rows where row.isBesideText {
      var traits: [(String, Int?)] = row.isFolio ? [] : [(row.text, nil)]
      traits += Set(row.folios.map { $0.number - row.page }).map { ("", $0) }
      for (text, offset) in traits {
        // A row counts one step higher and lower too: the same height may be rounded either way.
        for level in row.level - 1...row.level + 1 {
          let trait = Trait(level: level, text: text, offset: offset)
          var known = pages[trait] ?? Pages(first: row.page)
          guard known.last != row.page else { continue }
          (known.count, known.last) = (known.count + 1, row.page)
          pages[trait] = known
        }
      }
    }
  }

  /// Returns the indices of the rows that are furniture: certain page numbers, rows whose text or number
  /// comes back on enough pages, and heads with the words of a title in the text.
  ///
  /// - Parameters:
  ///   - count: Number of pages.
  ///   - titles: Number of lines of the file with the same letters, by these letters.
  func furniture(of count: Int, titles: [String: Int]) -> [Int] {
    // Pages with a recurring row, by the height of the row.
    var levels: [Int: Set<Int>] = [:]
    for row in rows where countPagesRepeating(row) > 1 {
      for level in row.level - 1...row.level + 1 { levels[level, default: []].insert(row.page) }
    }
    // Number of rows with the same letters: a title occurs outside the edges too.
    let own = rows.map { PageEdgeRow.letters(of: $0.text) }.counts
    return rows.indices.filter { index in
      let row = rows[index]
      if row.isCertain { return true }
      let letters = PageEdgeRow.letters(of: row.text)
      // A text more often elsewhere is a caption.
      if !letters.isEmpty, titles[letters, default: 0] > 2 * own[letters, default: 0] {
        return false
      }
      let ofLevel = levels[row.level]?.count ?? 0
      let isLevel =
        ofLevel >= Self.minimumPagesOfLevel
        && Double(ofLevel) >= Double(count) * Self.minimumShareOfLevel
      // A text with the numbers of its pages, possibly one blank from the words.
      let (repeating, inStep) = (countPagesRepeating(row), countPagesInStep(with: row))
      if inStep >= Self.minimumPages, repeating > 1 || own[letters, default: 0] > 1 { return true }
      // A head of both pages of two; "Dear Sir," may begin two letters.
      if repeating > 1, repeating == count, row.text.last.map(Self.stops.contains) == false {
        return true
      }
      if repeating >= (isLevel ? 2 : Self.minimumPages) || isLevel && inStep >= Self.minimumPages {
        return true
      }
      // The head of a short chapter has the words of its title.
      let title = row.text.split(whereSeparator: \.isNumber).last.map(String.init) ?? ""
      return (isLevel || inStep >= Self.minimumPages)
        && [letters, PageEdgeRow.letters(of: title)].contains {
          !$0.isEmpty && titles[$0, default: 0] > own[$0, default: 0]
        }
    }
  }

  /// Returns the number of pages whose numbers run in step with a row's; 0 without a number. Two pages count
  /// as ``minimumPages`` if the numbers are the real ones, with offset 1, since pages count from 0.
  private func countPagesInStep(with row: PageEdgeRow) -> Int {
    row.folios.compactMap {
      let offset = $0.number - row.page
      let count = pages[Trait(level: row.level, text: "", offset: offset)]?.count ?? 0
      return offset == 1 && count > 1 ? max(count, Self.minimumPages) : count
    }.max() ?? 0
  }

  /// Returns the number of pages on which a row recurs; 0 if it is on too few of the pages from the first
  /// with it to the last.
  private func countPagesRepeating(_ row: PageEdgeRow) -> Int {
    if row.isFolio { return countPagesInStep(with: row) }
    guard let known = pages[Trait(level: row.level, text: row.text)] else { return 0 }
    let span = Double(known.last - known.first + 1)
    return Double(known.count) >= span * Self.minimumShareOfText ? known.count : 0
  }
}

extension [PageEdgeRow] {
  /// Returns the indices of the rows that are page furniture.
  ///
  /// The rows are those on one side of the pages, in the order of the pages.
  ///
  /// - Parameters:
  ///   - count: Number of pages.
  ///   - titles: Number of lines of the file with the same letters, by these letters
  ///     (``PageEdgeRow/letters(of:)``).
  public func furniture(of count: Int, titles: [String: Int] = [:]) -> [Int] {
    PageEdgeRows(self).furniture(of: count, titles: titles)
  }
}
