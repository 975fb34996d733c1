import BookText
import Defaults
import Paging

/// What layers and commands ask of the reader.
enum Request: Sendable {
  /// Does what a command does.
  case perform(Command)
  /// Shows a layer over the page.
  case open(any Layer)
  /// Slides to the shelf, the book or the contents.
  case show(MainScreen)
  /// Shows or hides the rows over the page.
  case toggleChrome
  /// Shows a message until the next key; nil hides it.
  case say(String?)
  /// Asks the program around the reader.
  case tell(ReaderEffect)
  /// Drops a message, a search, auto-turn and speech.
  case dismiss

  // Turning.

  /// Ends all motion.
  case rest
  /// Ends the turn that is shown.
  case finishTurn
  /// Turns to the next page, or the one before, the leaf held at a place along its edge.
  case step(Direction, Cause, grab: Double = 1)
  case move(LeafMove)
  case go(Navigation.Target, Navigation.Way = .jump)
  case toggleAutoTurn

  // Finding.

  case beginSearch
  case preview(SearchQuery)
  case search(SearchQuery)
  case cancelSearch
  case goToNextMatch(isReversed: Bool)
  case goToMatch(Int)
  /// Looks up a word.
  case lookUp(String)
  /// Reads aloud from a byte of the text.
  case readAloud(from: Int)
  case toggleReadingAloud

  // Marks and settings.

  /// Adds a mark, or replaces the one that is the same.
  case insert(ReadingMark, saying: String)
  case remove([ReadingMark], saying: String?)
  /// Makes the next choice of a setting, or the one before if the distance is -1.
  case choose(Setting, by: Int = 1, for: ReaderSettings.Scope = .asBefore)
  case set(Setting, to: String)
  case reset(Setting)
  case chooseFolders(BookFolders)
  /// Restores what was removed or changed last.
  case undo
}
