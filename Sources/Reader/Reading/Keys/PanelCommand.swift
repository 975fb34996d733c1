import TerminalInput

/// A screen over the page or beside it with keys of its own; its name is its heading in the help.
enum KeyScreen: String, CaseIterable, Sendable {
  case shelf = "On the shelf"
  case marks = "In the marks"
  case words = "In the looked-up words"
  case links = "In the links"
  case settings = "In the settings"
  case notes = "In a note"
  case selection = "While selecting"
  case list = "In lists"
  case prompt = "Where you type"

  /// Whether it has the keys of lists too.
  var isList: Bool {
    switch self {
    case .shelf, .marks, .words, .links, .settings: true
    case .notes, .selection, .list, .prompt: false
    }
  }
}

/// A command of one screen, with the name used in the settings file. `PanelTable` has a description of each.
public enum PanelCommand: String, CaseIterable, Hashable, Sendable {
  case sortBooks = "shelf-sort"
  case finishBook = "shelf-finish"
  case addFolder = "shelf-folder"
  case getBook = "shelf-get"
  case leftOut = "shelf-omissions"
  case allMarks = "marks-all"
  case exportMarks = "marks-export"
  case copyLink = "links-copy"
  case saveSettings = "settings-save"
  case resetSetting = "settings-reset"
  case selectNoted = "notes-select"
  case nextWord = "selection-next-word"
  case previousWord = "selection-previous-word"
  case findWord = "selection-find"
  case nextFound = "selection-next-found"
  case previousFound = "selection-previous-found"
  case nextParagraph = "selection-next-paragraph"
  case previousParagraph = "selection-previous-paragraph"
  case nextHeading = "selection-next-heading"
  case previousHeading = "selection-previous-heading"
  case extend = "selection-extend"
  case sentence = "selection-sentence"
  case paragraph = "selection-paragraph"
  case highlight = "selection-highlight"
  case note = "selection-note"
  case copy = "selection-copy"
  case lookUp = "selection-look-up"
  case readAloud = "selection-read-aloud"
  case unmark = "selection-remove"
  case ownCommands = "selection-commands"
  case facingText = "selection-facing"
  case tieTexts = "selection-tie"
}

/// A row of the help about one screen.
struct PanelRow: Sendable {
  /// The command whose keys the settings can change; nil for keys that are the same on all such screens.
  let command: PanelCommand?
  /// The default keys of the command.
  let keys: [KeyBinding]
  /// The keys as the help shows them if they cannot be changed.
  let fixedKeys: String
  /// The effect, as a sentence without its full stop.
  let help: String

  init(_ command: PanelCommand, _ keys: String, _ help: String) {
    (self.command, self.help, fixedKeys) = (command, help, "")
    self.keys = keys.split(separator: " ").compactMap { KeyBinding(name: String($0)) }
  }

  init(fixed keys: String, _ help: String) {
    (command, self.keys, fixedKeys, self.help) = (nil, [], keys, help)
  }
}

/// The rows of each screen. A test fails for a command without a row.
enum PanelTable {
  static let shelf = [
    PanelRow(fixed: "Enter", "Open the book"), PanelRow(.sortBooks, "o", "Sort the books"),
    PanelRow(.finishBook, "x", "Mark the book as finished or unfinished"),
    PanelRow(.addFolder, "+", "Add a folder"), PanelRow(.getBook, "d", "Get a book"),
    PanelRow(fixed: "Del", "Forget the book"),
    PanelRow(.leftOut, "!", "List the files left out"),
    PanelRow(fixed: "/", "Filter by title, author, or unread, reading, finished"),
    PanelRow(fixed: "Esc", "Back to the book"),
  ]

  static let selection = [
    PanelRow(fixed: "← → ↑ ↓", "Go to another word"),
    PanelRow(.nextWord, "w", "Go to the next word"),
    PanelRow(.previousWord, "b", "Go to the previous word"),
    PanelRow(.findWord, "/", "Go to a word by its first letters"),
    PanelRow(.nextFound, "n", "Go to the next such word"),
    PanelRow(.previousFound, "N", "Go to the previous such word"),
    PanelRow(.nextParagraph, "}", "Go to the next paragraph"),
    PanelRow(.previousParagraph, "{", "Go to the start of the paragraph"),
    PanelRow(.nextHeading, "]", "Go to the next heading"),
    PanelRow(.previousHeading, "[", "Go to the previous heading"),
    PanelRow(.extend, "v Space", "Extend the selection from here"),
    PanelRow(.sentence, "s", "Select the sentence"),
    PanelRow(.paragraph, "p", "Select the paragraph"),
    PanelRow(.highlight, "Enter H", "Highlight the selection"),
    PanelRow(fixed: "1 to 5", "Highlight the selection with a pen"),
    PanelRow(.note, "a", "Write a note on it"), PanelRow(.copy, "y", "Copy it"),
    PanelRow(.lookUp, "D", "Look it up"), PanelRow(.readAloud, "A", "Read aloud from it"),
    PanelRow(.unmark, "x Del", "Remove its highlights"),
    PanelRow(.ownCommands, "!", "Run a command of your own on it"),
    PanelRow(.facingText, "o", "Go to the paragraph of the facing text"),
    PanelRow(.tieTexts, "=", "Tie two facing paragraphs"),
    PanelRow(fixed: "U", "Undo the last change"), PanelRow(fixed: "Esc", "End the selection"),
  ]

  static let lists = [
    PanelRow(fixed: "↑ ↓ j k g G", "Choose an entry"),
    PanelRow(fixed: "Ctrl-D Ctrl-U", "Half a page forward or back"),
    PanelRow(fixed: "Enter", "Open it"),
    PanelRow(fixed: "/", "Filter: type words, Esc ends it"),
    PanelRow(fixed: "Del", "Remove it"), PanelRow(fixed: "U", "Undo a removal"),
    PanelRow(fixed: "q Esc", "Back"),
  ]

  static let prompts = [
    PanelRow(fixed: "← → Ctrl-B Ctrl-F", "Move by a character"),
    PanelRow(fixed: "Alt-B Alt-F", "Move by a word"),
    PanelRow(fixed: "Home End Ctrl-A Ctrl-E", "Go to the beginning or the end"),
    PanelRow(fixed: "Ctrl-D Del", "Delete a character"),
    PanelRow(fixed: "Ctrl-W Alt-D", "Delete a word"),
    PanelRow(fixed: "Ctrl-U Ctrl-K", "Delete to the beginning, to the end"),
    PanelRow(fixed: "Ctrl-Y", "Insert the deleted text"), PanelRow(fixed: "Tab", "Complete a path"),
    PanelRow(fixed: "Alt-E", "Continue a note in the editor"),
    PanelRow(fixed: "Esc Ctrl-C", "Cancel"),
  ]

  /// Returns the rows of a screen, besides those of all lists.
  static subscript(screen: KeyScreen) -> [PanelRow] {
    switch screen {
    case .shelf: shelf
    case .marks:
      [
        PanelRow(fixed: "Alt-E", "Write the note of a mark"),
        PanelRow(.allMarks, "A", "The marks in all books"),
        PanelRow(.exportMarks, "x", "Export the marks in this book"),
      ]
    case .words: [PanelRow(fixed: "D", "Look the word up again")]
    case .links: [PanelRow(.copyLink, "y", "Copy the address")]
    case .settings:
      [
        PanelRow(fixed: "← →", "Choose another value"),
        PanelRow(.saveSettings, "w", "Save the changes made by keys"),
        PanelRow(.resetSetting, "x Del Backspace", "Reset a setting"),
      ]
    case .notes:
      [
        PanelRow(fixed: "← →", "Show another note of the page"),
        PanelRow(.selectNoted, "v", "Select the words of your note"),
      ]
    case .selection: selection
    case .list: lists
    case .prompt: prompts
    }
  }
}
