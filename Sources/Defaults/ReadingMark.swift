import BookText

/// A mark that a reader has left in a book.
public struct ReadingMark: Hashable, Sendable, Identifiable {
  /// What kind of mark it is.
  public enum Kind: String, Hashable, Sendable {
    /// The corner of a page turned down.
    case bookmark
    /// A place that has been given a letter.
    case place
    /// Words that have been marked, perhaps with a note.
    case highlight
  }

  /// What kind of mark it is.
  public let kind: Kind
  /// Where it begins.
  public var passage: Passage
  /// The bytes of text that are marked; 0 for a place.
  public var length: Int
  /// The letter of a place.
  public var letter: String?
  /// What the reader has written to it; may have several lines.
  public var note: String
  /// What tells it from other marks in the book, in whatever program it was made.
  public let id: String

  /// Makes a mark of `range` in `book`.
  ///
  /// Marks of the same kind at the same place, and places of the same letter, are the same mark,
  /// whoever makes them: two programs that mark a page leave one mark.
  public init(
    _ kind: Kind, at range: Range<Int>, in book: Book, letter: String? = nil, note: String = ""
  ) {
    self.kind = kind
    passage = Passage(at: TextOffset(utf8: range.lowerBound), in: book)
    let start = String(passage.offset.utf8, radix: 36)
    passage.offset = TextOffset(utf8: range.lowerBound)
    length = range.count
    self.letter = letter
    self.note = note
    switch kind {
    case .bookmark: id = "b\(start)"
    case .place: id = "p\(letter ?? start)"
    case .highlight: id = "h\(start)-\(String(range.count, radix: 36))"
    }
  }

  /// The bytes of the book's text that it marks; empty for a place.
  public var range: Range<Int> { passage.offset.utf8..<passage.offset.utf8 + length }

  /// Reads the mark with `id` from a file, or nil where it is not whole.
  init?(_ file: DefaultsFile, id: String) {
    let prefix = Self.prefix(id)
    guard let kind = file[prefix + "kind"].flatMap(Kind.init),
      let passage = Passage(file, prefix: prefix)
    else { return nil }
    self.kind = kind
    self.passage = passage
    self.id = id
    // No mark is longer than a book can be; a sum of two such numbers is no trap.
    length = min(max(0, file.number(prefix + "length") ?? 0), Int(Int32.max))
    letter = file[prefix + "letter"]
    note = file[prefix + "note"] ?? ""
  }

  /// Puts the mark into `file`.
  func write(into file: inout DefaultsFile) {
    let prefix = Self.prefix(id)
    file[prefix + "kind"] = kind.rawValue
    passage.write(into: &file, prefix: prefix)
    file[prefix + "length"] = length > 0 ? String(length) : nil
    file[prefix + "letter"] = letter
    file[prefix + "note"] = note.isEmpty ? nil : note
  }

  /// What the names of a mark's values begin with.
  static func prefix(_ id: String) -> String { "mark.\(id)." }
}
