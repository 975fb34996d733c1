import BookText
import Cells
import Defaults
import Reading
import Searching
import Storage
import System
import TerminalInput

/// Opens another book than the open one: finds its file, and has a screen until it is open.
struct NextBook {
  private let context: SessionContext
  /// What waits for the book.
  private var job: Job?
  /// The screen of the book that is being opened; nil if none is.
  var screen: OpeningScreen? {
    didSet { if screen == nil { job = nil } }
  }
  /// The match in it that is gone to.
  private var match: LibraryMatch?
  /// The paths of the books whose links led to it, the last one last.
  private var trail: [String] = []
  /// The same for the open book.
  private var openTrail: [String] = []

  /// The largest number of books that “back” leads through.
  private static let maxTrail = 100

  init(_ context: SessionContext) { self.context = context }

  /// Begins to open a book of the shelf.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - open: The open book, which has been saved: it may be the same.
  ///   - folders: Where to look for a file that has been moved.
  /// - Returns: The reason why it cannot be opened; so do the functions below.
  mutating func begin(
    _ book: ShelvedBook, after open: OpenBook, lookingIn folders: [String], at now: Duration
  ) -> String? {
    let found = context.store.locate(book, lookingIn: folders)
    return begin(found, from: book.path, after: open, at: now)
  }

  /// Begins to open a book at a match.
  mutating func begin(
    _ match: LibraryMatch, after open: OpenBook, lookingIn folders: [String], at now: Duration
  ) -> String? {
    let (book, path) = (match.book.fingerprint, match.book.path)
    let found = readable(path) ?? context.store.locate(book, lookingIn: folders)
    return begin(
      found, from: path, start: .place(match.place), match: match, after: open, at: now)
  }

  /// Begins to open again the book at a path whose link led to the open one.
  mutating func begin(backTo path: String, after open: OpenBook, at now: Duration) -> String? {
    begin(readable(path), from: path, trail: openTrail.dropLast(), after: open, at: now)
  }

  private func readable(_ path: String) -> String? {
    FileSystem.isReadable(path) ? path : nil
  }

  /// Starts opening a file in the folder of the open book: at the part named by the link, or at the saved
  /// place.
  mutating func begin(
    _ file: LinkedFile, after open: OpenBook, at now: Duration
  ) -> String? {
    guard let book = open.source.path else {
      return "Only a book from a file has files beside it: \(file.path)"
    }
    guard let path = file.path(besideFileAt: book, within: openTrail.first ?? book) else {
      return "Not found in the folder of this book: \(file.path)"
    }
    return begin(
      readable(path), from: path, start: file.part.isEmpty ? nil : .part(file.part),
      trail: (openTrail + [book]).suffix(Self.maxTrail), after: open, at: now)
  }

  private mutating func begin(
    _ found: String?, from path: String, start: StartingPlace? = nil, match: LibraryMatch? = nil,
    trail: [String] = [], after open: OpenBook, at now: Duration
  ) -> String? {
    guard let found else { return "Not found at its path or in your folders: \(path)" }
    var options = context.options(after: open)
    (options.start, options.chosen, options.format) = (start, [], nil)
    screen = OpeningScreen(BookOpening(.file(found), options, context.store), at: now)
    (self.match, self.trail) = (match, trail)
    return nil
  }

  /// The opened book or the error, the match to go to, and the input queued in the meantime.
  typealias End = (result: Result<OpenedBook, Failure>, match: LibraryMatch?, input: [InputEvent])

  /// Waits for the book.
  mutating func wait(
    by jobs: Jobs, then ended: @escaping (_ result: Result<OpenedBook, Failure>, _ now: Duration) -> Void
  ) {
    job = (screen?.opening.task).map { jobs.run($0, then: ended) }
  }

  /// Ends the opening with a result; returns the match to go to, and the input queued in the meantime.
  mutating func end(
    _ result: Result<OpenedBook, Failure>
  ) -> (match: LibraryMatch?, input: [InputEvent]) {
    let input = screen?.input ?? []
    screen = nil
    if case .success = result { openTrail = trail }
    return (match, input)
  }

  /// The path of the book whose link led to the open one.
  var origin: String? { openTrail.last }
}

extension SessionContext {
  /// How another book is opened: with the settings and for the screen of the open one.
  func options(after open: OpenBook) -> BookOpening.Options {
    var options = options
    options.settings = open.savedSettings
    options.screen = open.reader.pages.screen
    options.appearance = open.reader.pages.appearance
    return options
  }
}
