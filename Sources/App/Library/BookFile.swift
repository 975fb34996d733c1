import Background
import BookText
import Defaults
import Reading
import Storage
import Typesetting

/// The file of the open book: what it was opened with, and what reads more of it.
public struct BookFile: Sendable {
  /// The bytes of the book.
  public let source: BookSource
  /// How all of the book is to be read while only a part is known; nil once that has begun.
  private var unread: Settings?
  /// What a cached part of it depends on; nil if none is to be cached.
  private var circumstances: String?

  /// - Parameters:
  ///   - source: The bytes of the book.
  ///   - settings: How it is read.
  ///   - isPart: Whether only a part of it has been read.
  ///   - version: The version of this program.
  init(_ source: BookSource, _ settings: Settings, isPart: Bool, version: String) {
    self.source = source
    unread = isPart ? settings : nil
    circumstances = source.circumstances(settings, version: version)
  }

  /// The absolute path; nil for standard input.
  public var path: String? { source.path }

  /// The fingerprint of the content.
  public var fingerprint: Fingerprint { source.fingerprint }

  // MARK: Reading more of it

  /// All of a book, and the pages of it up to a place.
  struct Whole: Sendable {
    let book: Book
    let pages: Pagination?
  }

  /// Begins to read all of the book if that has not begun and only a part is known.
  ///
  /// - Parameters:
  ///   - plan: How it is to be set; nil if the window is too small for a page.
  ///   - place: Where it is read; the pages up to there are set too.
  mutating func readRest(
    _ plan: PagePlan?, at place: Passage
  ) -> BackgroundTask<Result<Whole, Failure>>? {
    guard let settings = unread else { return nil }
    unread = nil
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

  /// The book read again, and the place in it.
  struct Reread: Sendable {
    let book: Book
    let place: TextOffset
  }

  /// Begins to read the book again, as `settings` say. Nothing of it is cached from then on.
  ///
  /// - Parameters:
  ///   - old: The book as it is now.
  ///   - place: The place in it.
  mutating func reread(
    _ settings: Settings, from old: Book, at place: TextOffset
  ) -> BackgroundTask<Result<Reread, Failure>> {
    unread = nil
    circumstances = nil
    let passage = Passage(at: place, in: old)
    return BackgroundTask { [source] in
      do throws(Failure) {
        let current = try source.current()
        let book = try current.book(settings)
        // In another encoding the words are others: the place is found by its byte in the file.
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

  /// Begins to read the lines of the file around a place; of a document those of its markup.
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

  /// The way from the text of a book that was read from this file back to its bytes.
  ///
  /// - Returns: nil if the file has changed, or is no plain text.
  /// - Complexity: O(*n*): the file is read again.
  public func sourceMap(of book: Book) -> SourceMap? {
    guard !source.isDocument, let bytes = try? source.current().bytes() else { return nil }
    return SourceMap(of: book, in: bytes)
  }

  // MARK: The cache

  /// Caches the part of the book around the reader's place if it is large and all of it is known: the next
  /// time it is opened there without reading all of it.
  func cachePart(of reader: Reader, in cache: PageCache) {
    guard let circumstances, let part = reader.part,
      let bytes = part.book.archive(with: CachedPart(circumstances, part.numbering).note)
    else { return }
    cache.keep(bytes, of: fingerprint)
  }
}

extension BookSource {
  /// The book as it is on the disk now; of a pipe, what it brought.
  fileprivate func current() throws(Failure) -> BookSource {
    guard let path else { return self }
    return try BookSource(file: path)
  }
}
