import BookText
import Defaults
import Quotations

/// A mark of another program: its words, for finding it in the text, and a note.
public struct ImportedMark: Hashable, Sendable {
  /// Whether it is a bookmark: found by its place, without words.
  public var isBookmark = false
  /// The title of its book as the other program has it; nil if it does not say.
  public var title: String?
  /// The marked words; empty if only a note is known.
  public var text: String
  /// The note of the reader; empty for none.
  public var note = ""
  /// Time of its making in ISO 8601; nil if unknown. A file has local time, a book UTC.
  public var time: String?
  /// The place of a bookmark as the other program names it: an XPointer of KOReader, a location of Kindle.
  public var place: String?

  public init(title: String? = nil, text: String, note: String = "", time: String? = nil) {
    (self.title, self.text, self.note, self.time) = (title, text, note, time)
  }

  init(bookmarkAt place: String, title: String?, note: String = "", time: String?) {
    (self.title, text, self.note, self.time) = (title, "", note, time)
    (isBookmark, self.place) = (true, place)
  }

  /// Maximum number of marks read from a file: about as many as fit into the file of a book.
  public static let maximumMarks = 3_000

  /// Fewest letters that identify a truncated title.
  private static let fewestLetters = 8

  /// Whether the mark is in a book with a title; a mark without a title may be in any.
  public func isIn(bookTitled other: String) -> Bool {
    title.map { Self.isTitle($0, ofBookTitled: other) } ?? true
  }

  /// Whether a title names a book with another title: both have the same letters and digits, except for a
  /// part after a sign (“Emma: A Novel”). A title of ``fewestLetters`` or more may also begin the other.
  static func isTitle(_ title: String, ofBookTitled other: String) -> Bool {
    func letters(of text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    func mainLetters(of text: String) -> String {
      letters(of: text.prefix { !$0.isPunctuation || $0 == "'" || $0 == "’" || $0 == "-" })
    }
    let (one, two) = (letters(of: title), letters(of: other))
    if one.isEmpty || two.isEmpty { return false }
    if one == two || mainLetters(of: title) == two || one == mainLetters(of: other) { return true }
    return min(one.count, two.count) >= fewestLetters
      && (one.hasPrefix(two) || two.hasPrefix(one))
  }

  /// The place of the words in a book, from the offset `start` on, or else anywhere. O(*n*) in the length of
  /// the book.
  func range(in book: Book, from start: Int) -> Range<Int>? {
    Quotation(text).flatMap { quotation in
      book.text.withTextBytes { quotation.passage(.onward, from: start, in: $0) }
    }
  }
}

extension Marks {
  /// Adds marks of another program at the places of their words. A mark that is there already stays, and gets
  /// the note if it has none. `place` finds a bookmark by the other program's name for its place. Returns the
  /// number of marks added or given a note, and those missing from the book: highlights by their words,
  /// bookmarks by their places.
  /// - Complexity: O(*n* · *m*) in the marks and the length of the book.
  public mutating func add(
    _ imported: [ImportedMark], to book: Book, place named: (String) -> TextOffset? = { _ in nil }
  ) -> (added: Int, lost: [ImportedMark]) {
    var (added, lost) = addHighlights(imported.filter { !$0.isBookmark }, to: book)
    for bookmark in imported where bookmark.isBookmark {
      guard let start = bookmark.place.flatMap(named)?.utf8, start <= book.text.count else {
        lost.append(bookmark)
        continue
      }
      var new = Mark(.bookmark, at: start..<start, in: book)
      guard self[new.id] == nil else { continue }
      (new.note, new.time) = (bookmark.note, bookmark.time)
      insert(new)
      added += 1
    }
    return (added, lost)
  }

  /// Returns the number added or given a note, and the highlights with missing words.
  private mutating func addHighlights(
    _ imported: [ImportedMark], to book: Book
  ) -> (added: Int, lost: [ImportedMark]) {
    let present = all.filter { $0.kind == .highlight }
    var highlights = Dictionary(present.map { ($0.range, $0) }) { first, _ in first }
    var changed: [Range<Int>: Mark] = [:]
    var (added, place) = (0, 0)
    var lost: [ImportedMark] = []
    for mark in imported {
      guard let range = mark.range(in: book, from: place) else {
        lost.append(mark)
        continue
      }
      // Most programs write them in the order of the text.
      place = range.lowerBound
      let present = highlights[range]
      if let present, !present.note.isEmpty || mark.note.isEmpty { continue }
      var new = present ?? Mark(.highlight, at: range, in: book)
      new.note = mark.note
      if present == nil { new.time = mark.time }
      (highlights[range], changed[range]) = (new, new)
      added += 1
    }
    insert(contentsOf: Array(changed.values))
    return (added, lost)
  }
}
