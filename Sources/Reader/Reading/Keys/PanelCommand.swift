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

  var isList: Bool { [.shelf, .marks, .words, .links, .settings].contains(self) }
}

/// A command of a screen with keys of its own. The rows of the screens have a description of each.
enum PanelCommand: CaseIterable, Hashable, Sendable {
  // Moving, and choosing values of settings, images and notes.
  case right, left, down, up
  case pageDown, pageUp, halfPageDown, halfPageUp
  case start, end
  case nextWord, previousWord
  case nextParagraph, previousParagraph
  case nextHeading, previousHeading
  case findWord, nextFound, previousFound
  // In lists.
  case filter
  case remove
  case restore
  case help
  case leave
  case sortBooks
  case finishBook
  case addFolder
  case getBook
  case leftOut
  case confirmForgetting
  case noteInEditor
  case allMarks
  case exportMarks
  case lookUpAgain
  case copyLink
  case reset
  // On text.
  case selectNoted
  case extend
  case sentence
  case paragraph
  case highlight
  case note
  case copy
  case copyPlace
  case lookUp
  case readAloud
  case unmark
  case ownCommands
  case facingText
  case tieTexts
  // Where letters are typed.
  case completePath
  case continueInEditor
  case searchAllBooks
  case searchExpression
  case searchAccents
}

/// A row of the help about one screen.
struct PanelRow: Sendable {
  /// The names of its keys, for people.
  let names: [String]
  /// Nil if its keys are no single keys, or mean the same on every screen.
  let command: PanelCommand?
  let help: String

  init(_ command: PanelCommand, _ keys: String, _ help: String) {
    (self.command, self.help) = (command, help)
    names = keys.split(separator: " ").map(String.init)
  }

  init(_ names: [String], _ help: String) { (command, self.names, self.help) = (nil, names, help) }

  var keys: [KeyBinding] { names.compactMap { KeyBinding(name: $0) } }
}

extension KeyScreen {
  private var bindings: [(key: KeyBinding, command: PanelCommand)] {
    rows.flatMap { row in row.command.map { command in row.keys.map { ($0, command) } } ?? [] }
  }

  private static let commands = Dictionary(
    uniqueKeysWithValues: allCases.map { screen in
      let commands = screen.bindings.map { ($0.key.key, $0.command) }
      return (screen, Dictionary(commands) { first, _ in first })
    })

  /// The command of a key; nil if it has none. Screens with lists have the keys of all lists too.
  subscript(key: Key) -> PanelCommand? {
    Self.commands[self]?[key] ?? (isList ? Self.commands[.list]?[key] : nil)
  }

  private static let firstKeys = Dictionary(
    allCases.flatMap(\.bindings).map { ($0.command, $0.key) }
  ) { first, _ in first }

  static func firstKey(of command: PanelCommand) -> KeyBinding? { firstKeys[command] }

  /// Lines scrolled by a key in a list or text with `page` visible lines, downwards positive. The keys for
  /// the start and the end return more lines than any list has.
  static func lines(for key: Key, page: Int) -> Int? {
    switch list[key] {
    case .down: 1
    case .up: -1
    case .pageDown: page
    case .pageUp: -page
    case .halfPageDown: max(1, page / 2)
    case .halfPageUp: -max(1, page / 2)
    case .start: -most
    case .end: most
    default: nil
    }
  }

  /// Number of lines to the start or the end of any list.
  private static let most = 1 << 30

  /// The rows of a screen, without the rows that all lists have. The hands of vi and Emacs move on every
  /// screen, as far as their letters are not typed. A test fails for a command without a row.
  var rows: [PanelRow] {
    switch self {
    case .shelf:
      [
        PanelRow(.right, "→ l", "Go to the book on the right"),
        PanelRow(.left, "← h", "Go to the book on the left"),
        PanelRow(["Enter"], "Open the book"), PanelRow(.sortBooks, "o", "Sort the books"),
        PanelRow(.finishBook, "x", "Mark the book as finished or unfinished"),
        PanelRow(.addFolder, "+", "Add a folder"), PanelRow(.getBook, "d", "Get a book"),
        PanelRow(.remove, "Del", "Forget the book"),
        PanelRow(.confirmForgetting, "y Y", "Yes, if asked whether to forget it"),
        PanelRow(.leftOut, "!", "List the files left out"),
        PanelRow(.filter, "/", "Filter by title or author, or by unread, reading or finished"),
        PanelRow(["Esc"], "Back to the book"),
      ]
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
        PanelRow(.right, "→ l Space", "Choose the next value"),
        PanelRow(.left, "← h", "Choose the previous value"),
        PanelRow(.reset, "x Del Backspace", "Reset a setting"),
      ]
    case .notes:
      [
        PanelRow(.right, "→ l e n Tab", "Show the next note of the page"),
        PanelRow(.left, "← h N", "Show the previous note of the page"),
        PanelRow(.selectNoted, "v", "Select the words that your note is about"),
      ]
    case .thumb:
      [
        PanelRow(.right, "→ l", "Go to the page on the right"),
        PanelRow(.left, "← h", "Go to the page on the left"),
        PanelRow(
          .down, "↓ j PgDn Space Ctrl-N Ctrl-F Ctrl-V", "Go on by a fiftieth of the book"),
        PanelRow(.up, "↑ k PgUp b Ctrl-P Ctrl-B Alt-v", "Go back by a fiftieth of the book"),
        PanelRow(.start, "Home g Alt-<", "Go to the first page"),
        PanelRow(.end, "End G Alt->", "Go to the last page"),
        PanelRow(["0 to 9"], "Go to a tenth of the book"),
        PanelRow(["a to z"], "Go to the named mark of a letter"),
        PanelRow(["Enter"], "Stay at the page"),
        PanelRow(["'"], "Stay, with a finger at the page left"),
        PanelRow(["Esc"], "Let the leaves fall back"),
      ]
    case .image:
      [
        PanelRow(.right, "→ ↓ l j Space PgDn Ctrl-N Ctrl-F Ctrl-V", "Show the next image"),
        PanelRow(.left, "← ↑ h k b PgUp Ctrl-P Ctrl-B Alt-v", "Show the previous image"),
        PanelRow(["Esc"], "Back to the page"),
      ]
    case .selection:
      [
        PanelRow(.right, "→ l Ctrl-F", "Go to the word on the right"),
        PanelRow(.left, "← h Ctrl-B", "Go to the word on the left"),
        PanelRow(.down, "↓ j Ctrl-N", "Go to the next line"),
        PanelRow(.up, "↑ k Ctrl-P", "Go to the previous line"),
        PanelRow(.nextWord, "w Alt-f", "Go to the next word"),
        PanelRow(.previousWord, "b Alt-b", "Go to the previous word"),
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
        PanelRow([Pens.keys], "Highlight the selection with a pen"),
        PanelRow(.note, "a", "Write a note on it"), PanelRow(.copy, "y", "Copy it"),
        PanelRow(.copyPlace, "Y", "Copy its place as a line that opens it anywhere"),
        PanelRow(.lookUp, "D", "Look it up"), PanelRow(.readAloud, "A", "Read aloud from here"),
        PanelRow(.unmark, "x Del", "Remove its highlights"),
        PanelRow(.ownCommands, "!", "Run a command of your own on it"),
        PanelRow(.facingText, "o", "Go to the paragraph of the facing text"),
        PanelRow(.tieTexts, "=", "Tie two facing paragraphs"),
        PanelRow(["Shift, drag"], "Let the terminal select, as in other programs"),
        PanelRow(["U"], "Undo the last change"), PanelRow(["Esc"], "End the selection"),
      ]
    case .list:
      [
        PanelRow(.down, "↓ j Ctrl-N", "Go down by an entry or a line"),
        PanelRow(.up, "↑ k Ctrl-P", "Go up by an entry or a line"),
        PanelRow(.pageDown, "PgDn Space Ctrl-F Ctrl-V", "Go down by a page"),
        PanelRow(.pageUp, "PgUp b Ctrl-B Alt-v", "Go up by a page"),
        PanelRow(.halfPageDown, "Ctrl-D", "Go down by half a page"),
        PanelRow(.halfPageUp, "Ctrl-U", "Go up by half a page"),
        PanelRow(.start, "Home g Alt-<", "Go to the start"),
        PanelRow(.end, "End G Alt->", "Go to the end"), PanelRow(["Enter"], "Open the entry"),
        PanelRow(.filter, "/", "Filter: type words, Esc ends it"),
        PanelRow(.remove, "Del", "Remove the entry"),
        PanelRow(.restore, "U", "Undo a removal"), PanelRow(.help, "?", "Show these keys"),
        PanelRow(.leave, "q Esc", "Back"),
      ]
    case .prompt:
      [
        PanelRow(
          [
            "←", "→", "Home", "End", "Backspace", "Del", "Ctrl-A", "Ctrl-E", "Ctrl-W", "Ctrl-U",
            "Ctrl-K", "Ctrl-Y",
          ], "Edit the line, as in the shell"),
        PanelRow(.completePath, "Tab", "Complete a path"),
        PanelRow(.continueInEditor, "Alt-e", "Continue a note in the editor"),
        PanelRow(.searchAllBooks, "Alt-/", "Search all books, or this one"),
        PanelRow(.searchExpression, "Alt-r", "Switch between regular expression and plain text"),
        PanelRow(.searchAccents, "Alt-a", "Ignore accents in a search, or heed them"),
        PanelRow(.up, "↑", "Recall the previous search"),
        PanelRow(.down, "↓", "Recall the next search"),
        PanelRow(["Esc", "Ctrl-C", "Ctrl-G"], "Cancel"),
      ]
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
