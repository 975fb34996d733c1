import Cells
import TerminalInput

struct PanelLine: Sendable {
  enum LineStyle: Sendable {
    case heading
    case text
    case aside
  }

  var text: String
  var style = LineStyle.text
}

/// A panel of scrolling lines of text.
protocol TextPanel: Panel {
  /// Text fixed above the lines; nil if there is none.
  var heading: String? { get }
  var top: Int { get set }
  func area(_ context: Context) -> PanelArea
  /// Returns all lines, at most as wide as the panel.
  func lines(_ context: Context, in area: PanelArea) -> [PanelLine]
  /// The index of the line with the focus, if it is not the first visible one.
  func focusedLine(_ lines: [PanelLine]) -> Int?
}

extension TextPanel {
  var heading: String? { nil }

  func area(_ context: Context) -> PanelArea { context.panelArea }

  func focusedLine(_ lines: [PanelLine]) -> Int? { nil }

  private func firstRow(_ area: PanelArea) -> Int {
    heading == nil ? area.headingRow : area.firstRow
  }

  func rowCount(in area: PanelArea) -> Int { max(1, area.lastRow - firstRow(area)) }

  /// Scrolls down by `distance` lines, or up if it is negative, at most to the ends of the text.
  private mutating func scroll(by distance: Int, _ context: Context) {
    let area = area(context)
    top = min(max(0, top + distance), max(0, lines(context, in: area).count - rowCount(in: area)))
  }

  /// Scrolls by lines, or by pages with Left and Right; opens the help. Other keys are passed, and close it.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    let key = key == Key(.right) ? Key(.pageDown) : key == Key(.left) ? Key(.pageUp) : key
    if let distance = KeyScreen.lines(for: key, page: rowCount(in: area(context))) {
      scroll(by: distance, context)
      return .stay
    }
    return context.bindings.showsHelp(key) ? .ask(.perform(.help)) : .pass
  }

  /// Returns the hints; scrolling has one only if some of the text is hidden.
  private func hints(isWhole: Bool) -> [Hint] {
    (isWhole ? [] : [Hint("↑↓", "scroll")]) + [Hint(.help, "help"), Hint("Esc", "back")]
  }

  /// Acts as the key of a clicked hint; a click elsewhere closes the panel.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    let area = area(context)
    let isWhole = lines(context, in: area).count <= rowCount(in: area)
    guard let key = area.key(of: hints(isWhole: isWhole), at: report, context) else {
      return .close
    }
    return handleKey(key, context)
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { scroll(by: lines, context) }

  /// Scrolls back into the text after a change of its length.
  mutating func refresh(_ context: Context) -> Bool {
    scroll(by: 0, context)
    return true
  }

  /// Draws the visible lines below the heading, and the cursor on the line in focus.
  func draw(_ context: Context, into grid: inout Grid) {
    let (area, palette) = (area(context), context.palette)
    let (firstRow, rows) = (firstRow(area), rowCount(in: area))
    let all = lines(context, in: area)
    let seen = all.dropFirst(top).prefix(rows)
    area.draw(
      hints: hints(isWhole: seen.count == all.count), isBelowTop: top > 0,
      hasMore: top + seen.count < all.count, context, into: &grid)
    grid.write(
      shortened(heading ?? "", to: area.width), column: area.left, row: area.headingRow,
      style: palette.bold)
    for (row, line) in seen.enumerated() {
      let style =
        switch line.style {
        case .heading: palette.bold
        case .text: palette.text
        case .aside: palette.mutedText
        }
      grid.write(line.text, column: area.left, row: firstRow + row, style: style)
    }
    let focus = min(max(0, (focusedLine(all) ?? top) - top), rows - 1)
    grid.focus(column: area.left, row: firstRow + focus)
  }
}

/// Unformatted lines of text: the source of a passage, the files left out of the shelf.
struct SourcePanel: TextPanel {
  let heading: String?
  private let source: [String]
  /// The index of the line to show; nil if none is highlighted.
  private let sought: Int?
  var top = 0
  /// The screen with the line in the middle.
  private var screen: Size?

  /// Shows `source` from the line with the index `sought`, or from the first.
  init(heading: String, source: [String], sought: Int? = nil) {
    (self.heading, self.source, self.sought) = (heading, source, sought)
  }

  func area(_ context: Context) -> PanelArea {
    PanelArea(on: context.screen, isPlain: context.isAccessible, fillsScreen: true)
  }

  /// Returns the lines in pieces as wide as the panel; if a line is sought, all others are muted.
  func lines(_ context: Context, in area: PanelArea) -> [PanelLine] {
    source.enumerated().flatMap { index, line in
      let isText = sought == nil || index == sought
      return cut(line, to: area.width).map { PanelLine(text: $0, style: isText ? .text : .aside) }
    }
  }

  func focusedLine(_ lines: [PanelLine]) -> Int? {
    sought == nil ? nil : lines.firstIndex { $0.style == .text }
  }

  /// Scrolls to the sought line, with a third of the screen before it, once for each size of the screen.
  mutating func refresh(_ context: Context) -> Bool {
    guard screen != context.screen else { return true }
    screen = context.screen
    let area = area(context)
    let (lines, rows) = (lines(context, in: area), rowCount(in: area))
    top = min(max(0, (focusedLine(lines) ?? 0) - rows / 3), max(0, lines.count - rows))
    return true
  }
}

/// The dictionary entry of a word.
struct DefinitionPanel: TextPanel {
  let heading: String?
  private let paragraphs: [PrintedParagraph]
  var top = 0

  /// Makes a panel with the output of a dictionary.
  init(heading: String, lines: [String]) {
    self.heading = heading
    paragraphs = PrintedParagraph.paragraphs(of: lines)
  }

  func lines(_ context: Context, in area: PanelArea) -> [PanelLine] {
    paragraphs.flatMap { $0.lines(to: area.width).map { PanelLine(text: $0) } }
  }
}
