import BookText
import Defaults
import Searching

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

  /// Creates a bookmark.
  init(bookmarkAt place: String, title: String?, note: String = "", time: String?) {
    (self.title, text, self.note, self.time) = (title, "", note, time)
    (isBookmark, self.place) = (true, place)
  }

  /// Maximum number of marks read from a file: about as many as fit into the file of a book.
  public static let most = 3_000

  /// Fewest letters that identify a truncated title.
  private static let fewestLetters = 8

  /// Whether the mark is in a book with a title. The letters and digits of both titles must be the same,
  /// except for a part after a sign, such as a subtitle or a series; or one title is the beginning of the
  /// other, and not short.
  public func isIn(bookTitled other: String) -> Bool {
    guard let title else { return true }
    func letters(_ text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    func main(_ text: String) -> String {
      letters(text.prefix { !$0.isPunctuation || $0 == "'" || $0 == "’" || $0 == "-" })
    }
    let (one, two) = (letters(title), letters(other))
    if one.isEmpty || two.isEmpty { return false }
    if one == two || main(title) == two || one == main(other) { return true }
    return min(one.count, two.count) >= Self.fewestLetters
      && (one.hasPrefix(two) || two.hasPrefix(one))
  }

  /// Number of words of a long mark searched for at each of its ends.
  private static let soughtWords = 8

  /// Finds the words in a book from an offset on, or else anywhere; nil if they are not in it.
  ///
  /// A mark with differences in the middle is found by its first and its last words.
  ///
  /// - Complexity: O(*n*) in the length of the book.
  func range(in book: Book, from start: Int) -> Range<Int>? {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return nil }
    guard words.count > 2 * Self.soughtWords else {
      return Self.find(words[...], in: book, from: start)
    }
    // Without its first words, the book lacks it.
    guard let first = Self.find(words.prefix(Self.soughtWords), in: book, from: start) else {
      return nil
    }
    if let range = Self.find(words[...], in: book, from: first.lowerBound) { return range }
    // No further than twice its length.
    let end = min(book.text.count, first.lowerBound + 2 * text.utf8.count)
    let last = Self.find(words.suffix(Self.soughtWords), in: book, first.upperBound..<end)
    return last.map { first.lowerBound..<$0.upperBound }
  }

  private static func find(
    _ words: ArraySlice<Substring>, in book: Book, from start: Int
  ) -> Range<Int>? {
    let start = min(start, book.text.count)
    return find(words, in: book, start..<book.text.count) ?? find(words, in: book, 0..<start)
  }

  private static func find(
    _ words: ArraySlice<Substring>, in book: Book, _ range: Range<Int>
  ) -> Range<Int>? {
    guard let pattern = try? SearchPattern(words.joined(separator: " ")) else { return nil }
    let found = book.text.withTextBytes { pattern.first(in: $0, range) }
    return if case .match(let match) = found { match } else { nil }
  }
}

extension Marks {
  /// Adds marks of another program at the places of their words. A mark that is there already stays, and gets
  /// the note if it has none.
  ///
  /// - Parameter place: Returns the place of a bookmark by the name the other program has for it.
  /// - Returns: Number of marks added or given a note, and those missing from the book: highlights by their
  ///   words, bookmarks by their places.
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
