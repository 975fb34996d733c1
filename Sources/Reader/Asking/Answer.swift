import BookText
import Cells
import Defaults
import Searching

/// Something that the reader is told: by a service, whether it was asked or not, by the terminal, or by the
/// session that owns the reader. It goes through `Reader.take(_:at:)`, and may come late, twice or never.
public enum Answer: Sendable {
  /// A message, until the next key.
  case message(String)
  /// A message is outdated: it is removed if it is still shown.
  case outdated(message: String)
  /// The time of day.
  case time(String)

  // The open book.

  /// The book as it was read on, or again.
  case read(ReadBook)
  /// Lines of the file, and the index of the one with the place being read.
  case source([String], at: Int)
  /// The reader's pace, in this book and in all.
  case pace(own: ReadingPace, general: ReadingPace)
  /// A picture; nil if the image cannot be decoded.
  case picture(DecodedPicture?, for: PictureRequest)
  /// What can be done at the end of the book, which was reached on a day; later the next book of its series.
  case ending(on: CalendarDay, next: ShelvedBook?)

  // All books.

  /// The books on the shelf; an update keeps the selection and the filter.
  case shelf([ShelvedBook], ShelfProgress, isUpdate: Bool)
  /// A folder was looked for, whose books are to be on the shelf.
  case folder(String, exists: Bool)
  /// There is no file at a path that was typed.
  case noFile(String)
  /// What all paths begin with that match what was typed, and the names of the files, if there are several.
  case completion(of: String, to: String, among: [String])
  /// All data of a book was removed, and can be restored.
  case forgotten(Fingerprint)
  /// What the search through all books has found so far.
  case findings(LibraryFindings)
  /// The books that have been read; an update replaces them if they are still shown.
  case statistics([ShelvedBook], today: CalendarDay, isUpdate: Bool)
  /// The marks in all books.
  case allMarks([MarkedBook])

  // Other programs.

  /// The answer of a program in the background.
  case program(ProgramAnswer)
  /// The reason why no word can be looked up; nil if one can.
  case dictionaryFault(String?)
  /// What converts files with an ending from now on.
  case conversion(ending: String, choice: String)
  /// The state of the exchange of places with other devices, in a few words; nil if there is none.
  case devices(String?)
  /// A place on another device, to be offered.
  case place(OtherPlace)
  /// The books that were found in catalogues.
  case foundBooks([FoundBook])

  /// The terminal has changed.
  case terminal(Terminal)
  /// The session goes on.
  case session(Session)

  /// Whether the pages are seen again after the program was suspended.
  public var isResumption: Bool {
    if case .session(.resumed) = self { true } else { false }
  }

  /// A change of the terminal.
  public enum Terminal: Hashable, Sendable {
    /// The window has another size.
    case resized(Size)
    /// It shows so many colours.
    case colors(ColorDepth)
    /// It draws images so; nil for block elements.
    case graphics(TerminalGraphics?)
    /// Whether turns are animated.
    case animatesTurns(Bool)
    /// It did not keep up with a turn.
    case isSlow
    /// It draws the picture of a request so; nil if it has dropped it.
    case image(TerminalImage?, for: PictureRequest)
    /// It has lost all images.
    case imagesLost
    /// It is gone: a note that is being typed is kept.
    case isGone
  }

  /// A step of the session.
  public enum Session: Equatable, Sendable {
    /// The first page is about to be shown.
    case began(Beginning)
    /// Another book was left for this one, at a match or by a link from the book at a path.
    case arrived(at: LibraryMatch?, fromBookAt: String?)
    /// The book was opened, about which something is said; or nothing, and it is open at its text, after the
    /// front matter, for the first time.
    case opened(notice: String?, isAtOpening: Bool)
    /// A frame has been shown.
    case frameShown
    /// Nothing waits any more for more of the book.
    case cancelled
    /// The visible pages are about to be left.
    case leaving
    /// All motion ends at once: the program is about to be suspended, or to exit.
    case resting
    /// The pages are seen again.
    case resumed
    /// In the line mode, the next sentence or the one before is wanted.
    case sentence(isNext: Bool)
    /// In the line mode, a match was gone to: it is read from there.
    case match
  }

  /// How a session begins.
  public struct Beginning: Equatable, Sendable {
    /// True if the first keys to know are shown.
    public var showsFirstKeys = false
    /// True if the key is named by which a text from a pipe is shown as it is.
    public var showsTreatment = false
    /// True to go to the last page.
    public var isAtEnd = false
    /// What to search for in the book.
    public var search: String?
    /// True to show the shelf, and end where it is left for no book.
    public var isAtShelf = false
    /// What to search for in all books.
    public var librarySearch: String?

    public init() {}
  }
}
