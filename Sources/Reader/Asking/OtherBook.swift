import BookText
import Defaults
import Paging
import Quotations
import Searching

/// Another book requested by the reader.
public enum OtherBook: Equatable, Sendable {
  /// A book on the shelf, or the next of a series.
  case onShelf(ShelvedBook)
  /// The book of a match, at the match.
  case match(LibraryMatch)
  /// A book at the passage of a mark.
  case passage(ShelvedBook, Passage)
  case line(PlaceLine)
  /// The file at a typed path; if there is none, the answer is ``Answer/noFile(_:)``.
  case typed(path: String)
  /// The next of the files on the command line, or the one before.
  case neighbour(Direction)
  /// The target of a link in the book, or in the translation that faces it.
  case linked(LinkedFile, from: FacingBook.Side)
  /// A fetched file, at its path.
  case fetched(path: String)
  case manualPage(ManualReference)
  /// The book that was open before, with the link that led to this one; it is still in memory.
  case previous
  case origin(path: String)
}
