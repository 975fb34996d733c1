import BookText
import Cells

/// The block of pages at the sides of the paper, with the map of the book on it. Rows and columns are cells
/// of the screen.
extension SpreadComposer {
  /// Nil if there is no page. `sides` tells in reading order whether each position has paper.
  func block(beneath present: [Int], sides: [Bool]) -> PageBlock? {
    guard let first = present.first, let last = present.last else { return nil }
    let isLast =
      last + 1 == pages.pagination.count && pages.wholeCount != nil && !book.isGrowing
    return PageBlock(
      place: pages.pagination.originalStart(ofPage: first).utf8, sides: sides,
      hasPagesBefore: first > 0, hasPagesAfter: !isLast)
  }

  /// Has the places in the original only. The thumb is at the byte `place`.
  func map(cells: Int, at place: Int) -> ForeEdge {
    let marks = annotations.marks.ofPages.filter { !$0.isFinger }.map(\.range.lowerBound)
    let search = annotations.searches.current
    return ForeEdge(
      cells: cells, text: book.mappedText, place: place, chapters: pages.chapters,
      marks: book.facing == nil ? marks : marks.filter { !book.isInTranslation($0) },
      finger: annotations.marks.finger?.range.lowerBound
    ) { range in
      guard let found = search?.found else { return false }
      var index = found.firstIndex(endingAfter: range.lowerBound)
      if index < found.count, found[index].lowerBound < range.lowerBound { index += 1 }
      return index < found.count && found[index].lowerBound < range.upperBound
    }
  }

  /// Draws the edges of the leaves beneath, more on the side with more leaves, with the map on them. In a
  /// spread, each side has the part of the map with its leaves. Does nothing if the layout has no edges.
  func draw(_ block: PageBlock, into grid: inout Grid) {
    guard layout.edges > 0 else { return }
    let text = book.mappedText
    let readFraction = Double(block.place - text.lowerBound) / Double(max(1, text.count))
    let spare = Double(layout.edges - 1)
    /// Returns the number of edges seen for a fraction of the book.
    func edgeCount(for fraction: Double, isThere: Bool) -> Int {
      isThere ? 1 + Int((spare * min(1, max(0, fraction))).rounded()) : 0
    }
    let isUnread = block.sides.last == true && block.hasPagesAfter
    let isRead = block.sides.first == true && block.hasPagesBefore
    var after = edgeCount(for: 1 - readFraction, isThere: isUnread)
    let before = edgeCount(for: readFraction, isThere: isRead)
    // Below a single page are the later pages; the pages before it are not visible. On the last page the map
    // is on the back cover.
    if !layout.isSpread, block.hasPagesBefore { after = max(1, after) }
    let map = map(cells: layout.paper.size.rows, at: block.place)
    draw(map, leaves: after, isLater: true, into: &grid)
    if layout.isSpread { draw(map, leaves: before, isLater: false, into: &grid) }
  }

  /// Draws one side of the block, with visible edges of `leaves`; the other edges show the table. `isLater`
  /// is the side of the later pages.
  private func draw(_ map: ForeEdge, leaves: Int, isLater: Bool, into grid: inout Grid) {
    let isRight = isLater != layout.isRightToLeft
    let (paper, first) = (layout.paper, map.thumb)
    // The part of the map with the leaves of this side, and the thumb.
    let shown =
      !layout.isSpread
      ? map.halves.indices
      : isLater ? first..<map.halves.count : 0..<first + ForeEdge.thumbHeight
    for edge in 0..<layout.edges {
      let strip = Strip(
        isInnermost: edge == 0, isOutermost: edge == leaves - 1, isLeaf: edge < leaves,
        hasThumb: leaves > 0, shade: edge % 2 == 0 ? 0.72 : 0.62)
      let column = isRight ? paper.columns.upperBound + edge : paper.column - 1 - edge
      let inks = StripInks(of: strip, palette)
      let rect = Rect(column: column, row: paper.row, columns: 1, rows: paper.size.rows)
      grid.fill(rect, with: inks.cell(.none, .none))
      for row in 0..<min(map.cellCount, paper.size.rows) {
        let (upper, lower) = map.cell(row, within: shown)
        if (upper, lower) != (.none, .none) {
          grid[column: column, row: paper.row + row] = inks.cell(upper, lower)
        }
      }
    }
  }

  /// The thumb is at the byte `place`.
  func drawMap(in columns: Range<Int>, row: Int, at place: Int, into grid: inout Grid) {
    let map = map(cells: columns.count, at: place)
    let strip = Strip(
      isInnermost: true, isOutermost: true, isLeaf: true, hasThumb: true, shade: 0.72)
    let inks = StripInks(of: strip, palette, isRow: true)
    for (index, column) in columns.enumerated() {
      let cell = layout.isRightToLeft ? columns.count - 1 - index : index
      let (first, second) = map.cell(cell, within: map.halves.indices)
      grid[column: column, row: row] =
        layout.isRightToLeft ? inks.cell(second, first) : inks.cell(first, second)
    }
  }
}

/// A column of the block of pages.
struct Strip {
  /// Whether the strip is beside the paper. No other strip has the matches: they may be many.
  var isInnermost: Bool
  /// Whether the strip is the outermost visible edge, which alone has the notches of chapters.
  var isOutermost: Bool
  /// Whether a leaf is seen; otherwise the table, with the thumb alone over it.
  var isLeaf: Bool
  var hasThumb: Bool
  /// The darkness of the paper.
  var shade: Double

  /// Returns the notch that the strip shows for one of the map; none if only another strip shows it.
  fileprivate func shownNotch(for notch: ForeEdge.Notch) -> ForeEdge.Notch {
    switch notch {
    case .none: .none
    case .thumb: hasThumb ? .thumb : .none
    case .chapter: isOutermost ? .chapter : .none
    case .match: isInnermost && isLeaf ? .match : .none
    case .mark, .finger: isLeaf ? notch : .none
    }
  }
}

/// The inks of a column of the block, mixed once for all its cells.
private struct StripInks {
  private let strip: Strip
  private let palette: Palette
  /// The colour of each notch; empty without shades.
  private let colors: [Color]
  /// Whether the halves of a cell are side by side, rather than one above the other.
  private let isRow: Bool

  /// Mixes the inks for the ground of a strip; none in a terminal without shades.
  init(of strip: Strip, _ palette: Palette, isRow: Bool = false) {
    (self.strip, self.palette, self.isRow) = (strip, palette, isRow)
    let ground = strip.isLeaf ? palette.paper.scaled(by: strip.shade) : palette.table
    colors =
      palette.hasShades
      ? ForeEdge.Notch.allCases.map { palette.color(of: strip.shownNotch(for: $0), on: ground) }
      : []
  }

  /// Returns a cell of the block: its upper and lower half, or the left and the right one in a row.
  func cell(_ first: ForeEdge.Notch, _ second: ForeEdge.Notch) -> Cell {
    let (first, second) = (strip.shownNotch(for: first), strip.shownNotch(for: second))
    guard palette.hasShades else { return plainCell(first, second) }
    let (one, other) = (colors[first.rawValue], colors[second.rawValue])
    if first == second { return Cell(.space, Style(foreground: palette.ink, background: one)) }
    // The ground is the background.
    if first == .none {
      return Cell(isRow ? "▐" : "▄", Style(foreground: other, background: one))
    }
    return Cell(isRow ? "▌" : "▀", Style(foreground: one, background: other))
  }

  /// Returns a cell for terminals without shades: the edge of a leaf, the table, or the stronger notch.
  private func plainCell(_ first: ForeEdge.Notch, _ second: ForeEdge.Notch) -> Cell {
    let strongest = max(first, second)
    guard strongest != .none else {
      return strip.isLeaf ? Cell(isRow ? "─" : "▕", Style(attributes: .dim)) : palette.tableCell
    }
    let glyph: Glyph =
      first == .none ? (isRow ? "▐" : "▄") : second == .none ? (isRow ? "▌" : "▀") : "█"
    switch strongest {
    case .none, .chapter: return Cell(glyph, Style(attributes: .dim))
    case .mark, .finger: return Cell(glyph, Style())
    case .match, .thumb: return Cell(glyph, Style(attributes: .bold))
    }
  }
}

extension Palette {
  /// Returns the colour of a notch, distinguishable from a ground.
  fileprivate func color(of notch: ForeEdge.Notch, on ground: Color) -> Color {
    switch notch {
    case .none: ground
    case .chapter:
      (2...10).lazy.map { ground.mixed(with: ink, Double($0) / 10) }
        .first { contrast(of: $0, with: ground) >= Self.minSignContrast } ?? ink
    case .mark: ink
    case .match: contrast(of: accent, with: ground) >= Self.minSignContrast ? accent : ink
    case .finger, .thumb: thumb
    }
  }

  /// The lit thumb: paper, or at night so much lighter that it is brighter than the notches.
  private var thumb: Color {
    let light = paper.luminance > ink.luminance ? paper : ink
    return (0...10).lazy.map { paper.mixed(with: light, Double($0) / 10) }
      .first { contrast(of: $0, with: table) >= Self.minContrast } ?? light
  }
}

extension Book {
  /// The bytes of the text on the map: those of the book proper, as far as it is going to be known.
  var mappedText: Range<Int> { isWhole ? body : 0..<max(length, text.count) }

  /// The beginnings of its chapters in the order of the text, without those of a translation.
  var mappedChapters: [Int] {
    let own = facing.map { sections[..<min($0.firstSection, sections.count)] } ?? sections[...]
    return own.filter { $0.title != nil }.flatMap { chapters(of: $0) }
      .map { blocks[$0].range.lowerBound }
  }
}
