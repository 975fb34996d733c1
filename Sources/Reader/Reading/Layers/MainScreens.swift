import Asking
import Cells
import Defaults
import Paging
import TerminalInput
import Transitions

/// The shelf and the contents beside the book, and which of the three is shown. Each keeps its state.
struct MainScreens: Sendable {
  /// Slides over the three screens; starts at the book.
  private var window = PageController(
    SlidingWindow(startingWith: MainScreen.book), layout: Self.layout(.scroll))
  /// The button held on a screen beside the book.
  private var pointer: PointerDrag?
  /// The contents; nil until they have been shown.
  private(set) var contents: ContentsPanel?
  /// The shelf; nil until its books have been loaded.
  private(set) var shelf: ShelfPanel?
  /// Whether only the shelf has been shown so far, as the first screen of the program.
  private var hasOnlyShelf = false

  /// The current screen, or the target of the slide.
  private(set) var current = MainScreen.book

  var isMoving: Bool { window.isMoving }

  // MARK: Sliding

  /// Share of a screen to drag before switching: half of a wide screen is further than a hand drags at once.
  private static let threshold = 0.3

  /// Returns the layout of the three screens, which turn in a style.
  private static func layout(_ style: PageLayout.TransitionStyle) -> PageLayout {
    PageLayout(transitionStyle: style, interPageSpacing: TurnPainter.slideSpacing)
  }

  /// Slides to a screen, at the speed of turns; at once if pages turn without motion.
  mutating func show(_ screen: MainScreen, _ context: Context) {
    if screen == .contents { prepareContents(context) }
    // If turns are not animated, slides are not either.
    window.layOut(Self.layout(context.scene.transition == .none ? .none : .scroll))
    window.timing = PageTiming(
      cells: Double(context.pages.screen.columns), share: context.pages.settings.speed.share)
    window.move(to: screen, at: context.now)
    followWindow()
  }

  mutating func endMotion() {
    pointer = nil
    window.endMotion()
    followWindow()
  }

  mutating func tick(at now: Duration) {
    guard window.isMoving else { return }
    window.tick(at: now)
    followWindow()
  }

  /// Updates the current screen after a change of the window, whose events are discarded: nothing needs them.
  private mutating func followWindow() {
    _ = window.takeEvents()
    current = (window.targetPages.first ?? nil) ?? .book
    if current != .shelf { hasOnlyShelf = false }
  }

  /// Makes leaving the shelf end the program, until another screen is shown.
  mutating func beginAtShelf() {
    hasOnlyShelf = true
    shelf?.isFirst = true
  }

  // MARK: Contents and shelf

  /// Makes the contents, or keeps them unless the reader is in another chapter.
  private mutating func prepareContents(_ context: Context) {
    let section = context.pages.pagination[context.scene.focus].section
    if contents?.section != section {
      contents = ContentsPanel(context, section: section, before: contents)
    }
    refresh(context)
  }

  mutating func forgetContents() { contents = nil }

  /// Replaces the books on the shelf. Only an update keeps the selection and the filter.
  mutating func fillShelf(
    _ books: [ShelvedBook], _ progress: ShelfProgress, isUpdate: Bool, _ context: Context
  ) {
    if !isUpdate || shelf == nil { shelf = ShelfPanel(context) }
    shelf?.isFirst = hasOnlyShelf
    shelf?.fill(with: books, progress, context)
  }

  /// Shows a message on the shelf if it is visible.
  mutating func showMessage(_ message: String) {
    if current == .shelf { shelf?.showMessage(message) }
  }

  mutating func refresh(_ context: Context) {
    _ = contents?.refresh(context)
    _ = shelf?.refresh(context)
  }

  /// The shelf or the contents, if they are shown.
  private var panel: (any Panel)? {
    get {
      switch current {
      case .shelf: shelf
      case .book: nil
      case .contents: contents
      }
    }
    set {
      if let panel = newValue as? ShelfPanel { shelf = panel }
      if let panel = newValue as? ContentsPanel { contents = panel }
    }
  }

  /// Whether the visible screen has a filter being typed.
  var isPrompting: Bool { panel?.isPrompt == true }

  /// Whether the visible screen is being filtered.
  var hasWork: Bool { panel?.hasWork == true }

  /// Filters the next slice of the visible screen’s list.
  mutating func work(_ context: Context) { panel?.work(context) }

  /// Covers wanted by the shelf while it is visible.
  func wantedPictures(_ context: Context) -> [PictureRequest] {
    panel?.wantedPictures(context) ?? []
  }

  // MARK: Input

  /// Closing the shelf or the contents leads back to the book or, if the program began with the shelf, ends
  /// the program by a key other than Backspace.
  mutating func handle(_ event: InputEvent, _ context: Context) -> [Request] {
    switch event {
    case .mouse(let report): if !dragScreens(by: report, context) { return [] }
    case .key, .paste, .focus, .reply: break
    }
    let response = panel?.respond(to: event, context)
    if case .key(let key) = event, response?.passes ?? true {
      return requestsToLeave(by: key, context)
    }
    guard let response else { return [] }
    if response.closes, hasOnlyShelf {
      if !response.requests.isEmpty { return response.requests }
      if case .key(let key) = event, key != Key(.backspace) { return [.perform(.quit)] }
      return []
    }
    return (response.closes ? [.show(.book)] : []) + response.requests
  }

  /// Drags the screens once the pointer moves mainly sideways. Returns true for the wheel and a click.
  private mutating func dragScreens(by report: MouseReport, _ context: Context) -> Bool {
    let (press, now) = (pointer?.press ?? report, context.now)
    let distance = Double(press.column - report.column)
    let pitch = Double(context.screen.columns + TurnPainter.slideSpacing)
    defer { followWindow() }
    switch report.action {
    case .wheel: return true
    case .press(button: 0):
      pointer = PointerDrag(press: report, at: now)
      if window.isMoving { beginDrag(at: now) }
    case .drag(button: 0):
      // A cell is about twice as high as it is wide.
      if pointer?.holdsLeaf == false, abs(distance) > 2 * Double(abs(press.row - report.row)) {
        beginDrag(at: now)
      }
      pointer?.record(distance: distance, at: now)
      window.moveDrag(by: distance / pitch, at: now)
    case .release(button: 0):
      guard let pointer else { return false }
      self.pointer = nil
      window.endDrag(
        velocity: pointer.velocity(at: now) / pitch, threshold: Self.threshold, at: now)
      return !pointer.holdsLeaf && context.isClick
    // No button is held any more: the release was lost.
    case .motion:
      pointer = nil
      window.cancelDrag(at: now)
    case .press, .drag, .release: break
    }
    return false
  }

  var holdsScreen: Bool { pointer?.holdsLeaf == true }

  /// Takes hold of the strip of screens under the pointer.
  private mutating func beginDrag(at now: Duration) {
    pointer?.holdsLeaf = true
    window.beginDrag(at: now)
  }

  /// Another screen, or quitting. Any other key leads back to the book, except the arrow away from it and
  /// keys on a shelf shown first.
  private func requestsToLeave(by key: Key, _ context: Context) -> [Request] {
    // The arrow leading away from the book, where no screen follows.
    let outwards = Key(current == .contents ? .right : .left)
    switch context.bindings[key] {
    // The book behind was not asked for.
    case let command where hasOnlyShelf: return command == .quit ? [.perform(.quit)] : []
    case .contents: return [.show(current == .contents ? .book : .contents)]
    case .shelf: return [.show(current == .shelf ? .book : .shelf)]
    case .quit: return [.perform(.quit)]
    default: return key == outwards ? [] : [.show(.book)]
    }
  }

  // MARK: Drawing

  /// Draws the visible parts of the screens; `frame` has the book. A bump moves it by a twentieth at most.
  func draw(_ context: Context, into frame: inout Grid) {
    switch window.presentation(at: context.now) {
    case .empty: break
    case .resting(let screens): draw(screens, context, into: &frame)
    case .turning(let from, let to, let direction, let progress, _):
      var (old, new) = (frame, frame)
      draw(from, context, into: &old)
      draw(to, context, into: &new)
      frame = slideFrame(direction, progress, from: old, to: new, context)
    case .bumping(let screens, let direction, let amount):
      // The table is drawn beyond the outermost screens.
      draw(screens, context, into: &frame)
      guard context.scene.transition != .none else { return }
      var table = frame
      table.fill(Self.area(of: frame), with: context.palette.tableCell)
      frame = slideFrame(direction, 0.05 * amount, from: frame, to: table, context)
    }
  }

  /// Returns a frame of the slide from one screen to the next.
  private func slideFrame(
    _ direction: Direction, _ progress: Double, from old: Grid, to new: Grid, _ context: Context
  ) -> Grid {
    let slide = Slide(
      window: Self.area(of: old), spacing: TurnPainter.slideSpacing,
      table: context.palette.tableCell, isForward: direction == .forward)
    var frame = slide.frame(from: old, to: new, progress: progress)
    frame.cursor = progress <= 0 ? old.cursor : progress >= 1 ? new.cursor : nil
    return frame
  }

  private static func area(of grid: Grid) -> Rect {
    Rect(column: 0, row: 0, columns: grid.size.columns, rows: grid.size.rows)
  }

  /// Draws the first of some screens; the book is drawn already.
  private func draw(_ screens: [MainScreen?], _ context: Context, into frame: inout Grid) {
    switch screens.first ?? nil {
    case .shelf: shelf?.draw(context, into: &frame)
    case .contents: contents?.draw(context, into: &frame)
    case .book, nil: break
    }
  }
}
