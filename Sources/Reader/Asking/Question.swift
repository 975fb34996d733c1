import BookText
import Cells
import Defaults
import Searching

/// Something that the reader wants from outside. Each case names the service that it is for.
///
/// A service answers, if at all, with an ``Answer``: at once, or when its work is done.
public enum Question: Equatable, Sendable {
  /// Save what has changed.
  case saving(Saving)
  /// Read the open book on, or again.
  case rereading(Rereading)
  /// Load these pictures, the most urgent first, and no others; the answers are ``Answer/picture(_:for:)``.
  case pictures([PictureRequest])
  /// Find the books of the shelf, or change which they are.
  case shelf(Shelf)
  /// Search all books; the answers are ``Answer/findings(_:)``. Nil ends the search.
  case search(LibraryQuery?)
  /// Load what is known of the reading.
  case statistics(Statistics)
  /// Load or export marks.
  case marks(Marks)
  /// Exchange the place with other devices.
  case devices(Devices)
  /// Search catalogues.
  case catalogues(Catalogues)
  /// Have another program do something in the background; the answer is ``Answer/program(_:)``.
  case program(Program)
  /// Open another book.
  case open(OtherBook)
  /// Do something at the terminal.
  case terminal(Terminal)

  /// A question about what is stored of the open book.
  public enum Saving: Hashable, Sendable {
    /// The place has changed: save it soon.
    case placeChanged
    /// The marks have changed: save them.
    case marksChanged
    /// The settings of all books or of this one have changed: save them.
    case settingsChanged
    /// Save what is not saved yet, since it is time.
    case saveNow
    /// A save has ended: say what could not be saved, again if the reader has chosen it.
    case saveEnded(isFailureRepeated: Bool)
  }

  /// A question about the text of the open book. The answer is ``Answer/read(_:)``.
  public enum Rereading: Hashable, Sendable {
    /// Read the rest of the book at once, since requests wait for it; false if none does any more.
    case awaitBook(Bool)
    /// Read the book again with the current settings.
    case reread
    /// Read the book again as its file is now, and say so.
    case reload
    /// Find the lines of the file around the place being read; the answer is ``Answer/source(_:at:)``.
    case showSource
    /// Decide what follows from a look at the file.
    case fileWasSeen
  }

  /// A question about the shelf.
  public enum Shelf: Hashable, Sendable {
    /// Find the books, which are about to be shown; the answers are ``Answer/shelf(_:_:isUpdate:)``.
    case load
    /// The folders have changed: find their books, and say which of them do not exist.
    case foldersChanged
    /// Find a folder whose books are to be on the shelf; the answer is ``Answer/folder(_:exists:)``.
    case addFolder(String)
    /// Complete a path that is being typed, of a folder or of any file; the answer is
    /// ``Answer/completion(of:to:among:)``.
    case completePath(String, isFolder: Bool)
    /// Say what can be done at the end of the book; the answers are ``Answer/ending(on:next:)``.
    case loadEnding
    /// Remove all data of a book, and update the shelf.
    case forget(Fingerprint)
    /// Restore the removed data of a book, and update the shelf.
    case restore(Fingerprint)
  }

  /// A question about the reading.
  public enum Statistics: Hashable, Sendable {
    /// Load the reading statistics; the answers are ``Answer/statistics(_:today:isUpdate:)``.
    case load
    /// Load the reader's pace; the answer is ``Answer/pace(own:general:)``.
    case loadPace
  }

  /// A question about marks.
  public enum Marks: Hashable, Sendable {
    /// Load the marks in all books; the answer is ``Answer/allMarks(_:)``.
    case load
    /// Write the marks in this book into a folder, and say so.
    case export(folder: String)
  }

  /// A question about other devices.
  public enum Devices: Hashable, Sendable {
    /// Ask for the place, and always give an answer: ``Answer/place(_:)`` or a message.
    case fetchPlace
    /// Offer a place that was found, as soon as nothing else is going on.
    case offerPlace
    /// Send the place, at which the reader has rested.
    case sendPlace
    /// Go on with what is known of the book's file.
    case goOn
  }

  /// A question about catalogues.
  public enum Catalogues: Hashable, Sendable {
    /// Find books by these words; the answer is ``Answer/foundBooks(_:)``.
    case find(String)
    /// Fetch a book that was found, and open it.
    case fetch(FoundBook)
  }

  /// A question to a program in the background.
  public enum Program: Hashable, Sendable {
    /// Look up a word in a dictionary.
    case lookUp(String)
    /// Run a command of the reader's own.
    case run(OwnCommandCall)
    /// Cancel the look-up or the command.
    case cancelLookUp
    /// Read a sentence aloud.
    case speak(String)
    /// Stop speech.
    case stopSpeech
  }
}
