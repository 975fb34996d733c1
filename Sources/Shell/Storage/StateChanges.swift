import BookText
import Defaults

public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
  public let before: Value
  public let after: Value

  public init(_ before: Value, to after: Value) { (self.before, self.after) = (before, after) }

  var isEmpty: Bool { before == after }

  /// Nil if neither changes anything.
  static func joined(_ first: Change?, _ second: Change?) -> Change? {
    guard let first, let second else { return first ?? second }
    return Change(first.before, to: second.after)
  }
}

/// The changes of a book's state, saved at once into the book's file.
public struct BookChange: Sendable {
  /// The place and the time of arrival, in UTC by ISO 8601.
  public struct Place: Sendable {
    let place: SavedPlace
    let time: String
    /// The present time: a later stored place was written with a wrong clock. Nil if the reader has just come
    /// to the place.
    let now: String?

    public init(_ place: SavedPlace, since time: String, now: String? = nil) {
      (self.place, self.time, self.now) = (place, time, now)
    }
  }

  @Indirect public private(set) var book: Book
  /// Its absolute path, or nil for standard input.
  public let path: String?
  public var place: Place?
  public var record = ReadingRecord()
  /// Whether the text is shown line for line without the reader's wish: it is no book of the shelf.
  public var isNoBook = false
  /// Time of the last page turned, in UTC.
  public var readTime: String?
  /// Marks of other programs are kept.
  public var marks: Change<Marks>?
  /// Place in another program, to be offered.
  public var offered: Passage?
  /// The present time in UTC, for marks without one.
  public var time: String?
  public var settings: Change<BookSettings>?

  public init(_ book: Book, readFrom path: String?) { (self.book, self.path) = (book, path) }

  var isEmpty: Bool {
    place == nil && offered == nil && record.isEmpty && marks?.isEmpty ?? true
      && settings?.isEmpty ?? true
  }

  /// Separates the changes of marks, nil if there are none.
  var separated: (marks: BookChange?, rest: BookChange) {
    guard let changed = marks, !changed.isEmpty else { return (nil, self) }
    var (own, rest) = (BookChange(book, readFrom: path), self)
    (own.marks, own.time, rest.marks) = (changed, time, nil)
    return (own, rest)
  }

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

  /// Writes the change into the book's file, which may contain it already if `isRepeated`. Leaves out the
  /// place if another program has stored a later one.
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

  /// Keeps a later place of the file, unless it is later than the present time.
  private func write(_ place: Place, into file: inout DefaultsFile) {
    writeNames(into: &file)
    file.isNoBook = isNoBook
    let kept = file["read"] ?? ""
    if kept <= place.time || kept > place.now ?? place.time || SavedPlace(file) == nil {
      file["read"] = place.time
      place.place.write(into: &file)
    }
  }

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

/// State of the hint of the first keys.
public enum HintChange: Hashable, Sendable {
  /// Sessions that have shown the hint.
  case shown(Int)
  /// The reader knows them.
  case known
}

/// Changes to be saved, at most one of each file.
public struct StateChanges: Sendable {
  public private(set) var settings: Change<Settings>?
  public private(set) var books: [BookChange] = []
  /// The change of the hint of the first keys; nil for none.
  public var hints: HintChange?
  /// Files to write again, since the disk did not take them.
  private(set) var paths: Set<String> = []

  /// Leaves out empty changes.
  public init(_ book: BookChange? = nil, settings: Change<Settings>? = nil) {
    if let book, !book.isEmpty { books = [book] }
    if let settings, !settings.isEmpty { self.settings = settings }
  }

  init(rewriting paths: Set<String>) { self.paths = paths }

  public var isEmpty: Bool { settings == nil && books.isEmpty && paths.isEmpty && hints == nil }

  /// Whether the reader has changed more than the place.
  public var areChosen: Bool {
    settings != nil
      || books.contains { !($0.marks?.isEmpty ?? true) || !($0.settings?.isEmpty ?? true) }
  }

  /// Later changes prevail; those of one book are joined.
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

  public mutating func remove(_ book: Fingerprint) {
    books.removeAll { $0.book.fingerprint == book }
  }
}
