import BookText

/// A place in a text with the words around it, for finding it again after the text has changed.
public struct Passage: Hashable, Sendable {
  /// The offset of the place.
  public var offset: TextOffset
  /// Some text before the place, with white space collapsed.
  public var before: String
  /// Some text from the place on, with white space collapsed.
  public var after: String

  /// Number of bytes of text stored on either side.
  private static let context = 48

  /// The start of any book, without context.
  public static let start = Passage(offset: .start, before: "", after: "")

  private init(offset: TextOffset, before: String, after: String) {
    self.offset = offset
    self.before = before
    self.after = after
  }

  /// Describes the place at `offset` in `book`, by words of its own text if a translation faces the book.
  public init(at offset: TextOffset, in book: Book) {
    self.offset = offset
    let text = book.text(with: offset.utf8)
    let place = min(offset.utf8, text.upperBound)
    before = book.line(
      scalarBounds(max(text.lowerBound, place - Self.context)..<place, in: book.text))
    after = book.line(
      scalarBounds(place..<min(text.upperBound, place + Self.context), in: book.text))
  }

  /// Reads a place from a file; returns nil if the file has none.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - prefix: The prefix of the names of its values.
  public init?(_ file: DefaultsFile, prefix: String = "") {
    guard let offset = file.number(prefix + "offset", in: 0...Book.longestText) else { return nil }
    self.offset = TextOffset(utf8: offset)
    before = file[prefix + "before"] ?? ""
    after = file[prefix + "after"] ?? ""
  }

  /// Writes the place into `file`, under names beginning with `prefix`.
  public func write(into file: inout DefaultsFile, prefix: String = "") {
    file[prefix + "offset"] = String(offset.utf8)
    file[prefix + "before"] = before
    file[prefix + "after"] = after
  }

  /// Offset of the place in `book`, which may have changed since.
  ///
  /// Returns the offset of the words, or else the stored offset, clamped to the book.
  ///
  /// - Complexity: O(1) if the text around the place is unchanged, else O(*n*).
  public func offset(in book: Book) -> TextOffset {
    offsetOfWords(in: book) ?? TextOffset(utf8: start(in: book))
  }

  /// Whether the words of the place are at its offset in `book`.
  public func matches(in book: Book) -> Bool {
    let start = start(in: book)
    guard start == offset.utf8 else { return false }
    let words = after.utf8.split(separator: " ")
    guard !words.isEmpty, let firstWord = book.text[start...].firstIndex(where: { $0 > " " })
    else { return false }
    return matches(words, at: firstWord, in: book.text)
  }

  /// The stored offset, clamped to the book and moved back to the start of a character.
  private func start(in book: Book) -> Int {
    let clamped = min(max(0, offset.utf8), book.text.count)
    return scalarBounds(clamped..<clamped, in: book.text).lowerBound
  }

  /// Offset in `book` of the words of the place, or nil if they are not found.
  ///
  /// Tries the stored offset first, then takes the nearest occurrence, preferring occurrences after the same
  /// words.
  ///
  /// - Complexity: O(1) if the text around the place is unchanged, else O(*n*).
  public func offsetOfWords(in book: Book) -> TextOffset? {
    let text = book.text
    let start = start(in: book)
    let words = after.utf8.split(separator: " ")
    guard let initial = words.first?.first else { return nil }
    let firstWord: Int = text[start...].firstIndex { $0 > " " } ?? start
    if matches(words, at: firstWord, in: text) { return TextOffset(utf8: start) }
    var nearest: Int?
    var nearestAlike: Int?
    func isNearer(_ place: Int, than other: Int?) -> Bool {
      other.map { abs(place - start) < abs($0 - start) } ?? true
    }
    for place in text.indices where text[place] == initial {
      guard isNearer(place, than: nearest) || isNearer(place, than: nearestAlike),
        matches(words, at: place, in: text)
      else { continue }
      if isNearer(place, than: nearest) { nearest = place }
      if isNearer(place, than: nearestAlike), follows(before, at: place, in: book) {
        nearestAlike = place
      }
    }
    return (nearestAlike ?? nearest).map { TextOffset(utf8: $0) }
  }

  /// Whether the text before `place` ends with the words of `context`.
  private func follows(_ context: String, at place: Int, in book: Book) -> Bool {
    let range = scalarBounds(max(0, place - Self.context)..<place, in: book.text)
    return book.line(range) == context
  }

  /// Whether `words` begin at `place`, with any white space between them.
  ///
  /// The last word may be cut off, since the stored context may end within a word.
  private func matches(_ words: [String.UTF8View.SubSequence], at place: Int, in text: [UInt8])
    -> Bool
  {
    var position = place
    for (index, word) in words.enumerated() {
      if index > 0 {
        let gap = position
        while position < text.count, text[position] <= " " { position += 1 }
        if position == gap { return false }
      }
      for byte in word {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
      }
    }
    return true
  }
}

/// The range with its ends moved back to the start of a character.
func scalarBounds(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
  func back(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
  return back(range.lowerBound)..<back(range.upperBound)
}
