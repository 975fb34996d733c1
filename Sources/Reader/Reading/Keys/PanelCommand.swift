import Defaults
import TerminalInput

/// A screen over the page or beside it with keys of its own; its name is its heading in the help.
enum KeyScreen: String, CaseIterable, Sendable {
  case shelf = "On the shelf"
  case marks = "In the marks"
  case words = "In the looked-up words"
  case links = "In the links"
  case settings = "In the settings"
  case notes = "In a note"
  case thumb = "On the fore-edge"
  case image = "On an image"
  case selection = "While selecting"
  case list = "In lists"
  case prompt = "Where you type"

  var isList: Bool {
    switch self {
    case .shelf, .marks, .words, .links, .settings: true
    case .notes, .thumb, .image, .selection, .list, .prompt: false
    }
  }
}

/// A command of one screen, with the name used in the settings file. `PanelTable` has a description of each.
public enum PanelCommand: String, CaseIterable, Hashable, Sendable {
  case listDown = "list-down"
  case listUp = "list-up"
  case listPageDown = "list-page-down"
  case listPageUp = "list-page-up"
  case listHalfPageDown = "list-half-page-down"
  case listHalfPageUp = "list-half-page-up"
  case listStart = "list-start"
  case listEnd = "list-end"
  case filter = "list-filter"
  case removeEntry = "list-remove"
  case restoreEntry = "list-restore"
  case listHelp = "list-help"
  case leaveList = "list-leave"
  case nextBook = "shelf-next"
  case previousBook = "shelf-previous"
  case sortBooks = "shelf-sort"
  case finishBook = "shelf-finish"
  case addFolder = "shelf-folder"
  case getBook = "shelf-get"
  case leftOut = "shelf-omissions"
  case confirmForgetting = "shelf-confirm"
  case noteInEditor = "marks-note"
  case allMarks = "marks-all"
  case exportMarks = "marks-export"
  case lookUpAgain = "words-look-up"
  case copyLink = "links-copy"
  case nextValue = "settings-next-value"
  case previousValue = "settings-previous-value"
  case resetSetting = "settings-reset"
  case nextNote = "notes-next"
  case previousNote = "notes-previous"
  case selectNoted = "notes-select"
  case pageOnRight = "thumb-right"
  case pageOnLeft = "thumb-left"
  case thumbOn = "thumb-on"
  case thumbBack = "thumb-back"
  case thumbToStart = "thumb-start"
  case thumbToEnd = "thumb-end"
  case nextImage = "image-next"
  case previousImage = "image-previous"
  case wordOnRight = "selection-right"
  case wordOnLeft = "selection-left"
  case lineBelow = "selection-down"
  case lineAbove = "selection-up"
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
  case copyPlace = "selection-copy-place"
  case lookUp = "selection-look-up"
  case readAloud = "selection-read-aloud"
  case unmark = "selection-remove"
  case ownCommands = "selection-commands"
  case facingText = "selection-facing"
  case tieTexts = "selection-tie"
  case typingLeft = "prompt-left"
  case typingRight = "prompt-right"
  case typingPreviousWord = "prompt-previous-word"
  case typingNextWord = "prompt-next-word"
  case typingStart = "prompt-start"
  case typingEnd = "prompt-end"
  case deleteBefore = "prompt-delete-before"
  case deleteAfter = "prompt-delete-after"
  case deletePreviousWord = "prompt-delete-previous-word"
  case deleteToSpace = "prompt-delete-to-space"
  case deleteNextWord = "prompt-delete-next-word"
  case deleteToStart = "prompt-delete-to-start"
  case deleteToEnd = "prompt-delete-to-end"
  case insertDeleted = "prompt-insert-deleted"
  case swapCharacters = "prompt-swap"
  case completePath = "prompt-complete"
  case continueInEditor = "prompt-editor"
  case searchAllBooks = "search-all-books"
  case searchExpression = "search-regex"
  case searchAccents = "search-accents"
  case earlierQuery = "search-earlier"
  case laterQuery = "search-later"
}

/// A row of the help about one screen.
struct PanelRow: Sendable {
  /// The command whose keys the settings can change; nil if they cannot change these.
  let command: PanelCommand?
  /// The default keys of a command of this screen.
  let keys: [KeyBinding]
  /// The names of its keys that cannot be changed.
  let fixedKeys: [String]
  let help: String
  /// Whether the help and the manual list it. Keys of every line of the shell are not explained one by one.
  private(set) var isListed = true

  /// Names of keys have blanks between them. No setting changes `fixedKeys`.
  init(_ command: PanelCommand, _ keys: String, fixed fixedKeys: [String] = [], _ help: String) {
    (self.command, self.help, self.fixedKeys) = (command, help, fixedKeys)
    self.keys = keys.split(separator: " ").compactMap { KeyBinding(name: String($0)) }
  }

  fileprivate var unlisted: PanelRow {
    var row = self
    row.isListed = false
    return row
  }

  /// A command of all lists with another effect here.
  init(inherited command: PanelCommand, _ help: String) {
    (self.command, keys, fixedKeys, self.help) = (command, [], [], help)
  }

  init(fixed keys: [String], _ help: String) {
    (command, self.keys, fixedKeys, self.help) = (nil, [], keys, help)
  }
}

/// The rows of each screen. A test fails for a command without a row.
enum PanelTable {
  static let shelf = [
    PanelRow(.nextBook, "→ l", "Go to the book on the right"),
    PanelRow(.previousBook, "← h", "Go to the book on the left"),
    PanelRow(fixed: ["Enter"], "Open the book"), PanelRow(.sortBooks, "o", "Sort the books"),
    PanelRow(.finishBook, "x", "Mark the book as finished or unfinished"),
    PanelRow(.addFolder, "+", "Add a folder"), PanelRow(.getBook, "d", "Get a book"),
    PanelRow(inherited: .removeEntry, "Forget the book"),
    PanelRow(.confirmForgetting, "y Y", "Yes, if asked whether to forget it"),
    PanelRow(.leftOut, "!", "List the files left out"),
    PanelRow(
      inherited: .filter, "Filter by title or author, or by unread, reading or finished"),
    PanelRow(fixed: ["Esc"], "Back to the book"),
  ]

  static let selection = [
    PanelRow(.wordOnRight, "→ l", "Go to the word on the right"),
    PanelRow(.wordOnLeft, "← h", "Go to the word on the left"),
    PanelRow(.lineBelow, "↓ j", "Go to the next line"),
    PanelRow(.lineAbove, "↑ k", "Go to the previous line"),
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
    PanelRow(fixed: [Pens.keys], "Highlight the selection with a pen"),
    PanelRow(.note, "a", "Write a note on it"), PanelRow(.copy, "y", "Copy it"),
    PanelRow(.copyPlace, "Y", "Copy its place as a line that opens it anywhere"),
    PanelRow(.lookUp, "D", "Look it up"), PanelRow(.readAloud, "A", "Read aloud from here"),
    PanelRow(.unmark, "x Del", "Remove its highlights"),
    PanelRow(.ownCommands, "!", "Run a command of your own on it"),
    PanelRow(.facingText, "o", "Go to the paragraph of the facing text"),
    PanelRow(.tieTexts, "=", "Tie two facing paragraphs"),
    PanelRow(fixed: ["Shift, drag"], "Let the terminal select, as in other programs"),
    PanelRow(fixed: ["U"], "Undo the last change"), PanelRow(fixed: ["Esc"], "End the selection"),
  ]

  static let lists = [
    PanelRow(.listDown, "↓ j Ctrl-N", "Go down by an entry or a line"),
    PanelRow(.listUp, "↑ k Ctrl-P", "Go up by an entry or a line"),
    PanelRow(.listPageDown, "PgDn Space Ctrl-F", "Go down by a page"),
    PanelRow(.listPageUp, "PgUp b Ctrl-B", "Go up by a page"),
    PanelRow(.listHalfPageDown, "Ctrl-D", "Go down by half a page"),
    PanelRow(.listHalfPageUp, "Ctrl-U", "Go up by half a page"),
    PanelRow(.listStart, "Home g", "Go to the start"), PanelRow(.listEnd, "End G", "Go to the end"),
    PanelRow(fixed: ["Enter"], "Open the entry"),
    PanelRow(.filter, "/", "Filter: type words, Esc ends it"),
    PanelRow(.removeEntry, "Del", "Remove the entry"),
    PanelRow(.restoreEntry, "U", "Undo a removal"), PanelRow(.listHelp, "?", "Show these keys"),
    PanelRow(.leaveList, "q", fixed: ["Esc"], "Back"),
  ]

  /// Keys that edit a line as the shell does.
  private static let editing = [
    PanelRow(.typingLeft, "← Ctrl-B", "Go to the left by a character"),
    PanelRow(.typingRight, "→ Ctrl-F", "Go to the right by a character"),
    PanelRow(.typingPreviousWord, "Alt-b Alt-← Ctrl-←", "Go to the start of a word"),
    PanelRow(.typingNextWord, "Alt-f Alt-→ Ctrl-→", "Go to the end of a word"),
    PanelRow(.typingStart, "Home Ctrl-A", "Go to the start"),
    PanelRow(.typingEnd, "End Ctrl-E", "Go to the end"),
    PanelRow(
      .deleteBefore, "Backspace Shift-Backspace Ctrl-Backspace",
      "Delete the character before the cursor"),
    PanelRow(.deleteAfter, "Del Ctrl-D", "Delete the character after the cursor"),
    PanelRow(.deletePreviousWord, "Alt-Backspace", "Delete the word before the cursor"),
    PanelRow(.deleteToSpace, "Ctrl-W", "Delete back to a space"),
    PanelRow(.deleteNextWord, "Alt-d", "Delete the word after the cursor"),
    PanelRow(.deleteToStart, "Ctrl-U", "Delete to the start"),
    PanelRow(.deleteToEnd, "Ctrl-K", "Delete to the end"),
    PanelRow(.insertDeleted, "Ctrl-Y", "Insert the deleted text"),
    PanelRow(.swapCharacters, "Ctrl-T", "Swap two characters"),
  ].map(\.unlisted)

  static let prompts =
    editing + [
      PanelRow(
        fixed: [
          "←", "→", "Home", "End", "Backspace", "Del", "Ctrl-A", "Ctrl-E", "Ctrl-W", "Ctrl-U",
          "Ctrl-K", "Ctrl-Y",
        ], "Edit the line, as in the shell"),
      PanelRow(.completePath, "Tab", "Complete a path"),
      PanelRow(.continueInEditor, "Alt-e", "Continue a note in the editor"),
      PanelRow(.searchAllBooks, "Alt-/", "Search all books, or this one"),
      PanelRow(.searchExpression, "Alt-r", "Switch between regular expression and plain text"),
      PanelRow(.searchAccents, "Alt-a", "Ignore accents in a search, or heed them"),
      PanelRow(.earlierQuery, "↑", "Recall the previous search"),
      PanelRow(.laterQuery, "↓", "Recall the next search"),
      PanelRow(fixed: ["Esc", "Ctrl-C", "Ctrl-G"], "Cancel"),
    ]

  /// Returns the names of the default keys of a row; for a command of all lists, its keys there.
  static func defaultKeys(of row: PanelRow) -> [String] {
    guard let command = row.command else { return row.fixedKeys }
    let keys = row.keys.isEmpty ? lists.first { $0.command == command }?.keys : row.keys
    return (keys?.map(\.name) ?? []) + row.fixedKeys
  }

  static func listed(_ screen: KeyScreen) -> [PanelRow] { self[screen].filter(\.isListed) }

  /// The rows of a screen, without the rows that all lists have.
  static subscript(screen: KeyScreen) -> [PanelRow] {
    switch screen {
    case .shelf: shelf
    case .marks:
      [
        PanelRow(.noteInEditor, "Alt-e", "Write the note of a mark"),
        PanelRow(.allMarks, "A", "Show the marks in all books"),
        PanelRow(.exportMarks, "x", "Export the marks in this book"),
      ]
    case .words: [PanelRow(.lookUpAgain, "D", "Look the word up again")]
    case .links: [PanelRow(.copyLink, "y", "Copy the address")]
    case .settings:
      [
        PanelRow(.nextValue, "→ l Space", "Choose the next value"),
        PanelRow(.previousValue, "← h", "Choose the previous value"),
        PanelRow(.resetSetting, "x Del Backspace", "Reset a setting"),
      ]
    case .notes:
      [
        PanelRow(.nextNote, "→ l e n Tab", "Show the next note of the page"),
        PanelRow(.previousNote, "← h N", "Show the previous note of the page"),
        PanelRow(.selectNoted, "v", "Select the words that your note is about"),
      ]
    case .thumb:
      [
        PanelRow(.pageOnRight, "→ l", "Go to the page on the right"),
        PanelRow(.pageOnLeft, "← h", "Go to the page on the left"),
        PanelRow(.thumbOn, "↓ j PgDn Space", "Go on by a fiftieth of the book"),
        PanelRow(.thumbBack, "↑ k PgUp b", "Go back by a fiftieth of the book"),
        PanelRow(.thumbToStart, "Home g", "Go to the first page"),
        PanelRow(.thumbToEnd, "End G", "Go to the last page"),
        PanelRow(fixed: ["0 to 9"], "Go to a tenth of the book"),
        PanelRow(fixed: ["a to z"], "Go to the named mark of a letter"),
        PanelRow(fixed: ["Enter"], "Stay at the page"),
        PanelRow(fixed: ["'"], "Stay, with a finger at the page left"),
        PanelRow(fixed: ["Esc"], "Let the leaves fall back"),
      ]
    case .image:
      [
        PanelRow(.nextImage, "→ ↓ Space PgDn", "Show the next image"),
        PanelRow(.previousImage, "← ↑ PgUp", "Show the previous image"),
        PanelRow(fixed: ["Esc"], "Back to the page"),
      ]
    case .selection: selection
    case .list: lists
    case .prompt: prompts
    }
  }
}

extension Pens {
  /// The keys of the pens: their numbers.
  fileprivate static let keys = "\(numbers.lowerBound) to \(numbers.upperBound)"

  /// Returns the number of the pen of a key, 1 to 5; nil if it has none.
  static func number(of key: Key) -> Int? {
    numbers.first { KeyBinding(name: String($0))?.key == key }
  }
}

extension PanelCommand {
  /// The commands listed in the manual: all but those that edit a line.
  package static var listed: [PanelCommand] {
    let unlisted = Set(
      KeyScreen.allCases.flatMap { PanelTable[$0] }.filter { !$0.isListed }.map(\.command))
    return allCases.filter { !unlisted.contains($0) }
  }
}

extension PanelCommand {
  /// The command with a name in the settings file. Settings of earlier versions have `slider-` for `thumb-`.
  init?(name: String) {
    let former = "slider-"
    self.init(
      rawValue: name.hasPrefix(former) ? "thumb-" + name.dropFirst(former.count) : name)
  }
}
