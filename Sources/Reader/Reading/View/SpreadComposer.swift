import BookText
import Cells
import Typesetting

/// Draws spreads at rest: table, paper, edges of the page block, running heads, text and folios. Indices
/// count pages; rows, columns and distances are cells of the screen.
struct SpreadComposer {
  let pages: BookPages
  let layout: ScreenLayout
  let palette: Palette
  /// The decoded pictures.
  let pictures: PictureStore
  let annotations: Annotations

  var book: Book { pages.book }
  private var footer: Footer {
    Footer(
      pages: pages, wordsPerMinute: annotations.wordsPerMinute, comparison: annotations.comparison)
  }

  private var paperCell: Cell {
    Cell(.space, Style(foreground: palette.ink, background: palette.paper))
  }

  /// The screen with pages at rest. Bookmarked pages have a corner turned down, except for screen readers.
  /// Without a focused word, the cursor is on the first page from the left or the top. `shown` has a page,
  /// which must have been set, for each position in the order of the screen; nil is a blank half with the
  /// table visible.
  func restingFrame(_ shown: [Int?]) -> Grid {
    var grid = blankFrame(hasPaper: shown.map { $0 != nil })
    let present = shown.compactMap { $0 }.sorted()
    let text = pages.text(ofPages: (present.first ?? 0)...(present.last ?? 0))
    let marks = book.facing == nil ? annotations.textMarks(in: text, of: pages) : []
    let focus = annotations.reading.range(in: text, of: pages)
    if let block = block(beneath: present, sides: layout.onScreen(shown).map { $0 != nil }) {
      draw(block, into: &grid)
    }
    // Pages are drawn in reading order.
    for (area, page) in layout.onScreen(Array(zip(layout.pages, shown))) {
      guard let page else { continue }
      let pageMarks =
        book.facing == nil
        ? marks : annotations.textMarks(in: pages.pagination.text(ofPage: page), of: pages)
      drawText(of: page, pageMarks, focus, in: area, into: &grid)
      let isFirst = layout.isSpread && area == layout.onScreen(layout.pages).first
      drawHead(of: page, isFirst: isFirst, in: area, into: &grid)
      drawFolio(of: page, among: present, in: area, into: &grid)
    }
    if grid.cursor == nil, let area = zip(layout.pages, shown).first(where: { $1 != nil })?.0 {
      grid.focus(column: area.text.column, row: area.text.row)
    }
    for (position, page) in shown.enumerated() where pages.settings.accessible == .off {
      guard let page else { continue }
      var text =
        book.facing == nil ? pages.text(ofPages: page...page) : pages.pagination.text(ofPage: page)
      // A mark at the very end of the text is on the last page.
      if page + 1 == pages.pagination.count, book.facing == nil {
        text = text.lowerBound..<book.text.count + 1
      }
      if annotations.isBookmarked(text) { drawDogEar(atPosition: position, into: &grid) }
    }
    return grid
  }

  /// The empty paper of some positions, in the order of the screen; `hasPaper` has at most one value for each
  /// page of the layout.
  func blankFrame(hasPaper: [Bool]) -> Grid {
    var grid = Grid(size: layout.screen, filledWith: palette.tableCell)
    for (position, isPaper) in hasPaper.enumerated() where isPaper {
      grid.fill(layout.pages[position].paper, with: paperCell)
      drawGutter(atPosition: position, into: &grid)
    }
    return grid
  }

  // MARK: Paper

  /// Shades the cells beside the spine, an eighth of the paper at most; without shades, draws a line there.
  private func drawGutter(atPosition position: Int, into grid: inout Grid) {
    let paper = layout.pages[position].paper
    let side = layout.spineSide(ofPage: position)
    guard palette.hasShades else {
      guard layout.isSpread, side == .left else { return }
      let line = Style(foreground: palette.ink, background: palette.paper, attributes: .dim)
      grid.fill(stripOfPaper(at: 0, of: paper, from: side), with: Cell("▏", line))
      return
    }
    // A single page has its spine at the edge of the paper and shows less of the gutter.
    let shades = palette.gutter.dropFirst(layout.isSpread ? 0 : 2)
    for (distance, brightness) in shades.enumerated() where distance < paper.size.columns / 8 {
      var cell = paperCell
      cell.style.background = palette.paper.scaled(by: brightness)
      grid.fill(stripOfPaper(at: distance, of: paper, from: side), with: cell)
    }
  }

  /// Returns the column of paper at `distance` cells from one of its sides.
  private func stripOfPaper(at distance: Int, of paper: Rect, from side: ScreenLayout.Side) -> Rect
  {
    let column =
      side == .left ? paper.column + distance : paper.columns.upperBound - 1 - distance
    return Rect(column: column, row: paper.row, columns: 1, rows: paper.size.rows)
  }

  /// Turns down the outer top corner of the page at a position on the screen.
  private func drawDogEar(atPosition position: Int, into grid: inout Grid) {
    let paper = layout.pages[position].paper
    let isLeft = layout.spineSide(ofPage: position) == .right
    let (sign, outer) = isLeft ? ("◤", paper.column) : ("◥", paper.columns.upperBound - 1)
    guard palette.hasShades else {
      grid.write(
        sign, column: outer, row: paper.row,
        style: Style(foreground: palette.ink, background: palette.paper))
      return
    }
    // The corner shows the table, and beside it the back of the leaf.
    let back = palette.leafBack
    let flap = Style(foreground: back, background: palette.paper)
    let cut = Style(foreground: palette.table, background: back)
    grid.write(sign, column: outer, row: paper.row, style: cut)
    grid.write(sign, column: isLeft ? outer + 1 : outer - 1, row: paper.row, style: flap)
  }

  // MARK: Type

  /// Draws each number at the first row of its line. An empty row takes the number before the next line, or
  /// else the one after the line above.
  private func drawNumbers(
    of lines: [SetLine], by index: LineIndex, _ text: TextBytes, in area: ScreenLayout.PageArea,
    _ grid: inout Grid
  ) {
    var numbers = lines.map { line -> Int? in
      var start = line.range.lowerBound
      while start > 0, text[start - 1] == " " || text[start - 1] == "\t" { start -= 1 }
      let isFirst = start == 0 || text[start - 1] == "\n"
      return line.role == .blank || !isFirst
        ? nil : index.number(at: line.range.lowerBound, in: text)
    }
    // An empty row has the range of the block after it.
    for row in numbers.indices.reversed() where lines[row].role == .blank {
      numbers[row] = row + 1 < numbers.count ? numbers[row + 1].map { $0 - 1 } : nil
    }
    for row in numbers.indices.dropFirst() where lines[row].role == .blank && numbers[row] == nil {
      numbers[row] = numbers[row - 1].map { $0 + 1 }
    }
    let width = layout.numberColumns - 1
    var style = palette.mutedText
    style.background = palette.paper
    for (row, number) in numbers.enumerated() {
      guard let number, area.text.rows.contains(area.text.row + row) else { continue }
      let digits = String(number)
      grid.write(
        digits, column: max(0, area.text.column - 1 - min(width, digits.utf8.count)),
        row: area.text.row + row, style: style)
    }
  }

  /// Draws the text of a page, its header, notes and pictures, with the cursor on the focused word. Only the
  /// bytes in `focus` are not dimmed. Lines below `area` are left out.
  private func drawText(
    of index: Int, _ marks: [HighlightedRange], _ focus: Range<Int>?,
    in area: ScreenLayout.PageArea,
    into grid: inout Grid
  ) {
    let parts = pages.pagination.parts(ofPage: index)
    book.text.withTextBytes { text in
      var setter = LineSetter(
        of: book, text, marks: marks, type: pages.type(ofPage: index), sideways: pages.sideways)
      setter.codeInk = palette.codeInk
      setter.margins = area.margins
      let leading = pages.pagination.leading(ofPage: index)
      if let lineIndex = pages.lineIndex, layout.numberColumns > 0 {
        let lines = pages.pagination.lines(of: pages.pagination[index])
        drawNumbers(of: Array(lines), by: lineIndex, text, in: area, &grid)
      }
      drawHeader(&setter, in: area, into: &grid)
      for part in parts where part.isText {
        for (number, line) in zip(part.row..., part.lines) {
          let row = area.text.row + number * leading
          guard area.text.rows.contains(row) else { break }
          if let cell = focusedCell(
            of: line, setter, measure: area.text.size.columns, grid.cursor)
          {
            grid.focus(column: area.text.column + cell, row: row)
          }
          if leading > 1 { drawReadings(of: line, above: row, setter, in: area, into: &grid) }
          drawPens(
            of: line, isFirst: number == parts.first?.row, in: area, row: row, into: &grid)
          if line.role == .missing { drawMissing(in: area, row: row, into: &grid) }
          grid.withMutableRow(row) { cells in
            setter.set(
              line, measure: area.text.size.columns, style: style(of: line, focus),
              at: area.text.column, in: cells)
          }
        }
      }
    }
    drawPictures(of: index, in: area, into: &grid)
    if let foot = pages.pagination[index].foot {
      drawNotes(of: foot, parts.filter { !$0.isText }, of: index, focus, in: area, into: &grid)
    }
  }

  /// Draws the first lines of a text that scrolls above the text of a page.
  private func drawHeader(
    _ setter: inout LineSetter, in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    let header = pages.pagination.header
    for (row, line) in zip((area.text.row - header.count)..., header) where row >= 0 {
      grid.withMutableRow(row) { cells in
        setter.set(
          line, measure: area.text.size.columns, style: style(of: .heading), at: area.text.column,
          in: cells)
      }
    }
  }

  /// Draws the notes at the foot that fit below a short rule; for a screen reader without the rule.
  private func drawNotes(
    of foot: Page.Foot, _ parts: [PagePart], of index: Int, _ focus: Range<Int>?,
    in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    let (measure, left) = (area.text.size.columns, area.text.column)
    let leading = pages.pagination.leading(ofPage: index)
    let rule = area.text.row + foot.rule * leading
    if !layout.type.isPlain, area.text.rows.contains(rule) {
      grid.withMutableRow(rule) { cells in
        LineSetter.setRule(
          measure: measure, isRightToLeft: book.isRightToLeft, style: palette.muted, at: left,
          in: cells)
      }
    }
    let marks = foot.texts.flatMap { annotations.textMarks(in: $0, of: pages) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    book.text.withTextBytes { text in
      for part in parts {
        var setter = LineSetter(of: book, text, marks: marks, type: pages.type(ofPage: index))
        if part.notes.contains(where: \.isCut) { setter.noteKey = annotations.noteKey() }
        for (number, note) in zip(part.row..., part.notes) {
          let row = area.text.row + number * leading
          guard area.text.rows.contains(row) else { break }
          if let offset = annotations.focus, mayShow(offset, in: note.line),
            let cell = setter.cell(of: offset, in: note.line, measure: measure)
          {
            grid.focus(column: left + cell, row: row)
          }
          drawPens(of: note.line, in: area, row: row, into: &grid)
          grid.withMutableRow(row) { cells in
            setter.set(
              note, measure: measure, style: style(ofNote: note.line, focus), at: left, in: cells)
          }
        }
      }
    }
  }

  /// Draws the signs of highlights that begin in a line, or go on in the first line of a page, into the
  /// margin, since not everyone can tell colours apart. Does nothing if the margin is too narrow or has text.
  private func drawPens(
    of line: SetLine, isFirst: Bool = false, in area: ScreenLayout.PageArea, row: Int,
    into grid: inout Grid
  ) {
    let signs = annotations.marginSigns(in: line.range, goingOn: isFirst)
    let column = area.text.column - 1 - cellWidth(of: signs)
    guard !signs.isEmpty, column >= area.paper.column, !line.isWide else { return }
    grid.write(signs, column: column, row: row, style: palette.muted)
  }

  /// Draws the sign of a passage that only the other text has, into the gutter or the margin, if it has one.
  private func drawMissing(in area: ScreenLayout.PageArea, row: Int, into grid: inout Grid) {
    let side = layout.pages.firstIndex(of: area).map { layout.spineSide(ofPage: $0) }
    let column = side == .right ? area.text.columns.upperBound : area.text.column - 1
    guard area.paper.columns.contains(column) else { return }
    grid.write(FacingView.missingSign, column: column, row: row, style: palette.muted)
  }

  /// Draws the readings of a line in the row above it, unless this row is the head or beyond the paper.
  private func drawReadings(
    of line: SetLine, above row: Int, _ setter: LineSetter, in area: ScreenLayout.PageArea,
    into grid: inout Grid
  ) {
    let ruby = setter.readings(in: line, measure: area.text.size.columns)
    let top = area.headRow ?? area.paper.row - 1
    guard !ruby.isEmpty, row - 1 > top else { return }
    grid.withMutableRow(row - 1) { cells in
      setter.setReadings(
        ruby, of: line, measure: area.text.size.columns, style: palette.muted,
        at: area.text.column, in: cells)
    }
  }

  /// The cell for the cursor of the terminal: of the focused word, or of the first word if nothing has the
  /// cursor yet.
  private func focusedCell(
    of line: SetLine, _ setter: LineSetter, measure: Int, _ cursor: Cursor?
  ) -> Int? {
    if let focus = annotations.focus, mayShow(focus, in: line),
      let cell = setter.cell(of: focus, in: line, measure: measure)
    {
      return cell
    }
    guard cursor == nil, let first = line.range.first(where: { book.text[$0] > " " }) else {
      return nil
    }
    return setter.cell(of: first, in: line, measure: measure)
  }

  /// Whether a line may show the character at an offset: a line of a table may show any word of its row.
  private func mayShow(_ offset: Int, in line: SetLine) -> Bool {
    guard line.role == .tableRow else { return line.range.contains(offset) }
    return book.blocks[book.blocks.index(at: line.range.lowerBound)].range.contains(offset)
  }

  private func drawPictures(
    of page: Int, in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    for image in pages.images(onPage: page, in: area) {
      guard let picture = pictures.shownPicture(for: image.request) else { continue }
      for row in image.rect.rows where row < grid.size.rows {
        for column in image.rect.columns where column < grid.size.columns {
          grid[column: column, row: row].glyph = .space
        }
      }
      picture.draw(on: image.rect, paper: palette.picturePaper, into: &grid)
    }
  }

  private func style(of line: SetLine, _ focus: Range<Int>?) -> Style {
    dimmedStyle(style(of: line.role), of: line, focus)
  }

  private func style(ofNote line: SetLine, _ focus: Range<Int>?) -> Style {
    dimmedStyle(palette.muted, of: line, focus)
  }

  private func dimmedStyle(_ style: Style, of line: SetLine, _ focus: Range<Int>?) -> Style {
    var style = style
    guard let focus, !focus.overlaps(line.range) else { return style }
    if palette.hasShades {
      style.foreground = palette.faint
    } else {
      style.attributes.insert(.dim)
    }
    return style
  }

  private func style(of role: SetLine.Role) -> Style {
    switch role {
    case .heading: Style(foreground: palette.ink, attributes: .bold)
    case .missing, .imageTop, .image, .imageBottom: palette.muted
    case .blank, .text, .preformatted, .wide, .tableRow, .formula, .sceneBreak:
      Style(foreground: palette.ink)
    }
  }

  /// Draws the book's title on the first page of a spread, the chapter's, of its own text, on other pages;
  /// the book's on a single page without a chapter. None where a chapter opens.
  private func drawHead(
    of page: Int, isFirst: Bool, in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    guard let row = area.headRow, !pages.pagination.opensSection(page) else { return }
    let section = book.chapter(at: TextOffset(utf8: pages.pagination[page].start))
    guard isFirst || section.title == nil || book.isChapter(section) else { return }
    if let facing = book.facing {
      let isOriginal = pages.pagination.side(ofPage: page) == .original
      let heads = RunningHead(
        book: isOriginal ? facing.original : facing.translation, columns: area.text.size.columns,
        isBesideTitle: false)
      guard let head = heads.text(of: section) else { return }
      return drawHead(head, of: page, row: row, in: area, into: &grid)
    }
    let heads = RunningHead(
      book: book, columns: area.text.size.columns, isBesideTitle: layout.isSpread)
    guard let head = isFirst ? book.title : heads.text(of: section),
      head != Book.titleOfStandardInput
    else { return }
    drawHead(head, of: page, row: row, in: area, into: &grid)
  }

  /// Draws a running head, shortened if it is too wide; in capitals, unless it may be the name of a file.
  private func drawHead(
    _ head: String, of page: Int, row: Int, in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    let head = pages.withSmartPunctuation(head, at: pages.pagination[page].start)
    let cased = book.form == .asIs ? head : head.uppercased()
    let fitting = shortened(cased, to: area.text.size.columns, atBlank: true)
    grid.writeCentred(fitting, in: area.text.columns, row: row, palette.muted)
  }

  /// Draws the longest fitting footer, shortened if none fits, and the texts of services on the last visible
  /// page, at its outer edge.
  private func drawFolio(
    of page: Int, among visible: [Int], in area: ScreenLayout.PageArea, into grid: inout Grid
  ) {
    guard let row = area.folioRow else { return }
    let corner = page == visible.last ? annotations.corner.joined(separator: " · ") : ""
    let edge = corner.isEmpty ? 0 : cellWidth(of: corner) + 2
    let room = area.text.size.columns - 2 * edge
    let forms = footer.forms(ofPage: page, among: visible)
    if let folio = forms.first(where: { cellWidth(of: $0) <= room }) ?? forms.last {
      grid.writeCentred(folio, in: area.text.columns, row: row, palette.muted)
    }
    guard edge > 0, room > 0 else { return }
    let side = layout.pages.firstIndex(of: area).map { layout.spineSide(ofPage: $0) }
    let column =
      side == .right
      ? area.text.column : area.text.columns.upperBound - cellWidth(of: corner)
    grid.write(corner, column: column, row: row, style: palette.muted)
  }
}
