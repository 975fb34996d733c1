import Cells
import TerminalInput

/// A prompt for a line of text: Enter accepts it, Escape cancels it.
protocol LinePrompt: Panel {
  /// The typed text.
  var line: LineEditor { get set }
  /// The label of the prompt.
  var title: String { get }
  /// Accepts the typed text.
  mutating func enter() -> Response
  /// Continues in an editor, by Ctrl-E.
  mutating func edit() -> Response
}

extension LinePrompt {
  mutating func edit() -> Response { .stay }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) { return enter() }
    if key == Key(.character("e"), .control) { return edit() }
    if key.cancels { return .close }
    line.handle(key)
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    frame.drawPrompt(title, line, context)
  }
}

extension Key {
  /// True if the key cancels the input.
  var cancels: Bool {
    [Key(.escape), Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
