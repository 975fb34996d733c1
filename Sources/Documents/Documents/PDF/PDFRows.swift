/// Finds lines beside each other.
enum PDFRows {
  /// Parts from left to right.
  typealias Row = [Part]

  /// Its place in the order of `pdftotext`.
  struct Part {
    var index: Int
    var line: PDFPages.Line
  }

  /// Overlap of two lines of a row, as a share of the height of the lower one.
  private static let overlap = 0.25
  /// Height of a row, in usual heights.
  private static let highest = 4.0
  /// Distance of lines, as a share of the height of the highest.
  private static let leastPitch = 0.65

  /// Rows from above.
  static func rows(of region: [PDFPages.Line], _ body: Double) -> [Row] {
    let parts = region.enumerated().map { Part(index: $0, line: $1) }
      .sorted { ($0.line.top, $0.index) < ($1.line.top, $1.index) }
    var rows: [Row] = []
    var bottom = -Double.infinity
    for part in parts {
      let height = min(part.line.bottom - part.line.top, part.line.height)
      let isBeside = bottom - part.line.top > height * overlap
      if isBeside, let top = rows.last?.first?.line.top, part.line.bottom - top <= body * highest {
        rows[rows.count - 1].append(part)
        bottom = max(bottom, part.line.bottom)
      } else {
        rows.append([part])
        bottom = part.line.bottom
      }
    }
    return rows.flatMap(separated).map { row in
      row.sorted { ($0.line.left, $0.line.top, $0.index) < ($1.line.left, $1.line.top, $1.index) }
    }
  }

  /// Separates lines of a row, ordered from above, if two of one size are above each other: high letters may
  /// reach into the next line.
  private static func separated(_ row: Row) -> [Row] {
    guard row.count > 1 else { return [row] }
    let height = row.map(\.line.height).max() ?? 0
    let parts = row.sorted { ($0.line.left, $0.index) < ($1.line.left, $1.index) }
    var right = -Double.infinity
    var isAbove = false
    for part in parts where part.line.height > height * PDFMeasures.small {
      isAbove = isAbove || part.line.left < right - height
      right = max(right, part.line.right)
    }
    guard isAbove else { return [row] }
    let ordered = row.sorted { ($0.line.middle, $0.index) < ($1.line.middle, $1.index) }
    let rows = ordered.grouped { first, _, part in
      part.line.middle - first.line.middle < height / 2
    }
    // Lines between two others are cells in the middle of a higher one.
    let areLines = zip(rows, rows.dropFirst()).allSatisfy {
      // In order: a row has a part.
      $1[0].line.middle - $0[0].line.middle > height * leastPitch
    }
    return areLines ? rows : [row]
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
