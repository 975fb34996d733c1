import BookText
import Defaults
import Typesetting

/// An immutable view of the open book and the reader's changes, for services.
public struct BookSnapshot: Sendable {
  @Indirect public private(set) var book: Book
  /// The settings of all books.
  public let general: Settings
  /// The settings of this book alone.
  public let own: BookSettings
  /// The settings that keys have changed until the program ends.
  public let session: BookSettings
  /// The settings by which the book is shown.
  public let presented: Settings
  /// All marks of the book, as they are to be stored.
  public let marks: Marks
  /// The place being read.
  public let anchor: TextOffset
  /// Number of the page, or of the last page of the book if it is visible, and number of pages; 0 if unknown.
  public let page, pageCount: Int
  /// Number of the first page of the page's section, and the format of the counted pages; nil if unknown.
  public let counted: (firstPage: Int, format: PageFormat)?
  public let visibleText: Range<Int>
  /// The format of the pages; nil if the screen is too small for one.
  public let format: PageFormat?
  /// The last page reached by turning a read page; nil if there is none.
  public let readPlace: TextOffset?
  /// Whether the reader came to the visible pages by reading up to them.
  public let isReadUpTo: Bool
  /// Stays at pages since the book was opened, in order.
  public let stays: [ReadingTally]
  public let isAtPage: Bool
  public let isFollowing: Bool
  public let isSpeaking: Bool
  public let canOffer: Bool
  public let facing: FacingSnapshot?

  public init(
    book: Book, general: Settings, own: BookSettings, session: BookSettings, presented: Settings,
    marks: Marks, anchor: TextOffset, page: Int, pageCount: Int,
    counted: (firstPage: Int, format: PageFormat)?, visibleText: Range<Int>,
    format: PageFormat?, readPlace: TextOffset?, isReadUpTo: Bool, stays: [ReadingTally],
    isAtPage: Bool, isFollowing: Bool, isSpeaking: Bool, canOffer: Bool,
    facing: FacingSnapshot? = nil
  ) {
    (self.book, self.general, self.own) = (book, general, own)
    (self.session, self.presented, self.marks) = (session, presented, marks)
    (self.anchor, self.page, self.pageCount) = (anchor, page, pageCount)
    (self.counted, self.visibleText) = (counted, visibleText)
    (self.format, self.readPlace, self.stays) = (format, readPlace, stays)
    (self.isReadUpTo, self.isFollowing) = (isReadUpTo, isFollowing)
    (self.isAtPage, self.isSpeaking, self.canOffer) = (isAtPage, isSpeaking, canOffer)
    self.facing = facing
  }

  /// The fingerprint of the file, as it was when it was read.
  public var fingerprint: Fingerprint { book.fingerprint }

  /// The settings of all books, with those of this book and of the session.
  public var effective: Settings { session.applied(to: own.applied(to: general)) }

  public var place: SavedPlace {
    SavedPlace(
      at: anchor, in: book, page: page, pageCount: pageCount,
      counted: counted.map { SavedPlace.Count(firstPage: $0.firstPage, layout: $0.format.name) })
  }

  /// A place beyond the text counts as its last byte.
  public func shows(_ place: TextOffset) -> Bool {
    visibleText.contains(min(place.utf8, max(0, book.text.count - 1)))
  }
}
