import BookText

/// The reader's place in a book, with the page number last shown.
public struct SavedPlace: Hashable, Sendable {
  /// The first visible word.
  public var passage: Passage
  /// The page as last shown, counted from 1; 0 if its number was not known yet.
  public var page: Int
  /// Number of pages as last shown; 0 if it was not known yet.
  public var pageCount: Int
  /// Nil if the page was not counted, or counts as the last one of a spread.
  public private(set) var count: Count?
  /// The share of the text before it; nil if it is not known.
  public private(set) var share: Share?
  /// The title of the chapter, with the title of its part, or nil if it has none.
  public var chapter: String?

  public struct Count: Hashable, Sendable {
    /// Number of the first page of the page's section.
    public let firstPage: Int
    public let layout: String

    public init(firstPage: Int, layout: String) {
      (self.firstPage, self.layout) = (firstPage, layout)
    }

    /// Reads the conditions; nil if the file lacks one.
    fileprivate init?(_ file: DefaultsFile) {
      guard let layout = file["page-layout"],
        let firstPage = file.number("chapter-page", in: 1...Book.longestText)
      else { return nil }
      self.init(firstPage: firstPage, layout: layout)
    }
  }

  /// Describes the place with its chapter, up to ``longestChapter`` characters. The share is unknown while
  /// only a part of the book is. The page counts from 1; unknown numbers are 0, and then `counted` is
  /// ignored.
  public init(
    at offset: TextOffset, in book: Book, page: Int, pageCount: Int, counted: Count? = nil
  ) {
    passage = Passage(at: offset, in: book)
    self.page = page
    self.pageCount = pageCount
    count = page > 0 ? counted : nil
    if book.isWhole, !book.body.isEmpty { share = book.share(before: offset) }
    guard !book.sections.isEmpty else { return }
    chapter = book.chapter(at: offset).titleInPart
      .map { String($0.prefix(Self.longestChapter)) }
  }

  /// Maximum length of the stored title, in characters.
  private static let longestChapter = 120

  /// A place without a valid page is on the first page.
  public init?(_ file: DefaultsFile) {
    guard let passage = Passage(file) else { return nil }
    self.passage = passage
    page = file.number("page", in: 1...Book.longestText) ?? 1
    pageCount = file.number("pages", in: 0...Book.longestText) ?? 0
    share = file.number("share", in: 0...Share.whole.hundredths).map { Share(hundredths: $0) }
    chapter = file["chapter"]
    count = Count(file)
  }

  /// An unknown page number leaves the stored one unchanged.
  public func write(into file: inout DefaultsFile) {
    passage.write(into: &file)
    file["chapter"] = chapter
    file["share"] = share.map { String($0.hundredths) }
    file["page-layout"] = count?.layout
    file["chapter-page"] = (count?.firstPage).map { String($0) }
    guard page > 0 else { return }
    file["page"] = String(page)
    file["pages"] = String(pageCount)
  }
}
