import BookText

/// A book on the shelf, read or unread.
public struct ShelvedBook: Hashable, Sendable {
  public enum Identity: Hashable, Sendable {
    /// The fingerprint of a read book, wherever its file is.
    case read(Fingerprint)
    /// The path of an unread book.
    case file(String)
  }

  public let identity: Identity
  /// Its title, or the name of its file.
  public internal(set) var title: String
  /// Its author, if known.
  public internal(set) var author: String?
  /// The series with the number of the book in it; nil if it is in none, or the series is unknown.
  public internal(set) var series: String?
  /// Tags in a library, separated by commas; nil if there are none.
  public internal(set) var tags: String?
  /// Its language as a BCP 47 tag; nil if unknown.
  public internal(set) var language: String?
  /// When its file was added to the library, or first seen, in seconds since 1970; 0 if unknown.
  public internal(set) var added = 0
  /// Known paths of its file, the latest first; never empty.
  public internal(set) var paths: [String]
  /// Whether its file exists at one of them.
  public internal(set) var fileExists: Bool
  /// The last page, counted from 1, or nil if unread.
  public private(set) var page: Int?
  /// Number of its pages when it was left; 0 if unknown.
  public private(set) var pageCount = 0
  /// The last chapter, with the title of its part, or nil if it has none.
  public private(set) var chapter: String?
  /// The share of the text before the reader's place, or nil if the book is unread.
  public private(set) var share: Share?
  public enum State: String, CaseIterable, Sendable {
    case unread, reading, finished
  }

  /// The days on which a page of it was last read, and on which it was last opened, in UTC.
  public private(set) var (lastRead, lastOpened): (CalendarDay?, CalendarDay?)
  /// The day on which it was finished, in UTC; nil if it was not.
  public private(set) var finished: CalendarDay?
  public private(set) var record = ReadingRecord()

  public var state: State { finished != nil ? .finished : page == nil ? .unread : .reading }

  public var path: String { paths[0] }

  /// Nil if the file of the book has no path, as for a book read from a pipe.
  init?(_ fingerprint: Fingerprint, _ file: DefaultsFile, fileExists: (String) -> Bool) {
    guard let latest = BookPaths(file).latest else { return nil }
    identity = .read(fingerprint)
    title = file["title"] ?? bookName(ofPath: latest)
    author = file["author"]
    let known = BookPaths(file).all
    let present = known.filter(fileExists)
    paths = present + known.filter { !present.contains($0) }
    self.fileExists = !present.isEmpty
    func day(_ name: String) -> CalendarDay? { file[name].flatMap { CalendarDay($0.prefix(10)) } }
    (lastRead, lastOpened, finished) = (day("stayed"), day("read"), day("finished"))
    record = ReadingRecord(file)
    guard let place = SavedPlace(file) else { return }
    page = place.page
    pageCount = place.pageCount
    chapter = place.chapter
    share = Self.share(before: place, length: fingerprint.length)
  }

  /// Returns the share of the text before a place: all on the last page, else as saved, or else estimated by
  /// the length of the file in bytes.
  private static func share(before place: SavedPlace, length: Int) -> Share {
    if place.pageCount > 0, place.page >= place.pageCount { return .whole }
    if let share = place.share { return share }
    // The text is assumed to be about as long as its file.
    return place.pageCount > 1
      ? Share(of: place.page - 1, in: place.pageCount - 1)
      : Share(of: place.passage.offset.utf8, in: length)
  }

  init(unread path: String) {
    identity = .file(path)
    title = bookName(ofPath: path)
    paths = [path]
    fileExists = true
  }
}
