import Asking
import BookText
import Cells
import Defaults
import Reading
import Storage
import System
import Typesetting

/// The open book with its reader, and the tasks for reading it.
final class BookSession {
  /// Distinguishes it from books opened before.
  let number: Int
  var reader: Reader
  let rereading: Rereading
  /// Paths of the books with the links leading to it, the last one last.
  let trail: [String]
  /// The words of the line with which the book was opened.
  let quoted: Answer.Session?
  /// Whether the book came through a pipe, or the reader wants nothing stored.
  private let isPrivate: Bool
  /// Seconds since 1970; 0 if never.
  private let openedReadTime: Int
  /// The saved state of the book, as it was when the book was opened or left.
  var saved: SavedState

  /// Opens the reader at the requested place, or where the book was left.
  init(
    _ opened: Opening.Opened, number: Int, after previous: Reader? = nil, trail: [String] = [],
    in context: SessionContext, _ jobs: Jobs, _ outbox: Outbox
  ) {
    let (book, options) = (opened.book, context.options)
    (self.number, self.trail) = (number, trail)
    quoted = opened.quoted.map { .quoted($0.passage, notice: $0.notice) }
    rereading = Rereading(opened.source, isWhole: book.isWhole, jobs, outbox)
    isPrivate = opened.source.pipe != nil || options.isPrivate
    openedReadTime = opened.saved.readTime
    let left = opened.saved.offset(in: book)
    let (kept, areTakenOver) = context.store.marks(in: book, opened.saved)
    saved = SavedState(
      settings: options.settings, own: opened.own, marks: areTakenOver ? Marks() : kept,
      readSeconds: openedReadTime, at: context.clock.utc())
    reader = Reader(
      book: book, at: opened.start ?? left ?? book.opening ?? .start,
      settings: options.settings, own: opened.own, marks: kept,
      appearance: options.appearance ?? Appearance(depth: .none), screen: options.screen,
      hyphenator: opened.hyphenator, pages: opened.pages, isOfPipe: opened.source.pipe != nil,
      // From a requested place, “back” leads to where the book was left.
      jumpedFrom: opened.start == nil ? nil : left, after: previous)
    if left == nil || opened.source.isAsTyped { showOpening(of: opened) }
  }

  private func showOpening(of opened: Opening.Opened) {
    let line = opened.source.conversionProgram.map { "Converted by \($0)" }
    reader.take(
      .session(
        .opened(
          notice: opened.source.fault ?? line ?? Self.omissions(of: opened.book),
          isAtOpening: opened.start == nil && opened.book.opening != nil)),
      at: .zero)
  }

  /// Hidden parts of a document, as a sentence; nil if none are known to be missing.
  private static func omissions(of book: Book) -> String? {
    if book.hasFixedPages {
      return "Fixed pages: only the text and images are shown"
    }
    if book.isDamaged { return "Damaged file: some text may be missing" }
    if book.isSimplified { return "Too complex to show in full: some styles and tables are plain" }
    switch book.unreadable.count {
    case 0: return nil
    case 1: return "A file of the book cannot be read: \(book.unreadable[0])"
    case let count: return "\(count) files of the book cannot be read: see --info"
    }
  }

  /// `readTime` counts seconds since 1970. `isBehind`: another book is being opened.
  func openBook(readTime: Int?, isBehind: Bool) -> OpenBook {
    OpenBook(
      number: number, source: rereading.source, trail: trail, isPrivate: isPrivate,
      openedReadTime: openedReadTime, readTime: readTime ?? openedReadTime, isBehind: isBehind,
      seen: reader.snapshot)
  }
}
