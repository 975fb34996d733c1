import BookText

/// Columns of a printed page, two or more (``PDFColumnSearch``).
struct PDFColumns {
  /// Ascending, in points.
  let lefts: [Double]
  /// Places in points where most lines of each column end at the latest.
  let rights: [Double]

  var widths: [Double] { zip(lefts, rights).map { $1 - $0 } }
  /// Edges in points of the gap after each column but the last. Long lines may reach into a gap: then its
  /// right edge is before the left one.
  var gaps: [(left: Double, right: Double)] {
    zip(rights, lefts.dropFirst()).map { (left: $0, right: $1) }
  }

  /// Divides lines at gaps that none of their words touches. `pdftotext` takes the lines of two columns for
  /// one if the gap is as narrow as a blank in a justified line. Costs O(*n*).
  func divideAtGaps(_ page: [PDFPages.Line]) -> [PDFPages.Line] {
    let gaps = gaps
    return page.flatMap { line in
      gaps.reduce([line]) { parts, gap in
        parts.dropLast() + (parts.last?.divided(after: gap.left, before: gap.right) ?? [])
      }
    }
  }

  /// Read one after the other.
  struct Region {
    let side: ClosedRange<Int>?
    let lines: [PDFPages.Line]
  }

  /// A line that begins in a gap, such as a centred title above verse that is set in, is in the columns after
  /// it.
  private func span(of line: PDFPages.Line) -> ClosedRange<Int> {
    let span = line.span(in: lefts)
    let first = rights.firstIndex { $0 > line.left } ?? span.upperBound
    return min(max(span.lowerBound, first), span.upperBound)...span.upperBound
  }

  private struct Placed {
    let index: Int
    let line: PDFPages.Line
    let span: ClosedRange<Int>
  }

  /// Regions in the order of reading: between lines and tables across columns, each column comes before the
  /// next. Costs O(*n* log *n*).
  func regions(of page: [PDFPages.Line], _ body: Double) -> [Region] {
    // In order: columns are found where there are two at least.
    let all = 0...lefts.count - 1
    let tables = PDFSpanningTables.lines(
      of: page, columns: all.count, width: lefts[1] - lefts[0], body: body, span: span)
    let lines = page.indices.map { index in
      let line = page[index]
      return Placed(
        index: index, line: line, span: tables.contains(index) ? all : span(of: line))
    }.sorted { ($0.line.middle, $0.line.left, $0.index) < ($1.line.middle, $1.line.left, $1.index) }
    return regions(of: lines, in: all)
  }

  /// Divides lines, given from above, at a gap that no line crosses, or else at the lines across most
  /// columns. Lines beside such a line are read with it.
  private func regions(of lines: [Placed], in columns: ClosedRange<Int>) -> [Region] {
    guard !lines.isEmpty else { return [] }
    let side = columns.count == lefts.count ? nil : columns
    if columns.count == 1 { return [Region(side: side, lines: lines.map(\.line))] }
    let gap = columns.dropLast().first { gap in
      !lines.contains { $0.span.lowerBound <= gap && gap < $0.span.upperBound }
    }
    if let gap {
      let (before, after) = (
        lines.filter { $0.span.upperBound <= gap }, lines.filter { $0.span.lowerBound > gap }
      )
      // In order: the gap is after any column but the last.
      let (first, second) = (columns.lowerBound...gap, gap + 1...columns.upperBound)
      return regions(of: before, in: first) + regions(of: after, in: second)
    }
    let most = lines.map(\.span.count).max() ?? 1
    let wide = lines.filter { $0.span.count == most }.map {
      $0.line.top...max($0.line.top, $0.line.bottom)
    }.united
    func isWide(_ line: Placed) -> Bool { line.span.count == most || Self.covers(wide, line.line) }
    return lines.grouped { _, last, next in isWide(last) == isWide(next) }.flatMap { part in
      // Lines across most columns are one region, others are divided further.
      guard part.first.map(isWide) == true else { return regions(of: part, in: columns) }
      return [Region(side: side, lines: part.sorted { $0.index < $1.index }.map(\.line))]
    }
  }

  private static func covers(_ extents: [ClosedRange<Double>], _ line: PDFPages.Line) -> Bool {
    let middle = line.middle
    let index = extents.firstIndexAfter { $0.upperBound < middle }
    return index < extents.count && extents[index].contains(middle)
  }
}

extension PDFPages.Line {
  /// Left edges are in points; the first column is 0.
  func span(in lefts: [Double]) -> ClosedRange<Int> {
    let first = lefts.lastIndex { $0 - PDFMeasures.sameEdge * 2 <= left } ?? 0
    let last = lefts.lastIndex { $0 + PDFMeasures.sameEdge < right } ?? 0
    return first...max(first, last)
  }

  /// Words before and after a gap; the line itself if a word touches the gap, or all are on one side. Edges
  /// of the gap are in points: `right` is its left one.
  fileprivate func divided(after right: Double, before left: Double) -> [PDFPages.Line] {
    let start = words.firstIndex { $0.left >= left - PDFMeasures.sameEdge } ?? words.count
    let (before, after) = (words[..<start], words[start...])
    guard before.allSatisfy({ $0.right <= right + PDFMeasures.sameEdge }),
      after.allSatisfy({ $0.left >= left - PDFMeasures.sameEdge }),
      !before.isEmpty, !after.isEmpty
    else { return [self] }
    return [with(Array(before)), with(Array(after))]
  }
}
