import BookText
import Cells
import Defaults
import TerminalInput

/// What layers see of the reader; none of it can be changed by them.
struct Context {
  /// The book on the screen.
  let page: PageView
  /// What has been chosen.
  let choices: ReaderSettings
  let marks: ReadingMarks
  let searches: Searches
  /// How fast the reader reads; nil if that is not known.
  let wordsPerMinute: Double?
  /// The time since some fixed moment.
  let now: Duration
  /// Whether pages turn by themselves.
  let isAutoTurning: Bool
  /// Whether the release of a button is a click: it was pressed in the same cell of the same layer.
  var isClick = false
  /// Returns which key does what. A function, because the table is not made before a key is pressed.
  let makeBindings: () -> KeyBindings

  var book: Book { page.book }
  var screen: Size { page.screen }
  var layout: ScreenLayout? { page.layout }
  var palette: Palette { page.palette }
  var bindings: KeyBindings { makeBindings() }

  /// Returns the command of a key, wherever it is pressed; nil for other input.
  func command(of event: InputEvent) -> Command? {
    if case .key(let key) = event { bindings[key] } else { nil }
  }

  /// A message that names the key of the help; nil if no key shows it.
  var helpHint: String? {
    bindings.bindings(of: .help).first.map { "\($0.name) shows the keys" }
  }

  /// Whether a key suspends the program or redraws the screen: what is shown stays.
  func isForTerminal(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event, !key.modifiers.isEmpty else { return false }
    return bindings[key] == .suspend || bindings[key] == .redraw
  }

  /// Returns the command of a key on the page: keys that point to a side mean the page on that side.
  func command(for key: Key) -> Command? {
    let command = bindings[key]
    guard page.isMirrored,
      [.left, .right, .character("h"), .character("l")].contains(key.code), key.modifiers.isEmpty
    else { return command }
    return switch command {
    case .nextPage: .previousPage
    case .previousPage: .nextPage
    default: command
    }
  }
}
