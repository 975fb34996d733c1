import Background
import BookText
import Defaults
import Reading
import Searching
import Storage
import System

/// The files of a session: saves the open book and what the reader changes; finds, opens, forgets and
/// restores other books.
///
/// Methods show what they find, and the warnings of the store, in the reader of the open book.
struct SessionFiles {
  var sessionContext: SessionContext
  var queue = SaveQueue()
  /// The scan for the books of the shelf.
  var scan: ReportingTask<ShelfReport>?
  /// The task that reads the records of all books.
  var records: BackgroundTask<(Shelf, DefaultsStore.Outcome)>?
  /// The search through all books that is under way.
  var search: (query: LibraryQuery, task: ReportingTask<LibraryFindings>)?
  /// The files of forgotten books, kept for undo while the program runs.
  var forgotten: [Fingerprint: DefaultsFile] = [:]
  /// True if it was said that the catalogue cannot be used.
  var hasSaidFailure = false
  /// The failure to save on the screen.
  private var shownFailure: String?
  /// The warnings to print; see ``takePrintedWarnings()``.
  private var printedWarnings: [String] = []

  /// Takes the environment of a session, with its store.
  init(in sessionContext: SessionContext) { self.sessionContext = sessionContext }

  /// True if nothing has been saved yet, as on the first start.
  var areUnused: Bool { sessionContext.store.isUnused }

  /// True if folders are named on the command line, whose shelf is shown first.
  var beginsAtShelf: Bool { !sessionContext.shelfFolders.isEmpty }

  // MARK: Saving

  /// Begins to save everything about the book that is not saved yet.
  mutating func save(_ open: OpenBook, includesPlace: Bool = true, at now: Duration) {
    let changes = open.takeChanges(includesPlace: includesPlace)
    if !changes.isEmpty { queue.add(changes, &sessionContext.store, at: now) }
  }

  /// Takes the results of saves, and begins those that are due.
  mutating func advanceSaving(in open: OpenBook, at now: Duration) {
    let repeatsFailure = queue.advance(&sessionContext.store, at: now)
    showWarnings(in: open, repeatsFailure: repeatsFailure)
  }

  /// Waits until what has changed is in its files, but not for the disk.
  ///
  /// - Parameter limit: How long to wait at most: a slow disk holds nothing up.
  mutating func finishSaving(
    in open: OpenBook, within limit: Duration, at now: Duration
  ) {
    let repeatsFailure = queue.finish(&sessionContext.store, within: limit, at: now)
    showWarnings(in: open, repeatsFailure: repeatsFailure)
  }

  /// How long a key waits for a save whose result it shows: usually it takes a millisecond.
  private static let patience = Duration.milliseconds(20)

  /// Saves changed marks, and waits for their file as long as a key may, but not for the disk: a mark that
  /// the screen shows outlives a kill.
  mutating func saveMarks(_ open: OpenBook, at now: Duration) {
    save(open, at: now)
    finishSaving(in: open, within: Self.patience, at: now)
  }

  /// Saves what has changed, since the files of books are about to be read.
  mutating func saveIfChanged(_ open: OpenBook, at now: Duration) {
    if open.saved.schedule.deadline != nil { save(open, at: now) }
    finishSaving(in: open, within: Self.patience, at: now)
  }

  /// Ends the stay at the visible pages, and saves everything: they are about to be left.
  mutating func leave(_ open: OpenBook, at now: Duration) {
    open.reader.paceMeter.leave(open.reader.book, at: now)
    save(open, at: now)
    finishSaving(in: open, within: Self.patience, at: now)
  }

  // MARK: Warnings

  /// The failures to save, as sentences.
  var failures: [String] { sessionContext.store.failures }

  /// Returns the warnings to print after the screen is left, in order, and clears them.
  mutating func takePrintedWarnings() -> [String] {
    defer { printedWarnings = [] }
    return printedWarnings
  }

  /// Shows the latest warning of the store. A failure to save is a warning that a retry can repair: it is
  /// removed from the screen then, and never printed. All others are printed after the screen is left.
  ///
  /// - Parameters:
  ///   - open: The open book.
  ///   - repeatsFailure: True to show a failure that was shown before: the reader has changed something,
  ///     which is not saved either.
  mutating func showWarnings(in open: OpenBook, repeatsFailure: Bool = false) {
    let (new, failures) = (sessionContext.store.takeWarnings(), failures)
    if let shownFailure, !failures.contains(shownFailure) {
      open.reader.removeMessage(shownFailure)
      self.shownFailure = nil
    }
    printedWarnings += new.filter { !failures.contains($0) }
    guard let message = new.last ?? (repeatsFailure ? failures.last : nil) else { return }
    if failures.contains(message) { shownFailure = message }
    open.reader.showMessage(message)
  }

  /// Updates the shelf after a change of its folders, and shows which of them do not exist.
  mutating func showChangedFolders(in open: OpenBook) {
    showBooks(in: open, isUpdate: true)
    let folders = open.reader.generalSettings.folders.paths(
      home: sessionContext.environment["HOME"], bundled: [])
    let missing = folders.filter { FileStatus(of: $0)?.kind != .directory }
    if missing.isEmpty { return }
    open.reader.showMessage("Not a folder: \(missing.joined(separator: ", "))")
  }

  // MARK: Opening

  /// Returns a book that has been opened, or the reason why it cannot be; nil if that is not finished.
  mutating func result(of opening: BookOpening) -> Result<OpenedBook, Failure>? {
    opening.result(store: &sessionContext.store)
  }

  /// Opens the reader of the first book.
  mutating func openBook(_ opened: OpenedBook) -> OpenBook {
    OpenBook(opened, in: sessionContext, store: &sessionContext.store)
  }

  /// Opens the reader of the next book, with the settings, the screen and the undo history of the previous.
  mutating func openBook(_ opened: OpenedBook, after previous: OpenBook) -> OpenBook {
    sessionContext.settings = previous.savedSettings
    sessionContext.appearance = previous.reader.pages.appearance
    sessionContext.screen = previous.reader.pages.screen
    let next = openBook(opened)
    next.reader.takeOver(from: previous.reader)
    return next
  }

  /// Returns the book of a pipe that has ended as it was left before; see ``OpenBook/reopened(_:)``.
  mutating func reopened(_ open: OpenBook) -> OpenedBook? {
    sessionContext.store.mergeCopies(of: open.fingerprint)
    return open.reopened(SavedBook(own: sessionContext.store.file(of: open.fingerprint)))
  }

  /// Begins to open another book.
  ///
  /// - Returns: nil if its file is not found.
  mutating func opening(of book: ShelvedBook, after open: OpenBook) -> BookOpening? {
    sessionContext.store.locate(book, lookingIn: folders(of: open)).map {
      opening(of: $0, at: nil, after: open)
    }
  }

  /// Begins to open another book at a match.
  ///
  /// - Returns: nil if its file is not found.
  mutating func opening(of match: LibraryMatch, after open: OpenBook) -> BookOpening? {
    let path =
      FileSystem.isReadable(match.book.path)
      ? match.book.path
      : sessionContext.store.locate(match.book.fingerprint, lookingIn: folders(of: open))
    return path.map { opening(of: $0, at: .place(match.place), after: open) }
  }

  /// Begins to open a file.
  ///
  /// - Returns: nil if it is not found.
  func opening(
    ofFile path: String, at start: StartingPlace? = nil, after open: OpenBook
  ) -> BookOpening? {
    FileSystem.isReadable(path) ? opening(of: path, at: start, after: open) : nil
  }

  private func opening(
    of path: String, at start: StartingPlace?, after open: OpenBook
  ) -> BookOpening {
    BookOpening(
      .file(path),
      BookOpening.Options(
        settings: open.savedSettings, start: start, screen: open.reader.pages.screen,
        appearance: open.reader.pages.appearance), sessionContext.store)
  }

  /// The folders whose books are on the shelf.
  func folders(of open: OpenBook) -> [String] {
    open.savedSettings.folderPaths(environment: sessionContext.environment)
  }

  /// Loads the reader's pace if it is shown, once; if `isWanted`, in any case. Returns true if it was loaded.
  ///
  /// - Complexity: O(*n*) in the number of books that were read.
  @discardableResult
  mutating func showPace(in open: OpenBook, isWanted: Bool = false) -> Bool {
    open.showPace(from: &sessionContext.store, isWanted: isWanted)
  }
}
