import BookText

/// Where a reader is in a book, and the page as it was last shown.
public struct ReadingPlace: Hashable, Sendable {
  /// The first word that is being read.
  public var passage: Passage
  /// The page as the reader saw it, counted from 1; 0 where its number was not known yet.
  public var page: Int
  /// The number of pages as the reader saw it; 0 where it was not known yet.
  public var pageCount: Int
  /// The title of the chapter, with that of its part; nil if it has none.
  public var chapter: String?

  /// Describes the place at `offset` in `book`.
  public init(at offset: TextOffset, in book: Book, page: Int, pageCount: Int) {
    passage = Passage(at: offset, in: book)
    self.page = page
    self.pageCount = pageCount
    guard !book.sections.isEmpty else { return }
    chapter = book.sections[book.section(at: offset)].titleInPart
      .map { String($0.prefix(Self.longestChapter)) }
  }

  /// The longest title that is kept, in characters.
  private static let longestChapter = 120

  /// Reads a place from a file, or nil where it has none.
  public init?(_ file: DefaultsFile) {
    guard let passage = Passage(file) else { return nil }
    self.passage = passage
    page = max(1, file.number("page") ?? 1)
    pageCount = max(0, file.number("pages") ?? 0)
    chapter = file["chapter"]
  }

  /// Puts the place into `file`; a number that is not known leaves there what was known before.
  public func write(into file: inout DefaultsFile) {
    passage.write(into: &file)
    file["chapter"] = chapter
    guard page > 0 else { return }
    file["page"] = String(page)
    file["pages"] = String(pageCount)
  }
}
