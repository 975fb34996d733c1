import Defaults
import Paging

/// A command for keys. The table has a description of each.
public enum Command: Hashable, Sendable {
  case nextPage
  case previousPage
  case holdLeaf
  case lineDown
  case lineUp
  case halfPageDown
  case halfPageUp
  case columnsLeft
  case columnsRight
  case autoTurn
  case readAloud
  case firstPage
  case lastPage
  case follow
  case goToPage
  case position
  case nextChapter
  case previousChapter
  case nextParagraph
  case previousParagraph
  case back
  case forward
  case contents
  case fetchPlace
  case sendPlace
  case shelf
  case openFile
  case nextFile
  case previousFile
  case statistics
  case thumb
  case links
  case image
  case facing
  case flip
  case facingSentence
  case search
  case searchBackwards
  case searchLibrary
  case nextMatch
  case previousMatch
  case matches
  case filterLines
  case lookUp
  case words
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
  case settings
  case menu
  case toggleOption
  case fileCommand
  case help
  case dismiss
  case redraw
  case reload
  case suspend
  case quit
  /// Chooses the next value of a setting, or the previous one.
  case choose(Setting, Direction)

  /// Name after `key.` in the settings file. A setting has its own name, with `-back` for the previous value.
  public var name: String {
    switch self {
    case .nextPage: "next-page"
    case .previousPage: "previous-page"
    case .holdLeaf: "hold-leaf"
    case .lineDown: "line-down"
    case .lineUp: "line-up"
    case .halfPageDown: "half-page-down"
    case .halfPageUp: "half-page-up"
    case .columnsLeft: "columns-left"
    case .columnsRight: "columns-right"
    case .autoTurn: "auto-turn"
    case .readAloud: "read-aloud"
    case .firstPage: "first-page"
    case .lastPage: "last-page"
    case .follow: "follow"
    case .goToPage: "go-to-page"
    case .position: "position"
    case .nextChapter: "next-chapter"
    case .previousChapter: "previous-chapter"
    case .nextParagraph: "next-paragraph"
    case .previousParagraph: "previous-paragraph"
    case .back: "back"
    case .forward: "forward"
    case .contents: "contents"
    case .fetchPlace: "fetch-place"
    case .sendPlace: "send-place"
    case .shelf: "shelf"
    case .openFile: "open-file"
    case .nextFile: "next-file"
    case .previousFile: "previous-file"
    case .statistics: "statistics"
    case .thumb: "thumb"
    case .links: "links"
    case .image: "image"
    case .facing: "facing-text"
    case .flip: "flip"
    case .facingSentence: "facing-sentence"
    case .search: "search"
    case .searchBackwards: "search-backwards"
    case .searchLibrary: "search-library"
    case .nextMatch: "next-match"
    case .previousMatch: "previous-match"
    case .matches: "matches"
    case .filterLines: "filter-lines"
    case .lookUp: "look-up"
    case .words: "words"
    case .bookmark: "bookmark"
    case .setMark: "set-mark"
    case .copyPlace: "copy-place"
    case .picture: "picture"
    case .goToMark: "go-to-mark"
    case .select: "select"
    case .marks: "marks"
    case .notes: "notes"
    case .undo: "undo"
    case .source: "source"
    case .settings: "settings"
    case .menu: "menu"
    case .toggleOption: "toggle-option"
    case .fileCommand: "file-command"
    case .help: "help"
    case .dismiss: "dismiss"
    case .redraw: "redraw"
    case .reload: "reload"
    case .suspend: "suspend"
    case .quit: "quit"
    case .choose(let setting, .forward): setting.rawValue
    case .choose(let setting, .backward): setting.rawValue + Self.suffixOfPrevious
    }
  }

  private static let suffixOfPrevious = "-back"

  /// Creates the command with a name: its own, or of a setting with or without `-back`; nil if there is none.
  init?(name: String) {
    if let command = Self.named[name] {
      self = command
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

  private static let named = Dictionary(
    uniqueKeysWithValues: table.map { ($0.command.name, $0.command) })
}

/// A command of an earlier version, by its name in the settings file.
enum FormerCommand: String {
  case printedPage = "printed-page"
  case editFile = "edit-file"
  case faster
  case slower
  case goToLine = "go-to-line"
  case goToByte = "go-to-byte"
  case count
  case shellCommand = "shell-command"
  case slider

  /// The command that now has the effect of the former one, and gets its keys; nil if there is none.
  var successor: Command? {
    switch self {
    case .printedPage: .goToPage
    case .editFile: .source
    case .slider: .thumb
    case .faster: .choose(.measure, .forward)
    case .slower: .choose(.measure, .backward)
    case .goToLine, .goToByte, .count, .shellCommand: nil
    }
  }

  /// The present way to the effect of a former command without a successor.
  var advice: String {
    switch self {
    case .shellCommand: "suspend takes you back to your shell"
    default: "the digits that you type need no key"
    }
  }
}
