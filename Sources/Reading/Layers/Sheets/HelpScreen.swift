import Cells
import TerminalInput

/// The help: the table of commands on a sheet laid over the book, in two columns where the screen
/// is wide.
struct HelpScreen {
  private struct Line {
    var keys = ""
    var text = ""
    /// Whether it is a title, or names keys, or what else does it.
    var isTitle = false
    var areKeys = true
  }

  private let lines: [Line]
  private let keyColumns: Int
  /// The cells of a column of lines, and how many columns there are.
  private let width: Int
  private let columns: Int
  private let sheet: Rect

  /// The widest that a column becomes, and the cells between two.
  private static let widest = 74
  private static let gap = 4

  init(screen: Size, bindings: KeyBindings) {
    columns = screen.columns >= 2 * Self.widest + Self.gap + 4 ? 2 : 1
    width = max(1, min(Self.widest, screen.columns - 4))
    keyColumns = width >= 60 ? 33 : width >= 40 ? 18 : max(6, width / 3)
    lines = Self.lines(bindings, keyColumns: keyColumns, textColumns: width - keyColumns)
    let rows = min(screen.rows, (lines.count + columns - 1) / columns + 4)
    let sheetColumns = min(screen.columns, columns * width + (columns - 1) * Self.gap + 4)
    sheet = Rect(
      column: (screen.columns - sheetColumns) / 2, row: (screen.rows - rows) / 2,
      columns: sheetColumns, rows: rows)
  }

  private static func lines(
    _ bindings: KeyBindings, keyColumns: Int, textColumns: Int
  ) -> [Line] {
    var lines: [Line] = []
    for group in bindings.groups {
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(Line(text: group.title, isTitle: true))
      for row in group.rows {
        let names = bindings.bindings(of: row.command).map(\.name).joined(separator: " ")
        let keys = names.isEmpty ? [] : wrapped([names], to: keyColumns - 1)
        let left = keys + wrapped(row.gestures, to: keyColumns - 1)
        let text = wrapped([row.help], to: textColumns)
        for index in 0..<max(left.count, text.count) {
          lines.append(
            Line(
              keys: index < left.count ? left[index] : "",
              text: index < text.count ? text[index] : "", areKeys: index < keys.count))
        }
      }
    }
    return lines
  }

  /// How many rows are seen at once.
  private var rows: Int { max(1, sheet.size.rows - 4) }

  /// How many lines are seen at once.
  fileprivate var count: Int { rows * columns }

  /// The first line of the last part.
  fileprivate var lastTop: Int { max(0, lines.count - count) }

  /// Draws the sheet with the lines from `top` on.
  fileprivate func draw(from top: Int, palette: Palette, into frame: inout Grid) {
    let top = min(top, lastTop)
    frame.fill(sheet, with: Cell(.space, palette.text))
    for (place, line) in lines.dropFirst(top).prefix(count).enumerated() {
      draw(
        line, column: sheet.column + 2 + place / rows * (width + Self.gap),
        row: sheet.row + 1 + place % rows, palette, into: &frame)
    }
    let more = top < lastTop ? "↓ for more, any other key to read on" : "Any key to read on"
    frame.write(
      more, column: sheet.column + 2, row: sheet.rows.upperBound - 2, style: palette.mutedText,
      limit: sheet.size.columns - 4)
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
      limit: keyColumns)
    frame.write(
      line.text, column: column + keyColumns, row: row, style: palette.text,
      limit: max(0, width - keyColumns))
  }
}

/// The help, from some line on.
struct HelpPanel: Panel {
  /// The index of the first line in sight.
  private var top = 0

  mutating func press(_ key: Key, _ context: Context) -> Response {
    let help = HelpScreen(screen: context.screen, bindings: context.bindings)
    top = min(top, help.lastTop)
    switch context.bindings[key] {
    case .nextPage where top < help.lastTop: top = min(help.lastTop, top + help.count)
    case .previousPage where top > 0: top = max(0, top - help.count)
    case .help: return .close
    default: return .pass
    }
    return .stay
  }

  mutating func turnWheel(by lines: Int, _ context: Context) {
    top = min(
      max(0, top + lines), HelpScreen(screen: context.screen, bindings: context.bindings).lastTop)
  }

  func draw(_ context: Context, into grid: inout Grid) {
    HelpScreen(screen: context.screen, bindings: context.bindings).draw(
      from: top, palette: context.palette, into: &grid)
  }
}

/// The texts one after the other, each broken at blanks into lines of at most `width` cells; a
/// longer word is cut.
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
