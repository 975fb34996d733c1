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

/// The marks that a reader has left in a book, in the order of its text.
public struct ReadingMarks: Hashable, Sendable {
  /// The marks.
  public private(set) var all: [ReadingMark] = []

  /// Makes the marks of a book in which there are none.
  public init() {}

  /// Reads the marks from the file of a book; what is not whole is left out.
  public init(_ file: DefaultsFile) {
    var seen: Set<String> = []
    for name in file.names where name.hasPrefix("mark.") && name.hasSuffix(".kind") {
      let id = String(name.dropFirst(5).dropLast(5))
      guard !id.isEmpty, seen.insert(id).inserted, let mark = ReadingMark(file, id: id) else {
        continue
      }
      all.append(mark)
    }
    sort()
  }

  /// Adds a mark, in place of the one that is the same.
  public mutating func insert(_ mark: ReadingMark) {
    all.removeAll { $0.id == mark.id }
    all.append(mark)
    sort()
  }

  /// Takes a mark away.
  public mutating func remove(id: String) { all.removeAll { $0.id == id } }

  /// The mark with `id`.
  public subscript(id: String) -> ReadingMark? { all.first { $0.id == id } }

  /// The marks that begin in a range of the text, or reach into it.
  public func marks(in range: Range<Int>) -> [ReadingMark] {
    all.filter { mark in
      range.contains(mark.range.lowerBound)
        || mark.range.lowerBound < range.lowerBound && mark.range.upperBound > range.lowerBound
    }
  }

  /// The marks that begin in a part of the book, with places in that.
  public func within(_ part: Book) -> ReadingMarks {
    var marks = self
    marks.all.removeAll { mark in
      let start = mark.range.lowerBound - part.start
      return start < 0 || start > part.text.count
    }
    for index in marks.all.indices {
      let start = marks.all[index].range.lowerBound - part.start
      marks.all[index].passage.offset = TextOffset(utf8: start)
    }
    return marks
  }

  /// The marks with those in a part of the book replaced by others.
  ///
  /// - Parameter others: The marks in the part, with offsets in it.
  public func replacing(_ others: ReadingMarks, in part: Book) -> ReadingMarks {
    let old = Set(within(part).all.map(\.id))
    var marks = self
    marks.all.removeAll { old.contains($0.id) }
    for var mark in others.all {
      mark.passage.offset = TextOffset(utf8: part.start + mark.passage.offset.utf8)
      marks.insert(mark)
    }
    return marks
  }

  /// Puts each mark where its words stand in `book`, which may have been changed since.
  ///
  /// - Returns: The marks whose words stand nowhere any more. They keep the place where they were,
  ///   as far as the book reaches.
  public mutating func reanchor(in book: Book) -> [ReadingMark] {
    var lost: [ReadingMark] = []
    for index in all.indices {
      let passage = all[index].passage
      if let place = passage.offsetOfWords(in: book) {
        all[index].passage.offset = place
      } else {
        lost.append(all[index])
        all[index].passage.offset = passage.offset(in: book)
      }
      all[index].length = min(all[index].length, book.end.utf8 - all[index].passage.offset.utf8)
    }
    sort()
    return lost
  }

  private mutating func sort() {
    all.sort { ($0.range.lowerBound, $0.id) < ($1.range.lowerBound, $1.id) }
  }

  /// Puts into `file` what differs from `before`, and leaves the rest of it alone: marks that
  /// another program has made meanwhile stay.
  public func write(into file: inout DefaultsFile, changedFrom before: ReadingMarks) {
    let old = Dictionary(uniqueKeysWithValues: before.all.map { ($0.id, $0) })
    for mark in all where old[mark.id] != mark { mark.write(into: &file) }
    let present = Set(all.map(\.id))
    let gone = old.keys.filter { !present.contains($0) }.map { ReadingMark.prefix($0) }
    if !gone.isEmpty {
      file.remove { name in gone.contains { name.hasPrefix($0) } }
    }
  }
}
