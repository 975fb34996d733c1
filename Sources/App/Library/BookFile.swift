import Background
import BookText
import Defaults
import Reading
import Storage
import Typesetting

/// The file of the open book, from which more of the book is read on demand.
public struct BookFile: Sendable {
  /// The bytes of the book.
  public let source: BookSource
  /// The settings for reading all of the book while only a part is known; nil once that has begun.
  private var settingsForRest: Settings?
  /// The cache key of a part of the book, or nil if none is to be cached.
  private var cacheKey: String?

  /// - Parameters:
  ///   - source: The bytes of the book.
  ///   - settings: The settings for reading it.
  ///   - isPart: Whether only a part of it has been read.
  ///   - version: The version of this program.
  init(_ source: BookSource, _ settings: Settings, isPart: Bool, version: String) {
    self.source = source
    settingsForRest = isPart ? settings : nil
    cacheKey = source.cacheKey(settings, version: version)
  }

  /// The absolute path, or nil for standard input.
  public var path: String? { source.path }

  /// The fingerprint of the content.
  public var fingerprint: Fingerprint { source.fingerprint }

  // MARK: Reading more of it

  /// The whole book, and its pages up to the reader's place.
  struct Whole: Sendable {
    let book: Book
    let pages: Pagination?
  }

  /// Whether only a part of the book is known, and reading the rest has not begun.
  var isPartlyRead: Bool { settingsForRest != nil }

  /// Starts reading all of the book if ``isPartlyRead``.
  ///
  /// - Parameters:
  ///   - plan: The page plan, or nil if the window is too small for a page.
  ///   - place: The reader's place; the pages up to there are set too.
  mutating func readRest(
    _ plan: PagePlan?, at place: Passage
  ) -> BackgroundTask<Result<Whole, Failure>>? {
    guard let settings = settingsForRest else { return nil }
    settingsForRest = nil
    return BackgroundTask { [source] in
      do throws(Failure) {
        let book = try source.book(settings)
        return .success(
          Whole(book: book, pages: plan?.pages(of: book, upTo: place.offset(in: book))))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The book read again, and the reader's place in it.
  struct Reread: Sendable {
    let book: Book
    let place: TextOffset
  }

  /// Starts reading the book again with `settings`. Nothing of it is cached from then on.
  ///
  /// - Parameters:
  ///   - old: The present book.
  ///   - place: The reader's place in it.
  mutating func reread(
    _ settings: Settings, from old: Book, at place: TextOffset
  ) -> BackgroundTask<Result<Reread, Failure>> {
    settingsForRest = nil
    cacheKey = nil
    let passage = Passage(at: place, in: old)
    return BackgroundTask { [source] in
      do throws(Failure) {
        let current = try source.current()
        let book = try current.book(settings)
        // In another encoding the words differ: the place is found by its byte in the file.
        var found: TextOffset?
        if book.encoding.name != old.encoding.name, let bytes = try? current.bytes() {
          found = SourceLines(bytes).place(of: place, of: old, in: book)
        }
        return .success(Reread(book: book, place: found ?? passage.offset(in: book)))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Starts reading the lines of the file around a place; for a document, its markup.
  func lines(
    around place: TextOffset, of book: Book, _ settings: Settings
  ) -> BackgroundTask<SourceLines.Excerpt?> {
    BackgroundTask { [source] in
      guard let current = try? source.current(), current.fingerprint == book.fingerprint else {
        return nil
      }
      guard current.isDocument else {
        return (try? current.bytes()).flatMap { bytes in
          SourceLines(bytes).excerpt(around: place, of: book)
        }
      }
      switch current.markup(at: place, settings) {
      case .markup(let text, let offset): return SourceLines.Excerpt(of: text, around: offset)
      case .plainText(let bytes):
        return SourceLines(bytes, areUnpacked: true).excerpt(around: place, of: book)
      case nil: return nil
      }
    }
  }

  /// Returns the source map from the text of a book to the bytes of this file.
  ///
  /// - Returns: Nil if the file has changed or is not plain text.
  /// - Complexity: O(*n*): reads the file again.
  public func sourceMap(of book: Book) -> SourceMap? {
    guard !source.isDocument, let bytes = try? source.current().bytes() else { return nil }
    return SourceMap(of: book, in: bytes)
  }

  // MARK: The cache

  /// Caches the part of the book around the reader's place if the book is large and completely
  /// known: next time it opens there without being read completely.
  func cachePart(of reader: Reader, in cache: PageCache) {
    guard let cacheKey, let part = reader.part,
      let bytes = part.book.archive(with: CachedPart(cacheKey, part.numbering).note)
    else { return }
    cache.keep(bytes, of: fingerprint)
  }
}

extension BookSource {
  /// The book as it is on the disk now; for a pipe, the bytes it delivered.
  fileprivate func current() throws(Failure) -> BookSource {
    guard let path else { return self }
    return try BookSource(file: path)
  }
}
