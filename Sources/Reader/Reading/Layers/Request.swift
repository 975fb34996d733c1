import Asking
import Defaults
import Paging
import Quotations
import Searching

/// A request of a layer or a command to the reader.
enum Request: Sendable {
  case perform(Command)
  case open(any Layer)
  /// Shows the help, the keys of a screen first; nil for those of the page.
  case help(over: KeyScreen?)
  /// Slides to the shelf, the book or the contents.
  case show(MainScreen)
  /// Shows or hides the tool, position and indicator rows.
  case toggleChrome
  /// Shows a message until the next key; nil hides it.
  case showMessage(String?)
  case question(Question)
  /// Cancels a message, a search, auto-turn and speech.
  case dismiss

  // Turning.

  case endMotion
  /// Finishes the animated turn.
  case finishTurn
  /// Turns to the next or the previous page; `grab` is the hold on the leaf along its edge.
  case step(Direction, Cause, grab: Double = 1)
  case move(LeafMove)
  case thumb(ThumbMove)
  /// Moves long lines sideways, to show their ends or their beginnings.
  case moveSideways(Direction)
  /// Scrolls by lines, in a text that does; backwards if negative.
  case scroll(lines: Int)
  /// Scrolls it by half a screen, or by the number of lines chosen for that; the number chooses it.
  case scrollHalf(Direction, lines: Int? = nil)
  /// Says which part of the text is shown.
  case showPosition
  /// Shows only the lines with a match of a query, or only those without one; all if the query is empty.
  case filterLines(SearchQuery, isInverted: Bool)
  /// Shows the text as typed, or as a book.
  case changeTreatment
  /// Moves the bright line, sentence or paragraph.
  case moveFocus(Direction)
  /// Moves the reading cursor by a line.
  case moveCursor(Direction)
  case go(Destination, Destination.Manner = .jump)
  /// Goes to the words of a line with a place, in this book or in the one that it names.
  case goToLine(PlaceLine)
  /// Shows new lines at the end of a text shown line for line as they come.
  case follow
  case toggleAutoTurn

  // Facing texts.

  /// Turns the leaf over to the translation of its page, or swaps the pages of a spread.
  case flip
  /// Chooses the translation that faces the book, by its path or title; nil for none.
  case face(String?)
  /// Ties the paragraph with an offset to one of the other text, once both are chosen.
  case tie(Int)

  // Finding.

  case beginSearch
  case preview(SearchQuery)
  case search(SearchQuery)
  case cancelSearch
  case goToNextMatch(isReversed: Bool)
  case goToMatch(Int)
  /// Searches all books; an empty text shows the matches of the latest such search.
  case searchLibrary(String)
  case openMatch(LibraryMatch)
  /// Lights the words of a search through all books, at the match reached.
  case lightMatch(LibraryMatch)
  case lookUp(String)
  /// Runs a command of the reader's own on a part of the text.
  case run(OwnCommand, on: Range<Int>)
  case readAloud(from: Int)
  /// Reads the next unit aloud.
  case readOn
  case toggleReadingAloud
  /// Makes searches tell capitals from small letters, or not.
  case toggleCapitals

  // Marks and settings.

  /// Adds a mark, or replaces the equal one.
  case insert(Mark, message: String)
  case remove([Mark], message: String?)
  /// Adds the marks of another edition.
  case takeOver(OtherEdition)
  /// Keeps a typed but unsaved note, so that undo brings it back, and says so after a reason.
  case dropNote(String, of: Mark, reason: String = "Note not saved")
  /// Selects the next value of a setting, or the previous one if the distance is -1.
  case choose(Setting, by: Int = 1, for: ReaderSettings.Scope = .key)
  case reset(Setting)
  case chooseFolders(BookFolders)
  case sortShelf
  case undo

  /// The request for the second and later repetitions if a count precedes the key; nil if the request ignores
  /// counts. A repetition to a chapter turns the page, so that only the first request records a jump.
  var repetition: Request? {
    switch self {
    case .go(.chapter(let direction), _): .go(.chapter(direction), .turn)
    case .go(.paragraph, _), .go(.back, _), .go(.forward, _), .goToNextMatch: self
    default: nil
    }
  }

  /// Returns the request to save `mark` with a note, or without one if `text` is empty, and to say so.
  static func note(_ text: String, on mark: Mark) -> Request {
    var noted = mark
    (noted.note, noted.time) = (text, nil)
    let withoutNote = mark.note.isEmpty ? "Highlighted" : "Note removed"
    return .insert(noted, message: text.isEmpty ? withoutNote : "Note saved")
  }
}
