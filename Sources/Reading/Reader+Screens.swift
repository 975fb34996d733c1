import BookText
import Cells
import Paging
import TerminalInput
import Transitions

/// The three main screens, side by side: the book in the middle, the shelf on its left and the
/// contents on its right. They are three unlike pages of one controller that slides.
enum MainScreen: Int, CaseIterable, Sendable {
  case shelf
  case book
  case contents
}

/// An entry of the contents.
struct Heading: Hashable, Sendable {
  /// The title on one line.
  var title: String
  /// How deep it stands; 0 is the highest.
  var level: Int
  /// The byte of the text at which it begins.
  var place: Int

  init(_ block: Block, _ title: String) {
    self.title = title
    level = max(0, (block.headingLevel ?? 1) - 1)
    place = block.range.lowerBound
  }
}

/// What lies beside the book, and which of the three is seen. Each screen keeps its state.
struct MainScreens: Sendable {
  /// The controller of the three screens; it starts in the middle.
  var turner = PageTurner()
  var contents: ListSheet?
  /// The headings of the book; nil until they have been asked for.
  var headings: [Heading]?
  /// The section that is read, as it was when the contents were last seen.
  var contentsSection: Int?
  var shelf: ListSheet?
  /// The books of the shelf, in the order of its entries.
  var books: [ShelfEntry] = []

  init() {
    _ = turner.handle(
      .relayout(
        PageLayout(transitionStyle: .scroll), pageCount: MainScreen.allCases.count,
        focus: MainScreen.book.rawValue),
      at: .zero)
  }

  /// The screen that is seen, or slid to.
  var current: MainScreen {
    turner.targetSpread.flatMap { MainScreen(rawValue: $0) } ?? .book
  }
}

extension Reader {
  /// Slides to one of the main screens.
  mutating func show(_ screen: MainScreen, at now: Duration) -> [Effect] {
    guard layout != nil, screens.current != screen else { return [] }
    var effects = endMotion(at: now)
    mode = .reading
    switch screen {
    case .contents:
      // They are found as they were left, unless the reader has come to another chapter.
      let section = pagination[turner.focus].section
      if screens.contentsSection != section { screens.contents = nil }
      screens.contentsSection = section
      fillContents()
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

  /// Puts books on the shelf, the one that is read among them chosen.
  public mutating func fillShelf(_ books: [ShelfEntry], current: String?) {
    screens.books = books
    let index = books.firstIndex { $0.path == current }
    var sheet =
      screens.shelf
      ?? ListSheet(heading: "Books", hint: "No book has been read yet.", chosen: index ?? 0)
    sheet.fill(
      with: books.enumerated().map { place, book in
        ListSheet.Entry(title: book.title, note: book.share, isCurrent: place == index)
      })
    sheet.reveal(on: screen)
    screens.shelf = sheet
  }

  /// Puts the headings into the contents, with their pages as far as they are known. The entry that
  /// is chosen stays; at first it is the chapter being read.
  mutating func fillContents() {
    let headings = screens.headings ?? book.headings.map { Heading($0.block, $0.title) }
    screens.headings = headings
    let place = pagination.start(ofPage: min(turner.focus, pagination.count - 1)).utf8
    let current = headings.lastIndex { $0.place <= place }
    let entries = headings.enumerated().map { index, heading in
      let page = pagination.knownPage(at: TextOffset(utf8: heading.place))
      return ListSheet.Entry(
        title: heading.title, note: page.map { String($0 + 1) } ?? "…", level: heading.level,
        isCurrent: index == current)
    }
    var sheet =
      screens.contents
      ?? ListSheet(heading: "Contents", hint: "This book has no chapters.", chosen: current ?? 0)
    sheet.fill(with: entries)
    sheet.reveal(on: screen)
    screens.contents = sheet
  }

  // MARK: Keys and clicks

  /// Takes a key while the shelf or the contents are seen.
  mutating func press(_ key: Key, on side: MainScreen, at now: Duration) -> [Effect] {
    let rows = sheet(side)?.rows(on: screen) ?? 1
    guard key.modifiers.isEmpty else { return leave(side, by: key, at: now) }
    switch key.code {
    case .down, .character("j"): moveSheet(side, by: 1)
    case .up, .character("k"): moveSheet(side, by: -1)
    case .pageDown, .character(" "): moveSheet(side, by: rows)
    case .pageUp, .character("b"): moveSheet(side, by: -rows)
    case .home, .character("g"): moveSheet(side, by: -1_000_000)
    case .end, .character("G"): moveSheet(side, by: 1_000_000)
    case .enter: return choose(on: side, at: now)
    // Towards the book.
    case .left, .character("h"): return side == .contents ? show(.book, at: now) : []
    case .right, .character("l"): return side == .shelf ? show(.book, at: now) : []
    default: return leave(side, by: key, at: now)
    }
    return []
  }

  /// Goes back to the book, or to the third screen; keys that are for the program still act.
  private mutating func leave(_ side: MainScreen, by key: Key, at now: Duration) -> [Effect] {
    switch Command(key) {
    case .contents: show(side == .contents ? .book : .contents, at: now)
    case .shelf: show(side == .shelf ? .book : .shelf, at: now)
    case .suspend: perform(.suspend, .key, at: now)
    case .redraw: perform(.redraw, .key, at: now)
    case .quit: perform(.quit, .key, at: now)
    default: show(.book, at: now)
    }
  }

  /// Takes what the mouse does while the shelf or the contents are seen.
  mutating func mouse(
    _ report: MouseReport, on side: MainScreen, at now: Duration
  ) -> [Effect] {
    switch report.action {
    case .wheelUp: moveSheet(side, by: -3)
    case .wheelDown: moveSheet(side, by: 3)
    case .release(button: 0):
      if sheetChoosesRow(report.row, on: side) { return choose(on: side, at: now) }
      return show(.book, at: now)
    case .press, .release, .drag, .motion: break
    }
    return []
  }

  private func sheet(_ side: MainScreen) -> ListSheet? {
    switch side {
    case .shelf: screens.shelf
    case .contents: screens.contents
    case .book: nil
    }
  }

  private mutating func moveSheet(_ side: MainScreen, by distance: Int) {
    switch side {
    case .shelf: screens.shelf?.move(by: distance, on: screen)
    case .contents: screens.contents?.move(by: distance, on: screen)
    case .book: break
    }
  }

  private mutating func sheetChoosesRow(_ row: Int, on side: MainScreen) -> Bool {
    switch side {
    case .shelf: screens.shelf?.choose(row: row, on: screen) ?? false
    case .contents: screens.contents?.choose(row: row, on: screen) ?? false
    case .book: false
    }
  }

  /// Goes where the chosen entry leads: to a chapter of the book, or to another book.
  private mutating func choose(on side: MainScreen, at now: Duration) -> [Effect] {
    switch side {
    case .book: return []
    case .contents:
      let headings = screens.headings ?? []
      guard let chosen = screens.contents?.chosen, headings.indices.contains(chosen) else {
        return show(.book, at: now)
      }
      // The book is turned to the page out of sight: one slide shows both.
      let place = TextOffset(utf8: headings[chosen].place)
      let effects = show(.book, at: now) + jump(to: place, at: now)
      screens.contentsSection = book.section(at: place)
      return effects + carryOut(turner.handle(.resolve, at: now))
    case .shelf:
      guard let shelf = screens.shelf, screens.books.indices.contains(shelf.chosen) else {
        return show(.book, at: now)
      }
      return [.bookWanted(path: screens.books[shelf.chosen].path)] + show(.book, at: now)
    }
  }

  // MARK: Drawing

  /// The screen with whatever of the three is seen; `book` is the book's own.
  func compose(_ book: Grid, at now: Duration) -> Grid {
    func grid(_ index: Int) -> Grid {
      guard let side = MainScreen(rawValue: index), let sheet = sheet(side) else { return book }
      return sheet.grid(on: screen, palette: palette)
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
