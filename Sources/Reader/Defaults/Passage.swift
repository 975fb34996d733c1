import BookText
import Quotations

/// A place in a text with the words around it, for finding it again after the text has changed.
public struct Passage: Hashable, Sendable {
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

  /// Stores up to ``context`` bytes of the book's own text on either side, even if a translation faces the
  /// book.
  public init(at offset: TextOffset, in book: Book) {
    self.offset = offset
    let text = book.text(with: offset.utf8)
    let place = min(offset.utf8, text.upperBound)
    before = book.line(
      scalarBounds(max(text.lowerBound, place - Self.context)..<place, in: book.text))
    after = book.line(
      scalarBounds(place..<min(text.upperBound, place + Self.context), in: book.text))
  }

  /// Nil if the file has no place.
  public init?(_ file: DefaultsFile, prefix: String = "") {
    guard let offset = file.number(prefix + "offset", in: 0...Book.longestText) else { return nil }
    self.offset = TextOffset(utf8: offset)
    before = file[prefix + "before"] ?? ""
    after = file[prefix + "after"] ?? ""
  }

  public func write(into file: inout DefaultsFile, prefix: String = "") {
    file[prefix + "offset"] = String(offset.utf8)
    file[prefix + "before"] = before
    file[prefix + "after"] = after
  }

  /// Returns the offset of the words in `book`, or else the stored offset, clamped to the book. O(1) if the
  /// text around the place is unchanged, else O(*n*).
  public func offset(in book: Book) -> TextOffset {
    offsetOfWords(in: book) ?? TextOffset(utf8: start(in: book))
  }

  public func matches(in book: Book) -> Bool {
    let start = start(in: book)
    return start == offset.utf8 && hasWords(at: start, in: book)
  }

  /// The stored offset, clamped to the book and moved back to the start of a character.
  private func start(in book: Book) -> Int {
    let clamped = min(max(0, offset.utf8), book.text.count)
    return scalarBounds(clamped..<clamped, in: book.text).lowerBound
  }

  /// Tries the stored offset first. Of equal passages it is the nearest one, preferably after the same words.
  /// O(1) if the text around the place is unchanged, else O(*n*).
  public func offsetOfWords(in book: Book) -> TextOffset? {
    let start = start(in: book)
    if hasWords(at: start, in: book) { return TextOffset(utf8: start) }
    let found = book.text.withTextBytes { quotation?.passage(.nearest, from: start, in: $0) }
    return found.map { TextOffset(utf8: $0.lowerBound) }
  }

  /// The words from the place on, for finding them in a text; nil if there are only signs.
  private var quotation: Quotation? { Quotation(after, before: before, isCut: true) }

  /// Whether the words after the place are at an offset in bytes, in the text or not; false without words.
  private func hasWords(at place: Int, in book: Book) -> Bool {
    if let quotation {
      return book.text.withTextBytes { quotation.begins(at: place, of: $0) }
    }
    let end = min(book.text.count, place + Self.context)
    return !after.isEmpty
      && book.line(scalarBounds(place..<end, in: book.text)).hasPrefix(after)
  }
}

/// The range with its ends moved back to the start of a character.
func scalarBounds(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
  text.characterStart(at: range.lowerBound)..<text.characterStart(at: range.upperBound)
}
