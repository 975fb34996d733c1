import CTerminal
import Cells

/// Converts the cells of a row for curses.
struct CursesRow {
  private(set) var cells: [terminal_cell] = []
  /// The fonts of the Linux console have no eighths of a block: these are shown as lines.
  let isConsole: Bool
  /// st puts a mark sent with its letter alone over the next letter.
  let takesMarks: Bool
  /// Whether the terminal joins letters. In others U+200C and U+200D may hide the letter before.
  var takesJoiners = false
  private var raw = terminal_cell()
  private var style: Style?

  /// - Parameter name: The terminal's name in TERM.
  init(terminal name: String = "") {
    isConsole = name == "linux" || name.hasPrefix("linux-")
    takesMarks = name != "st" && !name.hasPrefix("st-")
  }

  /// A glyph without the marks that the terminal does not take.
  private func shown(_ glyph: Glyph) -> Glyph {
    if takesMarks, takesJoiners || !glyph.hasMarks { return glyph }
    return glyph.removingMarks { !takesMarks || Self.joiners.contains($0) }
  }

  private static let joiners: ClosedRange<UInt32> = 0x200C...0x200D

  /// Includes the cells that must be sent together with the range: the other half of a wide glyph, and the
  /// rest of a cluster.
  static func wholeClusters(
    of range: ClosedRange<Int>, in row: UnsafeBufferPointer<Cell>
  ) -> ClosedRange<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while continuesCluster(first, in: row) { first -= 1 }
    while continuesCluster(last + 1, in: row) { last += 1 }
    return first...last
  }

  static func continuesCluster(_ column: Int, in row: UnsafeBufferPointer<Cell>) -> Bool {
    guard column > 0, column < row.count else { return false }
    let glyph = row[column].glyph
    if glyph == .continuation { return true }
    let before = row[column - 1].glyph
    let isWide = before == .continuation && column > 1
    return (isWide ? row[column - 2].glyph : before).mayJoin(glyph)
  }

  /// Converts a range of columns to ``cells``. Neither end may split a cluster. `isolated` are the first
  /// columns of glyphs that the terminal must not shape with the letters beside them; never of
  /// ``Glyph/continuation``.
  mutating func convert(
    _ range: ClosedRange<Int>, of row: UnsafeBufferPointer<Cell>, _ palette: inout TerminalPalette,
    _ standIns: inout StandIns, isolated: Set<Int> = []
  ) {
    cells.removeAll(keepingCapacity: true)
    style = nil
    var column = range.lowerBound
    while column <= range.upperBound {
      setStyle(row[column].style, &palette)
      let glyph = shown(row[column].glyph)
      // The column advances: every glyph but `.continuation` has a width of 1 or 2.
      if !isolated.isEmpty, isolated.contains(column) {
        raw.width = UInt8(clamping: glyph.width)
        raw.scalars = (standIns.scalar(isolating: glyph), 0, 0, 0, 0)
        cells.append(raw)
        column += glyph.width
      } else if glyph.base < 0x0900, !glyph.isSequence {
        // Most text is in scripts measured alike by all terminals.
        if glyph != .continuation { append(glyph) }
        column += 1
      } else {
        let cluster = Self.cluster(at: column, of: row, upTo: range.upperBound).map(shown)
        append(cluster, at: column, &standIns)
        column += cluster.reduce(0) { $0 + $1.width }
      }
    }
  }

  /// The glyphs of the cluster beginning at a column.
  private static func cluster(
    at column: Int, of row: UnsafeBufferPointer<Cell>, upTo last: Int
  ) -> [Glyph] {
    var cluster = [row[column].glyph]
    var next = column + row[column].glyph.width
    while next <= last, cluster[cluster.count - 1].mayJoin(row[next].glyph) {
      cluster.append(row[next].glyph)
      next += row[next].glyph.width
    }
    return cluster
  }

  /// Appends a cluster, or a stand-in for each of its glyphs if its width is doubtful.
  private mutating func append(_ cluster: [Glyph], at column: Int, _ standIns: inout StandIns) {
    guard standIns.areNeeded(for: cluster) else {
      for glyph in cluster { append(glyph) }
      return
    }
    for part in cluster.indices {
      raw.width = UInt8(clamping: cluster[part].width)
      raw.scalars = (standIns.scalar(for: part, of: cluster, at: column), 0, 0, 0, 0)
      cells.append(raw)
    }
  }

  /// Appends a glyph as curses has it: its base with up to four marks, or two cells for a widened one.
  private mutating func append(_ glyph: Glyph) {
    // Most glyphs are no sequences, which is known sooner.
    if glyph.isSequence, glyph.isWidened {
      // To curses its base has one cell.
      raw.width = 1
      for scalar in [glyph.base, Glyph.space.base] {
        raw.scalars = (scalar, 0, 0, 0, 0)
        cells.append(raw)
      }
      return
    }
    raw.width = UInt8(clamping: glyph.width)
    // ▕ and ▏ are │ there. Scalars are compared: a literal would make a glyph for each cell.
    let isEdge = isConsole && (glyph.base == 0x2595 || glyph.base == 0x258F)
    raw.scalars = (isEdge ? 0x2502 : glyph.base, 0, 0, 0, 0)
    if glyph.hasMarks {
      raw.scalars = (
        glyph.base, glyph.scalar(at: 1), glyph.scalar(at: 2), glyph.scalar(at: 3),
        glyph.scalar(at: 4)
      )
    }
    cells.append(raw)
  }

  /// Length of the orders to erase blanks and to go on after them, in bytes.
  private static let erasing = 12

  /// Bytes that draw the cells from a place on, as curses would write them, with the place where they leave
  /// the cursor: nil at the right edge, where it stands on the last cell or behind it. Without italics,
  /// slanted text is underlined. `erases`: many blanks are an order, and those at the right edge.
  func bytes(
    at place: Cursor, from cursor: inout Cursor?, hasItalics: Bool, erases: Bool, columns: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = place
    var last: terminal_cell?
    func choosePen(for cell: terminal_cell) {
      if last?.foreground != cell.foreground || last?.background != cell.background
        || last?.attributes != cell.attributes
      {
        bytes += Self.pen(of: cell, hasItalics: hasItalics).utf8
      }
      last = cell
    }
    func write(_ cell: terminal_cell) {
      choosePen(for: cell)
      withUnsafeBytes(of: cell.scalars) { scalars in
        for scalar in scalars.bindMemory(to: UInt32.self).prefix(while: { $0 != 0 }) {
          bytes += Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }.map { Array($0) } ?? []
        }
      }
    }
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      let blanks = erases ? cells[index...].prefix { $0.isBlank(like: cell) }.count : 0
      let part = cells[index..<index + max(1, blanks)]
      if cursor != place { bytes += Self.moving(from: cursor, to: place) }
      cursor = place
      place.column += part.reduce(0) { $0 + Int($1.width) }
      // At the right edge the cursor is known only if it stays.
      if blanks > Self.erasing || blanks > 0 && place.column >= columns {
        choosePen(for: cell)
        bytes += "\u{1B}[\(blanks)X".utf8
      } else {
        part.forEach(write)
        cursor = place.column < columns ? place : nil
      }
      index = part.endIndex
    }
    return bytes
  }

  /// The shortest way to a place: down by line feeds and sideways, or by row and column. Line feeds go
  /// straight down in raw mode.
  private static func moving(from cursor: Cursor?, to place: Cursor) -> [UInt8] {
    let jump = Array("\u{1B}[\(place.row + 1);\(place.column + 1)H".utf8)
    guard let cursor, case let down = place.row - cursor.row, (0..<jump.count).contains(down) else {
      return jump
    }
    let across = place.column - cursor.column
    let order = Array("\u{1B}[\(abs(across))\(across < 0 ? "D" : "C")".utf8)
    let steps = [UInt8](repeating: 0x08, count: across < 0 && -across < order.count ? -across : 0)
    let side = across == 0 ? [] : place.column == 0 ? [0x0D] : steps.isEmpty ? order : steps
    let way = [UInt8](repeating: 0x0A, count: down) + side
    return way.count < jump.count ? way : jump
  }

  private static func pen(of cell: terminal_cell, hasItalics: Bool) -> String {
    let attributes = Style.Attributes(rawValue: cell.attributes)
    var numbers = "0"
    if attributes.contains(.bold) { numbers += ";1" }
    if attributes.contains(.dim) { numbers += ";2" }
    if attributes.contains(.italic) { numbers += hasItalics ? ";3" : ";4" }
    if attributes.contains(.underline) { numbers += ";4" }
    if attributes.contains(.reverse) { numbers += ";7" }
    if cell.foreground >= 0 { numbers += ";38;5;\(cell.foreground)" }
    if cell.background >= 0 { numbers += ";48;5;\(cell.background)" }
    return "\u{1B}[\(numbers)m"
  }

  /// Sets the style of the cells to be appended. A style is looked up once for each run of equal ones.
  private mutating func setStyle(_ style: Style, _ palette: inout TerminalPalette) {
    guard style != self.style else { return }
    self.style = style
    raw.attributes = style.attributes.rawValue
    let indices = palette.indices(foreground: style.foreground, background: style.background)
    raw.foreground = Int16(clamping: indices.foreground)
    raw.background = Int16(clamping: indices.background)
  }
}

extension terminal_cell {
  /// Whether erasing shows the cell as another: no line, which slanted text may have, in one colour.
  fileprivate func isBlank(like other: terminal_cell) -> Bool {
    scalars.0 == Unicode.Scalar(" ").value && scalars.1 == 0 && background == other.background
      && attributes == other.attributes
      && Style.Attributes(rawValue: attributes).isDisjoint(with: [.underline, .reverse, .italic])
  }
}
