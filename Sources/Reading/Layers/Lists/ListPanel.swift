import Cells
import TerminalInput

/// A panel with a list: arrow keys select an entry, Enter opens it, and a filter shows only the
/// entries that contain the typed words. See ``ListFilter`` for the keys.
protocol ListPanel: Panel {
  /// The command that shows the list; its keys close it too.
  static var command: Command { get }
  /// The list.
  var list: EntryList { get set }
  /// Returns the current entries.
  func entries(_ context: Context) -> [EntryList.Entry]
  /// Opens the entry with an index.
  mutating func choose(_ index: Int, _ context: Context) -> Response
  /// Handles a key of this list only; returns nil if the key has no meaning. While the filter is
  /// typed, only keys that cannot be typed arrive here.
  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response?
  /// Deletes the entry with an index.
  func delete(_ index: Int, _ context: Context) -> Response
}

extension ListPanel {
  func delete(_ index: Int, _ context: Context) -> Response { .stay }

  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response? { nil }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    let screen = context.screen
    let index = list.hasChoice ? list.chosen : nil
    if !list.filter.isTyping, let answer = handle(key, at: index, context) { return answer }
    switch list.handle(key, on: screen) {
    case .move(let distance): list.move(by: distance, on: screen)
    case .open: return index.map { choose($0, context) } ?? .stay
    case .remove: return index.map { delete($0, context) } ?? .stay
    case .undo: return .ask(.undo)
    case .filter: break
    case .help: return .ask(.perform(.help))
    case .close: return .close
    case nil:
      if list.filter.isTyping, let answer = handle(key, at: index, context) { return answer }
      if context.bindings[key] == Self.command || key == Key(.backspace) { return .close }
      // Other keys do nothing; those with Ctrl or Alt are passed to the program.
      return key.modifiers.isEmpty ? .stay : .pass
    }
    return .stay
  }

  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    let screen = context.screen
    if list.choose(row: report.row, on: screen) { return choose(list.chosen, context) }
    return list.keeps(column: report.column, row: report.row, on: screen) ? .stay : .close
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    list.move(by: lines, on: context.screen)
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    list.paste(text, on: context.screen)
    return .stay
  }

  mutating func refresh(_ context: Context) -> Bool {
    list.fill(with: entries(context), isPlain: context.isAccessible)
    list.reveal(on: context.screen)
    return true
  }

  var hasWork: Bool { list.isFiltering }

  mutating func work(_ context: Context) {
    list.filterNextSlice()
    list.reveal(on: context.screen)
  }

  func draw(_ context: Context, into grid: inout Grid) { list.draw(context, into: &grid) }
}
