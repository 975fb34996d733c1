import Asking
import BookText
import Cells
import Defaults
import Paging
import TerminalInput

/// The layers' read-only view of the scene: the visible pages, at rest or turning.
protocol VisibleScene {
  var focus: Int { get }
  /// The pages from left to right or from top to bottom; nil for a blank half.
  var pagesOnScreen: [Int?] { get }
  var visiblePages: [Int] { get }
  /// The text of the visible pages, and the beginning of the page being read.
  var visibleText: Range<Int> { get }
  /// The text that is seen on them, with the notes at their feet.
  var seenText: SeenText { get }
  var pageStart: TextOffset { get }
  var cursorPlace: Int { get }
  var pageLayout: PageLayout { get }
  var transition: Settings.Transition { get }
  var indicator: PageControl? { get }
  var isMoving: Bool { get }
  var isDragging: Bool { get }
  /// The place of the thumb that pages run past; nil if the reader's own page is shown.
  var thumbedPlace: TextOffset? { get }
  var pictures: PictureStore { get }
  func hasPage(_ direction: Direction) -> Bool
}

extension PageScene: VisibleScene {}

/// The state of the hint of the first keys to know.
struct FirstKeys: Hashable, Sendable {
  /// Whether the visible page is the first of the text, after skipped front matter.
  var skipsFrontMatter = false
  /// Number of pages turned.
  var turns = 0
}

/// The layers' read-only view of the reader.
struct Context {
  let scene: any VisibleScene
  /// The book, its layout and its pages. Stored, since the scene would copy them at each look.
  let pages: BookPages
  let choices: ReaderSettings
  let marks: Marks
  let searches: Searches
  /// The reader's pace in words a minute; nil if it is not known.
  let wordsPerMinute: Double?
  /// The time since some fixed moment.
  let now: Duration
  let isAutoTurning: Bool
  /// The state of syncing places with other devices; nil if there is none.
  var syncStatus: String?
  /// The reason why no word can be looked up; nil if one can.
  var dictionaryFault: String?
  /// Another edition with its place and its marks; nil if there is none.
  var otherEdition: OtherEdition?
  /// Whether the text came through a pipe.
  var isOfPipe = false
  var keyTable = KeyTable.page
  /// What is ignored in the file of settings, a line each.
  var ignoredSettings: [String] = []
  /// The part of the text being read: the sentence in focus or read aloud; nil for none.
  var readPart: Range<Int>?
  /// Whether the book is being compared with a translation.
  var isComparing = false
  /// Whether the release of a button is a click: it was pressed in the same cell of the same layer.
  var isClick = false
  /// Returns the key bindings; a closure, because the table is not made before a key is pressed.
  let makeBindings: () -> KeyBindings

  var book: Book { pages.book }
  var units: TextUnits { TextUnits(book: book) }
  var screen: Size { pages.screen }
  var layout: ScreenLayout? { pages.layout }
  var palette: Palette { pages.palette }
  var bindings: KeyBindings { makeBindings() }
  /// Whether the screen is for screen readers: plain lines from the first column on, and no ornaments.
  var isAccessible: Bool { pages.settings.accessible == .on }
  /// Whether a cursor is shown on the page, so that the arrow keys move it by lines.
  var movesCursor: Bool { pages.settings.accessible != .off }
  var panelArea: PanelArea { PanelArea(on: screen, isPlain: isAccessible) }

  /// Returns the command of a key event; nil for other input.
  func command(of event: InputEvent) -> Command? {
    if case .key(let key) = event { bindings[key] } else { nil }
  }

  /// The beginning of the visible page of a translation, if that text has the pointer or the cursor.
  var activePlace: Int? {
    let seen = scene.visibleText.lowerBound
    return book.isInTranslation(seen) ? seen : nil
  }

  var noFacingText: String { "No text faces this book" + bindings.hint(.facing, "chooses one") }

  /// Returns the book of a file to which a link leads, seen from the side of facing texts that has the link.
  func linkedBook(_ file: LinkedFile, from link: Link) -> OtherBook {
    .linked(file, from: book.isInTranslation(link.range.lowerBound) ? .translation : .original)
  }

  /// Another edition with marks; nil if there is none, or if one of its marks is in this edition already.
  var editionWithMarks: OtherEdition? {
    otherEdition.flatMap { edition in
      let isTaken = edition.marks.contains { marks[$0.id] != nil }
      return edition.shownMarks.isEmpty || isTaken ? nil : edition
    }
  }

  var visibleMatch: Range<Int>? {
    guard let search = searches.current, let index = search.current else { return nil }
    let match = search.found[index]
    return scene.seenText.contains(match.lowerBound) ? match : nil
  }

  /// Offset of the reading cursor; if a turn left it at the beginning of the page, of a search match there.
  var cursorOrMatch: Int {
    pages.cursor.word == nil ? visibleMatch?.lowerBound ?? scene.cursorPlace : scene.cursorPlace
  }

  /// The word on the screen to which the cursor was moved; nil if it is at the beginning of the page.
  var cursorWord: Int? { pages.cursor.word.flatMap { $0 == scene.cursorPlace ? $0 : nil } }

  /// The match at the cursor, or else the word to which a listener moved the cursor; nil for neither.
  var wordsToLookUp: String? {
    if let match = visibleMatch, cursorOrMatch == match.lowerBound { return book.line(match) }
    guard isAccessible else { return nil }
    return cursorWord.flatMap { units.word(at: $0) }.map { book.line($0) }
  }

  /// A message with the help key; nil if no key shows the help.
  var helpHint: String? { bindings.bindings(of: .help).first.map { "\($0.name) shows the keys" } }

  /// An exclamation mark begins a command of the shell in less and vi: its message names the key that
  /// suspends. Nil if no key shows the help.
  func hint(after key: Key) -> String? {
    guard key == Key(.character("!")), let suspend = bindings.bindings(of: .suspend).first else {
      return helpHint
    }
    return "No shell here · \(suspend.name) suspends, and fg resumes"
  }

  /// The first keys to know, as many as fit on a row: for a page turn, all keys, and the menu or skipped
  /// front matter. After the first turn they follow the foot of the page; nil if its row has text.
  func firstKeysText(for keys: FirstKeys) -> String? {
    let last = screen.rows - 1
    let pages = keys.turns > 0 ? layout?.pages ?? [] : []
    if pages.contains(where: { $0.text.rows.contains(last) }) { return nil }
    let foot =
      pages.contains { $0.folioRow == last }
      ? Footer(pages: self.pages, wordsPerMinute: wordsPerMinute)
        .forms(ofPage: scene.focus, among: scene.visiblePages).first : nil
    let room = screen.columns - 2 - (foot.map { cellWidth(of: $0) + 3 } ?? 0)
    func hint(_ command: Command, _ words: String) -> Hint? {
      bindings.bindings(of: command).first.map { Hint($0.name, words, key: $0.key) }
    }
    let isTyped = book.form == .asIs
    let hints = [
      forwardKey.map { Hint($0, "turns the page") },
      isTyped || isOfPipe
        ? hint(.choose(.layout, .forward), isTyped ? "as a book" : "line for line") : nil,
      hint(.help, "all keys"),
      keys.skipsFrontMatter ? hint(.firstPage, "front matter") : hint(.menu, "menu"),
    ]
    let row = HintRow(hints.compactMap { $0 }, width: max(0, room), self).text
    return [foot, row].compactMap { $0 }.joined(separator: " · ")
  }

  /// Whether the arrow keys move cut lines sideways: the reader has chosen to cut them (`-S`), with the keys
  /// of less.
  var movesLinesByArrows: Bool {
    keyTable != .page && book.form == .asIs && pages.settings.longLines == .cut && !isAccessible
  }

  /// Returns the message at the beginning (`backward`) or the end of the book. Before the first page of a
  /// book read from right to left, it names the key for going on, since the usual key does nothing there.
  func message(atEnd end: Direction) -> String {
    if end == .forward { return book.isGrowing ? "Last page so far" : "Last page" }
    guard pages.isMirrored, let key = forwardKey else { return "First page" }
    return "First page · \(key) goes on"
  }

  /// Name of the first key for the next page: of the arrow keys the one on its side.
  private var forwardKey: String? {
    let keys =
      (pages.isMirrored ? bindings.bindings(of: .previousPage) : [])
      + bindings.bindings(of: .nextPage)
    return keys.first { command(for: $0.key) == .nextPage }?.name
  }

  /// Whether a key suspends the program or redraws the screen, and so leaves layers open.
  func isForTerminal(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event, !key.modifiers.isEmpty else { return false }
    return bindings[key] == .suspend || bindings[key] == .redraw
  }

  /// Works beside the book too, where search and marks cover all books.
  func requests(withoutPageFor key: Key) -> [Request]? {
    switch bindings[key] {
    case .searchLibrary: [.beginSearch, .open(SearchPrompt(inAllBooksOnly: self))]
    case .marks: [.question(.marks(.load))]
    case .settings, .statistics, .openFile: bindings[key].map { [.perform($0)] }
    default: nil
    }
  }

  /// If later pages are on the left, the arrows to the left and right, h and l swap the next page and the
  /// previous one.
  func command(for key: Key) -> Command? {
    let command = bindings[key]
    guard pages.isMirrored,
      [.left, .right, .character("h"), .character("l")].contains(key.code), key.modifiers.isEmpty
    else { return command }
    return switch command {
    case .nextPage: .previousPage
    case .previousPage: .nextPage
    default: command
    }
  }
}
