import BookText

/// The reader's marks in a book, in the order of its text.
public struct Marks: Hashable, Sendable {
  public private(set) var all: [Mark] = []

  public init() {}

  /// Reads the marks from the file of a book; incomplete ones, and repeated identifiers, are ignored.
  public init(_ file: DefaultsFile) {
    var seen: Set<String> = []
    for name in file.names where name.hasPrefix("mark.") && name.hasSuffix(".kind") {
      let id = String(name.dropFirst(5).dropLast(5))
      guard !id.isEmpty, seen.insert(id).inserted, let mark = Mark(file, id: id) else { continue }
      all.append(mark)
    }
    sort()
  }

  public mutating func insert(_ mark: Mark) { insert(contentsOf: [mark]) }

  /// - Complexity: O(*n* log *n*) in all marks.
  public mutating func insert(contentsOf marks: [Mark]) {
    let identifiers = Set(marks.map(\.id))
    all.removeAll { identifiers.contains($0.id) }
    all += marks
    sort()
  }

  /// - Complexity: O(*n*) in all marks.
  public mutating func remove(_ ids: Set<String>) { all.removeAll { ids.contains($0.id) } }

  /// The marks that are missing or different in `others`, and the marks there instead, each in order. O(*n*)
  /// in all marks: a place and an identifier are compared for each.
  public func difference(to others: Marks) -> (before: [Mark], after: [Mark]) {
    var (before, after): ([Mark], [Mark]) = ([], [])
    var (one, two) = (all[...], others.all[...])
    while let mark = one.first, let other = two.first {
      if mark.range.lowerBound == other.range.lowerBound, mark.id == other.id {
        if mark != other {
          before.append(mark)
          after.append(other)
        }
        (one, two) = (one.dropFirst(), two.dropFirst())
      } else if Self.isOrdered(mark, other) {
        before.append(mark)
        one = one.dropFirst()
      } else {
        after.append(other)
        two = two.dropFirst()
      }
    }
    return (before + one, after + two)
  }

  /// - Complexity: O(*n*) in all marks.
  public subscript(id: String) -> Mark? { all.first { $0.id == id } }

  /// Returns the marks that begin in a range of the text or overlap it, without looked-up words.
  public func marks(in range: Range<Int>) -> [Mark] {
    all.filter { mark in
      mark.kind != .word
        && (range.contains(mark.range.lowerBound)
          || mark.range.lowerBound < range.lowerBound && mark.range.upperBound > range.lowerBound)
    }
  }

  /// If two programs have set several, the one set last counts; if both of two facing texts have one, the one
  /// in the preferred text.
  public func place(_ letter: String, preferring side: FacingBook.Side = .original) -> Mark? {
    let places = all.filter { $0.kind == .place && $0.letter == letter }
    let own = Mark.placeID(letter)
    let other = Self.prefixOfTranslation + own
    let identifiers = side == .original ? [own, other] : [other, own]
    return identifiers.lazy.compactMap { id in places.first { $0.id == id } }.first ?? places.first
  }

  /// All marks except looked-up words.
  public var ofPages: [Mark] { all.filter { $0.kind != .word } }

  public var words: [Mark] { all.filter { $0.kind == .word } }

  /// Returns the marks in a book; for a partly read book, the marks in its known part. Stored marks may lie
  /// beyond the text: their file may be damaged, or the version that wrote it may have found more text in the
  /// document. Here, and nowhere else, they are clamped to the text. ``replacing(_:in:)`` keeps them as
  /// stored.
  public func within(_ book: Book) -> Marks {
    var marks = self
    marks.all.removeAll { $0.range.lowerBound > book.text.count && !book.isWhole }
    for index in marks.all.indices {
      let range = marks.all[index].range.clamped(to: 0..<book.text.count)
      let shown = scalarBounds(range, in: book.text)
      marks.all[index].passage.offset = TextOffset(utf8: shown.lowerBound)
      marks.all[index].length = shown.count
    }
    marks.sort()
    return marks
  }

  /// Keeps marks equal to ``within(_:)`` as stored.
  public func replacing(_ others: Marks, in book: Book) -> Marks {
    let (gone, new) = within(book).difference(to: others)
    guard !gone.isEmpty || !new.isEmpty else { return self }
    var marks = self
    marks.remove(Set(gone.map(\.id)))
    marks.insert(contentsOf: new)
    return marks
  }

  /// Moves each mark to its words in `book`, which may have changed since, and cuts lengths at its end.
  /// Returns marks whose words are not found; they keep their offset, clamped to the book.
  public mutating func reanchor(in book: Book) -> [Mark] {
    var lost: [Mark] = []
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

  private mutating func sort() { all.sort(by: Self.isOrdered) }

  private static func isOrdered(_ one: Mark, _ other: Mark) -> Bool {
    (one.range.lowerBound, one.id) < (other.range.lowerBound, other.id)
  }

  /// Writes the marks that differ from `before`, as last read or written, and keeps the later work of other
  /// writers: their marks, and their notes and places in these. `now` is UTC, for marks without a time.
  public func write(
    into file: inout DefaultsFile, changedFrom before: Marks, at now: String? = nil
  ) {
    let (old, new) = before.difference(to: self)
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    for var mark in new {
      mark.time = mark.time ?? now
      mark.write(into: &file, since: known[mark.id])
    }
    let changed = Set(new.map(\.id))
    let gone = Set(
      old.filter { !changed.contains($0.id) }.flatMap { $0.remove(from: &file) })
    guard !gone.isEmpty else { return }
    file.remove { name in
      name.indices.contains { name[$0] == "." && gone.contains(String(name[...$0])) }
    }
  }
}
