import Asking
import Cells
import TerminalInput

/// All layers on the screen: the page with the main screens beside it, and the layers over it.
struct LayerStack: Sendable {
  /// The page, below all others.
  var page = PageLayer()
  /// The shelf and the contents beside the book.
  var screens = MainScreens()
  /// The layers over the page, the last one on top.
  private var overlays: [any Layer] = []
  /// Place of the first mouse button's press on the top layer; nil if the top layer has changed since.
  private var press: MouseReport?

  /// Whether no layer covers the page.
  var isEmpty: Bool { overlays.isEmpty }

  var selection: Range<Int>? { overlays.last?.selection }

  var focus: Int? { overlays.last?.focus }

  /// Whether the page is visible and can be read.
  var showsPage: Bool {
    screens.current == .book && !overlays.contains { type(of: $0).pausesReading }
  }

  /// Whether something is typed in the top layer.
  var isPrompting: Bool { overlays.last?.isPrompt ?? screens.isPrompting }

  /// Whether words to be searched are typed.
  var isSearching: Bool { overlays.last is SearchPrompt }

  /// The note being typed, as far as it is; nil if none is.
  var typedNote: Question.TypedNote? {
    overlays.lazy.compactMap { ($0 as? TextPrompt)?.typedNote }.last
  }

  /// Requests for keeping a note still being typed.
  var unfinishedNote: [Request] {
    overlays.compactMap { $0 as? TextPrompt }.flatMap(\.unfinishedNote)
  }

  /// Whether an offer on the last row is all that is over the page.
  var isOffering: Bool { overlays.count == 1 && overlays[0] is PlaceOffer }

  /// Whether the matches in all books are shown.
  var showsLibrary: Bool { overlays.contains { $0 is LibraryPanel } }

  /// Shows a message until the next key; nil hides the message on the page.
  mutating func showMessage(_ message: String?) {
    page.notice = message
    if let message { screens.showMessage(message) }
  }

  /// Pictures shown by the layers and the screens beside the page.
  func wantedPictures(_ context: @autoclosure () -> Context) -> [PictureRequest] {
    // Asked after each frame: mostly only the page is shown.
    guard !overlays.isEmpty || screens.current == .shelf else { return [] }
    let context = context()
    return overlays.flatMap { $0.wantedPictures(context) } + screens.wantedPictures(context)
  }

  /// Whether the pointer holds a leaf, a screen or the fore-edge.
  var holdsLeaf: Bool {
    page.holdsLeaf || screens.holdsScreen || (overlays.last as? ThumbLayer)?.drag != nil
  }

  /// Whether pages run past the thumb.
  var isThumbing: Bool { overlays.contains { $0 is ThumbLayer } }

  // MARK: Opening and closing

  /// Ends all motion: of the pointer, of a leaf lifted by keys, which is closed, and of the screens.
  mutating func rest() {
    page.forgetPointer()
    overlays.removeAll { $0 is LiftedLeaf }
    screens.endMotion()
  }

  /// Opens a layer over the others, and refreshes all of them. A press before it is no click on it.
  mutating func open(_ layer: any Layer, _ context: Context) {
    overlays.append(layer)
    press = nil
    page.forgetClick()
    refresh(context)
  }

  mutating func closeAll() {
    overlays = []
    press = nil
  }

  /// Changes the top layer if it is of type `Kind`; returns whether it is.
  mutating func update<Kind: Layer>(_ kind: Kind.Type, _ change: (inout Kind) -> Void) -> Bool {
    guard var top = overlays.last as? Kind else { return false }
    change(&top)
    overlays[overlays.count - 1] = top
    return true
  }

  /// Refreshes all layers, and closes those with nothing to show. Does nothing while there are no pages.
  mutating func refresh(_ context: Context) {
    guard context.layout != nil, !context.pages.isAwaitingPages else { return }
    screens.refresh(context)
    for index in overlays.indices.reversed() where !overlays[index].refresh(context) {
      overlays.remove(at: index)
    }
  }

  /// Leads the places in all layers to a new text, and closes layers whose words are gone. `keepsContents` if
  /// the new text has the headings of the old one.
  mutating func adopt(_ change: TextChange, keepsContents: Bool) {
    for index in overlays.indices.reversed() where !overlays[index].adopt(change) {
      overlays.remove(at: index)
    }
    press = nil
    page.forgetPointer()
    if !keepsContents { screens.forgetContents() }
  }

  /// Whether the top layer filters a long list.
  var hasWork: Bool { overlays.last?.hasWork ?? screens.hasWork }

  /// Filters the next slice of the list in the top layer.
  mutating func work(_ context: Context) {
    if overlays.isEmpty {
      screens.work(context)
    } else {
      overlays[overlays.count - 1].work(context)
    }
  }

  // MARK: Input and drawing

  /// Passes input to the top layer, and down to the next while a layer passes it on; returns the requests of
  /// all. Hides the message at the beginning of an action. Suspending and redrawing skip the layers, and in a
  /// window too small for a page only quitting is possible.
  mutating func handle(_ event: InputEvent, _ context: consuming Context) -> [Request] {
    context.isClick = recordPress(event)
    if context.isForTerminal(event), let command = context.command(of: event) {
      return [.perform(command)]
    }
    if event.isBeginning { page.notice = nil }
    // A window too small for a page can only be left.
    if context.layout == nil {
      return context.command(of: event) == .quit ? [.perform(.quit)] : []
    }
    var requests: [Request] = []
    for index in overlays.indices.reversed() {
      let response = overlays[index].handle(event, context)
      if response.closes {
        overlays.remove(at: index)
        press = nil
      }
      requests += response.requests
      if !response.passes { return requests }
    }
    if screens.current != .book { return requests + screens.handle(event, context) }
    return requests + page.handle(event, context).requests
  }

  /// Records a press of the first button; returns whether the event completes a click.
  private mutating func recordPress(_ event: InputEvent) -> Bool {
    guard case .mouse(let report) = event else { return false }
    switch report.action {
    case .press(button: 0): press = report
    case .release(button: 0):
      defer { press = nil }
      return press.map { $0.isSameCell(as: report) } ?? false
    case .motion: press = nil
    case .press, .drag, .release, .wheel: break
    }
    return false
  }

  /// Draws the page's rows if nothing covers them, the screens beside the page, and the layers over it. In a
  /// window too small for a page, draws only the size needed.
  func draw(_ context: Context, into frame: inout Grid) {
    guard context.layout != nil else {
      let least = ScreenLayout.minScreen
      frame = Grid(
        message: ["Too small:", "needs \(least.columns)×\(least.rows)"],
        size: context.screen)
      return
    }
    if overlays.isEmpty { page.draw(context, into: &frame) }
    screens.draw(context, into: &frame)
    for layer in overlays { layer.draw(context, into: &frame) }
    // Messages have the same row everywhere, but do not cover an input field there.
    let isSelecting = overlays.last is SelectionLayer
    if context.isAccessible || isSelecting, let notice = page.notice,
      frame.cursor?.row != frame.size.rows - 1
    {
      frame.drawNotice(notice, context)
      frame.speech.messages = page.notices
    }
  }
}

extension MouseReport {
  /// Whether both reports are for the same cell.
  func isSameCell(as other: MouseReport) -> Bool { (column, row) == (other.column, other.row) }
}

extension InputEvent {
  /// Whether the event starts an action rather than continuing one.
  var isBeginning: Bool {
    switch self {
    case .key, .paste: return true
    case .reply, .focus: return false
    case .mouse(let report):
      switch report.action {
      case .press, .wheel: return true
      case .release, .drag, .motion: return false
      }
    }
  }
}
