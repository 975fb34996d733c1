import BookText
import Defaults
import Paging
import Searching

/// Another book that the reader asks to open.
public enum OtherBook: Equatable, Sendable {
  /// A book on the shelf, or the next of a series.
  case onShelf(ShelvedBook)
  /// A book at a match.
  case match(LibraryMatch)
  /// A book at a passage: that of a mark.
  case passage(ShelvedBook, Passage)
  /// The file at a path that was typed; if there is none, the answer is ``Answer/noFile(_:)``.
  case typed(path: String)
  /// The next of the files that were named on the command line, or the one before.
  case named(Direction)
  /// A file that a link of the book leads to.
  case linked(LinkedFile)
  /// The file at a path to which it was fetched.
  case fetched(path: String)
  /// The book at a path, whose link led to this one.
  case origin(path: String)
}
