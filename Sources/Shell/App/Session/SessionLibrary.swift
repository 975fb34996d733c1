import BookText
import Catalogue
import Defaults
import Reading
import Searching
import Storage
import System

/// The shelf, the reading statistics and the search through all books: filled by tasks, whose answers are
/// shown in the reader of the open book.
struct SessionLibrary {
  private let context: SessionContext
  private var store: DefaultsStore { context.store }
  /// The scan for the books of the shelf.
  private var scan: BackgroundTask<ShelfReport>?
  /// The task that reads the records of all books.
  private var records: BackgroundTask<[ShelvedBook]>?
  /// The search through all books that is under way.
  private var search: (query: LibraryQuery, task: BackgroundTask<LibraryFindings>)?
  /// The files of forgotten books, kept for undo while the program runs.
  private(set) var forgotten: [Fingerprint: DefaultsFile] = [:]
  /// True if it was said that the catalogue cannot be used.
  private var hasSaidFailure = false

  /// What has been found for the shelf so far.
  private struct ShelfReport: Sendable {
    var books: [ShelvedBook] = []
    var progress = ShelfProgress()
  }

  init(_ context: SessionContext) { self.context = context }

  /// True if ``advance(in:at:)`` can proceed.
  var hasWork: Bool {
    scan?.hasReport == true || records?.hasReport == true || search?.task.hasReport == true
  }

  /// The descriptors to poll for more books of the shelf, and for more matches in all books.
  var descriptors: [Int32] {
    [scan?.descriptor, records?.descriptor, search?.task.descriptor].compactMap { $0 }
      .filter { $0 >= 0 }
  }

  /// The folders whose books are on the shelf.
  func folders(of open: OpenBook) -> [String] {
    open.savedSettings.folderPaths(environment: context.environment)
  }

  // MARK: Statistics

  /// How long the first frame waits for what is known of few books and folders.
  private static let patience = Duration.milliseconds(20)

  /// Shows the statistics; those that take longer to find come later.
  mutating func showStatistics(in open: OpenBook, at now: Duration) {
    guard let today = context.clock.today else { return }
    let task = BackgroundTask(whileWanted: { [store] isWanted in
      store.shelf(while: isWanted).read
    })
    records = task
    task.wait(milliseconds: Int32(Self.patience / .milliseconds(1)))
    if !showRecords(in: open, isUpdate: false, at: now) {
      open.reader.showStatistics([], today: today, isUpdate: false, at: now)
    }
  }

  /// Shows the records of all books, if they have been read; returns whether they have.
  @discardableResult
  private mutating func showRecords(in open: OpenBook, isUpdate: Bool, at now: Duration) -> Bool {
    guard let read = records?.answer, let today = context.clock.today else { return false }
    records = nil
    open.reader.showStatistics(read, today: today, isUpdate: isUpdate, at: now)
    return true
  }

  // MARK: The shelf

  /// Shows the books that are found at once, and goes on to find others.
  ///
  /// - Parameter isUpdate: True if the shelf is already shown.
  mutating func showShelf(in open: OpenBook, isUpdate: Bool) {
    scan = scanning(folders(of: open))
    var found = ShelfReport()
    let end = elapsedTime() + Self.patience
    while let task = scan {
      task.wait(milliseconds: Int32(max(0, (end - elapsedTime()) / .milliseconds(1))))
      guard let next = nextReport() else { break }
      found = next
    }
    show(found, isUpdate: isUpdate, in: open)
  }

  /// The time between two reports of a scan.
  private static let interval = Duration.milliseconds(100)

  /// Starts a scan on another thread: it reports the books that have been read, and then the others a few
  /// times a second.
  private func scanning(_ folders: [String]) -> BackgroundTask<ShelfReport> {
    let (limits, others, store) = (context.shelfFolders, context.otherBooks, store)
    return BackgroundTask(reporting: { isWanted, report in
      let shelf = store.shelf(while: isWanted)
      var found = ShelfReport()
      found.books = limits.isEmpty ? shelf.books : []
      found.progress.isLooking = true
      report(found)
      var scan = FolderScan(
        shelf, folders: limits.isEmpty ? folders : limits, files: others,
        isLimited: !limits.isEmpty, catalogue: store.catalogue)
      while true {
        let end = elapsedTime() + Self.interval
        while !scan.isComplete, isWanted(), elapsedTime() < end { scan.step() }
        scan.save()
        found = ShelfReport(books: scan.books, progress: scan.progress)
        if scan.isComplete || !isWanted() { return found }
        report(found)
      }
    })
  }

  /// Takes what has been found for the shelf since the last call; nil if that is nothing.
  private mutating func nextReport() -> ShelfReport? {
    guard let (report, isLast) = scan?.takeReport() else { return nil }
    if isLast { scan = nil }
    return report
  }

  private mutating func show(_ report: ShelfReport, isUpdate: Bool, in open: OpenBook) {
    var progress = report.progress
    progress.folders = context.shelfFolders
    open.reader.fillShelf(report.books, progress, isUpdate: isUpdate)
    guard let failure = progress.catalogueFailure, !hasSaidFailure else { return }
    hasSaidFailure = true
    open.reader.showMessage(failure)
  }

  /// Updates the shelf after a change of its folders, and shows which of them do not exist.
  mutating func showChangedFolders(in open: OpenBook) {
    showShelf(in: open, isUpdate: true)
    let folders = open.reader.generalSettings.folders.paths(
      home: context.environment["HOME"], bundled: [])
    let missing = folders.filter { FileStatus(of: $0)?.kind != .directory }
    if missing.isEmpty { return }
    open.reader.showMessage("Not a folder: \(missing.joined(separator: ", "))")
  }

  /// Shows the books, records and matches that have been found.
  mutating func advance(in open: OpenBook, at now: Duration) {
    if let (findings, isLast) = search?.task.takeReport() {
      if isLast { search = nil }
      open.reader.showFindings(findings)
    }
    if let report = nextReport() { show(report, isUpdate: true, in: open) }
    showRecords(in: open, isUpdate: true, at: now)
  }

  // MARK: Searching

  /// Begins the search through all books that the reader wants, or ends one whose matches are not shown any
  /// more. What it has made searchable by then stays so.
  mutating func followSearch(in open: OpenBook) {
    let query = open.reader.soughtInLibrary
    guard query != search?.query else { return }
    search = query.map { query in
      let search = LibrarySearch(
        query: query, folders: context.shelfFolders + folders(of: open),
        settings: open.savedSettings, store: store)
      return (query, search.start())
    }
  }

  // MARK: Forgetting

  /// Removes everything stored about a book, of which nothing waits to be saved, and updates the shelf.
  mutating func forget(_ book: Fingerprint, in open: OpenBook) {
    let file = store.file(of: book)
    if let file { forgotten[book] = file }
    let isGone = store.forget(book)
    if book == open.fingerprint { open.noteForgetting(isGone: isGone) }
    showShelf(in: open, isUpdate: true)
    if file != nil { open.reader.noteForgotten(book) }
    if !isGone { open.reader.showMessage("Some files about the book could not be removed") }
  }

  /// Restores what was removed about a book, and updates the shelf. If it cannot be saved, it can be restored
  /// again.
  mutating func restore(_ book: Fingerprint, in open: OpenBook) {
    guard let file = forgotten[book] else { return }
    let isRestored = store.restore(file, of: book)
    if isRestored {
      forgotten[book] = nil
    } else {
      open.reader.noteForgotten(book)
    }
    if book == open.fingerprint { open.noteTurn() }
    showShelf(in: open, isUpdate: true)
    if isRestored { open.reader.showMessage("Restored") }
  }
}
