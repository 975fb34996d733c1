import BookText

/// A mark in a book: a bookmark, a named mark, a highlight, or a looked-up word.
public struct Mark: Hashable, Sendable, Identifiable {
  public enum Kind: String, Hashable, Sendable {
    /// A bookmarked page, shown as a turned-down corner.
    case bookmark
    case place
    /// Highlighted words, perhaps with a note.
    case highlight
    /// A word looked up in a dictionary. It is not shown on the page.
    case word
  }

  /// Name of the mark in messages.
  package var noun: String {
    switch kind {
    case .bookmark: "Bookmark"
    case .place: "Named mark"
    case .highlight: note.isEmpty ? "Highlight" : "Note"
    case .word: "Word"
    }
  }

  public let kind: Kind
  public var passage: Passage
  /// Number of marked bytes of text; 0 for a place.
  public var length: Int
  public var letter: String?
  /// Number of the pen of a highlight, in ``Pens/numbers``.
  public var pen = 1
  public var word: String?
  /// The reader's note; may have several lines.
  public var note: String
  /// When it was made or its note was written, in UTC. Nil if it has not been saved since, or was saved by an
  /// earlier version.
  public var time: String?
  /// Identifies the mark within the book; the same in every program.
  public internal(set) var id: String

  /// Creates a mark of `range` in `book`. Marks of the same kind at the same place, and places with the same
  /// letter, get the same identifier: two programs that mark a page leave one mark. Marks in a translation
  /// that faces the book have identifiers of their own.
  public init(
    _ kind: Kind, at range: Range<Int>, in book: Book, letter: String? = nil, note: String = ""
  ) {
    self.kind = kind
    passage = Passage(at: TextOffset(utf8: range.lowerBound), in: book)
    let start = String(range.lowerBound - book.text(with: range.lowerBound).lowerBound, radix: 36)
    length = range.count
    self.letter = letter
    self.note = note
    switch kind {
    case .bookmark: id = "b\(start)"
    case .place: id = Self.placeID(letter ?? start)
    case .highlight, .word: id = "h\(start)-\(String(range.count, radix: 36))"
    }
    if book.isInTranslation(range.lowerBound) { id = Marks.prefixOfTranslation + id }
  }

  /// Each word is marked once in a book. The range is empty if the word is not in the text.
  public init(lookedUp word: String, at range: Range<Int>, in book: Book) {
    kind = .word
    passage = Passage(at: TextOffset(utf8: range.lowerBound), in: book)
    (length, note) = (range.count, "")
    self.word = word
    let letters = word.lowercased().utf8.prefix(Self.longestWord)
    id = "w" + letters.map { String($0, radix: 16) }.joined()
    if book.isInTranslation(range.lowerBound) { id = Marks.prefixOfTranslation + id }
  }

  static func placeID(_ letter: String) -> String { "p\(letter)" }

  private static let longestWord = 60

  /// The marked bytes of the book's text; empty for a place.
  public var range: Range<Int> { passage.offset.utf8..<passage.offset.utf8 + length }

  init?(_ file: DefaultsFile, id: String) {
    let prefix = Self.prefix(ofMark: id)
    guard let kind = file[prefix + "kind"].flatMap(Kind.init),
      let passage = Passage(file, prefix: prefix)
    else { return nil }
    self.kind = kind
    self.passage = passage
    self.id = id
    length = file.number(prefix + "length", in: 0...Book.longestText) ?? 0
    letter = file[prefix + "letter"]
    pen = file.number(prefix + "pen", in: Pens.numbers) ?? 1
    word = file[prefix + "word"]
    note = file[prefix + "note"] ?? ""
    time = file[prefix + "time"]
  }

  func write(into file: inout DefaultsFile) {
    let prefix = Self.prefix(ofMark: id)
    file[prefix + "kind"] = kind.rawValue
    passage.write(into: &file, prefix: prefix)
    file[prefix + "length"] = length > 0 ? String(length) : nil
    file[prefix + "letter"] = letter
    file[prefix + "pen"] = pen > 1 ? String(pen) : nil
    file[prefix + "word"] = word
    file[prefix + "note"] = note.isEmpty ? nil : note
    file[prefix + "time"] = time
  }

  static func prefix(ofMark id: String) -> String { "mark.\(id)." }
}
