import BookText
import Cells
import Defaults
import Searching

/// Something to be done outside the reader: by the owner of its files and programs, or by that of the
/// terminal.
public enum Effect: Hashable, Sendable {
  /// The place has changed: save it soon.
  case placeChanged
  /// Show the lines of the file around the place being read, by ``Reader/showSource(_:at:)``.
  case showSource
  /// Look up a word in a dictionary, and answer with a ``ProgramAnswer``.
  case lookUp(String)
  /// Cancel the look-up.
  case cancelLookUp
  /// Read a sentence aloud, and answer with a ``ProgramAnswer`` at its end.
  case speak(String)
  /// Stop speech.
  case stopSpeech
  /// The marks have changed: save them.
  case marksChanged
  /// The settings of all books or of this one have changed: save them.
  case settingsChanged
  /// The folders of books have changed: look whether they exist.
  case foldersChanged
  /// Read the book again with the current settings, and pass it to
  /// ``Reader/replaceBook(_:marks:at:hyphenator:pages:)``.
  case reread
  /// Load the books of the shelf, which is about to be shown, by ``Reader/fillShelf(_:isUpdate:)``.
  case loadShelf
  /// Load the reader's pace, by ``PaceMeter/setPace(own:general:)``.
  case loadPace
  /// Load the reading statistics, by ``Reader/showStatistics(_:today:isUpdate:at:)``.
  case loadStatistics
  /// Open another book.
  case openBook(ShelvedBook)
  /// Open another book at a match, and answer with ``Reader/arrive(at:)``.
  case openMatch(LibraryMatch)
  /// Open a file that the book leads to, and answer with ``Reader/noteLink(fromBookAt:)``.
  case openFile(LinkedFile)
  /// Open again the book at a path whose link led to this one.
  case returnToBook(path: String)
  /// Remove all data of a book, and update the shelf.
  case forget(Fingerprint)
  /// Restore the removed data of a book, and update the shelf.
  case restore(Fingerprint)
  /// Draw the screen, which has changed without an event.
  case frameChanged

  // For the owner of the terminal.

  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Open a web or mail address in the reader's browser.
  case browse(String)
  /// Open the note of a mark in the reader's editor, and answer with its new text.
  case edit(Mark)
  /// Redraw the whole screen.
  case redraw
  /// Define the colours again, since another theme may have others.
  case colorsChanged
  /// Send the picture for a request to the terminal, and answer with how it is drawn.
  case send(DecodedPicture, PictureRequest)
  /// Make the terminal forget all images.
  case removeImages
  /// Suspend the program.
  case suspend
  /// Quit.
  case quit
}
