import BookText
import Defaults
import Paging
import Searching

/// Something to be done by the owner of books and their files.
public enum SessionEffect: Equatable, Sendable {
  /// Draw the screen, which has changed without an event.
  case frameChanged

  // The open book.

  /// The place has changed: save it soon.
  case placeChanged
  /// The marks have changed: save them.
  case marksChanged
  /// The settings of all books or of this one have changed: save them.
  case settingsChanged
  /// Read the rest of the book at once, since requests wait for it; false if none does any more.
  case awaitBook(Bool)
  /// Read the book again with the current settings, and pass it to
  /// ``Reader/replaceBook(_:at:hyphenator:pages:)``.
  case reread
  /// Read the book again as its file is now, as for ``reread``, and say so.
  case reload
  /// Show the lines of the file around the place being read, by ``Reader/showSource(_:at:)``.
  case showSource
  /// Load the reader's pace, by ``PaceMeter/setPace(own:general:)``.
  case loadPace
  /// Load these pictures, the most urgent first, and no others; answer with ``Reader/show(_:for:)``.
  case loadPictures([PictureRequest])

  /// Ask for the place on other devices, and answer with ``Reader/offer(_:at:)`` or a message.
  case fetchPlace

  // All books.

  /// The folders of books have changed: look whether they exist.
  case foldersChanged
  /// Complete a path that is being typed, of a folder or of any file; answer with
  /// ``Reader/complete(_:to:among:)``.
  case completePath(String, isFolder: Bool)
  /// Put the books of a folder on the shelf, if it exists; answer with ``Reader/addFolder(_:)``, or
  /// ``Reader/refuseFolder(_:)``.
  case addFolder(String)
  /// Load the books of the shelf, which is about to be shown, by ``Reader/fillShelf(_:isUpdate:)``.
  case loadShelf
  /// Load the marks in all books, by ``Reader/showMarks(in:)``.
  case loadMarks
  /// Write the marks in this book into a folder, and say so.
  case exportMarks(folder: String)
  /// Load the reading statistics, by ``Reader/showStatistics(_:today:isUpdate:at:)``.
  case loadStatistics
  /// Show what can be done at the end of the book, by ``Reader/showEnding(on:next:at:)``.
  case loadEnding
  /// Search all books, and answer with ``Reader/showFindings(_:)``; nil ends the search.
  case searchLibrary(LibraryQuery?)
  /// Remove all data of a book, and update the shelf.
  case forget(Fingerprint)
  /// Restore the removed data of a book, and update the shelf.
  case restore(Fingerprint)

  /// Find books in catalogues by these words, and answer with ``Reader/showFoundBooks(_:at:)``.
  case findBooks(String)
  /// Fetch a book that was found, and open it.
  case fetchBook(FoundBook)

  // Another book.

  /// Open another book.
  case openBook(ShelvedBook)
  /// Open another book at a match, and answer with ``Reader/arrive(at:)``.
  case openMatch(LibraryMatch)
  /// Open the file at a path that was typed, or answer with ``Reader/refuseFile(_:)``.
  case openPath(String)
  /// Open the next of the files that were named on the command line, or the one before.
  case openNamedFile(Direction)
  /// Open a book at a passage: that of a mark.
  case openPassage(ShelvedBook, Passage)
  /// Open a file that the book leads to, and answer with ``Reader/noteLink(fromBookAt:)``.
  case openFile(LinkedFile)
  /// Open again the book at a path whose link led to this one.
  case returnToBook(path: String)
}
