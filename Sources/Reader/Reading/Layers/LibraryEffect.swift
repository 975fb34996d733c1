import BookText
import Searching

/// Something to be done with all books: those of the reader's folders, and what is stored about them.
public enum LibraryEffect: Equatable, Sendable {
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
}
