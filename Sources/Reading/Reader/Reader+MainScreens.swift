import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Transitions

extension Reader {
  /// Slides to one of the main screens.
  mutating func show(_ screen: MainScreen, at now: Duration) -> [Effect] {
    guard layout != nil, screens.current != screen else { return [] }
    var effects = endMotion(at: now)
    mode = .reading
    switch screen {
    case .contents: prepareContents()
    case .shelf: effects.append(.shelfWanted)
    case .book: break
    }
    // Where no turn is shown, no slide is either.
    let style: PageLayout.TransitionStyle = transition == .none ? .none : .scroll
    if screens.turner.layout.transitionStyle != style {
      let layout = PageLayout(transitionStyle: style)
      _ = screens.turner.handle(
        .relayout(layout, pageCount: MainScreen.allCases.count, focus: screens.turner.focus),
        at: now)
    }
    _ = screens.turner.handle(.move(page: screen.rawValue, .program), at: now)
    return effects
  }

  /// The contents are found as they were left, unless the reader has come to another chapter.
  private mutating func prepareContents() {
    let section = pagination[turner.focus].section
    if screens.contentsSection != section { screens.contents = nil }
    screens.contentsSection = section
    if screens.contents == nil { screens.contents = ContentsPanel(of: self) }
    refreshScreens()
  }

  /// Puts books on the shelf, in place of those that lay there.
  ///
  /// - Parameters:
  ///   - books: The books in the order in which they lie.
  ///   - isAnew: Whether the shelf is about to be seen: the book that is read is chosen, and nothing
  ///     has been typed. Else it is filled further while it is seen.
  public mutating func fillShelf(_ books: [ShelvedBook], anew isAnew: Bool) {
    if isAnew || screens.shelf == nil {
      screens.shelf = ShelfPanel(books, current: book.fingerprint, on: screen)
    } else {
      screens.shelf?.fill(with: books)
    }
  }

  /// Lets the screens beside the book follow what has changed.
  mutating func refreshScreens() {
    for side in MainScreen.allCases {
      guard var panel = screens[side] else { continue }
      _ = panel.refresh(from: self)
      screens[side] = panel
    }
  }

  // MARK: Keys and clicks

  /// Takes a key while the shelf or the contents are seen.
  mutating func press(_ key: Key, on side: MainScreen, at now: Duration) -> [Effect] {
    guard var panel = screens[side] else { return show(.book, at: now) }
    let answer = panel.press(key, of: self)
    screens[side] = panel
    if case .passes = answer { return leave(side, by: key, at: now) }
    return carryOut(answer, of: side, at: now)
  }

  /// Goes back to the book, or to the third screen; keys that are for the program still act.
  private mutating func leave(_ side: MainScreen, by key: Key, at now: Duration) -> [Effect] {
    switch bindings[key] {
    case .contents: show(side == .contents ? .book : .contents, at: now)
    case .shelf: show(side == .shelf ? .book : .shelf, at: now)
    case .quit: perform(.quit, .key, at: now)
    default: key == Key(way(outOf: side)) ? [] : show(.book, at: now)
    }
  }

  /// The arrow that leads away from the book: nothing lies there.
  private func way(outOf side: MainScreen) -> Key.Code { side == .contents ? .right : .left }

  /// Takes what the mouse does while the shelf or the contents are seen.
  mutating func mouse(
    _ report: MouseReport, on side: MainScreen, at now: Duration
  ) -> [Effect] {
    guard var panel = screens[side] else { return [] }
    var answer = PanelAnswer.stays
    switch report.action {
    case .wheelUp: panel.turnWheel(by: -3, of: self)
    case .wheelDown: panel.turnWheel(by: 3, of: self)
    case .release(button: 0): answer = panel.click(report, of: self)
    case .press, .release, .drag, .motion: break
    }
    screens[side] = panel
    return carryOut(answer, of: side, at: now)
  }

  /// Does what the shelf or the contents want.
  private mutating func carryOut(
    _ answer: PanelAnswer, of side: MainScreen, at now: Duration
  ) -> [Effect] {
    switch answer {
    case .stays: return []
    case .goes(let place):
      // The book is turned to the page out of sight: one slide shows both.
      let effects = show(.book, at: now) + jump(to: place, at: now)
      screens.contentsSection = book.section(at: place)
      return effects + carryOut(turner.handle(.resolve, at: now))
    case .opens(let book): return [.bookWanted(book)] + show(.book, at: now)
    case .forgets(let fingerprint): return [.forgettingWanted(fingerprint)]
    default: return show(.book, at: now)
    }
  }

  // MARK: Drawing

  /// The screen with whatever of the three is seen; `book` is the book's own.
  func compose(_ book: Grid, at now: Duration) -> Grid {
    func grid(_ index: Int) -> Grid {
      var grid = book
      MainScreen(rawValue: index).flatMap { screens[$0] }?.draw(of: self, into: &grid)
      return grid
    }
    switch screens.turner.presentation(at: now) {
    case .empty: return book
    case .resting(let index), .bumping(let index, _, _): return grid(index)
    case .turning(let from, let to, let direction, let progress):
      let slide = Slide(
        window: Rect(column: 0, row: 0, columns: screen.columns, rows: screen.rows),
        spacing: Self.slideSpacing,
        table: Cell(.space, Style(foreground: palette.ink, background: palette.table)),
        isForward: direction == .forward)
      return slide.frame(from: grid(from), to: grid(to), progress: progress)
    }
  }
}
