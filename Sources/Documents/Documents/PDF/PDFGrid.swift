import BookText

/// A drawing made of rows of signs, such as a map of dots: its rows and its letters are kept.
struct PDFGrid {
  /// Puts the signs below each other.
  let text: String
  /// Index after its last line.
  let end: Int

  /// Single signs of a row.
  private static let fewestSigns = 5
  /// Single signs that are no letters or digits.
  private static let minimumShareOfSigns = 0.4

  struct Extent {
    let end: Int
    let isGrid: Bool
  }

  /// A drawing has at least ``PDFMeasures/fewest`` rows, enough signs beside letters and digits, half of the
  /// distances equal. Costs O(*n*) in the rows.
  static func extent(in rows: [PDFRow], from start: Int) -> Extent {
    var end = start
    var (all, others) = (0, 0)
    while end < min(rows.count, start + PDFMeasures.longestListing) {
      let single = rows[end].words.filter { $0.text.count == 1 }
      // The dots of a list of contents follow a title.
      guard single.count >= fewestSigns, single.count * 2 >= rows[end].words.count,
        rows[end].words.prefix(2).allSatisfy({ $0.text.count == 1 })
      else { break }
      if end > start {
        let (last, row) = (rows[end - 1], rows[end])
        let steps = Set(last.words.map { step($0) })
        let found = single.count {
          steps.contains(step($0)) || steps.contains(step($0) - 1) || steps.contains(step($0) + 1)
        }
        guard row.top - last.top < row.height * PDFMeasures.nearRows,
          found * 2 >= single.count
        else { break }
      }
      all += single.count
      others += single.count { word in word.text.allSatisfy { !$0.isLetter && !$0.isNumber } }
      end += 1
    }
    guard end - start >= PDFMeasures.fewest, Double(others) >= Double(all) * minimumShareOfSigns
    else {
      return Extent(end: end, isGrid: false)
    }
    // Signs of formulas have no common distance.
    let gaps = distances(of: rows[start..<end].map(\.words))
    let usual = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    let same = gaps.count { abs($0 - usual) < PDFMeasures.sameEdge }
    return Extent(end: end, isGrid: !gaps.isEmpty && same * 2 >= gaps.count)
  }

  /// Returns the distances of single signs beside each other, in points and ascending order.
  private static func distances(of rows: [[PDFPages.Word]]) -> [Double] {
    rows.flatMap { row in
      zip(row, row.dropFirst()).filter { $0.count == 1 && $1.count == 1 }
        .map { middle($1) - middle($0) }
    }.sorted()
  }

  private static func middle(_ word: PDFPages.Word) -> Double { (word.left + word.right) / 2 }

  private static func step(_ word: PDFPages.Word) -> Int {
    Int((middle(word) / PDFMeasures.sameEdge).rounded())
  }

  /// Nil if no drawing begins with the line.
  init?(in lines: PDFLines, from start: Int) {
    guard lines.places[start].isGrid, PDFTable.begins(in: lines, at: start) else { return nil }
    let table = lines.places[start].table
    let end = lines.places[start...].firstIndex { $0.table != table } ?? lines.count
    self.end = end
    var rows: [[PDFPages.Word]] = []
    for index in start..<end {
      let isSame = index > start && lines.places[index].row == lines.places[index - 1].row
      if isSame {
        rows[rows.count - 1] += lines[index].words
      } else {
        rows.append(lines[index].words)
      }
    }
    rows = rows.map { $0.sorted { Self.middle($0) < Self.middle($1) } }
    // The usual distance of two signs is two characters.
    let gaps = Self.distances(of: rows)
    let width = max(1, gaps.isEmpty ? 1 : gaps[gaps.count / 2] / 2)
    let left = rows.joined().map { $0.count == 1 ? Self.middle($0) : $0.left }.min() ?? 0
    text = rows.map { row in
      PDFListing.row(
        row.map { word in
          (word, ((word.count == 1 ? Self.middle(word) : word.left) - left) / width)
        }) + "\n"
    }.joined()
  }
}
