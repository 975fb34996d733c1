import Cells
import TerminalInput

/// The help: the table of commands over the book, in as many columns as fit, on several pages if
/// needed.
struct HelpText {
  private struct Line {
    var keys = ""
    var text = ""
    /// True if the line is a title; otherwise it has keys or gestures.
    var isTitle = false
    var areKeys = true

    var isBlank: Bool { keys.isEmpty && text.isEmpty }
  }

  /// The lines of a command, which are not divided; the first command of a group includes its
  /// title.
  private typealias Entry = [Line]

  /// The lines of each column, page after page.
  private let columns: [[Line]]
  /// The number of columns on a page.
  private let columnsOnPage: Int
  private let keyColumns: Int
  /// The width of a column in cells.
  private let width: Int
  private let paper: Rect
  /// The blank rows above the lines and below the last row; 0 on a low screen.
  private let margin: Int
  /// The blank columns beside the lines.
  private let inset: Int
  /// True if it is for screen readers.
  private let isPlain: Bool

  /// The minimum and maximum width of a column beside another.
  private static let (narrowest, widest) = (60, 74)
  private static let gap = 4

  /// Makes the help.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - bindings: The keys of the commands.
  ///   - isPlain: True if it is for screen readers: one column from the left edge of the screen on.
  init(screen: Size, bindings: KeyBindings, isPlain: Bool = false) {
    self.isPlain = isPlain
    inset = isPlain ? 0 : 2
    let room = screen.columns - 2 * inset + Self.gap
    let most = isPlain ? 1 : max(1, room / (Self.narrowest + Self.gap))
    let width = max(1, min(Self.widest, room / most - Self.gap))
    let keyColumns = width >= Self.narrowest ? 30 : max(8, width / 3)
    let entries = Self.entries(bindings, width: width, keyColumns: keyColumns)
    margin = isPlain || screen.rows < 16 ? 0 : 1
    let height = max(1, screen.rows - 2 - 2 * margin)
    // Makes the columns as low as possible if all fit on the screen.
    let total = entries.reduce(0) { $0 + $1.count }
    let heights = max(1, min(height, total / most))...height
    let rows = heights.first { Self.columns(entries, rows: $0).count <= most } ?? height
    columns = Self.columns(entries, rows: rows)
    columnsOnPage = min(most, columns.count)
    (self.width, self.keyColumns) = (width, keyColumns)
    let wanted = columnsOnPage * (width + Self.gap) - Self.gap + 2 * inset
    let paperColumns = isPlain ? screen.columns : min(screen.columns, wanted)
    let paperRows = isPlain ? screen.rows : min(screen.rows, rows + 2 + 2 * margin)
    paper = Rect(
      column: (screen.columns - paperColumns) / 2, row: (screen.rows - paperRows) / 2,
      columns: paperColumns, rows: paperRows)
  }

  /// The keys of lists, which are the same in all and cannot be changed.
  private static let listKeys: KeyValuePairs = [
    "↑ ↓ j k g G": "Choose an entry", "Ctrl-D Ctrl-U": "Half a page on or back",
    "Enter": "Open it", "/": "Filter: type words, Esc ends it", "Del": "Remove it",
    "U": "Undo a removal", "Ctrl-E": "Write the note of a mark", "x": "Reset a setting",
    "q Esc": "Back",
  ]

  /// Returns the lines of each command.
  ///
  /// Keys are beside the description; in a narrow column, if they need more rows than it, above it.
  private static func entries(
    _ bindings: KeyBindings, width: Int, keyColumns: Int
  ) -> [Entry] {
    func lines(_ keys: String, _ gestures: [String], _ help: String) -> Entry {
      func wrapped(to width: Int) -> (names: [String], gestures: [String]) {
        (
          keys.isEmpty ? [] : Reading.wrapped([keys], to: width),
          Reading.wrapped(gestures, to: width)
        )
      }
      let (names, others) = wrapped(to: keyColumns - 1)
      let left = names + others
      let text = Reading.wrapped([help], to: width - keyColumns)
      let isCut = keys.split(separator: " ").contains { cellWidth(of: String($0)) >= keyColumns }
      if width < narrowest, isCut || left.count > max(1, text.count) {
        let (names, others) = wrapped(to: width)
        return names.map { Line(keys: $0) } + others.map { Line(keys: $0, areKeys: false) }
          + text.map { Line(text: $0) }
      }
      return (0..<max(left.count, text.count)).map { index in
        Line(
          keys: index < left.count ? left[index] : "", text: index < text.count ? text[index] : "",
          areKeys: index < names.count)
      }
    }
    let groups = bindings.groups.map { group in
      let entries = group.rows.map { row in
        let keys = bindings.bindings(of: row.command).map(\.name).joined(separator: " ")
        return lines(keys, row.gestures, row.help)
      }
      return (title: group.title, entries: entries)
    }
    let lists = (title: "In lists", entries: listKeys.map { lines($0.key, [], $0.value) })
    return (groups + [lists]).flatMap { title, entries in
      var entries = entries
      entries[0].insert(Line(text: title, isTitle: true), at: 0)
      return entries
    }
  }

  /// Distributes entries over columns of `rows` rows: an entry is divided only if it is higher than
  /// a column, and no column begins with a blank line.
  private static func columns(_ entries: [Entry], rows: Int) -> [[Line]] {
    var columns: [[Line]] = [[]]
    for entry in entries {
      let last = columns[columns.count - 1]
      let gap = entry[0].isTitle && !last.isEmpty ? [Line()] : []
      if last.count + gap.count + entry.count <= rows {
        columns[columns.count - 1] += gap + entry
        continue
      }
      if !last.isEmpty { columns.append([]) }
      for line in entry {
        if columns[columns.count - 1].count == rows { columns.append([]) }
        columns[columns.count - 1].append(line)
      }
    }
    return columns
  }

  /// The number of pages.
  fileprivate var pageCount: Int { (columns.count + columnsOnPage - 1) / columnsOnPage }

  /// Draws the columns of a page.
  fileprivate func draw(page: Int, palette: Palette, into frame: inout Grid) {
    let page = min(page, pageCount - 1)
    frame.fill(paper, with: Cell(.space, palette.text))
    frame.focus(column: paper.column + inset, row: paper.row + margin)
    for (place, lines) in columns.dropFirst(page * columnsOnPage).prefix(columnsOnPage).enumerated()
    {
      for (row, line) in lines.enumerated() where !line.isBlank {
        draw(
          line, column: paper.column + inset + place * (width + Self.gap),
          row: paper.row + margin + row, palette, into: &frame)
      }
    }
    let more =
      page + 1 < pageCount
      ? "\(isPlain ? "Down" : "↓") for more, other keys for the book" : "Any key for the book"
    frame.write(
      more, column: paper.column + inset, row: paper.rows.upperBound - 1 - margin,
      style: palette.mutedText,
      limit: paper.size.columns - 2 * inset)
  }

  private func draw(
    _ line: Line, column: Int, row: Int, _ palette: Palette, into frame: inout Grid
  ) {
    var bold = palette.text
    bold.attributes = .bold
    if line.isTitle {
      frame.write(line.text, column: column, row: row, style: bold, limit: width)
      return
    }
    frame.write(
      line.keys, column: column, row: row, style: line.areKeys ? bold : palette.mutedText,
      limit: line.text.isEmpty ? width : keyColumns)
    frame.write(
      line.text, column: column + keyColumns, row: row, style: palette.text,
      limit: max(0, width - keyColumns))
  }
}

/// The help panel, which shows one page at a time.
struct HelpPanel: Panel {
  /// The current page, counted from 0.
  private var page = 0

  private func screen(_ context: Context) -> HelpText {
    HelpText(
      screen: context.screen, bindings: context.bindings, isPlain: context.isAccessible)
  }

  private func pageCount(_ context: Context) -> Int { screen(context).pageCount }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    let last = pageCount(context) - 1
    page = min(page, last)
    switch context.bindings[key] {
    case .nextPage where page < last: page += 1
    case .previousPage where page > 0: page -= 1
    case .lastPage: page = last
    case .firstPage: page = 0
    case .help: return .close
    default: return .pass
    }
    return .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    page = min(max(0, page + lines.signum()), pageCount(context) - 1)
  }

  func draw(_ context: Context, into grid: inout Grid) {
    screen(context).draw(page: page, palette: context.palette, into: &grid)
  }
}

/// Wraps each text at blanks into lines of at most `width` cells; longer words are cut.
func wrapped(_ texts: [String], to width: Int) -> [String] {
  var lines: [String] = []
  for text in texts {
    var line = ""
    for word in text.split(separator: " ") {
      let word = shortened(String(word), to: max(1, width))
      if line.isEmpty {
        line = word
      } else if cellWidth(of: line) + 1 + cellWidth(of: word) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    lines.append(line)
  }
  return lines
}
