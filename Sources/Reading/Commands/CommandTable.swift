/// Everything that a key can do. The name of a case, with hyphens between its words, is the name
/// by which it is given other keys in the settings file.
public enum Command: String, CaseIterable, Hashable, Sendable {
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case nextParagraph = "next-paragraph"
  case previousParagraph = "previous-paragraph"
  case nextChapter = "next-chapter"
  case previousChapter = "previous-chapter"
  case firstPage = "first-page"
  case lastPage = "last-page"
  case goToPage = "go-to-page"
  case back
  case forward
  case liftLeaf = "lift-leaf"
  case autoTurn = "auto-turn"
  case faster
  case slower
  case contents
  case shelf
  case statistics
  case overview
  case scrub = "slider"
  case searchForward = "search"
  case searchBackward = "search-backwards"
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case matches
  case bookmark
  case setPlace = "set-place"
  case goToPlace = "go-to-place"
  case marks
  case select
  case notes
  case links
  case lookUp = "look-up"
  case readAloud = "read-aloud"
  case source
  case cycleTransition = "transition"
  case cycleTheme = "theme"
  case cycleSpread = "spread"
  case cycleCover = "cover"
  case cycleOrientation = "orientation"
  case cycleDirection = "direction"
  case settings
  case chrome
  case help
  case redraw
  case suspend
  case dismiss
  case quit
}

/// A row of the one table of commands: what the help page, the manual and the bindings are made of.
public struct CommandDescription: Hashable, Sendable {
  /// What is done.
  public let command: Command
  /// The keys that do it unless the settings say otherwise.
  public let keys: [KeyBinding]
  /// What else does it: a click, the wheel.
  public let gestures: [String]
  /// What is done, as a sentence without its full stop.
  public let help: String

  init(_ command: Command, _ keys: String, gestures: [String] = [], _ help: String) {
    self.command = command
    self.keys = keys.split(separator: " ").compactMap { KeyBinding(name: String($0)) }
    self.gestures = gestures
    self.help = help
  }
}

/// Commands that belong together, under a title.
public struct CommandGroup: Hashable, Sendable {
  /// What they have in common.
  public let title: String
  /// The commands, in the order in which people should learn them.
  public let rows: [CommandDescription]
}

extension Command {
  /// Every command with its keys, in groups.
  public static let groups = [
    CommandGroup(
      title: "Turning pages",
      rows: [
        CommandDescription(
          .nextPage, "→ ↓ Space PgDn Enter l j f Ctrl-F Ctrl-V Ctrl-N Ctrl-D",
          gestures: ["click at the right edge, wheel down"], "Turn to the next page"),
        CommandDescription(
          .previousPage, "← ↑ PgUp Backspace b h k Ctrl-B Alt-v Ctrl-P Ctrl-U",
          gestures: ["click at the left edge, wheel up"], "Turn back to the previous page"),
        CommandDescription(
          .liftLeaf, "p", gestures: ["press on the page and draw"],
          "Lift a leaf: arrows, Enter, Esc"),
        CommandDescription(.autoTurn, "a", "Let pages turn by themselves, or stop it"),
        CommandDescription(.faster, "+ =", "Turn faster by themselves"),
        CommandDescription(.slower, "-", "Turn slower by themselves"),
        CommandDescription(.readAloud, "A", "Read aloud from here, or stop it"),
      ]),
    CommandGroup(
      title: "Going elsewhere",
      rows: [
        CommandDescription(.firstPage, "g Home Alt-<", "Go to the first page"),
        CommandDescription(.lastPage, "G End Alt->", "Go to the last page"),
        CommandDescription(
          .goToPage, "", gestures: ["number, then Enter, g, % or P"],
          "Go to that page, per cent, or byte"),
        CommandDescription(.nextChapter, "]", "Go to the next chapter"),
        CommandDescription(.previousChapter, "[", "Go back to where a chapter begins"),
        CommandDescription(.nextParagraph, "}", "Go to the next paragraph out of sight"),
        CommandDescription(.previousParagraph, "{", "Go back to where a paragraph begins"),
        CommandDescription(.back, "Ctrl-O Alt-←", "Go back to where you jumped from"),
        CommandDescription(.forward, "Alt-→", "Go forward again"),
        CommandDescription(
          .contents, "Tab C", gestures: ["click on the running head"], "The chapters"),
        CommandDescription(
          .shelf, "Shift-Tab B", gestures: ["click above the page"], "The books you have read"),
        CommandDescription(.statistics, "T", "How much you have read, and when"),
        CommandDescription(
          .overview, "o", gestures: ["click on the folio"], "All pages in miniature"),
        CommandDescription(.scrub, "z", "Run through the book by a slider"),
        CommandDescription(
          .links, "u", gestures: ["click on one"], "The links of the page"),
      ]),
    CommandGroup(
      title: "Finding",
      rows: [
        CommandDescription(
          .searchForward, "/ Ctrl-S", "Search (Ctrl-R Perl’s, Ctrl-A accents)"),
        CommandDescription(.searchBackward, "\\", "Search backwards"),
        CommandDescription(.nextMatch, "n", "Go to the next match"),
        CommandDescription(.previousMatch, "N", "Go to the match before"),
        CommandDescription(.matches, "L", "List the matches"),
        CommandDescription(.lookUp, "D", "Look a word up in the dictionary"),
      ]),
    CommandGroup(
      title: "Marking",
      rows: [
        CommandDescription(
          .bookmark, "d", gestures: ["click on the corner of a page"],
          "Turn the page’s corner down, or up"),
        CommandDescription(.setPlace, "m", "Give this place a letter"),
        CommandDescription(.goToPlace, "'", "Go to the place with a letter"),
        CommandDescription(
          .select, "w", gestures: ["double click, right button"],
          "Choose words: mark, note, copy them"),
        CommandDescription(.marks, "M", "List the marks"),
        CommandDescription(
          .notes, "e", gestures: ["click on a reference"], "Show the notes of the page"),
        CommandDescription(.source, "F", "Show the passage as it stands in the file"),
      ]),
    CommandGroup(
      title: "How it looks",
      rows: [
        CommandDescription(.settings, "S comma", "Choose how the book is shown"),
        CommandDescription(.cycleTransition, "t", "Turn by a curl, by a scroll, or at once"),
        CommandDescription(.cycleTheme, "c", "Colours: paper, sepia, night, and so on"),
        CommandDescription(.cycleSpread, "s", "One page, two, or as the width decides"),
        CommandDescription(.cycleCover, "x", "First page alone, or facing the second"),
        CommandDescription(.cycleOrientation, "v", "Leaves turn sideways, or up and down"),
        CommandDescription(.cycleDirection, "r", "Read from left to right, or right to left"),
        CommandDescription(
          .chrome, "i", gestures: ["click in the middle"], "Where one is, and what there is"),
      ]),
    CommandGroup(
      title: "The program",
      rows: [
        CommandDescription(.help, "?", "Show this help"),
        CommandDescription(.dismiss, "Esc Ctrl-G", "Drop a number, a message, a search"),
        CommandDescription(.redraw, "Ctrl-L", "Draw the screen anew"),
        CommandDescription(.suspend, "Ctrl-Z", "Suspend; the shell’s fg comes back"),
        CommandDescription(.quit, "q Ctrl-C", "Quit; the place is kept"),
      ]),
  ]

  /// Every command with its keys.
  public static let table = groups.flatMap(\.rows)
}
