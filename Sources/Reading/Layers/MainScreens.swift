import Cells
import Defaults
import Paging
import TerminalInput
import Transitions

/// The shelf and the contents beside the book, and which of the three is seen. Each keeps its state.
struct MainScreens: Sendable {
  /// The controller of the three screens; it starts in the middle.
  private var turner = PageTurner()
  /// The contents; nil until they have been asked for.
  private(set) var contents: ContentsPanel?
  /// The shelf; nil until its books have been brought.
  private(set) var shelf: ShelfPanel?

  init() { layOut(.scroll, at: .zero) }

  /// The screen that is seen, or slid to.
  var current: MainScreen {
    turner.targetSpread.flatMap { MainScreen(rawValue: $0) } ?? .book
  }

  /// Whether the screens are sliding.
  var isMoving: Bool { turner.isMoving }

  // MARK: Sliding

  /// Slides to one of the screens.
  mutating func show(_ screen: MainScreen, _ context: Context) {
    if screen == .contents { prepareContents(context) }
    // If no turn is shown, no slide is either.
    let style: PageLayout.TransitionStyle = context.page.transition == .none ? .none : .scroll
    if turner.layout.transitionStyle != style { layOut(style, at: context.now) }
    _ = turner.handle(.move(page: screen.rawValue, .program), at: context.now)
  }

  private mutating func layOut(_ style: PageLayout.TransitionStyle, at now: Duration) {
    let focus = turner.pageCount == 0 ? MainScreen.book.rawValue : turner.focus
    _ = turner.handle(
      .relayout(
        PageLayout(transitionStyle: style), pageCount: MainScreen.allCases.count, focus: focus),
      at: now)
  }

  /// Ends all motion.
  mutating func resolve(at now: Duration) { _ = turner.handle(.resolve, at: now) }

  /// Lets time pass.
  mutating func tick(at now: Duration) { _ = turner.handle(.tick, at: now) }

  // MARK: What is on them

  /// The contents are found as they were left, unless the reader has come to another chapter.
  private mutating func prepareContents(_ context: Context) {
    let section = context.page.pagination[context.page.focus].section
    if contents?.section != section { contents = ContentsPanel(context, section: section) }
    refresh(context)
  }

  /// Forgets the contents: the book has changed.
  mutating func forgetContents() { contents = nil }

  /// Puts books on the shelf, in place of those that lay there.
  mutating func fillShelf(_ books: [ShelvedBook], again isAgain: Bool, _ context: Context) {
    if isAgain, shelf != nil {
      shelf?.fill(with: books)
    } else {
      shelf = ShelfPanel(books, current: context.book.fingerprint, on: context.screen)
    }
  }

  /// Lets the screens follow what has changed.
  mutating func refresh(_ context: Context) {
    _ = contents?.refresh(context)
    _ = shelf?.refresh(context)
  }

  // MARK: Input

  /// Takes input while the shelf or the contents are seen. Closed, they lead back to the book.
  mutating func handle(_ event: InputEvent, _ context: Context) -> [Request] {
    var event = event
    switch event {
    case .mouse(let report):
      switch report.action {
      // A click is the release of the button.
      case .release(button: 0):
        event = .mouse(MouseReport(.press(button: 0), column: report.column, row: report.row))
      case .press, .drag: return []
      case .release, .motion, .wheelUp, .wheelDown: break
      }
    case .paste: return []
    case .key, .focus, .reply: break
    }
    let response = current == .shelf ? shelf?.take(event, context) : contents?.take(event, context)
    if case .key(let key) = event, response?.passes ?? true { return leave(by: key, context) }
    guard let response else { return [] }
    return (response.closes ? [.show(.book)] : []) + response.requests
  }

  /// Goes back to the book, or to the third screen; keys that are for the program still act.
  private func leave(by key: Key, _ context: Context) -> [Request] {
    // The arrow that leads away from the book: nothing lies there.
    let outwards = Key(current == .contents ? .right : .left)
    switch context.bindings[key] {
    case .contents: return [.show(current == .contents ? .book : .contents)]
    case .shelf: return [.show(current == .shelf ? .book : .shelf)]
    case .quit: return [.perform(.quit)]
    default: return key == outwards ? [] : [.show(.book)]
    }
  }

  // MARK: Drawing

  /// Draws what is seen of the three screens; `frame` has the book's own.
  func draw(_ context: Context, into frame: inout Grid) {
    switch turner.presentation(at: context.now) {
    case .empty: break
    case .resting(let index), .bumping(let index, _, _): draw(index, context, into: &frame)
    case .turning(let from, let to, let direction, let progress):
      let slide = Slide(
        window: Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows),
        spacing: TurnPainter.slideSpacing, table: context.palette.tableCell,
        isForward: direction == .forward)
      var (old, new) = (frame, frame)
      draw(from, context, into: &old)
      draw(to, context, into: &new)
      frame = slide.frame(from: old, to: new, progress: progress)
    }
  }

  private func draw(_ index: Int, _ context: Context, into frame: inout Grid) {
    switch MainScreen(rawValue: index) {
    case .shelf: shelf?.draw(context, into: &frame)
    case .contents: contents?.draw(context, into: &frame)
    case .book, nil: break
    }
  }
}
