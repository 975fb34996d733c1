import Asking
import Cells
import TerminalInput

/// Something on the screen with its own drawing and input: the page, a prompt, a list, the help. A layer
/// changes only itself and asks the reader for everything else in its response, so each can be understood and
/// tested alone.
protocol Layer: Sendable {
  /// Whether the reading time stops while it is shown.
  static var pausesReading: Bool { get }
  /// Whether something is typed in it: Ctrl-C leaves it, and does not end the program.
  var isPrompt: Bool { get }
  /// The selected text.
  var selection: Range<Int>? { get }
  /// The offset of the selected word; nil if the layer selects none.
  var focus: Int? { get }

  /// Handles a key, a mouse report, pasted text or a change of focus.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response
  /// Updates the layer after the screen, the pages or the marks have changed. Returns false if nothing is
  /// left to show.
  mutating func refresh(_ context: Context) -> Bool
  /// Leads the places in the layer to a new text. Returns false if nothing is left to show.
  mutating func adopt(_ change: TextChange) -> Bool
  /// Whether it filters a long list.
  var hasWork: Bool { get }
  /// Filters a slice of this list, for some milliseconds.
  mutating func work(_ context: Context)
  /// The pictures it shows.
  func wantedPictures(_ context: Context) -> [PictureRequest]
  /// Draws the layer over the layers below, and puts the cursor on the focus.
  func draw(_ context: Context, into frame: inout Grid)
}

extension Layer {
  static var pausesReading: Bool { true }
  var isPrompt: Bool { false }
  var selection: Range<Int>? { nil }
  var focus: Int? { nil }
  mutating func refresh(_ context: Context) -> Bool { true }
  /// Keeps a layer that holds no places of the text.
  mutating func adopt(_ change: TextChange) -> Bool { true }
  var hasWork: Bool { false }
  mutating func work(_ context: Context) {}
  func wantedPictures(_ context: Context) -> [PictureRequest] { [] }
  func draw(_ context: Context, into frame: inout Grid) {}
}

/// A layer for all input until it is closed; a click outside closes it.
protocol Panel: Layer {
  /// The screen whose keys come first in the help; nil for those of the page.
  static var help: KeyScreen? { get }
  /// Handles a key. Passing it on closes the panel; the help is shown all the same.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response
  /// Handles a press of the first mouse button, the possible beginning of a click or a drag.
  mutating func mouseDown(_ report: MouseReport, _ context: Context) -> Response
  /// Handles a click: a press and a release of the first mouse button in the same cell.
  mutating func click(at report: MouseReport, _ context: Context) -> Response
  /// Handles mouse movement while its button is held.
  mutating func drag(_ report: MouseReport, _ context: Context) -> Response
  /// Handles a release other than a click.
  mutating func release(_ report: MouseReport, _ context: Context) -> Response
  /// Scrolls by `lines` for the wheel; downwards is positive.
  mutating func scrollWheel(by lines: Int, _ context: Context)
  mutating func paste(_ text: String, _ context: Context) -> Response
}

extension Panel {
  static var help: KeyScreen? { nil }

  mutating func mouseDown(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func click(at report: MouseReport, _ context: Context) -> Response { .close }
  mutating func drag(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func release(_ report: MouseReport, _ context: Context) -> Response { .stay }
  mutating func scrollWheel(by lines: Int, _ context: Context) {}
  mutating func paste(_ text: String, _ context: Context) -> Response { .stay }

  /// Handles input. A key without a meaning closes the panel; only a digit and the key of help still act.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    let response = respond(to: event, context)
    guard response.passes, case .key(let key) = event else { return response }
    return .close(by: key, context, help: Self.help)
  }

  /// Handles input; passes on keys without a meaning. The wheel scrolls by three lines; the rest is ignored.
  mutating func respond(to event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key): return handleKey(key, context)
    case .paste(let text): return paste(text, context)
    case .mouse(let report):
      switch report.action {
      case .wheel(.up): scrollWheel(by: -3, context)
      case .wheel(.down): scrollWheel(by: 3, context)
      case .press(button: 0): return mouseDown(report, context)
      case .drag(button: 0): return drag(report, context)
      case .release(button: 0) where context.isClick: return click(at: report, context)
      case .release(button: 0): return release(report, context)
      case .press, .drag, .release, .motion, .wheel: break
      }
    case .focus, .reply: break
    }
    return .stay
  }
}
