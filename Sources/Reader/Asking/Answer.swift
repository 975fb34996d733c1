import BookText
import Cells
import Defaults
import Searching

/// A report to the reader: from a service, asked or not, from the terminal, or from the session that owns the
/// reader. It goes through `Reader.take(_:at:)`, and may come late, twice or never.
public enum Answer: Sendable {
  /// A message, until the next key.
  case message(String)
  /// A message is outdated: remove it if it is still shown.
  case outdated(message: String)
  /// A short text of a service for the outer edge of the foot of the page; nil removes it.
  case corner(String?, from: String)

  // The open book.

  /// The book after reading on, or reading it again.
  indirect case read(ReadBook)
  /// Lines have come at the end of a text shown as typed.
  case grown(TextAddition)
  /// A translation to face the book.
  indirect case facing(FacingPair)
  /// A translation that could not be opened, by the name of the choice.
  case notFacing(name: String, isKept: Bool = false)
  /// The comparison of the book with a translation; nil if it has ended.
  case comparing(Comparison?)
  /// Lines of the file, and the index of the line with the place being read.
  case source([String], at: Int)
  /// The reader's pace, in this book and in all.
  case pace(own: ReadingPace, general: ReadingPace)
  /// A picture; nil if the image cannot be decoded.
  case picture(DecodedPicture?, for: PictureRequest)
  /// The choices at the end of the book, and the day when it was finished; later the next book of its series.
  case ending(on: CalendarDay?, next: ShelvedBook?)

  // All books.

  /// Books on the shelf; an update keeps the selection and the filter.
  case shelf([ShelvedBook], ShelfProgress, isUpdate: Bool)
  /// The shelf has other books, and is to be shown.
  case shelfChanged
  /// The result of looking for a folder to be added to the shelf.
  case folder(String, exists: Bool)
  /// There is no file at a typed path.
  case noFile(String)
  /// There is something at a path typed for a new file.
  case pathTaken(String)
  /// The common beginning of all paths matching the typed one, and the names of the files if there are
  /// several.
  case completion(of: String, to: String, among: [String])
  /// All data of a book was removed, and can be restored.
  case forgotten(Fingerprint)
  /// Results so far of the search through all books.
  case findings(LibraryFindings)
  /// The read books; an update replaces them if they are still shown.
  case statistics([ShelvedBook], today: CalendarDay, isUpdate: Bool)
  case allMarks([MarkedBook])

  // Other programs.

  /// The answer of a program in the background.
  case program(ProgramAnswer)
  /// The reason why no word can be looked up; nil if one can.
  case dictionaryFault(String?)
  /// The choice for converting files with an extension from now on.
  case conversion(fileExtension: String, choice: String)
  /// The state of syncing places with other devices, in a few words; nil if there is none.
  case devices(String?)
  /// A place on another device, to be offered.
  case place(OtherPlace)
  /// A place in another edition of the book with the marks there, perhaps to be offered now.
  case edition(OtherEdition, isOffer: Bool)
  case foundBooks([FoundBook])

  case terminal(Terminal)
  case session(Session)

  public enum Terminal: Hashable, Sendable {
    case resized(Size)
    case colors(ColorDepth)
    /// The way of drawing images; nil for block elements.
    case graphics(TerminalGraphics?)
    case animatesTurns(Bool)
    /// The terminal did not keep up with a turn.
    case isSlow
    /// A turn took longer than a second.
    case isMuchTooSlow
    /// The terminal's image for a request; nil if it has dropped it.
    case image(TerminalImage?, for: PictureRequest)
    case imagesLost
    /// The terminal is gone: keep a note being typed.
    case isGone
  }

  /// A translation being compared with the book.
  public struct Comparison: Hashable, Sendable {
    public let title: String
    /// How much has been compared, in percent; nil if it takes little time so far.
    public let percent: Int?

    public init(title: String, percent: Int?) { (self.title, self.percent) = (title, percent) }
  }

  public enum Session: Equatable, Sendable {
    /// The first page is about to be shown.
    case began(Beginning)
    /// The reader left another book for this one, at a match or by a link from the book at a path.
    case arrived(at: LibraryMatch?, fromBookAt: String?)
    /// The reader left another book for this one by a link, and can go back to it as it was.
    case followed
    /// The words of a line are at a place in the book; with a sentence if there is a doubt.
    case quoted(Range<Int>, notice: String?)
    /// The book was opened, with a notice; or without one, for the first time and at its text, after the
    /// front matter.
    case opened(notice: String?, isAtOpening: Bool)
    case frameShown
    /// Requests no longer wait for more of the book.
    case cancelled
    /// Whatever is going on ends.
    case interrupted
    /// The visible pages are about to be left.
    case leaving
    /// All motion ends at once: the program is about to be suspended, or to exit.
    case resting
    /// The pages are visible again.
    case resumed
    /// In line mode, go to the next sentence or the previous one.
    case sentence(isNext: Bool)
    /// In line mode, a line is about to be typed: it replaces the text of the input field, and no key before
    /// it belongs to it.
    case lineBegins
  }

  public struct Beginning: Equatable, Sendable {
    /// Whether the first keys to know are shown.
    public var showsFirstKeys = false
    /// Whether to name the key for showing a text from a pipe as typed.
    public var showsTreatment = false
    public var ignoredLines = IgnoredLines()
    /// Whether to go to the last page.
    public var isAtEnd = false
    /// Whether to show new lines as they come.
    public var isFollowing = false
    /// Name of the translation to face the book; nil for the one chosen before.
    public var facing: String?
    /// Whether no translation is to face the book.
    public var isAlone = false
    public var search: String?
    /// Whether to show the shelf, and to end the session if the reader leaves it without a book.
    public var isAtShelf = false
    public var librarySearch: String?

    public init() {}
  }
}
