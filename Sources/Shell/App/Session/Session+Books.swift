import Asking
import Reading
import Storage

extension Session {
  /// Starts saving and measuring as soon as there is a book, since a page can be shown. An opened book counts
  /// as the last book even if no page is turned.
  public func start(at now: Duration) {
    isStarted = true
    if let open { start(open, at: now) }
  }

  /// Tells the reader and the services that the first book is open, with what the command line asks for.
  private func start(_ open: BookSession, at now: Duration) {
    isNewBook = true
    open.reader.take(.dictionaryFault(services.dictionaries.fault), at: now)
    open.reader.take(.devices(services.devices.status), at: now)
    // The book behind a shelf was not asked for.
    if context.beginning.isAtShelf {
      services.saving.noteShelf()
    } else {
      services.saving.notePlace(at: now)
    }
    services.saving.showWarnings()
    services.saving.save(openBook(of: open), includesPlace: false)
    var beginning = context.beginning
    hintedSessions = context.store.hintedSessions
    beginning.showsFirstKeys = hintedSessions != nil
    beginning.showsTreatment =
      !beginning.showsFirstKeys && open.rereading.source.pipe != nil
      && open.reader.book.form == .book
    if let ignored = context.store.ignoredLines { beginning.ignoredLines = ignored.lines }
    beginning.isAtEnd = context.options.start == .end
    beginning.isAlone = context.facing == FacingTranslation.none
    // A translation read with the book is chosen already.
    let isChosen = beginning.isAlone || services.facing.isPrepared(context.facing)
    beginning.facing = isChosen ? nil : context.facing
    open.reader.take(.session(.began(beginning)), at: now)
    settle(at: now)
    if let quoted = open.quoted { take(.session(quoted), at: now) }
    if let notice = context.notice { take(.message(notice), at: now) }
  }

  /// Opens a book after saving the open one. Says if there is none. A typed folder limits the shelf; the book
  /// behind a manual page is shown at once. Does nothing while opening.
  func open(_ book: OtherBook, leaving open: BookSession, at now: Duration) {
    if isOpening { return }
    switch book {
    case .manualPage(let page):
      save(open, at: now)
      state = .opening(
        Opening(.manualPage(page), options(after: open), context.store, by: jobs, at: now),
        behind: open)
      return
    case .previous:
      if let previous = booksBehindManual.popLast() {
        return goBack(to: previous, from: open, at: now)
      }
    default: break
    }
    let folders = context.folders(open.reader.generalSettings)
    let locator = BookLocator(context: context, firstFile: firstFile, folders: folders)
    if case .typed(let path) = book,
      let folder = locator.folder(typed: path, in: open.rereading.source.folder)
    {
      context.shelfFolders = [folder]
      services.shelf.limit(to: [folder])
      return outbox.answer(.shelfChanged)
    }
    let found: BookLocator.Found
    do throws(BookLocator.Refusal) {
      found = try locator.find(book, from: openBook(of: open))
    } catch {
      return switch error {
      case .message(let message): outbox.say(message)
      case .typed(let path): outbox.answer(.noFile(path))
      }
    }
    save(open, at: now)
    var options = options(after: open)
    options.start = found.start
    let opening = Opening(
      found.book, options, context.store, match: found.match, trail: found.trail, by: jobs,
      at: now)
    state = .opening(opening, behind: open)
  }

  /// Handles also the input that waited. On failure shows the book behind, or has to end.
  func endOpening(_ result: Result<Opening.Opened, Failure>, at now: Duration) {
    guard case .opening(let opening, let behind) = state else { return }
    needsFrame = true
    switch (result, behind) {
    case (.success(let opened), nil):
      let open = beginReading(opened)
      firstFile = opened.source.path
      if isStarted { start(open, at: now) }
    case (.success(let opened), let behind?): replaceBook(behind, by: opened, of: opening, at: now)
    case (.failure(let failure), nil): openingFailure = failure
    case (.failure(let failure), let behind?):
      state = .reading(behind)
      take(.message(failure.message), at: now)
    }
    handle(opening.input, at: now)
  }

  /// Makes an opened book the one that is read.
  private func beginReading(
    _ opened: Opening.Opened, after previous: BookSession? = nil, trail: [String] = []
  ) -> BookSession {
    var context = context
    if let previous { context.options = options(after: previous) }
    bookCount += 1
    let open = BookSession(
      opened, number: bookCount, after: previous?.reader, trail: trail, in: context, jobs, outbox)
    state = .reading(open)
    services.saving.begin(open.saved)
    services.facing.take(opened.facing)
    // From now on its pages may trap, on this thread.
    opened.source.attempt?.noteThread()
    return open
  }

  /// Keeps the book left only behind a manual page.
  private func replaceBook(
    _ previous: BookSession, by opened: Opening.Opened, of opening: Opening, at now: Duration
  ) {
    leaveBook(previous, at: now)
    let origin = opening.trail.last
    booksBehindManual =
      opening.isOfManual ? (booksBehindManual + [previous]).suffix(Self.mostBehindManual) : []
    let open = beginReading(opened, after: previous, trail: opening.trail)
    isNewBook = true
    open.reader.take(.dictionaryFault(services.dictionaries.fault), at: now)
    services.saving.notePlace(at: now)
    services.saving.save(openBook(of: open), includesPlace: false)
    settle(at: now)
    if opening.isOfManual { take(.session(.followed), at: now) }
    take(.session(.arrived(at: opening.match, fromBookAt: origin)), at: now)
    if let quoted = open.quoted { take(.session(quoted), at: now) }
  }

  /// Ends everything belonging to the book: another one replaces it.
  private func leaveBook(_ open: BookSession, at now: Duration) {
    services.stopPrograms(at: now)
    save(open, at: now)
    settle(at: now)
    services.leave(openBook(of: open), at: now)
    open.saved = services.saving.saved ?? open.saved
    queue = InputQueue()
    take(.terminal(.imagesLost), at: now)
  }

  /// Maximum number of books that “back” leads to.
  private static let mostBehindManual = 20

  /// Shows a book again as it was when a manual page was opened from it, with the present settings of all
  /// books.
  private func goBack(to previous: BookSession, from open: BookSession, at now: Duration) {
    leaveBook(open, at: now)
    (state, isNewBook, needsFrame) = (.reading(previous), true, true)
    previous.reader.take(.session(.resting), at: now)
    previous.reader.takeOver(from: open.reader)
    previous.saved.takeOverSettings(from: open.saved)
    services.saving.begin(previous.saved)
    previous.reader.take(.terminal(.resized(open.reader.pages.screen)), at: now)
    previous.reader.take(.message(previous.reader.book.title), at: now)
    // What came through a pipe in the meantime was not taken.
    if !previous.reader.book.isWhole || previous.reader.book.isGrowing {
      previous.rereading.ask(.reread, about: openBook(of: previous), at: now)
    }
    take(.session(.resumed), at: now)
  }

  /// Returns the options for another book, as of the open one but without choices of the command line.
  func options(after open: BookSession) -> Opening.Options {
    var options = context.options
    options.settings = open.reader.generalSettings
    options.screen = open.reader.pages.screen
    options.appearance = open.reader.pages.appearance
    (options.start, options.chosen, options.format) = (nil, [], nil)
    options.isUnasked = false
    return options
  }
}
