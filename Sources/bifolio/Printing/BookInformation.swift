import App
import BookText
import Cells
import Defaults
import Reading
import Typesetting

/// Information about a book, as lines of a key and a value.
struct BookInformation {
  private let book: Book
  private let bytes: Int
  private let settings: Settings
  private let screen: Size
  private let hyphenator: Hyphenator?

  /// Collects the information for a screen of the given size.
  init(
    _ opened: OpenedBook, settings: Settings, screen: Size, hyphenator: Hyphenator? = nil
  ) {
    book = opened.book
    bytes = opened.source.length
    self.settings = settings
    self.screen = screen
    self.hyphenator = hyphenator
  }

  /// The lines, without control characters.
  ///
  /// - Complexity: O(*n*): sets the whole book.
  var lines: [String] {
    let entries: [(key: String, value: String?)] = [
      ("title", book.title),
      ("author", book.credits.author),
      ("translator", book.credits.translator),
      ("editor", book.credits.editor),
      ("illustrator", book.credits.illustrator),
      ("language", book.language),
      ("encoding", book.encoding.name),
      ("encoding found by", book.encoding.finding.description),
      ("repaired", book.encoding.repaired > 0 ? String(book.encoding.repaired) : nil),
      ("damaged", book.isDamaged ? "some text may be missing" : nil),
      ("simplified", book.isSimplified ? "some styles and tables are shown plainly" : nil),
      ("unreadable", unreadable),
      ("layout", book.hasFixedPages ? "fixed pages; only the text and images are shown" : nil),
      ("bytes", String(bytes)),
      ("words", String(book.wordCount(in: 0..<book.text.count))),
      ("characters", String(book.text.count { $0 & 0xC0 != 0x80 })),
      ("chapters", String(book.sections.count { $0.title != nil })),
      ("printed pages", book.pageMarks.isEmpty ? nil : String(book.pageMarks.count)),
      ("pages at \(screen.columns)x\(screen.rows)", pages.map { String($0) }),
    ]
    return entries.compactMap { entry in
      entry.value.map { sanitized("\(entry.key): \($0)") }
    }
  }

  /// The files of the book that could not be read: the first few, and the number of others.
  private var unreadable: String? {
    guard !book.unreadable.isEmpty else { return nil }
    let rest = book.unreadable.count - Self.named
    return book.unreadable.prefix(Self.named).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The maximum number of unreadable files listed.
  private static let named = 5

  /// The number of pages on the screen, or nil if it is too small.
  private var pages: Int? {
    ScreenLayout(of: book, on: screen, settings, Appearance(depth: .direct), wasSpread: false).map {
      layout in
      var pagination = Pagination(of: book, format: layout.format, hyphenator: hyphenator)
      pagination.set(atLeast: .max)
      return pagination.count
    }
  }
}
