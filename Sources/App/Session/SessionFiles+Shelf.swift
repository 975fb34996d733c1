import Background
import BookText
import Catalogue
import Defaults
import Reading
import Searching
import Storage
import System

/// The shelf, the reading statistics and the search through all books: filled by tasks, whose answers are
/// shown in the reader of the open book.
extension SessionFiles {
  /// True if ``advanceShelf(in:at:)`` can proceed.
  var hasWork: Bool {
    scan?.hasReport == true || records?.answer != nil || search?.task.hasReport == true
  }

  /// The descriptors to poll for more books of the shelf, and for more matches in all books.
  var shelfDescriptors: [Int32] {
    [scan?.descriptor, records?.descriptor, search?.task.descriptor].compactMap { $0 }
      .filter { $0 >= 0 }
  }

  /// How long the first frame waits for what is known of few books and folders.
  private static let patience = Duration.milliseconds(20)

  /// Saves what has changed, and shows the statistics; those that take longer to find come later.
  mutating func showStatistics(in open: OpenBook, at now: Duration) {
    saveIfChanged(open, at: now)
    showPace(in: open, isWanted: true)
    guard let today = sessionContext.clock.today else { return }
    let task = BackgroundTask(whileWanted: sessionContext.store.readingShelf)
    records = task
    _ = task.wait(milliseconds: Int32(Self.patience / .milliseconds(1)))
    if !showRecords(in: open, isUpdate: false, at: now) {
      open.reader.showStatistics([], today: today, isUpdate: false, at: now)
    }
    showWarnings(in: open)
  }

  /// Shows the records of all books, if they have been read; returns whether they have.
  private mutating func showRecords(in open: OpenBook, isUpdate: Bool, at now: Duration) -> Bool {
    guard let (shelf, outcome) = records?.answer, let today = sessionContext.clock.today else {
      return false
    }
    records = nil
    sessionContext.store.note(outcome)
    open.reader.showStatistics(shelf.read, today: today, isUpdate: isUpdate, at: now)
    return true
  }

  /// Saves what has changed, shows the books of the shelf, and goes on to find others.
  mutating func showShelf(in open: OpenBook, at now: Duration) {
    saveIfChanged(open, at: now)
    showBooks(in: open, isUpdate: false)
  }

  /// Shows the books that are found at once, and goes on to find others.
  ///
  /// - Parameter isUpdate: True if the shelf is already shown.
  mutating func showBooks(in open: OpenBook, isUpdate: Bool) {
    let (limits, store) = (sessionContext.shelfFolders, sessionContext.store)
    var request = FolderScan.Request(
      Shelf(), folders: limits.isEmpty ? folders(of: open) : limits,
      files: sessionContext.otherBooks, catalogue: store.catalogue)
    request.isLimited = !limits.isEmpty
    scan = FolderScan.reporting(request, reading: store.readingShelf)
    var found = ShelfReport()
    let end = elapsedTime() + Self.patience
    while let task = scan {
      task.wait(milliseconds: Int32(max(0, (end - elapsedTime()) / .milliseconds(1))))
      guard let next = nextReport() else { break }
      found = next
    }
    show(found, isUpdate: isUpdate, in: open)
    showWarnings(in: open)
  }

  /// Takes what has been found for the shelf since the last call; nil if that is nothing.
  private mutating func nextReport() -> ShelfReport? {
    guard let (report, isLast) = scan?.takeReport() else { return nil }
    if isLast { scan = nil }
    if let outcome = report.outcome { sessionContext.store.note(outcome) }
    return report
  }

  private mutating func show(_ report: ShelfReport, isUpdate: Bool, in open: OpenBook) {
    var progress = report.progress
    progress.folders = sessionContext.shelfFolders
    open.reader.fillShelf(report.books, progress, isUpdate: isUpdate)
    guard let failure = progress.catalogueFailure, !hasSaidFailure else { return }
    hasSaidFailure = true
    open.reader.showMessage(failure)
  }

  /// Shows the books, records and matches that have been found.
  mutating func advanceShelf(in open: OpenBook, at now: Duration) {
    if let (findings, isLast) = search?.task.takeReport() {
      if isLast { search = nil }
      open.reader.showFindings(findings)
    }
    if let report = nextReport() { show(report, isUpdate: true, in: open) }
    _ = showRecords(in: open, isUpdate: true, at: now)
    showWarnings(in: open)
  }

  /// Begins the search through all books that the reader wants, or ends one whose matches are not shown any
  /// more. What it has made searchable by then stays so.
  mutating func followSearch(in open: OpenBook) {
    let query = open.reader.soughtInLibrary
    guard query != search?.query else { return }
    search = query.map { query in
      let request = LibrarySearch.Request(
        query: query, folders: sessionContext.shelfFolders + folders(of: open),
        settings: open.savedSettings, environment: sessionContext.environment)
      return (query, LibrarySearch.reporting(request))
    }
  }

  // MARK: Forgetting

  /// Removes everything stored about a book, and updates the shelf.
  mutating func forget(_ book: Fingerprint, in open: OpenBook, at now: Duration) {
    finishSaving(in: open, within: Self.patience, at: now)
    queue.forget(book)
    let file = sessionContext.store.file(of: book)
    if let file { forgotten[book] = file }
    let isGone = sessionContext.store.forget(book)
    if book == open.fingerprint { open.noteForgetting(isGone: isGone) }
    showBooks(in: open, isUpdate: true)
    if file != nil { open.reader.noteForgotten(book) }
    if !isGone { open.reader.showMessage("Some files about the book could not be removed") }
  }

  /// Restores what was removed about a book, and updates the shelf. If it cannot be saved, it can be restored
  /// again.
  mutating func restore(_ book: Fingerprint, in open: OpenBook) {
    guard let file = forgotten[book] else { return }
    let isRestored = sessionContext.store.restore(file, of: book)
    if isRestored {
      forgotten[book] = nil
    } else {
      open.reader.noteForgotten(book)
    }
    if book == open.fingerprint { open.noteTurn() }
    showBooks(in: open, isUpdate: true)
    if isRestored { open.reader.showMessage("Restored") }
  }
}

/// What has been found for the shelf so far.
struct ShelfReport: Sendable {
  var books: [ShelvedBook] = []
  var progress = ShelfProgress()
  /// What has become of the files of the books that have been read; nil if that was reported before.
  var outcome: DefaultsStore.Outcome?
}

extension FolderScan {
  /// The time between two reports.
  private static let interval = Duration.milliseconds(100)

  /// Starts a scan on another thread: it reports the books that have been read, and then the others a few
  /// times a second.
  static func reporting(
    _ request: Request, reading: @escaping @Sendable (() -> Bool) -> (Shelf, DefaultsStore.Outcome)
  ) -> ReportingTask<ShelfReport> {
    ReportingTask {
      var known: FolderScan?
      return { isWanted in
        var report = ShelfReport()
        guard var scan = known else {
          let (shelf, outcome) = reading(isWanted)
          var request = request
          request.shelf = shelf
          known = FolderScan(request)
          report.books = request.isLimited ? [] : shelf.books
          report.progress.isLooking = true
          report.outcome = outcome
          return (report, false)
        }
        known = nil
        let end = elapsedTime() + interval
        while !scan.isComplete, isWanted(), elapsedTime() < end { scan.step() }
        scan.save()
        (report.books, report.progress) = (scan.books, scan.progress)
        known = scan
        return (report, scan.isComplete)
      }
    }
  }
}
