import Cells
import TerminalInput

/// Unformatted lines of text over the book: the source of a passage.
struct TextPanel: Panel {
  /// The text above the lines.
  let heading: String
  private let source: [String]
  /// The line of the source to show; nil if none is highlighted.
  private let sought: Int?
  /// The lines, cut to the screen, each with the index of its source line.
  private var lines: [(text: String, source: Int)] = []
  /// The index of the first visible line.
  private var top = 0
  private var screen: Size

  /// Shows `source` from the line with the index `sought`, or from the first.
  init(heading: String, source: [String], sought: Int? = nil, on screen: Size) {
    self.heading = heading
    self.source = source
    self.sought = sought
    self.screen = screen
    layOut(on: screen)
  }

  /// Returns the number of visible lines.
  private static func rows(on screen: Size) -> Int { max(1, screen.rows - 3) }

  /// Cuts the lines to the screen, and shows the sought line in the middle.
  private mutating func layOut(on screen: Size) {
    let width = max(1, screen.columns - 4)
    lines = source.enumerated().flatMap { index, line in
      cut(line, to: width).map { ($0, index) }
    }
    let place = lines.firstIndex { $0.source == sought } ?? 0
    top = place
    move(by: -Self.rows(on: screen) / 3, on: screen)
  }

  /// Scrolls by `distance` lines, clamped.
  private mutating func move(by distance: Int, on screen: Size) {
    top = min(max(0, top + distance), max(0, lines.count - Self.rows(on: screen)))
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    let rows = Self.rows(on: context.screen)
    let key = key == Key(.right) ? Key(.pageDown) : key == Key(.left) ? Key(.pageUp) : key
    if let distance = key.lines(page: rows) {
      move(by: distance, on: context.screen)
      return .stay
    }
    return context.bindings[key] == .help ? .ask(.perform(.help)) : .pass
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    move(by: lines, on: context.screen)
  }

  mutating func refresh(_ context: Context) -> Bool {
    guard screen != context.screen else { return true }
    screen = context.screen
    layOut(on: screen)
    return true
  }

  // MARK: Drawing

  func draw(_ context: Context, into grid: inout Grid) {
    let (palette, left) = (context.palette, context.isAccessible ? 0 : 2)
    var bold = palette.text
    bold.attributes = .bold
    grid = Grid(size: screen, filledWith: Cell(.space, palette.text))
    grid.write(shortened(heading, to: screen.columns - 4), column: left, row: 0, style: bold)
    let first = (lines.firstIndex { $0.source == sought } ?? top) - top
    grid.focus(column: left, row: 2 + min(max(0, first), Self.rows(on: screen) - 1))
    for (row, line) in lines.dropFirst(top).prefix(Self.rows(on: screen)).enumerated() {
      let style = sought == nil || line.source == sought ? palette.text : palette.mutedText
      grid.write(line.text, column: left, row: row + 2, style: style)
    }
    let isLong = lines.count > Self.rows(on: screen)
    let keys = context.keyHint(
      (isLong ? ["↑↓ scroll"] : []) + ["? help", "Esc back"], width: screen.columns - 4)
    grid.write(keys, column: left, row: screen.rows - 1, style: palette.mutedText)
  }
}

/// Cuts a line into parts of at most `width` cells.
func cut(_ line: String, to width: Int) -> [String] {
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
