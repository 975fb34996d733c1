import Defaults
import Paging

/// A command for keys. The table has a description of each.
public enum Command: Hashable, Sendable {
  // Turning pages.
  case nextPage, previousPage
  case holdLeaf
  case lineDown, lineUp
  case halfPageDown, halfPageUp
  case columnsLeft, columnsRight
  case autoTurn
  case readAloud
  // Navigation.
  case firstPage, lastPage
  case follow
  case goToPage
  case position
  case nextChapter, previousChapter
  case nextParagraph, previousParagraph
  case back, forward
  case contents
  case fetchPlace, sendPlace
  case shelf
  case openFile
  case nextFile, previousFile
  case statistics
  case thumb
  case links
  case image
  case facing
  case flip
  case facingSentence
  // Searching.
  case search, searchBackwards, searchLibrary
  case nextMatch, previousMatch
  case matches
  case filterLines
  case lookUp
  case words
  // Marking.
  case bookmark
  case setMark
  case copyPlace
  case picture
  case goToMark
  case select
  case marks
  case notes
  case undo
  case source
  // Appearance.
  case settings
  case menu
  case toggleOption
  /// Chooses the next value of a setting, or the previous one.
  case choose(Setting, Direction)
  // The program.
  case fileCommand
  case help
  case dismiss
  case redraw
  case reload
  case suspend
  case quit

  /// Ends the name of the command for the previous value of a setting.
  private static let suffixOfPrevious = "-back"

  /// Creates the command with a name: its own, or of a setting with or without `-back`; nil if there is none.
  init?(name: String) {
    if let row = Self.table.first(where: { $0.name == name }) {
      self = row.command
    } else if let setting = Setting(rawValue: name) {
      self = .choose(setting, .forward)
    } else if name.hasSuffix(Self.suffixOfPrevious),
      let setting = Setting(rawValue: String(name.dropLast(Self.suffixOfPrevious.count)))
    {
      self = .choose(setting, .backward)
    } else {
      return nil
    }
  }
}

/// Commands of earlier versions, by their names in the settings file.
enum FormerCommand {
  private static let advice: [String: String] = [
    "printed-page": "now key.go-to-page", "edit-file": "now key.source", "slider": "now key.thumb",
    "faster": "now key.measure", "slower": "now key.measure-back",
    "shell-command": "suspend takes you back to your shell",
    "go-to-line": digits, "go-to-byte": digits, "count": digits,
    "search-all-books": fixed, "search-regex": fixed, "search-accents": fixed,
    "search-earlier": fixed, "search-later": fixed,
  ]
  private static let digits = "the digits that you type need no key"
  private static let fixed = "the keys of lists, prompts and panels are always the same"

  private static let screens: Set<Substring> = [
    "list", "shelf", "marks", "words", "links", "settings", "notes", "thumb", "slider", "image",
    "selection", "prompt",
  ]

  /// The present way to the effect of a former command; nil if there was none of this name.
  static func advice(about name: String) -> String? {
    advice[name] ?? (screens.contains(name.prefix { $0 != "-" }) ? fixed : nil)
  }
}
