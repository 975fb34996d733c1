import BookText

/// A book on the shelf: one that has been read, or one that waits in a folder.
public struct ShelvedBook: Hashable, Sendable {
  /// What tells one book from another.
  public enum Identity: Hashable, Sendable {
    /// The content of one that has been read, wherever its file is.
    case read(Fingerprint)
    /// The file of one that has not.
    case file(String)
  }

  /// What tells it from others.
  public let identity: Identity
  /// Its title, or the name of its file.
  public internal(set) var title: String
  /// Its author, where that is known.
  public internal(set) var author: String?
  /// Where its file has been seen, the latest place first; never empty.
  public internal(set) var paths: [String]
  /// Whether its file is at one of them.
  public internal(set) var isThere: Bool
  /// The page as it was last seen, counted from 1; nil where the book has not been read.
  public let page: Int?
  /// The number of its pages as it was last seen; 0 where it was not known.
  public let pageCount: Int
  /// The title of the chapter as it was last seen, with that of its part; nil if it has none.
  public let chapter: String?
  /// How much of it lies before the place being read, 0…1; nil where it has not been read.
  public let share: Double?
  /// The day, by UTC, on which it was read last.
  public let lastRead: CalendarDay?
  /// What was read of it, and when.
  public let record: ReadingRecord

  /// Where its file is, or was.
  public var path: String { paths[0] }

  /// A book that has been read, by its file of defaults; nil where that names no place in it, or no
  /// file: it has come through a pipe.
  ///
  /// - Parameters:
  ///   - fingerprint: What tells it from others.
  ///   - file: Its file of defaults.
  ///   - isThere: Whether there is a file at a path.
  init?(_ fingerprint: Fingerprint, _ file: DefaultsFile, isThere: (String) -> Bool) {
    guard let place = ReadingPlace(file), let latest = BookPaths(file).latest else { return nil }
    identity = .read(fingerprint)
    title = file["title"] ?? bookName(ofPath: latest)
    author = file["author"]
    let known = BookPaths(file).all
    let present = known.filter(isThere)
    paths = present + known.filter { !present.contains($0) }
    self.isThere = !present.isEmpty
    page = place.page
    pageCount = place.pageCount
    chapter = place.chapter
    // The text is about as long as its file.
    let share =
      place.pageCount > 1
      ? Double(place.page - 1) / Double(place.pageCount - 1)
      : place.pageCount == 1
        ? 1 : Double(place.passage.offset.utf8) / Double(max(1, fingerprint.length))
    self.share = min(1, share)
    lastRead = file["read"].flatMap { CalendarDay($0.prefix(10)) }
    record = ReadingRecord(file)
  }

  /// A book that has not been read.
  init(unread path: String) {
    identity = .file(path)
    title = bookName(ofPath: path)
    author = nil
    paths = [path]
    isThere = true
    page = nil
    pageCount = 0
    chapter = nil
    share = nil
    lastRead = nil
    record = ReadingRecord()
  }
}
