import BookText
import Defaults
import PlainText
import System
import Typesetting

extension BookSource {
  struct Reading: Sendable {
    indirect enum Text: Sendable {
      /// The whole book, with the pages up to the place; nil if none were wanted.
      case book(Book, at: TextOffset, Hyphenator?, Pagination?)
      case addition(TextAddition)
    }

    let text: Text
    let source: BookSource
    /// Whether the file was changed while it was being read.
    var isChanged = false
  }

  /// Starts reading all of the book; of a pipe, what follows the `old` text, if it is of this source. Sets
  /// pages of a `format` up to the place of the passage; nil if the window is too small for one.
  func startReadingRest(
    _ settings: Settings, _ format: PageFormat?, after old: Book?, at passage: Passage
  ) -> BackgroundTask<Result<Reading, Failure>> {
    BackgroundTask(
      ifTrapped: .failure(.trapped(parser.name)),
      whileWanted: { isWanted in
        attempted {
          Result { () throws(Failure) in
            let source = try readOn(settings, at: passage.offset, while: isWanted)
            if let old, let addition = source.addition(to: old, since: self) { return addition }
            var reading = source.makeReading(of: try source.book(settings), format) {
              passage.offset(in: $0)
            }
            reading.isChanged = bytes.areChanged
            return reading
          }
        }
      })
  }

  /// Runs a part of the reading on this thread, so that a trap marks the file.
  private func attempted<Value>(_ body: () -> Value) -> Value {
    attempt?.onThisThread(body) ?? body()
  }

  /// Whether to read more ahead of a place, for a reader turning pages.
  func wantsMore(at place: TextOffset) -> Bool {
    isGrowing && length - place.utf8 < Self.readAhead / 2
  }

  /// How far a pipe is read ahead of the reader, in bytes.
  private static let readAhead = 4 << 20

  /// Reads on in the pipe to twice the length, or 4 MiB beyond a place if this is more, unless it has ended.
  /// The longer the text, the rarer the answers: parsing each as a whole takes some 15 ms for a megabyte.
  private func readOn(
    _ settings: Settings, at place: TextOffset, while isWanted: () -> Bool
  ) throws(Failure) -> BookSource {
    guard isGrowing, let pipe else { return self }
    return try BookSource(
      pipe, awaited: BookPipe.Awaited(bytes: max(2 * length, place.utf8 + Self.readAhead)),
      format: format,
      within: max(.milliseconds(250), .milliseconds(150) * (length >> 20)),
      encoding: settings.encoding, while: isWanted)
  }

  /// Starts reading the book again with `settings`, as its file is now. The book keeps its fingerprint. The
  /// place is found again by its words, or by its byte in another encoding or form. `isChange`: only the file
  /// has changed, and what it has at its end now may suffice.
  func startRereading(
    _ settings: Settings, _ format: PageFormat?, from old: Book, at place: TextOffset,
    isChange: Bool
  ) -> BackgroundTask<Result<Reading, Failure>> {
    let passage = Passage(at: place, in: old)
    return BackgroundTask(ifTrapped: .failure(.trapped(parser.name))) {
      attempted {
        Result { () throws(Failure) in
          // The book stays the same, whatever is in its file now.
          var current = try reopened()
          current.keepFingerprint(fingerprint)
          if isChange, let addition = current.addition(to: old, since: self) { return addition }
          return current.makeReading(of: try current.book(settings), format) { book in
            // In another encoding the words differ: the place is found by its byte in the file.
            // As it is, a text has signs that it has not as a book.
            let isAlike = book.encoding.name == old.encoding.name && book.form == old.form
            guard !isAlike, !current.isDocument, let bytes = try? current.bytes.readAll() else {
              return passage.offset(in: book)
            }
            return SourceLines(bytes, areUnpacked: current.isKnownOtherwise)
              .place(of: place, of: old, in: book)
              ?? passage.offset(in: book)
          }
        }
      }
    }
  }

  private func makeReading(
    of book: Book, _ format: PageFormat?, _ place: (Book) -> TextOffset
  ) -> Reading {
    let (place, hyphenator) = (place(book), book.hyphenator)
    let pages = format.map {
      Pagination(of: book, format: $0, hyphenator: hyphenator, upTo: place)
    }
    return Reading(text: .book(book, at: place, hyphenator, pages), source: self)
  }

  /// See ``BookParser/addition(to:since:growth:)``.
  private func addition(to old: Book, since earlier: BookSource) -> Reading? {
    parser.addition(to: old, since: earlier.bytes, growth: state).map {
      Reading(text: .addition($0), source: self)
    }
  }

  /// Starts reading the file's lines around a place, or a document's markup; nil if the file has changed.
  func startReadingLines(
    around place: TextOffset, of book: Book, _ settings: Settings
  ) -> BackgroundTask<SourceLines.Excerpt?> {
    BackgroundTask(ifTrapped: .some(nil)) {
      guard var current = try? reopened(), current.hasContent(of: self) else { return nil }
      current.keepFingerprint(fingerprint)
      guard current.isDocument else {
        return (try? current.bytes.readAll()).flatMap { bytes in
          SourceLines(bytes, areUnpacked: current.isKnownOtherwise)
            .excerpt(around: place, of: book)
        }
      }
      switch current.parser.markup(at: place, settings) {
      case .markup(let text, let offset): return SourceLines.Excerpt(of: text, around: offset)
      case .plainText(let bytes):
        return SourceLines(bytes, areUnpacked: true).excerpt(around: place, of: book)
      case nil: return nil
      }
    }
  }

  /// Nil if the file has changed or is no plain text. O(*n*): reads the file again.
  public func sourceMap(of book: Book) -> SourceMap? {
    guard !isDocument, !isConverted, let bytes = try? reopened().bytes.readAll() else { return nil }
    return SourceMap(of: book, in: bytes)
  }

  /// Nil if the file has changed or is not set as a book. O(*n*): reads the file again.
  public func structureReasons(of book: Book, _ settings: Settings) -> StructureReasons? {
    guard let source = try? reopened() else { return nil }
    if let reasons = source.parser.elementReasons(of: book, settings) {
      return StructureReasons(
        blocks: reasons.map {
          StructureReasons.Reason(
            recogniser: $0.winners.joined(separator: "; "), losers: $0.losers)
        })
    }
    guard !isDocument, let bytes = try? reopened().bytes.readAll() else { return nil }
    return StructureReasons(
      of: book, in: bytes, options: PlainTextOptions(settings, .book, form: book.form))
  }

  /// Opens the file again, as it is on the disk now; for a pipe, returns the bytes received.
  func reopened() throws(Failure) -> BookSource {
    guard let path else { return self }
    var current = try BookSource(file: path, format: format, converter: converter)
    current.noteGrowth(since: self)
    (current.attempt, current.isAsTyped) = (attempt, isAsTyped)
    attempt?.noteRead()
    return current
  }
}
