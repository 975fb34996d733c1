import BookText
import Defaults
import Typesetting

/// The open book and what the reader has done in it, as services see them: a value that does not change.
public struct BookSnapshot: Sendable {
  /// The book, as far as it is known.
  public let book: Book
  /// The settings of all books.
  public let general: Settings
  /// The settings of this book alone.
  public let own: BookSettings
  /// Both, with those of the session; and the settings by which the book is shown.
  public let effective, presented: Settings
  /// All marks of the book, as they are to be stored.
  public let marks: Marks
  /// The place being read.
  public let anchor: TextOffset
  /// The number of its page, or of the last page of the book if it is shown, and the number of pages; 0 if
  /// they are not known.
  public let page, pageCount: Int
  /// The number of the first page of its section, and the format by which the pages were counted; nil if they
  /// are not known.
  public let counted: (firstPage: Int, format: PageFormat)?
  /// The text of the visible pages.
  public let visibleText: Range<Int>
  /// The format of the pages; nil if the screen is too small for one.
  public let format: PageFormat?
  /// The last page reached by turning a page that had been read; nil if there is none.
  public let readPlace: TextOffset?
  /// The stays at pages since the book was opened, in order.
  public let stays: [ReadingTally]
  /// True if nothing is shown besides the page.
  public let isAtPage: Bool
  /// True if a sentence is being read aloud.
  public let isSpeaking: Bool
  /// True if a place on another device may be offered.
  public let canOffer: Bool
  /// True if the reader's pace is shown.
  public let showsPace: Bool

  public init(
    book: Book, general: Settings, own: BookSettings, effective: Settings, presented: Settings,
    marks: Marks, anchor: TextOffset, page: Int, pageCount: Int,
    counted: (firstPage: Int, format: PageFormat)?, visibleText: Range<Int>,
    format: PageFormat?, readPlace: TextOffset?, stays: [ReadingTally], isAtPage: Bool,
    isSpeaking: Bool, canOffer: Bool, showsPace: Bool
  ) {
    (self.book, self.general, self.own) = (book, general, own)
    (self.effective, self.presented, self.marks) = (effective, presented, marks)
    (self.anchor, self.page, self.pageCount) = (anchor, page, pageCount)
    (self.counted, self.visibleText) = (counted, visibleText)
    (self.format, self.readPlace, self.stays) = (format, readPlace, stays)
    (self.isAtPage, self.isSpeaking, self.canOffer) = (isAtPage, isSpeaking, canOffer)
    self.showsPace = showsPace
  }

  /// The fingerprint of the file, as it was when it was read.
  public var fingerprint: Fingerprint { book.fingerprint }

  /// The place as it is saved.
  public var place: SavedPlace {
    SavedPlace(
      at: anchor, in: book, page: page, pageCount: pageCount,
      counted: counted.map { SavedPlace.Count(firstPage: $0.firstPage, layout: $0.format.name) })
  }

  /// True if a place is on the visible pages.
  public func shows(_ place: TextOffset) -> Bool {
    visibleText.contains(min(place.utf8, max(0, book.text.count - 1)))
  }
}
