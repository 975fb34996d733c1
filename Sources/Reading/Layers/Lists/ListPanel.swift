import Cells
import TerminalInput

/// A panel that is a list: arrows choose an entry, Enter goes where it leads, and what is typed
/// leaves only the entries that have it in them.
protocol ListPanel: Panel {
  /// The list.
  var sheet: ListSheet { get set }
  /// The entries as they are now.
  func entries(of reader: Reader) -> [ListSheet.Entry]
  /// What the choice of the entry with an index wants.
  func choose(_ index: Int, of reader: Reader) -> PanelAnswer
  /// What another key wants of the entry with an index; nil where it means nothing.
  mutating func take(_ key: Key, at index: Int, of reader: Reader) -> PanelAnswer?
  /// What Delete wants of the entry with an index.
  func delete(_ index: Int, of reader: Reader) -> PanelAnswer
}

extension ListPanel {
  func delete(_ index: Int, of reader: Reader) -> PanelAnswer { .stays }

  mutating func take(_ key: Key, at index: Int, of reader: Reader) -> PanelAnswer? { nil }

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    let screen = reader.screen
    let rows = sheet.rows(on: screen)
    switch (key.code, key.modifiers) {
    case (.down, []), (.character("n"), .control): sheet.move(by: 1, on: screen)
    case (.up, []), (.character("p"), .control): sheet.move(by: -1, on: screen)
    case (.pageDown, []): sheet.move(by: rows, on: screen)
    case (.character(" "), []) where !sheet.isFiltered: sheet.move(by: rows, on: screen)
    case (.pageUp, []): sheet.move(by: -rows, on: screen)
    case (.home, []): sheet.move(by: -sheet.entries.count, on: screen)
    case (.end, []): sheet.move(by: sheet.entries.count, on: screen)
    case (.enter, []): return sheet.hasChoice ? choose(sheet.chosen, of: reader) : .stays
    case (.delete, []): return sheet.hasChoice ? delete(sheet.chosen, of: reader) : .stays
    case (.escape, []) where sheet.isFiltered: sheet.clearFilter(on: screen)
    case (.backspace, []) where !sheet.isFiltered: return .leaves
    default:
      if sheet.hasChoice, let answer = take(key, at: sheet.chosen, of: reader) { return answer }
      return sheet.type(key, on: screen) ? .stays : .passes
    }
    return .stays
  }

  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    guard sheet.choose(row: report.row, on: reader.screen) else { return .leaves }
    return choose(sheet.chosen, of: reader)
  }

  mutating func turnWheel(by lines: Int, of reader: Reader) {
    sheet.move(by: lines, on: reader.screen)
  }

  mutating func paste(_ text: String, of reader: Reader) { sheet.type(text, on: reader.screen) }

  mutating func refresh(from reader: Reader) -> Bool {
    sheet.fill(with: entries(of: reader))
    sheet.reveal(on: reader.screen)
    return true
  }

  func draw(of reader: Reader, into grid: inout Grid) {
    grid = sheet.grid(on: reader.screen, palette: reader.palette)
  }
}
