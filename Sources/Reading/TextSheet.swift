import Cells
import TerminalInput

/// Lines of text on a sheet of paper over the book, as they stand: the source of a passage.
struct TextSheet: Hashable, Sendable {
  /// What stands above them.
  let heading: String
  private let source: [String]
  /// The line of the source that is looked for.
  private let sought: Int
  /// The lines as they fit on the screen, each with the line of the source it begins or goes on.
  private var lines: [(text: String, source: Int)] = []
  /// The index of the first line in sight.
  private var top = 0

  /// Whether two sheets show the same.
  static func == (first: TextSheet, second: TextSheet) -> Bool {
    first.source == second.source && first.top == second.top && first.heading == second.heading
  }

  /// Hashes what is shown.
  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(top)
  }

  /// Makes a sheet of `source`, at the line with the index `sought`.
  init(heading: String, source: [String], sought: Int, on screen: Size) {
    self.heading = heading
    self.source = source
    self.sought = sought
    layOut(on: screen)
  }

  /// The rows of lines in sight.
  static func rows(on screen: Size) -> Int { max(1, screen.rows - 3) }

  /// Breaks the lines anew, the line that is looked for in the middle.
  mutating func layOut(on screen: Size) {
    let width = max(1, screen.columns - 4)
    lines = source.enumerated().flatMap { index, line in
      cut(line, to: width).map { ($0, index) }
    }
    let place = lines.firstIndex { $0.source == sought } ?? 0
    top = place
    move(by: -Self.rows(on: screen) / 3, on: screen)
  }

  /// Moves by so many lines; the ends are the ends.
  mutating func move(by distance: Int, on screen: Size) {
    top = min(max(0, top + distance), max(0, lines.count - Self.rows(on: screen)))
  }

  /// The screen with the sheet.
  func grid(on screen: Size, palette: Palette) -> Grid {
    let ink = Style(foreground: palette.ink, background: palette.paper)
    var bold = ink
    bold.attributes = .bold
    var muted = palette.muted
    muted.background = palette.paper
    var grid = Grid(size: screen, filledWith: Cell(.space, ink))
    grid.write(shortened(heading, to: screen.columns - 4), column: 2, row: 0, style: bold)
    for (row, line) in lines.dropFirst(top).prefix(Self.rows(on: screen)).enumerated() {
      let style = line.source == sought ? ink : muted
      grid.write(line.text, column: 2, row: row + 2, style: style)
    }
    return grid
  }

  /// A line cut into parts of at most `width` cells.
  private func cut(_ line: String, to width: Int) -> [String] {
    var parts: [String] = []
    var part = ""
    var used = 0
    forEachGlyph(in: line) { glyph in
      if used + glyph.width > width {
        parts.append(part)
        (part, used) = ("", 0)
      }
      part += glyph.text
      used += glyph.width
      return true
    }
    return parts + [part]
  }
}

extension Reader {
  /// Shows the lines of the file around the place being read, as they stand there.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - index: The index of the line in which the place is.
  public mutating func showSource(_ lines: [String], at index: Int) {
    mode = .source(
      TextSheet(heading: "As it stands in the file", source: lines, sought: index, on: screen))
  }

  /// Takes a key while the source is shown.
  mutating func press(_ key: Key, in sheet: TextSheet, at now: Duration) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    var sheet = sheet
    let rows = TextSheet.rows(on: screen)
    switch key.code {
    case .down, .character("j"): sheet.move(by: 1, on: screen)
    case .up, .character("k"): sheet.move(by: -1, on: screen)
    case .pageDown, .right, .character(" "): sheet.move(by: rows, on: screen)
    case .pageUp, .left, .character("b"): sheet.move(by: -rows, on: screen)
    case .home, .character("g"): sheet.move(by: -.max / 2, on: screen)
    case .end, .character("G"): sheet.move(by: .max / 2, on: screen)
    default: return leaveOverlay(key, at: now)
    }
    mode = .source(sheet)
    return []
  }
}
