import BookText
import Cells
import Defaults
import Searching

/// A request of the reader to the outside. Each case names the service for it. A service answers, if at all,
/// with an ``Answer``: at once, or at the end of its work.
public enum Question: Equatable, Sendable {
  /// Save changes.
  case saving(Saving)
  /// Read on in the open book, or read it again.
  case rereading(Rereading)
  /// Load these pictures, the most urgent first, and no others; the answers are ``Answer/picture(_:for:)``.
  case pictures([PictureRequest])
  /// Find the books of the shelf, or change the selection of books.
  case shelf(Shelf)
  /// Search all books; the answers are ``Answer/findings(_:)``. Nil ends the search.
  case search(LibraryQuery?)
  /// Load data about reading.
  case statistics(Statistics)
  /// Load or export marks.
  case marks(Marks)
  /// Sync the place with other devices.
  case devices(Devices)
  /// Draw the pages on the screen into a new file, and say so, or answer with ``Answer/pathTaken(_:)``.
  case draw(to: String)
  /// Search catalogues.
  case catalogues(Catalogues)
  /// Have another program do something in the background. The answer is ``Answer/program(_:)``.
  case program(Program)
  /// Read a translation to face the open book, or find its passages again.
  case facing(Facing)
  /// Offer the place and the marks of another edition, as soon as nothing else is going on.
  case offerEdition
  case open(OtherBook)
  case terminal(Terminal)

  public enum Saving: Hashable, Sendable {
    /// The place has changed: save it soon.
    case placeChanged
    /// The marks have changed: save them.
    case marksChanged
    /// The settings of all books or of this one have changed: save them.
    case settingsChanged
    /// The reader knows the first keys: save that they need not be shown any more.
    case keysKnown
    /// A note is being typed, and not in the marks yet: keep a draft of it. Nil if none is any more.
    case noteTyped(TypedNote?)
    /// Save all unsaved changes: it is time.
    case saveNow
    /// A save has ended: report its failures, including known ones if the reader has asked for the save.
    case saveEnded(isFailureRepeated: Bool)
  }

  /// A note as typed so far.
  public struct TypedNote: Hashable, Sendable {
    /// The mark, with its note before.
    public let mark: Mark
    public let text: String

    public init(_ text: String, of mark: Mark) { (self.mark, self.text) = (mark, text) }
  }

  /// A question about the text of the open book. The answer is ``Answer/read(_:)``.
  public enum Rereading: Hashable, Sendable {
    /// Read the rest of the book at once, since requests wait for it; false if none does any more.
    case awaitBook(Bool)
    /// Read the book again with the current settings.
    case reread
    /// Read the present file of the book, and report it.
    case reload
    /// Find the lines of the file around the place being read. The answer is ``Answer/source(_:at:)``.
    case showSource
    /// Open the file in the reader's editor, at the line being read.
    case editFile
    /// Act on the result of a look at the file.
    case fileWasSeen
  }

  /// A question about a translation that faces the open book. The answer is ``Answer/facing(_:)``, or a
  /// message.
  public enum Facing: Hashable, Sendable {
    /// Read the translation, and find the passages. One that trapped before is left out unless it is asked
    /// for: named on the command line, or chosen.
    case open(FacingChoice, isAsked: Bool)
    /// Find the passages again, with other ties.
    case tie(FacingChoice)
    /// Give the translation up.
    case end
  }

  public enum Shelf: Hashable, Sendable {
    /// Find the books, about to be shown. The answers are ``Answer/shelf(_:_:isUpdate:)``.
    case load
    /// The folders have changed: find their books, and report missing folders.
    case foldersChanged
    /// Find a folder to be added to the shelf. The answer is ``Answer/folder(_:exists:)``.
    case addFolder(String)
    /// Complete a path being typed, of a folder or of any file. The answer is
    /// ``Answer/completion(of:to:among:)``.
    case completePath(String, isFolder: Bool)
    /// Find the choices at the end of the book. The answers are ``Answer/ending(on:next:)``.
    case loadEnding
    /// Mark a book finished, or not, and update the shelf.
    case finish(ShelvedBook, Bool)
    /// Remove all data of a book, and update the shelf.
    case forget(Fingerprint)
    /// Restore the removed data of a book, and update the shelf.
    case restore(Fingerprint)
  }

  public enum Statistics: Hashable, Sendable {
    /// Load the reading statistics. The answers are ``Answer/statistics(_:today:isUpdate:)``.
    case load
    /// Load the reader's pace. The answer is ``Answer/pace(own:general:)``.
    case loadPace
  }

  public enum Marks: Hashable, Sendable {
    /// Load the marks in all books. The answer is ``Answer/allMarks(_:)``.
    case load
    /// Write the marks in this book into a folder, and say so.
    case export(folder: String)
  }

  public enum Devices: Hashable, Sendable {
    /// Ask for the place, and always answer: with ``Answer/place(_:)`` or a message.
    case fetchPlace
    /// Offer a found place, as soon as nothing else is going on.
    case offerPlace
    /// Send the place of a resting reader.
    case sendPlace
    /// Send the present place, and always answer with a message.
    case sendNow
  }

  public enum Catalogues: Hashable, Sendable {
    /// Find books by these words. The answer is ``Answer/foundBooks(_:)``.
    case find(String)
    /// Fetch a found book, and open it.
    case fetch(FoundBook)
  }

  public enum Program: Hashable, Sendable {
    /// Look up a word in a dictionary.
    case lookUp(String, language: String? = nil)
    case run(OwnCommandCall)
    /// Cancel the look-up or the command.
    case cancelLookUp
    /// Read a sentence aloud, in the language of its text; nil if that is not known.
    case speak(String, language: String?)
    case stopSpeech
  }
}
