import Cells
import TerminalInput

/// Something on the screen that draws itself and takes input: the page, a prompt, a list, the help.
///
/// A layer changes nothing but itself. What it wants of the reader it asks for in its response; so
/// each can be understood, and tested, alone.
protocol Layer: Sendable {
  /// Whether it shows pages by their numbers, so that all pages have to be known.
  static var needsNumbers: Bool { get }
  /// Whether the page is not read while it is shown.
  static var pausesReading: Bool { get }
  /// The text that is selected in it.
  var selection: Range<Int>? { get }

  /// Takes a key, a report of the mouse, pasted text or the focus of the window.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response
  /// Shows what is so now: the screen, the pages or the marks are others.
  ///
  /// - Returns: Whether there is still something to show.
  mutating func refresh(_ context: Context) -> Bool
  /// Draws the layer over what lies below.
  func draw(_ context: Context, into frame: inout Grid)
}

extension Layer {
  static var needsNumbers: Bool { false }
  static var pausesReading: Bool { true }
  var selection: Range<Int>? { nil }
  mutating func refresh(_ context: Context) -> Bool { true }
  func draw(_ context: Context, into frame: inout Grid) {}
}

/// A layer that takes all input until it is closed: a click beside it does so.
protocol Panel: Layer {
  /// Takes a key. One that it passes on closes it, and Help is shown all the same.
  mutating func press(_ key: Key, _ context: Context) -> Response
  /// Takes a press of the first mouse button, which may become a click or a drag.
  mutating func grasp(_ report: MouseReport, _ context: Context) -> Response
  /// Takes a click: a press and a release of the first mouse button in the same cell.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response
  /// Follows the mouse while its button is held.
  mutating func drag(_ report: MouseReport, _ context: Context) -> Response
  /// Takes a release of the button that is not a click.
  mutating func release(_ report: MouseReport, _ context: Context) -> Response
  /// Moves by so many lines, by the wheel; downwards is positive.
  mutating func turnWheel(by lines: Int, _ context: Context)
  /// Takes text that was pasted.
  mutating func paste(_ text: String, _ context: Context) -> Response
}

extension Panel {
  mutating func grasp(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func click(_ report: MouseReport, _ context: Context) -> Response { .close }
  mutating func drag(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func release(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func turnWheel(by lines: Int, _ context: Context) {}
  mutating func paste(_ text: String, _ context: Context) -> Response { .stay }

  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    let response = take(event, context)
    guard response.passes, case .key(let key) = event else { return response }
    return .close(by: key, context)
  }

  /// Takes input; a key that means nothing is passed on.
  mutating func take(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key): return press(key, context)
    case .paste(let text): return paste(text, context)
    case .mouse(let report):
      switch report.action {
      case .wheelUp: turnWheel(by: -3, context)
      case .wheelDown: turnWheel(by: 3, context)
      case .press(button: 0): return grasp(report, context)
      case .drag(button: 0): return drag(report, context)
      case .release(button: 0) where context.isClick: return click(report, context)
      case .release(button: 0): return release(report, context)
      case .press, .drag, .release, .motion: break
      }
    case .focus, .reply: break
    }
    return .stay
  }
}
