import Cells
import TerminalInput

/// A line in which something is typed: Enter accepts it, Escape cancels it.
protocol LinePrompt: Panel {
  /// What has been typed.
  var line: LineEditor { get set }
  /// What is asked for.
  var title: String { get }
  /// Takes what has been typed.
  mutating func enter() -> Response
  /// Goes on in an editor, by Ctrl-E.
  mutating func edit() -> Response
}

extension LinePrompt {
  mutating func edit() -> Response { .stay }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) { return enter() }
    if key == Key(.character("e"), .control) { return edit() }
    if key.cancels { return .close }
    line.take(key)
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    frame.drawPrompt(title, line, palette: context.palette)
  }
}

extension Key {
  /// Whether it cancels a line that is being typed.
  var cancels: Bool {
    [Key(.escape), Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
