import Cells

/// The help: the table of commands on a sheet laid over the book.
struct HelpScreen {
  private struct Line {
    var keys = ""
    var text = ""
    var isTitle = false
  }

  private let screen: Size
  private let lines: [Line]
  private let keyColumns: Int
  private let sheet: Rect

  /// The widest that the sheet becomes.
  private static let widest = 78

  init(screen: Size) {
    self.screen = screen
    let columns = min(Self.widest, screen.columns)
    let inner = max(1, columns - 4)
    keyColumns = inner >= 60 ? 33 : inner >= 40 ? 18 : max(6, inner / 3)
    var lines = [Line(text: "Keys", isTitle: true), Line()]
    for row in Command.table {
      let keys = wrapped(([row.keyNames] + row.gestures).filter { !$0.isEmpty }, to: keyColumns - 1)
      let text = wrapped([row.help], to: inner - keyColumns)
      for index in 0..<max(keys.count, text.count) {
        lines.append(
          Line(
            keys: index < keys.count ? keys[index] : "",
            text: index < text.count ? text[index] : ""))
      }
    }
    self.lines = lines
    let rows = min(screen.rows, lines.count + 4)
    sheet = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// How many lines are seen at once.
  var rows: Int { max(1, sheet.size.rows - 4) }

  /// The first line of the last part.
  var lastTop: Int { max(0, lines.count - rows) }

  /// Draws the sheet with the lines from `top` on.
  func draw(from top: Int, palette: Palette, into frame: inout Grid) {
    let paper = Style(foreground: palette.ink, background: palette.paper)
    frame.fill(sheet, with: Cell(.space, paper))
    let left = sheet.column + 2
    for (offset, line) in lines.dropFirst(top).prefix(rows).enumerated() {
      let row = sheet.row + 1 + offset
      let style = Style(
        foreground: palette.ink, background: palette.paper, attributes: line.isTitle ? .bold : [])
      if line.isTitle {
        frame.write(line.text, column: left, row: row, style: style)
        continue
      }
      let bold = Style(foreground: palette.ink, background: palette.paper, attributes: .bold)
      frame.write(line.keys, column: left, row: row, style: bold, limit: keyColumns)
      frame.write(
        line.text, column: left + keyColumns, row: row, style: style,
        limit: max(0, sheet.columns.upperBound - 1 - left - keyColumns))
    }
    let more = top < lastTop ? "↓ for more, any other key to read on" : "Any key to read on"
    var muted = palette.muted
    muted.background = palette.paper
    frame.write(
      more, column: left, row: sheet.rows.upperBound - 2, style: muted,
      limit: sheet.size.columns - 4)
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
