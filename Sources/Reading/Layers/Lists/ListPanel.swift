import Cells
import TerminalInput

/// A panel that is a list: arrows choose an entry, Enter goes where it leads, and what is typed
/// leaves only the entries that have it in them.
protocol ListPanel: Panel {
  /// The list.
  var sheet: ListSheet { get set }
  /// The entries as they are now.
  func entries(_ context: Context) -> [ListSheet.Entry]
  /// What the choice of the entry with an index wants.
  mutating func choose(_ index: Int, _ context: Context) -> Response
  /// What another key wants of the entry with an index; nil where it means nothing.
  mutating func take(_ key: Key, at index: Int, _ context: Context) -> Response?
  /// What Delete wants of the entry with an index.
  func delete(_ index: Int, _ context: Context) -> Response
}

extension ListPanel {
  func delete(_ index: Int, _ context: Context) -> Response { .stay }

  mutating func take(_ key: Key, at index: Int, _ context: Context) -> Response? { nil }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    let screen = context.screen
    let rows = sheet.rows(on: screen)
    switch (key.code, key.modifiers) {
    case (.down, []), (.character("n"), .control): sheet.move(by: 1, on: screen)
    case (.up, []), (.character("p"), .control): sheet.move(by: -1, on: screen)
    case (.pageDown, []): sheet.move(by: rows, on: screen)
    case (.character(" "), []) where !sheet.isFiltered: sheet.move(by: rows, on: screen)
    case (.pageUp, []): sheet.move(by: -rows, on: screen)
    case (.home, []): sheet.move(by: -sheet.entries.count, on: screen)
    case (.end, []): sheet.move(by: sheet.entries.count, on: screen)
    case (.enter, []): return sheet.hasChoice ? choose(sheet.chosen, context) : .stay
    case (.delete, []): return sheet.hasChoice ? delete(sheet.chosen, context) : .stay
    case (.escape, []) where sheet.isFiltered: sheet.clearFilter(on: screen)
    case (.backspace, []) where !sheet.isFiltered: return .close
    default:
      if sheet.hasChoice, let answer = take(key, at: sheet.chosen, context) { return answer }
      return sheet.type(key, on: screen) ? .stay : .pass
    }
    return .stay
  }

  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    guard sheet.choose(row: report.row, on: context.screen) else { return .close }
    return choose(sheet.chosen, context)
  }

  mutating func turnWheel(by lines: Int, _ context: Context) {
    sheet.move(by: lines, on: context.screen)
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    sheet.type(text, on: context.screen)
    return .stay
  }

  mutating func refresh(_ context: Context) -> Bool {
    sheet.fill(with: entries(context))
    sheet.reveal(on: context.screen)
    return true
  }

  func draw(_ context: Context, into grid: inout Grid) {
    grid = sheet.grid(on: context.screen, palette: context.palette)
  }
}
