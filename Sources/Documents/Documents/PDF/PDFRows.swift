/// Finds lines beside each other.
enum PDFRows {
  /// Lines from left to right.
  typealias Row = [PDFPages.Line]

  /// Overlap of two lines of a row, as a share of the height of the lower one.
  private static let overlap = 0.25
  /// Height of a row, in usual heights.
  private static let highest = 4.0
  /// Distance of lines, as a share of the height of the highest.
  private static let leastPitch = 0.65

  /// Rows from above. Costs O(*n* log *n*).
  static func rows(
    of region: [PDFPages.Line], _ body: Double, areInColumn: Bool = false
  ) -> [Row] {
    var lines = region
    for index in lines.indices { lines[index].index = index }
    var rows: [Row] = []
    var bottom = -Double.infinity
    for part in lines.sorted(by: { ($0.top, $0.index) < ($1.top, $1.index) }) {
      let height = min(part.bottom - part.top, part.height)
      let isBeside = bottom - part.top > height * overlap
      if isBeside, let top = rows.last?.first?.top, part.bottom - top <= body * highest {
        rows[rows.count - 1].append(part)
        bottom = max(bottom, part.bottom)
      } else {
        rows.append([part])
        bottom = part.bottom
      }
    }
    return rows.flatMap(separated).map { row in
      row.sorted { ($0.left, $0.top, $0.index) < ($1.left, $1.top, $1.index) }
        .grouped { _, last, next in last.isFollowed(by: next, inColumn: areInColumn) }
        .flatMap(joined)
    }
  }

  /// Parts of one line, unless some are above each other.
  private static func joined(_ parts: Row) -> Row {
    guard parts.count > 1 else { return parts }
    let words = parts.flatMap(\.words).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    let areApart = zip(words, words.dropFirst()).allSatisfy {
      $1.left - $0.right > -$0.height * PDFScript.touching
    }
    // In order: there are parts.
    return areApart ? [parts[0].with(words)] : parts
  }

  /// Separates lines of a row, ordered from above, if two of one size are above each other: high letters may
  /// reach into the next line.
  private static func separated(_ row: Row) -> [Row] {
    guard row.count > 1 else { return [row] }
    let height = row.map(\.height).max() ?? 0
    let parts = row.sorted { ($0.left, $0.index) < ($1.left, $1.index) }
    var right = -Double.infinity
    var isAbove = false
    for part in parts where part.height > height * PDFMeasures.small {
      isAbove = isAbove || part.left < right - height
      right = max(right, part.right)
    }
    guard isAbove else { return [row] }
    let ordered = row.sorted { ($0.middle, $0.index) < ($1.middle, $1.index) }
    let rows = ordered.grouped { first, _, part in
      part.middle - first.middle < height / 2
    }
    // Lines between two others are cells in the middle of a higher one.
    let areLines = zip(rows, rows.dropFirst()).allSatisfy {
      // In order: a row has a part.
      $1[0].middle - $0[0].middle > height * leastPitch
    }
    return areLines ? rows : [row]
  }
}

extension PDFPages.Line {
  /// Another is between its words or right beside it: to `pdftotext` a raised number is a line, and in a
  /// column so is the text after a wide blank.
  fileprivate func isFollowed(by next: PDFPages.Line, inColumn: Bool) -> Bool {
    let height = max(height, next.height)
    let isSmall = words.last?.isSmall(height) ?? false
    return next.left - right
      < height * (inColumn || isSmall ? PDFMeasures.gap : PDFScript.touching)
  }
}

extension Sequence {
  /// Groups in order. An element goes into the last group if it belongs to its first and last elements, or
  /// else begins another.
  func grouped(
    where belongs: (_ first: Element, _ last: Element, _ next: Element) -> Bool
  ) -> [[Element]] {
    reduce(into: []) { groups, next in
      if let first = groups.last?.first, let last = groups.last?.last, belongs(first, last, next) {
        groups[groups.count - 1].append(next)
      } else {
        groups.append([next])
      }
    }
  }
}

extension Sequence<ClosedRange<Double>> {
  /// In order, and joined where they overlap.
  var united: [ClosedRange<Double>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, next in
      if let last = united.last, next.lowerBound < last.upperBound {
        // In order: the range only grows.
        united[united.count - 1] = last.lowerBound...Swift.max(last.upperBound, next.upperBound)
      } else {
        united.append(next)
      }
    }
  }
}

extension Sequence {
  /// The most frequent number, the least of several; nil of none. Elements count with their weights.
  func usual(weighing weight: (Element) -> Int = { _ in 1 }, _ number: (Element) -> Int) -> Int? {
    reduce(into: [Int: Int]()) { $0[number($1), default: 0] += weight($1) }
      .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
