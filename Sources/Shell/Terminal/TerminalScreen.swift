import CTerminal
import Cells

public enum TerminalError: Error, Hashable, CustomStringConvertible {
  case unknownTerminal(String)
  /// The terminal cannot move its cursor.
  case dumbTerminal(String)
  case noTerminal
  case fileSizeLimit
  case failed

  /// Whether the type of the terminal cannot show pages; text can be written to it all the same.
  public var isOfType: Bool {
    switch self {
    case .unknownTerminal, .dumbTerminal: true
    case .noTerminal, .fileSizeLimit, .failed: false
    }
  }

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .unknownTerminal(""):
      "the environment variable TERM is not set; try TERM=xterm-256color"
    case .unknownTerminal(let name):
      "unknown terminal type “\(name)” (TERM); try TERM=xterm-256color"
    case .dumbTerminal(let name): "the terminal type “\(name)” cannot show pages; try --accessible"
    case .noTerminal: "no terminal to read keys from"
    case .fileSizeLimit:
      "pages need temporary files of 4 MiB, but the limit on file sizes is lower; see “ulimit -f”"
    case .failed: "the terminal cannot be set up"
    }
  }
}

/// The screen of a terminal: converts grids to the bytes for showing them.
///  Curses receives only cells that differ from the previous grid, and only the changes it finds become
///  bytes. A process has one screen, since it has one curses.
public final class TerminalScreen {
  private var shown: Grid?
  private var palette: TerminalPalette
  private var colorOptimizer = ColorSequenceOptimizer()
  private var standIns: StandIns
  private var letterOrder = LetterOrder.visual
  private var row: CursesRow
  private var motions = RowMotionSearch()
  private var lastCursor = Cursor(column: 0, row: 0)
  private let movesCharacters: Bool
  private let erasesCharacters: Bool
  private let hasItalics: Bool
  private let addressesColumns: Bool
  /// Whether to wrap frames in mode 2026, so that the terminal shows each as a whole.
  public var isSynchronized = false

  /// Whether to send the whole row after any change in it, for screen readers that speak the bytes sent.
  public var sendsWholeRows = false { didSet { if sendsWholeRows != oldValue { invalidate() } } }

  /// Number of colours of the terminal: 0, 8, 16, 256 or 1 << 24.
  public private(set) var colors: Int
  private let hasIndexedColors: Bool

  /// Initialises curses for the terminal with the name in TERM. NO_COLOR or the environment decides the
  /// colours.
  /// - Throws: ``TerminalError`` if there is no such terminal, or it cannot show pages.
  public init(
    terminal name: String, size: Size, wantsColor: Bool, hasDirectColor: Bool
  ) throws(TerminalError) {
    terminal_use_utf8()
    var status = TERMINAL_UNKNOWN
    for description in TerminalDescriptions.names(for: name) where status == TERMINAL_UNKNOWN {
      status = terminal_open(description, Int32(size.columns), Int32(size.rows), wantsColor)
    }
    switch status {
    case TERMINAL_READY: break
    case TERMINAL_UNKNOWN: throw .unknownTerminal(name)
    case TERMINAL_DUMB: throw .dumbTerminal(name)
    case TERMINAL_LIMITED: throw .fileSizeLimit
    default: throw .failed
    }
    row = CursesRow(terminal: name)
    addressesColumns = terminal_addresses_columns()
    standIns = StandIns(addressesColumns ? .column : .none)
    movesCharacters = terminal_moves_characters() && addressesColumns
    erasesCharacters = terminal_erases_characters()
    hasItalics = terminal_has_italics()
    colors = Int(terminal_colors())
    hasIndexedColors = colors >= 256 && terminal_has_indexed_colors()
    palette = TerminalPalette(colors >= 256 ? .indexed : .none)
    if hasDirectColor || name.hasSuffix("-direct") { useDirectColors() }
    // Otherwise it loses blanks after two-byte letters divided between its reads.
    isSynchronized = name.hasPrefix("alacritty")
  }

  public var answers: Bool { terminal_answers() }

  /// Bytes for changing the terminal from the previous grid to `grid`; empty if they are equal. Moved parts
  /// of rows are sought only if something moves, or moved until this frame: two pages that replace each other
  /// have none in common. O(*n*) in the cells.
  public func bytes(showing grid: Grid, isMoving: Bool = true) -> [UInt8] {
    if let shown, shown.size == grid.size {
      if shown == grid { return [] }
    } else {
      terminal_resize(Int32(grid.size.columns), Int32(grid.size.rows))
      shown = nil
    }
    if standIns.isFull(for: grid.size.columns * grid.size.rows) {
      standIns = StandIns(standIns.placement, emoji: standIns.emoji)
      invalidate()
    }
    palette.makeRoom(for: grid, shown: shown)
    let cleared = clear(for: grid, isMoving: isMoving)
    let (moves, moved) = isMoving ? moveRows(towards: grid) : ([], [])
    let drawn = drawByColors(grid, except: moved, isWhole: !cleared.isEmpty)
    let home = "\u{1B}[\(lastCursor.row + 1);\(cursesColumn(of: lastCursor) + 1)H"
    let cursor = grid.cursor ?? Cursor(column: 0, row: 0)
    let hasMoved = (cursor.column, cursor.row) != (lastCursor.column, lastCursor.row)
    let frame = passRows(of: grid, hasMoved: hasMoved)
    (shown, lastCursor) = (grid, cursor)
    if placesCursor {
      if frame.isEmpty, !hasMoved { return [] }
      let end = "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H"
      return synchronized(
        (frame.isEmpty ? [] : Array(home.utf8) + standIns.replaced(in: optimized(frame)))
          + Array(end.utf8))
    }
    guard !frame.isEmpty || !moves.isEmpty || !drawn.isEmpty || !cleared.isEmpty else { return [] }
    if !moves.isEmpty { colorOptimizer.noteReset() }
    var output = colorOptimizer.optimizeAside(drawn, palette.pairs)
    // Returns the cursor to where curses left it. Not by save and restore: some terminals have only one saved
    // cursor, and it holds the shell's.
    if !moves.isEmpty || !drawn.isEmpty { output += home.utf8 }
    output += optimized(frame)
    return synchronized(cleared + moves + standIns.replaced(in: output))
  }

  /// Passes all rows to curses, the rows to be spoken first.
  private func passRows(of grid: Grid, hasMoved: Bool) -> [UInt8] {
    var frame: [UInt8] = []
    let first =
      sendsWholeRows && shown != nil ? grid.speech.first.filter((0..<grid.size.rows).contains) : []
    for index in first {
      // The row reached by the cursor is spoken, even if it looks as before.
      if hasMoved && index == grid.cursor?.row || repeatsMessage(inRow: index, of: grid) {
        terminal_redraw_row(Int32(index))
      }
      passRow(index, of: grid)
      frame += takeFrame(grid.cursor)
    }
    for index in 0..<grid.size.rows where !first.contains(index) {
      if repeatsMessage(inRow: index, of: grid) { terminal_redraw_row(Int32(index)) }
      passRow(index, of: grid)
    }
    return frame + takeFrame(grid.cursor)
  }

  /// The last row with a new message in the words of the one before is sent again, to be spoken.
  private func repeatsMessage(inRow index: Int, of grid: Grid) -> Bool {
    guard sendsWholeRows, let shown, index == grid.size.rows - 1,
      grid.speech.messages > shown.speech.messages
    else { return false }
    return grid.withRow(index) { changedRange($0, in: index) == nil }
  }

  /// Whether the cursor is placed after a frame of whole rows. Until then curses has it in the first column:
  /// it would write letters again to move over them.
  private var placesCursor: Bool { sendsWholeRows && addressesColumns }

  private func cursesColumn(of cursor: Cursor) -> Int { placesCursor ? 0 : cursor.column }

  private func optimized(_ frame: [UInt8]) -> [UInt8] {
    frame.withUnsafeBufferPointer { colorOptimizer.optimize($0, palette.pairs) }
  }

  private func takeFrame(_ cursor: Cursor?) -> [UInt8] {
    let (column, row) = cursor.map { (cursesColumn(of: $0), $0.row) } ?? (-1, -1)
    terminal_place_cursor(Int32(column), Int32(row), cursor?.isVisible == true)
    var count = 0
    guard let frame = terminal_frame(&count) else { return [] }
    return Array(UnsafeBufferPointer(start: frame, count: count))
  }

  /// Clears a screen with unknown contents, or mostly on other backgrounds than the frame at rest, if the
  /// frame is drawn by colours, which leaves out cells that stay blank. One order erases all of it in the
  /// colour of most blanks. Resets the scrolling region, so that line feeds scroll nothing.
  private func clear(for grid: Grid, isMoving: Bool) -> [UInt8] {
    guard palette.means == .direct || palette.means == .indexed && erasesCharacters, !sendsWholeRows
    else { return [] }
    if let shown {
      guard erasesCharacters, !isMoving, grid.overlays.isEmpty, shown.overlays.isEmpty,
        grid.countOtherGrounds(than: shown) > grid.size.columns * grid.size.rows / 2
      else { return [] }
    }
    let blank = Grid(size: grid.size, filledWith: erasesCharacters ? grid.commonestBlank : Cell())
    let frame = passRows(of: blank, hasMoved: false)
    (shown, lastCursor) = (blank, Cursor(column: 0, row: 0))
    return optimized(frame) + Array("\u{1B}[r".utf8)
  }

  /// Draws the changes of a frame grouped by colour, except rare colours; curses only records these cells as
  /// drawn. Moved rows are left to curses, and those whose letters it reorders. With 256 colours, whose
  /// orders are short, only a whole screen is worth it.
  private func drawByColors(_ grid: Grid, except moved: Set<Int>, isWhole: Bool) -> [UInt8] {
    guard palette.means == .direct || isWhole, !sendsWholeRows, let shown else { return [] }
    let rows = (0..<grid.size.rows).filter { index in
      !moved.contains(index)
        && ![grid, shown].contains { $0.withRow(index, letterOrder.changes) }
    }
    var cursor: Cursor?
    return ColorRun.runsByColor(of: grid, after: shown, in: rows, isWhole: isWhole).flatMap { run in
      grid.withRow(run.row) { passCells($0, run.columns, in: run.row, isForced: true) }
      let place = Cursor(column: run.columns.lowerBound, row: run.row)
      return row.bytes(
        at: place, from: &cursor, hasItalics: hasItalics, erases: erasesCharacters,
        columns: grid.size.columns)
    }
  }

  /// Moves parts of rows sideways; only the other cells of these rows remain to be drawn. Nothing moves if
  /// the terminal cannot, with images, or if whole rows are sent.
  private func moveRows(towards grid: Grid) -> (bytes: [UInt8], rows: Set<Int>) {
    guard movesCharacters, let shown, !sendsWholeRows, shown.overlays.isEmpty, grid.overlays.isEmpty
    else { return ([], []) }
    var moves = ""
    var moved: Set<Int> = []
    var blanks = Color.terminal
    motions.beginFrame()
    for index in 0..<grid.size.rows {
      grid.withRow(index) { after in
        shown.withRow(index) { before in
          guard let changed = changedRange(after, in: index),
            let motion = motions.motion(from: before, to: after, in: changed)
          else { return }
          moved.insert(index)
          terminal_note_motion(
            Int32(index), Int32(motion.columns.lowerBound), Int32(motion.columns.upperBound),
            Int32(motion.distance))
          // Until they are drawn, blanks look like paper. Curses takes them for blanks in the terminal's own
          // colours: if one of them stays in those colours, all are sent in them.
          let colors = motion.emptied.map { after[$0].style.background }
          let color = colors.contains(.terminal) ? .terminal : colors[0]
          if color != blanks { moves += palette.selection(ofBackground: color) }
          blanks = color
          moves += motion.bytes(inRow: index)
        }
      }
    }
    return (moves.isEmpty ? [] : Array("\u{1B}[m\(moves)\u{1B}[m".utf8), moved)
  }

  /// Adds the marks of a synchronized update if the terminal knows them.
  private func synchronized(_ frame: [UInt8]) -> [UInt8] {
    isSynchronized ? Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8) : frame
  }

  /// Passes the changed part of a row; the whole row if its letters are reordered, or if whole rows are sent
  /// and it has other text.
  private func passRow(_ index: Int, of grid: Grid) {
    grid.withRow(index) { cells in
      guard let changed = changedRange(cells, in: index) else { return }
      if let arranged = letterOrder.arranged(cells) {
        // Letters may have moved anywhere: curses finds the changes.
        let isolated = standIns.placement == .size ? letterOrder.neighbors(in: arranged) : []
        arranged.withUnsafeBufferPointer {
          passCells($0, 0...$0.count - 1, in: index, isolated: isolated)
        }
      } else if sendsWholeRows, index != grid.speech.typed, showsOtherText(cells, in: index) {
        terminal_redraw_row(Int32(index))
        passCells(cells, 0...cells.count - 1, in: index)
      } else {
        passCells(cells, CursesRow.wholeClusters(of: changed, in: cells), in: index)
      }
    }
  }

  /// Whether the characters differ from those on the screen. Other colours and new blanks do not count.
  private func showsOtherText(_ cells: UnsafeBufferPointer<Cell>, in index: Int) -> Bool {
    guard let shown else { return true }
    return shown.withRow(index) { before in
      cells.indices.contains { cells[$0].glyph != before[$0].glyph && !cells[$0].glyph.isBlank }
    }
  }

  /// Passes a range of cells of a row to curses. If forced, they are drawn even if curses takes them for
  /// unchanged. `isolated` are columns of glyphs the terminal must not shape with the letters beside them.
  private func passCells(
    _ cells: UnsafeBufferPointer<Cell>, _ range: ClosedRange<Int>, in rowIndex: Int,
    isForced: Bool = false, isolated: Set<Int> = []
  ) {
    row.convert(range, of: cells, &palette, &standIns, isolated: isolated)
    terminal_put(
      Int32(range.lowerBound), Int32(rowIndex), row.cells, Int32(row.cells.count), isForced)
  }

  /// Nil if the row is equal.
  private func changedRange(
    _ cells: UnsafeBufferPointer<Cell>, in index: Int
  ) -> ClosedRange<Int>? {
    guard let shown else { return 0...cells.count - 1 }
    return shown.withRow(index) { before in
      guard let first = cells.indices.first(where: { cells[$0] != before[$0] }) else { return nil }
      var last = cells.count - 1
      while cells[last] == before[last] { last -= 1 }
      return first...last
    }
  }

  /// Does nothing if the description of the terminal has too few colours.
  private func useDirectColors() {
    guard hasIndexedColors, palette.means != .direct else { return }
    palette = TerminalPalette(.direct)
    colors = 1 << 24
    invalidate()
  }

  /// Releases the used colours before others replace them. The next grid is drawn completely.
  public func forgetColors() {
    palette = TerminalPalette(palette.means)
    invalidate()
  }

  /// Adapts the colours, the order of letters, and sized text to the terminal.
  public func adapt(to identity: TerminalIdentity) {
    if identity.hasDirectColor { useDirectColors() }
    orderLetters(identity.letterOrder)
    if identity.sizesText, standIns.placement == .column {
      standIns = StandIns(.size)
      invalidate()
    }
    if identity.showsVariants { sendEmoji(as: .variants) }
    if identity.joinsLetters, !row.takesJoiners {
      row.takesJoiners = true
      invalidate()
    }
  }

  /// Sends whole sequences of emoji: the terminal joins them, and shows each in two cells (mode 2027).
  public func joinEmoji() { sendEmoji(as: .sequences) }

  /// Never goes back to a form that joins fewer emoji.
  private func sendEmoji(as emoji: StandIns.Emoji) {
    guard emoji > standIns.emoji else { return }
    standIns = StandIns(standIns.placement, emoji: emoji)
    invalidate()
  }

  public func orderLetters(_ order: LetterOrder) {
    guard letterOrder != order else { return }
    letterOrder = order
    invalidate()
  }

  public func redrawRow(_ row: Int) { terminal_redraw_row(Int32(row)) }

  /// Invalidates the known contents of the terminal: the next grid is drawn completely.
  public func invalidate() {
    shown = nil
    terminal_invalidate()
  }

  /// Showing a grid afterwards enters the screen again.
  public func bytesLeaving() -> [UInt8] {
    shown = nil
    var count = 0
    guard let bytes = terminal_leave(&count), count > 0 else { return [] }
    let left = colorOptimizer.optimize(
      UnsafeBufferPointer(start: bytes, count: count), palette.pairs)
    // Whatever the terminal restores with its other screen, the shell begins with its own colours.
    colorOptimizer.noteReset()
    // The Linux console has no other screen: the row below the page is cleared for the prompt.
    return left + Array((row.isConsole ? "\u{1B}[m\u{1B}[K" : "\u{1B}[m").utf8)
  }
}

extension Grid {
  /// The number of cells with another background than in a grid of the same size. O(*n*) in the cells.
  fileprivate func countOtherGrounds(than other: Grid) -> Int {
    (0..<size.rows).reduce(0) { count, row in
      withRow(row) { cells in
        other.withRow(row) { before in
          count + zip(cells, before).count { $0.style.background != $1.style.background }
        }
      }
    }
  }

  /// The blank in the style of most blanks without lines; a blank in the terminal's own colours if there is
  /// none. O(*n*) in the cells.
  fileprivate var commonestBlank: Cell {
    var counts: [Cell: Int] = [:]
    for row in 0..<size.rows {
      withRow(row) { cells in
        for cell in cells where cell.glyph == .space && cell.style.attributes.isEmpty {
          counts[cell, default: 0] += 1
        }
      }
    }
    return counts.max { $0.value < $1.value }?.key ?? Cell()
  }
}
