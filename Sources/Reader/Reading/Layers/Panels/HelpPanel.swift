import Cells
import TerminalInput

/// The help: the keys of the screen below it, the important keys, all commands by groups, and the keys of
/// lists. Enter runs a command, so that commands without a key can be reached too.
struct HelpPanel: ListPanel {
  static let command = Command.help

  /// A screen with keys of its own.
  enum Screen: String, CaseIterable {
    case shelf = "On the shelf"
    case selection = "While selecting"
    case list = "In lists"
    case prompt = "Where you type"

    /// Its keys; they cannot be changed.
    fileprivate var keys: KeyValuePairs<String, String> {
      switch self {
      case .shelf: HelpPanel.shelfKeys
      case .selection: HelpPanel.selectionKeys
      case .list: HelpPanel.listKeys
      case .prompt: HelpPanel.promptKeys
      }
    }
  }

  /// The screen below the help; nil for the page.
  private let screen: Screen?

  init(over screen: Screen? = nil) { self.screen = screen }

  var list = EntryList(heading: "Keys", verb: "run", hint: "")

  /// The commands of the first screen of a terminal with 24 rows.
  private static let essentials: [Command] = [
    .nextPage, .previousPage, .goToPage, .contents, .shelf, .search, .nextMatch, .back,
    .nextChapter, .bookmark, .marks, .select, .lookUp, .undo, .settings, .chrome, .quit,
  ]

  /// Keys of the shelf, besides the keys of all lists.
  private static let shelfKeys: KeyValuePairs = [
    "Enter": "Open the book", "o": "Sort the books", "f": "Go to a title by its first letter",
    "+": "Add a folder", "O": "Open a file", "d": "Get a book", "Del": "Forget the book",
    "!": "List what was left out", "/": "Filter by title or author", "Esc": "Back to the book",
  ]

  /// Keys of lists, the same in all lists.
  private static let listKeys: KeyValuePairs = [
    "↑ ↓ j k g G": "Choose an entry", "Ctrl-D Ctrl-U": "Half a page forward or back",
    "Enter": "Open it", "/": "Filter: type words, Esc ends it", "Del": "Remove it",
    "U": "Undo a removal", "Alt-E": "Write the note of a mark", "x": "Reset a setting",
    "q Esc": "Back",
  ]

  /// The keys while text is selected.
  private static let selectionKeys: KeyValuePairs = [
    "← → ↑ ↓ w b": "Go to another word", "/": "Go to a word by its first letters",
    "n N": "Go to the next such word, or the last", "{ } [ ]": "Go by paragraphs, by headings",
    "v Space": "Extend the selection from here", "s p": "Select the sentence, the paragraph",
    "Enter": "Highlight it", "1 to 5": "Highlight it with a pen", "a": "Write a note on it",
    "y": "Copy it", "D": "Look it up", "A": "Read aloud from it", "x Del": "Remove its highlights",
    "o": "Go to the paragraph of the facing text", "=": "Tie two facing paragraphs",
    "Esc": "End the selection",
  ]

  /// Keys in input fields.
  private static let promptKeys: KeyValuePairs = [
    "← → Ctrl-B Ctrl-F": "Move by a character", "Alt-B Alt-F": "Move by a word",
    "Home End Ctrl-A Ctrl-E": "Go to the beginning or the end", "Ctrl-D Del": "Delete a character",
    "Ctrl-W Alt-D": "Delete a word", "Ctrl-U Ctrl-K": "Delete to the beginning, to the end",
    "Ctrl-Y": "Insert what was deleted", "Tab": "Complete a path",
    "Alt-E": "Go on with a note in the editor", "Esc Ctrl-C": "Cancel",
  ]

  /// Entries of the list, each with its command.
  private typealias Row = (entry: EntryList.Entry, command: Command?)

  func entries(_ context: Context) -> [EntryList.Entry] { rows(context).map(\.entry) }

  func choose(_ index: Int, _ context: Context) -> Response {
    guard let command = rows(context)[index].command, !command.requests(context).isEmpty else {
      return .stay
    }
    return .close(.show(.book), .perform(command))
  }

  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    if context.bindings[key] == .help { return .close }
    // Nothing is removed here.
    return key == Key(.character("U")) ? .stay : nil
  }

  // MARK: Rows

  private func rows(_ context: Context) -> [Row] {
    let bindings = context.bindings
    let columns = Columns(context)
    func rows(_ row: CommandInfo, isShort: Bool = false) -> [Row] {
      let keys = bindings.bindings(of: row.command).map(\.name)
      return columns.entries(keys: keys, row.gestures, row.help, isShort: isShort)
        .map { ($0, row.command) }
    }
    func heading(_ title: String) -> Row { (EntryList.Entry(title: title, kind: .heading), nil) }
    var all: [Row] = []
    func append(_ screen: Screen) {
      all.append(heading(screen.rawValue))
      for (key, effect) in screen.keys {
        all += columns.entries(keys: [key], [], effect).map { ($0, nil) }
      }
    }
    if let screen { append(screen) }
    all.append(heading("The keys that matter"))
    for command in Self.essentials {
      if let row = CommandTable[command] { all += rows(row, isShort: true) }
    }
    for (title, commands) in CommandTable.groups {
      all.append(heading(title))
      for row in commands { all += rows(row) }
    }
    for other in Screen.allCases where other != screen { append(other) }
    return all
  }
}

/// The columns of the help: keys, with their effects beside them.
private struct Columns {
  /// Width of the keys with the gap after them; nil for screen readers: there the keys begin the text.
  private let keys: Int?
  /// The width of the text.
  private let text: Int
  /// The names of keys in words, for screen readers.
  private let worded: (String) -> String

  /// Width of a list from which the keys have more room.
  private static let wide = 60

  init(_ context: Context) {
    let width = context.panelArea.width - 2
    keys = context.isAccessible ? nil : width >= Self.wide ? 24 : max(11, width / 3)
    text = max(1, width - (keys ?? 0))
    worded = context.worded
  }

  /// Returns the entries of a command, several if its keys or its text need more than one row.
  ///
  /// - Parameter isShort: Whether to show only the keys that fit into one row. The entry is not filtered.
  func entries(
    keys names: [String], _ gestures: [String], _ help: String, isShort: Bool = false
  ) -> [EntryList.Entry] {
    let all = (names.isEmpty ? [] : [names.joined(separator: keys == nil ? ", " : " ")]) + gestures
    var lines = all
    if let keys { lines = wrapped(all, to: max(1, keys - 2)) }
    if isShort { lines = Array(lines.prefix(1)) }
    var texts = wrapped([help], to: text)
    if keys == nil {
      // Its effect is heard first, then its first key.
      texts = wrapped(["\(worded(help)): \(lines.map(worded).joined(separator: ", "))"], to: text)
      lines = []
    }
    return (0..<max(lines.count, texts.count)).map { row in
      EntryList.Entry(
        title: row < texts.count ? texts[row] : "", lead: row < lines.count ? lines[row] : "",
        kind: row == 0 ? .entry : .continuation, level: 1,
        sought: isShort ? [] : all + [help])
    }
  }
}
