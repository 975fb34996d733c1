import Cells
import TerminalInput

/// A panel with things to choose from: arrow keys select, Enter opens, and typed words filter the list. See
/// ``ListFilter`` for the keys.
protocol ChoicePanel: Panel {
  /// The command for showing the panel; its keys close it too.
  static var command: Command { get }
  static var screen: KeyScreen { get }
  var choice: Choice { get set }
  mutating func chooseItem(at index: Int, _ context: Context) -> Response
  /// Returns nil if the key has no meaning. While the filter is typed, only keys that cannot be typed arrive
  /// here. `index` is of the selected thing.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response?
  mutating func deleteItem(at index: Int, _ context: Context) -> Response
  /// Lists the things left by the typed words.
  mutating func beginFiltering(_ context: Context)
  /// Returns the position of the listed thing at a cell of the screen; nil if there is none.
  func place(at report: MouseReport, _ context: Context) -> Int?
}

extension ChoicePanel {
  static var screen: KeyScreen { .list }

  var isPrompt: Bool { choice.filter.isTyping }

  mutating func deleteItem(at index: Int, _ context: Context) -> Response { .stay }

  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? { nil }

  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    handleListKey(key, context)
  }

  /// The panel's own keys come first, unless a filter is typed, then the keys of all lists. Backspace and the
  /// key that opened the panel close it. Other keys are passed if they have a modifier.
  mutating func handleListKey(_ key: Key, _ context: Context) -> Response {
    let index = choice.place.map { choice[$0] }
    let isTyping = choice.filter.isTyping
    if !isTyping, let answer = handleOwnKey(key, at: index, context) { return answer }
    if key == Key(.enter) { return index.map { chooseItem(at: $0, context) } ?? .stay }
    if choice.edit(by: key) {
      beginFiltering(context)
      return .stay
    }
    switch KeyScreen.list[key] {
    case .remove: return index.map { deleteItem(at: $0, context) } ?? .stay
    case .restore where !isTyping: return .ask(.undo)
    case .help where !isTyping: return .ask(.help(over: Self.screen))
    case .leave where !isTyping: return .close
    case .filter where !isTyping:
      choice.beginTyping()
      beginFiltering(context)
      return .stay
    default: return choice.move(by: key) ? .stay : handleOther(key, at: index, context)
    }
  }

  /// Handles a key that is none of a list.
  private mutating func handleOther(_ key: Key, at index: Int?, _ context: Context) -> Response {
    let isTyping = choice.filter.isTyping
    if isTyping, let answer = handleOwnKey(key, at: index, context) { return answer }
    if !isTyping, context.bindings[key] == .help, Self.command != .help {
      return .ask(.help(over: Self.screen))
    }
    if context.bindings[key] == Self.command || key == Key(.backspace) { return .close }
    // Other keys do nothing; those with Ctrl or Alt are passed to the program.
    return key.modifiers.isEmpty ? .stay : .pass
  }

  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    chooseClicked(report, context) ?? .close
  }

  /// Selects and opens the thing at the cell of a click; returns nil if there is none.
  mutating func chooseClicked(_ report: MouseReport, _ context: Context) -> Response? {
    guard let place = place(at: report, context) else { return nil }
    choice.choose(choice[place])
    return chooseItem(at: choice.chosen, context)
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { choice.scroll(by: lines) }

  /// Adds pasted text to the filter, begins one if there is none, and lists the matches.
  mutating func paste(_ text: String, _ context: Context) -> Response {
    choice.paste(text)
    beginFiltering(context)
    return .stay
  }
}
