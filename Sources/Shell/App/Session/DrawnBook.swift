import Asking
import BookText
import Defaults
import Reading
import Storage
import Typesetting

/// Draws pages without a session. Answers the questions of the reader at once.
public final class DrawnBook {
  private let opened: Opening.Opened
  private let context: SessionContext
  private var translation: Opening.Opened?
  private var failure: Failure?

  /// The context has the settings of all books, the size of the screen, the decoder of images, and the
  /// translation that faces the book.
  public init(_ opened: Opening.Opened, in context: SessionContext) {
    (self.opened, self.context) = (opened, context)
  }

  /// Draws pages into a new SVG file, and waits until it is on the disk. Without moves, draws a still;
  /// without a start, the place where the book was left.
  /// - Throws: ``Failure`` if there is no such page, or the file exists or cannot be written.
  public func draw(
    _ moves: [FilmMove], to path: String, from start: StartingPlace?
  ) throws(Failure) {
    var recorder = FilmRecorder(try reader(at: start), at: .zero)
    try recorder.recordMoves(moves) { question, reader in
      if case .facing(.open(let choice, _)) = question {
        return readTranslation(choice, for: reader)
      }
      return Pictures.answers(
        to: question, in: opened.source, facing: translation?.source, by: context.imageDecoder,
        context.environment, while: { true })
    }
    if let failure { throw failure }
    try recorder.write(to: path)
  }

  /// A reader of the book at a place, or where the book was left. Throws for a page that the book does not
  /// have at this size.
  private func reader(at start: StartingPlace?) throws(Failure) -> Reader {
    let (book, options) = (opened.book, context.options)
    let appearance = Appearance(depth: .direct)
    let hyphenator = book.hyphenator
    let layout = ScreenLayout(
      of: book, on: options.screen, opened.own.applied(to: options.settings).presented, appearance,
      wasSpread: false)
    var pages = layout.map { Pagination(of: book, format: $0.format, hyphenator: hyphenator) }
    var place = opened.start ?? opened.placeLeft
    if var known = pages, let start {
      if case .page(let number) = start {
        known.set(atLeast: number)
        guard number <= known.count else {
          let count = known.count == 1 ? "one page" : "\(known.count) pages"
          throw Failure("“\(book.title)” has only \(count) of this size")
        }
      }
      place = try start.offset(in: book, pagination: known)
      pages = known
    }
    var reader = Reader(
      book: book, at: place, settings: options.settings, own: opened.own,
      marks: context.store.marks(in: book, opened.saved).marks, appearance: appearance,
      screen: options.screen, hyphenator: hyphenator, pages: pages,
      isOfPipe: opened.source.pipe != nil)
    var beginning = Answer.Beginning()
    beginning.isAlone = context.facing == FacingTranslation.none
    beginning.facing = beginning.isAlone ? nil : context.facing
    reader.take(.session(.began(beginning)), at: .zero)
    return reader
  }

  /// Reads a translation, and finds the passages that face each other. Records a failure for `draw` to throw.
  private func readTranslation(_ choice: FacingChoice, for reader: Reader) -> [Answer] {
    do throws(Failure) {
      let found = try BookRequest.findTranslation(
        choice.name, of: opened.source, in: context.folders(context.options.settings),
        environment: context.environment, store: context.store)
      let other = try Opening.open(
        found, FacingTranslation.options(context.options.settings, like: context.options),
        context.store)
      translation = other
      let pair = try FacingTranslation.pair(
        reader.original, other, choice, context.store, FacingCache(beside: nil),
        from: reader.snapshot.anchor, isWanted: { true }, progress: { _ in })
      return [.facing(pair)]
    } catch {
      failure = error
      return [.notFacing(name: choice.name)]
    }
  }
}
