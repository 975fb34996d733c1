import BookText
import Defaults

/// The saved value, and the value to save.
public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value as it was when the change began.
  public let before: Value
  /// The value to be saved.
  public let after: Value

  public init(_ before: Value, to after: Value) { (self.before, self.after) = (before, after) }

  /// Whether nothing has changed.
  var isEmpty: Bool { before == after }

  /// This change, followed by a later one; nil if neither changes anything.
  static func joined(_ first: Change?, _ second: Change?) -> Change? {
    guard let first, let second else { return first ?? second }
    return Change(first.before, to: second.after)
  }
}

/// The changes of a book's state, saved at once into the book's file.
public struct BookChange: Sendable {
  /// The reader's place, and the time of arrival, in UTC by ISO 8601.
  public struct Place: Sendable {
    let place: SavedPlace
    let time: String
    /// The present time; a stored place that is later was written with a wrong clock. Nil if the
    /// reader has just come to the place.
    let now: String?

    public init(_ place: SavedPlace, since time: String, now: String? = nil) {
      (self.place, self.time, self.now) = (place, time, now)
    }
  }

  /// The book.
  @Indirect public private(set) var book: Book
  /// Its absolute path, or nil for standard input.
  public let path: String?
  /// The place; nil if it is not to be saved.
  public var place: Place?
  /// The reading since the last save.
  public var record = ReadingRecord()
  /// Whether the text is shown line for line without the reader's wish: it is not a book of the shelf.
  public var isNoBook = false
  /// When pages were last read, in UTC; nil if they were not.
  public var readTime: String?
  /// The marks; other programs' are kept.
  public var marks: Change<Marks>?
  /// Place in another program, to be offered; nil for none.
  public var offered: Passage?
  /// The present time in UTC, for marks without one.
  public var time: String?
  /// The settings of this book alone.
  public var settings: Change<BookSettings>?

  /// Describes no change yet.
  public init(_ book: Book, readFrom path: String?) { (self.book, self.path) = (book, path) }

  /// Whether there is nothing to save.
  var isEmpty: Bool {
    place == nil && offered == nil && record.isEmpty && marks?.isEmpty ?? true
      && settings?.isEmpty ?? true
  }

  /// The changes of marks alone, nil if there are none, and all others.
  var separated: (marks: BookChange?, rest: BookChange) {
    guard let changed = marks, !changed.isEmpty else { return (nil, self) }
    var (own, rest) = (BookChange(book, readFrom: path), self)
    (own.marks, own.time, rest.marks) = (changed, time, nil)
    return (own, rest)
  }

  /// Adds a later change of the same book.
  mutating func append(_ later: BookChange) {
    var sum = later
    sum.place = later.place ?? place
    sum.isNoBook = later.place == nil ? isNoBook : later.isNoBook
    sum.readTime = later.readTime ?? readTime
    sum.offered = later.offered ?? offered
    sum.record = record
    sum.record += later.record
    sum.marks = .joined(marks, later.marks)
    sum.settings = .joined(settings, later.settings)
    self = sum
  }

  /// Writes the change into the book's file. The place is left out if another program has stored a later one.
  /// - Parameter isRepeated: Whether the file may contain the change already.
  func write(into file: inout DefaultsFile, isRepeated: Bool) {
    if let place { write(place, into: &file) }
    if let readTime, readTime > file["stayed"] ?? "" { file["stayed"] = readTime }
    // Tallies are added up, but only once.
    if !isRepeated { record.add(to: &file) }
    let isNews = offered != nil || marks?.isEmpty == false
    if isNews, place == nil, file["title"] == nil { writeNames(into: &file) }
    offered?.write(into: &file, prefix: "offered.")
    if let marks { marks.after.write(into: &file, changedFrom: marks.before, at: time) }
    if let settings { settings.after.write(into: &file, changedFrom: settings.before) }
  }

  /// Writes the names and the place of a book, unless the file has a later place, up to the present time.
  private func write(_ place: Place, into file: inout DefaultsFile) {
    writeNames(into: &file)
    file.isNoBook = isNoBook
    let kept = file["read"] ?? ""
    if kept <= place.time || kept > place.now ?? place.time || SavedPlace(file) == nil {
      file["read"] = place.time
      place.place.write(into: &file)
    }
  }

  /// Writes what the book is called, and where it is.
  private func writeNames(into file: inout DefaultsFile) {
    file["title"] = book.title
    if let author = book.credits.author { file["author"] = author }
    if book.isWhole, let edition = book.edition { file["edition"] = edition.description }
    if let path {
      var paths = BookPaths(file)
      paths.record(path)
      paths.write(into: &file)
    }
  }
}

/// What has become of the first keys to know.
public enum HintChange: Hashable, Sendable {
  /// This many sessions have shown them.
  case shown(Int)
  /// The reader knows them.
  case known
}

/// Changes to be saved, at most one of each file.
public struct StateChanges: Sendable {
  /// The settings for all books.
  public private(set) var settings: Change<Settings>?
  /// Changes of books, one per book.
  public private(set) var books: [BookChange] = []
  /// The change of the hint of the first keys; nil for none.
  public var hints: HintChange?
  /// The paths of files to be written again, since the disk did not take them.
  private(set) var paths: Set<String> = []

  /// Describes the changes of one book and of the settings; nil and empty ones are left out.
  public init(_ book: BookChange? = nil, settings: Change<Settings>? = nil) {
    if let book, !book.isEmpty { books = [book] }
    if let settings, !settings.isEmpty { self.settings = settings }
  }

  init(rewriting paths: Set<String>) { self.paths = paths }

  /// Whether there is nothing to save.
  public var isEmpty: Bool { settings == nil && books.isEmpty && paths.isEmpty && hints == nil }

  /// Whether the reader has changed something other than the place.
  public var areChosen: Bool {
    settings != nil
      || books.contains { !($0.marks?.isEmpty ?? true) || !($0.settings?.isEmpty ?? true) }
  }

  /// Adds later changes, which prevail; those of one book are joined.
  public mutating func append(_ later: StateChanges) {
    settings = .joined(settings, later.settings)
    paths.formUnion(later.paths)
    hints = later.hints ?? hints
    for change in later.books {
      if let index = books.firstIndex(where: { $0.book.fingerprint == change.book.fingerprint }) {
        books[index].append(change)
      } else {
        books.append(change)
      }
    }
  }

  /// Drops the changes of a book about to be forgotten.
  public mutating func remove(_ book: Fingerprint) {
    books.removeAll { $0.book.fingerprint == book }
  }
}
