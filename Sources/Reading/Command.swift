import TerminalInput

/// Everything that a key can do.
public enum Command: String, CaseIterable, Hashable, Sendable {
  case nextPage
  case previousPage
  case firstPage
  case lastPage
  case goToPage
  case searchForward
  case searchBackward
  case nextMatch
  case previousMatch
  case matches
  case bookmark
  case setPlace
  case goToPlace
  case marks
  case previousChapter
  case nextChapter
  case back
  case forward
  case cycleTransition
  case cycleTheme
  case cycleSpread
  case cycleOrientation
  case cycleDirection
  case cycleCover
  case liftLeaf
  case chrome
  case contents
  case shelf
  case overview
  case scrub
  case select
  case notes
  case source
  case settings
  case help
  case redraw
  case suspend
  case dismiss
  case quit
}

/// A key as it is pressed, and as people read it.
public struct KeyBinding: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// Its name for people: "→", "Space".
  public let name: String

  init(_ code: Key.Code, _ name: String, _ modifiers: Key.Modifiers = []) {
    key = Key(code, modifiers)
    self.name = name
  }

  init(_ character: Unicode.Scalar) {
    self.init(.character(character), String(character))
  }
}

/// A row of the one table of commands: what the help page, the manual and the bindings are made of.
public struct CommandDescription: Hashable, Sendable {
  /// What is done.
  public let command: Command
  /// The keys that do it.
  public let keys: [KeyBinding]
  /// What else does it: a click, the wheel.
  public let gestures: [String]
  /// What is done, as a sentence without its full stop.
  public let help: String

  init(
    _ command: Command, _ keys: [KeyBinding], gestures: [String] = [], _ help: String
  ) {
    self.command = command
    self.keys = keys
    self.gestures = gestures
    self.help = help
  }

  /// The names of the keys in a line.
  public var keyNames: String { keys.map(\.name).joined(separator: " ") }
}

extension Command {
  /// Every command with its keys, in the order in which people should learn them.
  public static let table: [CommandDescription] = [
    CommandDescription(
      .nextPage,
      [
        KeyBinding(.right, "→"), KeyBinding(.down, "↓"), KeyBinding(.character(" "), "Space"),
        KeyBinding(.pageDown, "PgDn"), KeyBinding(.enter, "Enter"), KeyBinding("l"),
        KeyBinding("j"),
      ],
      gestures: ["click at the right edge, wheel down"],
      "Turn to the next page"),
    CommandDescription(
      .previousPage,
      [
        KeyBinding(.left, "←"), KeyBinding(.up, "↑"), KeyBinding(.pageUp, "PgUp"),
        KeyBinding(.backspace, "Backspace"), KeyBinding("b"), KeyBinding("h"), KeyBinding("k"),
      ],
      gestures: ["click at the left edge, wheel up"],
      "Turn back to the previous page"),
    CommandDescription(
      .firstPage, [KeyBinding("g"), KeyBinding(.home, "Home")], "Go to the first page"),
    CommandDescription(
      .lastPage, [KeyBinding("G"), KeyBinding(.end, "End")], "Go to the last page"),
    CommandDescription(
      .goToPage, [], gestures: ["number, then Enter, g, G or %"],
      "Go to that page, or so far in per cent"),
    CommandDescription(
      .searchForward, [KeyBinding("/")],
      "Search (Ctrl-R Perl’s, Ctrl-A accents)"),
    CommandDescription(.searchBackward, [KeyBinding("\\")], "Search backwards"),
    CommandDescription(.nextMatch, [KeyBinding("n")], "Go to the next match"),
    CommandDescription(.previousMatch, [KeyBinding("N")], "Go to the match before"),
    CommandDescription(.matches, [KeyBinding("L")], "List the matches"),
    CommandDescription(
      .bookmark, [KeyBinding("d")], gestures: ["click on the corner of a page"],
      "Turn the page’s corner down, or up"),
    CommandDescription(.setPlace, [KeyBinding("m")], "Give this place a letter"),
    CommandDescription(.goToPlace, [KeyBinding("'")], "Go to the place with a letter"),
    CommandDescription(.marks, [KeyBinding("M")], "List the marks"),
    CommandDescription(.previousChapter, [KeyBinding("[")], "Go back to where a chapter begins"),
    CommandDescription(.nextChapter, [KeyBinding("]")], "Go to the next chapter"),
    CommandDescription(
      .back,
      [KeyBinding(.character("o"), "Ctrl-O", .control), KeyBinding(.left, "Alt-←", .alt)],
      "Go back to where you jumped from"),
    CommandDescription(
      .forward, [KeyBinding(.right, "Alt-→", .alt)], "Go forward again"),
    CommandDescription(
      .cycleTransition, [KeyBinding("t")], "Turn by a curl, by a scroll, or at once"),
    CommandDescription(
      .cycleTheme, [KeyBinding("c")], "Colours: paper, night, the terminal’s"),
    CommandDescription(
      .cycleSpread, [KeyBinding("s")], "One page, two, or as the width decides"),
    CommandDescription(
      .cycleCover, [KeyBinding("f")], "First page alone, or facing the second"),
    CommandDescription(
      .cycleOrientation, [KeyBinding("v")], "Leaves turn sideways, or up and down"),
    CommandDescription(
      .cycleDirection, [KeyBinding("r")], "Read from left to right, or right to left"),
    CommandDescription(
      .liftLeaf, [KeyBinding("p")], gestures: ["press on the page and draw"],
      "Lift a leaf: arrows, Enter, Esc"),
    CommandDescription(
      .chrome, [KeyBinding("i")], gestures: ["click in the middle"],
      "Where one is, and what there is"),
    CommandDescription(
      .contents, [KeyBinding(.tab, "Tab"), KeyBinding("C")],
      gestures: ["click on the running head"],
      "The chapters"),
    CommandDescription(
      .shelf, [KeyBinding(.tab, "Shift-Tab", .shift), KeyBinding("B")],
      gestures: ["click above the page"], "The books you have read"),
    CommandDescription(
      .overview, [KeyBinding("o")], gestures: ["click on the folio"], "All pages in miniature"),
    CommandDescription(.scrub, [KeyBinding("z")], "Run through the book by a slider"),
    CommandDescription(
      .select, [KeyBinding("w")], "Choose words: to mark, note, copy them"),
    CommandDescription(
      .notes, [KeyBinding("e")], gestures: ["click on a reference"],
      "Show the notes of the page"),
    CommandDescription(.source, [KeyBinding("F")], "Show the passage as it stands in the file"),
    CommandDescription(
      .settings, [KeyBinding("S"), KeyBinding(.character(","), "comma")],
      "Choose how the book is shown"),
    CommandDescription(.help, [KeyBinding("?")], "Show this help"),
    CommandDescription(
      .redraw, [KeyBinding(.character("l"), "Ctrl-L", .control)], "Draw the screen anew"),
    CommandDescription(
      .suspend, [KeyBinding(.character("z"), "Ctrl-Z", .control)],
      "Suspend; the shell’s fg comes back"),
    CommandDescription(
      .dismiss, [KeyBinding(.escape, "Esc")], "Drop a number, a message, a search"),
    CommandDescription(
      .quit, [KeyBinding("q"), KeyBinding(.character("c"), "Ctrl-C", .control)],
      "Quit; the place is kept"),
  ]

  private static let bindings: [Key: Command] = {
    var bindings: [Key: Command] = [:]
    for row in table {
      for binding in row.keys { bindings[binding.key] = row.command }
    }
    return bindings
  }()

  /// The command that `key` is bound to.
  init?(_ key: Key) {
    guard let command = Self.bindings[key] else { return nil }
    self = command
  }
}
