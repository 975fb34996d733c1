import Defaults

/// The description of a command for the help, the manual and the key bindings. `Command.requests(_:)` has its
/// effect.
public struct CommandInfo: Sendable {
  public let command: Command
  /// Its name after `key.` in the settings file. A setting has its own, with `-back` for the previous value.
  public let name: String
  /// Its default keys on the pages of books.
  public let keys: [KeyBinding]
  /// More default keys there, left out of lists: habits from vi, less and Emacs.
  public let unlistedKeys: [KeyBinding]
  /// Its default keys after the manner of less; nil for ``keys``, as far as no other command has them.
  public let pagerKeys: [KeyBinding]?
  /// Other ways to run it: a click, the wheel.
  public let gestures: [String]
  /// Other ways to run it if the keys are those of less.
  public let pagerGestures: [String]
  /// The description in the help, as a sentence without its full stop.
  public let help: String
  /// The description if the keys are those of less.
  public let pagerHelp: String

  /// Names of keys have blanks between them. `also` are keys that the help does not list; `less` has keys in
  /// the tables like those of less, nil if the same.
  fileprivate init(
    _ command: Command, _ name: String, _ keys: String, also: String = "", less: String? = nil,
    gestures: [String] = [], lessGestures: [String]? = nil, _ help: String,
    lessHelp: String? = nil
  ) {
    (self.command, self.name) = (command, name)
    self.keys = KeyBinding.list(keys)
    unlistedKeys = KeyBinding.list(also)
    pagerKeys = less.map(KeyBinding.list)
    self.gestures = gestures
    pagerGestures = lessGestures ?? gestures
    self.help = help
    pagerHelp = lessHelp ?? help
  }

  /// Numbers typed for it.
  public var typed: [String] { gestures.filter { $0.first?.isNumber == true } }

  /// Numbers typed for it if the keys are those of less.
  public var typedInPager: [String] { pagerGestures.filter { $0.first?.isNumber == true } }

  /// Whether the command can be run by a key or a gesture of a table.
  func isListed(_ table: KeyTable) -> Bool { !keys(table).isEmpty || !gestures(table).isEmpty }

  /// All its default keys on the pages of books.
  public var allKeys: [KeyBinding] { keys + unlistedKeys }

  /// Returns its default keys of a table, as far as lists show them.
  func keys(_ table: KeyTable) -> [KeyBinding] { table == .page ? keys : pagerKeys ?? keys }

  /// Returns its description, with the keys of a table.
  func help(_ table: KeyTable) -> String { table == .page ? help : pagerHelp }

  /// Returns other ways to run it, with the keys of a table.
  func gestures(_ table: KeyTable) -> [String] { table == .page ? gestures : pagerGestures }
}

/// The table of commands, one row each. A test fails for a command without a row.
enum CommandTable {
  /// Every command with its keys, in groups, in a good order for learning them.
  static let groups: [(title: String, rows: [CommandInfo])] = [
    ("Turning pages", turning), ("Navigation", navigation), ("Searching", searching),
    ("Marking", marking), ("Appearance", appearance), ("The program", program),
  ]

  private static let turning = [
    CommandInfo(
      .nextPage, "next-page", "→ ↓ Space PgDn", also: "Enter l j f Ctrl-F Ctrl-V Ctrl-N Ctrl-D",
      less: "Space → PgDn f l Ctrl-F Ctrl-V",
      gestures: ["click at the right, wheel down"], "Turn to the next page"),
    CommandInfo(
      .previousPage, "previous-page", "← ↑ PgUp Backspace",
      also: "b h k Ctrl-B Alt-v Ctrl-P Ctrl-U",
      less: "b ← PgUp Backspace Ctrl-B Alt-v",
      gestures: ["click at the left, wheel up"], "Turn back to the previous page"),
    CommandInfo(
      .holdLeaf, "hold-leaf", "p", less: "", gestures: ["press on the page and drag"],
      "Hold a leaf; arrows move it, Enter turns it"),
    CommandInfo(
      .lineDown, "line-down", "J Ctrl-E", less: "j ↓ Enter e Ctrl-E Ctrl-N J",
      "Scroll down a line, in a manual or line for line"),
    CommandInfo(
      .lineUp, "line-up", "K Ctrl-Y", less: "k ↑ y Ctrl-Y Ctrl-P Ctrl-K K",
      "Scroll up a line, in a manual or line for line"),
    CommandInfo(
      .halfPageDown, "half-page-down", "", less: "d Ctrl-D",
      "Scroll down by half a screen; 5d: by 5 lines"),
    CommandInfo(
      .halfPageUp, "half-page-up", "", less: "u Ctrl-U",
      "Scroll up by half a screen; 5u: by 5 lines"),
    CommandInfo(
      .columnsLeft, "columns-left", "<", less: "< Alt-(", "Move to the left over long lines"),
    CommandInfo(
      .columnsRight, "columns-right", ">", less: "> Alt-)", "Move to the right over long lines"),
    CommandInfo(.autoTurn, "auto-turn", "a", "Start or stop auto-turn"),
    CommandInfo(
      .choose(.measure, .forward), "measure", "+ =", less: "+", "Measure: wider; faster auto-turn"),
    CommandInfo(
      .choose(.measure, .backward), "measure-back", "-", less: "",
      lessGestures: ["in the settings"],
      "Measure: narrower; slower auto-turn"),
    CommandInfo(.readAloud, "read-aloud", "A", "Start or stop reading aloud"),
  ]

  private static let navigation = [
    CommandInfo(.firstPage, "first-page", "g Home Alt-<", "Go to the first page"),
    CommandInfo(.lastPage, "last-page", "G End Alt->", "Go to the last page"),
    CommandInfo(
      .follow, "follow", "", less: "F", "Show new lines as they come; any key stops"),
    CommandInfo(
      .goToPage, "go-to-page", "P", gestures: ["12 Enter"], lessGestures: ["12G"],
      "Go to page 12, or 12%; P: printed page",
      lessHelp: "Go to line 12; in a book, to page 12"),
    CommandInfo(
      .position, "position", "", less: "= Ctrl-G", "Show the line and byte numbers of the screen"),
    CommandInfo(.nextChapter, "next-chapter", "]", "Go to the next chapter"),
    CommandInfo(.previousChapter, "previous-chapter", "[", "Go back to the start of a chapter"),
    CommandInfo(
      .nextParagraph, "next-paragraph", "}", "Go to the first paragraph after this screen"),
    CommandInfo(
      .previousParagraph, "previous-paragraph", "{", "Go back to the start of a paragraph"),
    CommandInfo(
      .back, "back", "Ctrl-O Alt-←", gestures: ["back button"], "Go back to where you jumped from"),
    CommandInfo(.forward, "forward", "Alt-→", gestures: ["forward button"], "Go forward again"),
    CommandInfo(
      .contents, "contents", "Tab C", gestures: ["click on the running head"], "Show the contents"),
    CommandInfo(
      .fetchPlace, "fetch-place", "", gestures: ["“Fetch place” in the menu"],
      "Fetch the place from other devices, if sync is set"),
    CommandInfo(
      .sendPlace, "send-place", "", gestures: ["“Send place” in the menu"],
      "Send the place to other devices, if sync is set"),
    CommandInfo(
      .shelf, "shelf", "Shift-Tab B", gestures: ["click above the page"],
      "Show the shelf: your books"),
    CommandInfo(.openFile, "open-file", "O", "Open a file"),
    CommandInfo(.nextFile, "next-file", "Alt-n", "Open the next file of the command line"),
    CommandInfo(.previousFile, "previous-file", "Alt-p", "Open the previous file"),
    CommandInfo(.statistics, "statistics", "T", "Show reading statistics"),
    CommandInfo(
      .thumb, "thumb", "z", gestures: ["drag along the fore-edge", "click on the page number"],
      "Thumb through the pages; Enter stays"),
    CommandInfo(
      .links, "links", "u", less: "", gestures: ["click on a web address"],
      "List the links of the page"),
    CommandInfo(.facing, "facing-text", "X", "Choose the facing text: a translation"),
    CommandInfo(.flip, "flip", "o", "Show the translation, or swap the two pages"),
    CommandInfo(
      .facingSentence, "facing-sentence", ";", "Show the sentence that faces this one at the foot"),
    CommandInfo(.image, "image", "I", gestures: ["click on an image"], "Show an image full screen"),
  ]

  private static let searching = [
    CommandInfo(.search, "search", "/ Ctrl-S", "Search this book"),
    CommandInfo(.searchBackwards, "search-backwards", "\\", less: "? \\", "Search backwards"),
    CommandInfo(.searchLibrary, "search-library", "Alt-/", "Search all books"),
    CommandInfo(.nextMatch, "next-match", "n", "Go to the next match"),
    CommandInfo(.previousMatch, "previous-match", "N", "Go to the previous match"),
    CommandInfo(.matches, "matches", "L", "List the matches"),
    CommandInfo(
      .filterLines, "filter-lines", "", less: "&", "Show only lines with a match; &! lines without"),
    CommandInfo(.lookUp, "look-up", "D", "Look up a word in the dictionary"),
    CommandInfo(.words, "words", "V", "List the looked-up words"),
  ]

  private static let marking = [
    CommandInfo(
      .bookmark, "bookmark", "d", less: "", gestures: ["click on the outer top corner"],
      "Add or remove a bookmark"),
    CommandInfo(.setMark, "set-mark", "m", "Set a named mark"),
    CommandInfo(
      .goToMark, "go-to-mark", "' `", "Go to a named mark, or hold a finger here"),
    CommandInfo(.copyPlace, "copy-place", "Y", "Copy the place as a line that opens it anywhere"),
    CommandInfo(
      .picture, "picture", "", gestures: ["“SVG” in the menu"],
      "Draw the pages into a file, as SVG"),
    CommandInfo(
      .select, "select", "v w", less: "w", gestures: ["double click, long press, right button"],
      "Select text: highlight, note, copy it"),
    CommandInfo(.marks, "marks", "M", "List the marks"),
    CommandInfo(
      .notes, "notes", "e", less: "", gestures: ["click on a note reference"],
      "Show the notes of the page"),
    CommandInfo(.undo, "undo", "U", "Undo the last change"),
    CommandInfo(
      .source, "source", "F", less: "v", "Show the passage in the source file",
      lessHelp: "Open the file in your editor, at this line"),
  ]

  private static let appearance = [
    CommandInfo(.settings, "settings", "S comma", "Change the settings"),
    CommandInfo(
      .choose(.transition, .forward), "transition", "t",
      "Transition of pages: curl, scroll, or none"),
    CommandInfo(.choose(.theme, .forward), "theme", "c", "Theme: paper, sepia, night, and so on"),
    CommandInfo(
      .choose(.focus, .forward), "focus", "r", less: "",
      "Focus: line, sentence or paragraph; ↓ ↑ move it"),
    CommandInfo(.choose(.layout, .forward), "layout", "R", "Layout: line for line, or as a book"),
    CommandInfo(.choose(.longLines, .forward), "long-lines", "W", "Long lines: cut, or wrapped"),
    CommandInfo(.choose(.spread, .forward), "spread", "s", "Spread: one page, two, or automatic"),
    CommandInfo(
      .menu, "menu", "i", gestures: ["click in the middle"], "Show the position and the menu"),
    CommandInfo(
      .toggleOption, "toggle-option", "", less: "-", "Options: " + PromptLetters.options.list()),
  ]

  private static let program = [
    CommandInfo(
      .fileCommand, "file-command", "", less: ":", "Files: " + PromptLetters.files.list()),
    CommandInfo(.help, "help", "? F1", less: "h H F1", "Show the help"),
    CommandInfo(.dismiss, "dismiss", "Esc Ctrl-G", less: "Esc Alt-u", "Cancel"),
    CommandInfo(.redraw, "redraw", "Ctrl-L", less: "Ctrl-L r Ctrl-R", "Redraw"),
    CommandInfo(.reload, "reload", "F5", "Read the file again"),
    CommandInfo(.suspend, "suspend", "Ctrl-Z", "Suspend; fg in the shell resumes"),
    CommandInfo(.quit, "quit", "q Ctrl-C", less: "q Q Ctrl-C", "Quit; your place is saved"),
  ]

  static let all = groups.flatMap { $0.rows }

  /// The default key bindings on the pages of books.
  static var bindings: KeyBindings { bindings(.page) }

  static func bindings(_ table: KeyTable) -> KeyBindings {
    switch table {
    case .page: pageBindings
    case .less: lessBindings
    case .manual: manualBindings
    }
  }

  private static let pageBindings = KeyBindings(all, .page)
  private static let lessBindings = KeyBindings(all, .less)
  private static let manualBindings = KeyBindings(all, .manual)

  private static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.command, $0) })

  static subscript(command: Command) -> CommandInfo? { rows[command] }
}

extension Command {
  /// Every command with its keys.
  public static var table: [CommandInfo] { CommandTable.all }
}

extension KeyBindings {
  package static func faults(in changes: [String: String]) -> [KeyFault] {
    var faults: [KeyFault] = []
    _ = KeyBindings(changes, faults: &faults)
    return faults
  }

  /// Creates the default keys of a table, with changes; see ``apply(_:faults:)``.
  init(_ changes: [String: String], _ table: KeyTable = .page, faults: inout [KeyFault]) {
    self = CommandTable.bindings(table)
    apply(changes, faults: &faults)
  }
}
