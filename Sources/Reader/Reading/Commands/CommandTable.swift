import Asking
import Defaults

/// A command: what the help, the manual and the key bindings say of it, and the requests it makes.
public struct CommandRow: Sendable {
  /// The command.
  public let command: Command
  /// Its default keys.
  public let keys: [KeyBinding]
  /// Other ways to run it: a click, the wheel.
  public let gestures: [String]
  /// The description in the help, as a sentence without its full stop.
  public let help: String
  /// True if the command runs during an animated turn; otherwise the turn is finished first.
  let isDuringTurns: Bool
  /// True if it needs all pages, so that the whole book has to be loaded.
  let needsAllPages: Bool
  /// Returns the requests of the command.
  let requests: @Sendable (Context) -> [Request]

  /// Makes a row whose requests depend on the context.
  init(
    _ command: Command, _ keys: String, gestures: [String] = [], _ help: String,
    duringTurns isDuringTurns: Bool = false, ofWholeBook needsAllPages: Bool = false,
    _ requests: @escaping @Sendable (Context) -> [Request]
  ) {
    self.command = command
    self.keys = keys.split(separator: " ").compactMap { KeyBinding(name: String($0)) }
    self.gestures = gestures
    self.help = help
    self.isDuringTurns = isDuringTurns
    self.needsAllPages = needsAllPages
    self.requests = requests
  }

  /// Makes a row whose requests are always the same.
  init(
    _ command: Command, _ keys: String, gestures: [String] = [], _ help: String,
    duringTurns isDuringTurns: Bool = false, asks requests: Request...
  ) {
    self.init(command, keys, gestures: gestures, help, duringTurns: isDuringTurns) { _ in requests }
  }
}

/// The table of commands. A new command is one row here; if it shows something, that is a ``Layer``
/// in its own file.
enum CommandTable {
  /// Every command with its keys, in groups, in the order in which people should learn them.
  static let groups: [(title: String, rows: [CommandRow])] = [
    (
      "Turning pages",
      [
        CommandRow(
          "next-page", "→ ↓ Space PgDn Enter l j f Ctrl-F Ctrl-V Ctrl-N Ctrl-D",
          gestures: ["click at the right, wheel down"], "Turn to the next page",
          duringTurns: true, asks: .step(.forward, .key)),
        CommandRow(
          "previous-page", "← ↑ PgUp Backspace b h k Ctrl-B Alt-v Ctrl-P Ctrl-U",
          gestures: ["click at the left, wheel up"], "Turn back to the previous page",
          duringTurns: true, asks: .step(.backward, .key)),
        CommandRow(
          "lift-leaf", "p", gestures: ["press on the page and drag"],
          "Lift a leaf: arrows, Enter, Esc"
        ) {
          $0.scene.transition == .none
            ? [.showMessage("Leaves do not move: page turns are not animated")]
            : LiftedLeaf.requests
        },
        CommandRow(
          "line-down", "J Ctrl-E", "Scroll down a line, in a text shown as it is",
          asks: .scroll(.forward)),
        CommandRow(
          "line-up", "K Ctrl-Y", "Scroll up a line, in a text shown as it is",
          asks: .scroll(.backward)),
        CommandRow(
          "columns-left", "<", "Move to the left over long lines", asks: .moveSideways(.backward)),
        CommandRow(
          "columns-right", ">", "Move to the right over long lines", asks: .moveSideways(.forward)),
        CommandRow(
          "auto-turn", "a", "Start or stop auto-turn", duringTurns: true,
          asks: .toggleAutoTurn),
        CommandRow("faster", "+ =", "Wider measure; faster auto-turn") {
          [.choose($0.isAutoTurning ? .pace : .measure)]
        },
        CommandRow("slower", "-", "Narrower measure; slower auto-turn") {
          [.choose($0.isAutoTurning ? .pace : .measure, by: -1)]
        },
        CommandRow(
          "read-aloud", "A", "Read aloud from here, or stop it", asks: .toggleReadingAloud),
      ]
    ),
    (
      "Navigation",
      [
        CommandRow("first-page", "g Home Alt-<", "Go to the first page", asks: .go(.page(0))),
        CommandRow("last-page", "G End Alt->", "Go to the last page", asks: .go(.lastPage)),
        CommandRow(
          "go-to-page", "", gestures: ["12 Enter", "12%"], "Go to page 12, or to 12 %"),
        CommandRow("count", "", gestures: ["5j, 3], 2n"], "Turn, or go on, so many times"),
        CommandRow(
          "printed-page", "P", gestures: ["12p"], "Go to a page of the printed edition"
        ) {
          $0.book.pageMarks.isEmpty && $0.book.isWhole
            ? [.showMessage("This book has no printed page numbers")]
            : [.open(TextPrompt.printedPage)]
        },
        CommandRow(
          "go-to-byte", "", gestures: ["12P"], "Go to byte 12 of the text, as less counts"),
        CommandRow("next-chapter", "]", "Go to the next chapter", asks: .go(.chapter(.forward))),
        CommandRow(
          "previous-chapter", "[", "Go back to the start of a chapter",
          asks: .go(.chapter(.backward))),
        CommandRow(
          "next-paragraph", "}", "Go to the next paragraph not on the screen",
          asks: .go(.paragraph(.forward), .turn)),
        CommandRow(
          "previous-paragraph", "{", "Go back to the start of a paragraph",
          asks: .go(.paragraph(.backward), .turn)),
        CommandRow(
          "back", "Ctrl-O Alt-←", gestures: ["back button"], "Go back to where you jumped from",
          asks: .go(.back, .turn)),
        CommandRow(
          "forward", "Alt-→", gestures: ["forward button"], "Go forward again",
          asks: .go(.forward, .turn)),
        CommandRow(
          "contents", "Tab C", gestures: ["click on the running head"], "The contents",
          asks: .show(.contents)),
        CommandRow(
          "fetch-place", "", gestures: ["click in the menu"],
          "Ask for the place on your other devices",
          asks: .question(.devices(.fetchPlace))),
        CommandRow(
          "shelf", "Shift-Tab B", gestures: ["click above the page"], "The shelf: your books",
          asks: .show(.shelf)),
        CommandRow("open-file", "O", "Open a file") { _ in [.open(TextPrompt.file(after: ""))] },
        CommandRow(
          "next-file", "Alt-n", "Open the next file that was named at the start",
          asks: .question(.open(.named(.forward)))),
        CommandRow(
          "previous-file", "Alt-p", "Open the file that was named before it",
          asks: .question(.open(.named(.backward)))),
        CommandRow(
          "statistics", "T", "Reading statistics", asks: .question(.statistics(.load))),
        CommandRow(
          "slider", "z", gestures: ["click on the page number"],
          "The slider: go to any page of the book", ofWholeBook: true
        ) { [.open(SliderPanel($0))] },
        CommandRow(
          "links", "u", gestures: ["click on one"],
          "List the links of the page", ofWholeBook: true
        ) { LinksPanel($0).map { [.open($0)] } ?? [.showMessage("No links on this page")] },
        CommandRow("image", "I", gestures: ["click on one"], "Show an image full screen") {
          ImagePanel($0).map { [.open($0)] }
            ?? [
              .showMessage(
                $0.isAccessible
                  ? "Images are described in the text" : "No image on this page")
            ]
        },
      ]
    ),
    (
      "Searching",
      [
        CommandRow(
          "search", "/ Ctrl-S", "Search this book, or all books (Alt-/)"
        ) { [.beginSearch, .open(SearchPrompt(.forward, $0))] },
        CommandRow(
          "search-backwards", "\\", "Search backwards"
        ) { [.beginSearch, .open(SearchPrompt(.backward, $0))] },
        CommandRow("search-library", "Alt-/", "Search all books") {
          [.beginSearch, .open(SearchPrompt(.forward, inAllBooks: true, $0))]
        },
        CommandRow(
          "next-match", "n", "Go to the next match", asks: .goToNextMatch(isReversed: false)),
        CommandRow(
          "previous-match", "N", "Go to the previous match", asks: .goToNextMatch(isReversed: true)),
        CommandRow(
          "matches", "L", "List the matches", ofWholeBook: true
        ) {
          MatchesPanel($0).map { [.open($0)] } ?? [
            .showMessage("Nothing has been searched for yet")
          ]
        },
        CommandRow(
          "look-up", "D", "Look up a word in the dictionary"
        ) { context in
          if let fault = context.dictionaryFault { return [.showMessage(fault)] }
          return [.open(TextPrompt.lookUp(context.visibleMatch.map(context.book.line)))]
        },
        CommandRow("words", "V", "List the looked-up words", ofWholeBook: true) { _ in
          [.open(WordsPanel())]
        },
      ]
    ),
    (
      "Marking",
      [
        CommandRow(
          "bookmark", "d", gestures: ["click on the corner of a page"],
          "Add or remove a bookmark"
        ) { [$0.toggledBookmark] },
        CommandRow("set-place", "m", "Set a named mark", asks: .open(LetterPrompt.setting)),
        CommandRow(
          "go-to-place", "' `", "Go to a named mark", asks: .open(LetterPrompt.goingTo)),
        CommandRow(
          "select", "v w", gestures: ["double click, long press, right button"],
          "Select text: highlight, note, copy it"
        ) { SelectionLayer($0).map { [.open($0)] } ?? [] },
        CommandRow("marks", "M", "List the marks", ofWholeBook: true) { [.open(MarksPanel($0))] },
        CommandRow(
          "notes", "e", gestures: ["click on a reference"],
          "Show the notes of the page", ofWholeBook: true
        ) { NotesPanel($0).map { [.open($0)] } ?? [.showMessage("No notes on this page")] },
        CommandRow("undo", "U", "Undo the last change", asks: .undo),
        CommandRow(
          "source", "F", "Show the passage in the source file",
          asks: .question(.rereading(.showSource))),
      ]
    ),
    (
      "Appearance",
      [
        CommandRow(
          "settings", "S comma", "Change the settings", asks: .open(SettingsPanel())),
        CommandRow(
          "transition", "t", "Transition of pages: curl, scroll, or none",
          asks: .choose(.transition)),
        CommandRow("theme", "c", "Theme: paper, sepia, night, and so on", asks: .choose(.theme)),
        CommandRow(
          "focus", "r", "Focus on a line, a sentence or a paragraph; ↓ ↑ move it",
          asks: .choose(.focus)),
        CommandRow(
          "as-is", "R", "Show the text as it is, or as a book", asks: .changeTreatment),
        CommandRow("long-lines", "W", "Long lines: cut, or wrapped", asks: .choose(.longLines)),
        CommandRow("spread", "s", "Spread: one page, two, or automatic", asks: .choose(.spread)),
        CommandRow(
          "cover", "", gestures: ["in the settings"], "Cover page: alone, or facing the second",
          asks: .choose(.cover)),
        CommandRow(
          "orientation", "", gestures: ["in the settings"],
          "Orientation: leaves turn sideways, or up and down",
          asks: .choose(.orientation)),
        CommandRow(
          "direction", "", gestures: ["in the settings"],
          "Direction of reading: from the left, or the right"
        ) { [.set(.direction, to: $0.otherDirection)] },
        CommandRow(
          "chrome", "i", gestures: ["click in the middle"], "Position and menu", duringTurns: true,
          asks: .toggleChrome),
      ]
    ),
    (
      "The program",
      [
        CommandRow("help", "?", "Show this help", asks: .open(HelpPanel())),
        CommandRow(
          "dismiss", "Esc Ctrl-G", "Cancel", duringTurns: true,
          asks: .dismiss),
        CommandRow(
          "redraw", "Ctrl-L", "Redraw", duringTurns: true, asks: .question(.terminal(.redraw))),
        CommandRow(
          "reload", "F5", "Read the file again", asks: .question(.rereading(.reload))),
        CommandRow(
          "suspend", "Ctrl-Z", "Suspend; fg in the shell resumes",
          asks: .question(.terminal(.suspend))),
        CommandRow(
          "quit", "q Ctrl-C", "Quit; the place is kept", asks: .question(.terminal(.quit))),
      ]
    ),
  ]

  /// All rows of the table.
  static let all = groups.flatMap { $0.rows }

  /// The default key bindings.
  static let bindings = KeyBindings(all)

  private static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.command, $0) })

  /// Returns the row of a command.
  static subscript(command: Command) -> CommandRow? { rows[command] }
}

extension Command {
  /// Every command with its keys.
  public static var table: [CommandRow] { CommandTable.all }
}

extension KeyBindings {
  /// The default keys with changes; see ``apply(_:faults:)``.
  init(_ changes: [String: String], faults: inout [String]) {
    self = CommandTable.bindings
    apply(changes, faults: &faults)
  }
}

extension Context {
  /// The request that sets or removes a bookmark on the current page.
  fileprivate var toggledBookmark: Request {
    let present = marks.marks(in: scene.visibleText).filter { $0.kind == .bookmark }
    guard present.isEmpty else {
      let words = present.count == 1 ? "Bookmark removed" : "\(present.count) bookmarks removed"
      return .remove(present, message: words)
    }
    let start = max(pages.anchor, scene.pageStart).utf8
    return .insert(Mark(.bookmark, at: start..<start, in: book), message: "Bookmark added")
  }

  /// The opposite of the page's reading direction.
  fileprivate var otherDirection: String {
    let isRightToLeft = layout?.isRightToLeft ?? false
    return (isRightToLeft ? Settings.ReadingDirection.ltr : .rtl).rawValue
  }
}
