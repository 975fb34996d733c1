import Background
import BookText
import Catalogue
import Defaults
import Reading
import Searching
import Storage
import System

/// The shelf, the reading statistics and the search through all books of a session: the tasks that fill
/// them, and the data of forgotten books, kept for undo while the program runs.
///
/// Methods show what they find in the reader of the open book.
struct SessionShelf {
  private var scans = ShelfScans()
  /// The search through all books that is under way.
  private var search: (query: LibraryQuery, task: ReportingTask<LibraryFindings>)?
  /// The folders on the command line, whose books alone are shown.
  private let shelfFolders: [String]
  /// True if it was said that the catalogue cannot be used.
  private var hasSaidFailure = false
  private var forgotten: [Fingerprint: DefaultsFile] = [:]

  /// Makes the shelf of some folders, or of all if there are none.
  init(folders: [String] = []) { shelfFolders = folders }

  /// True if ``advance(in:_:at:)`` can proceed.
  var hasWork: Bool { scans.hasWork || search?.task.hasReport == true }

  /// The descriptors to poll for more books, and for more matches.
  var descriptors: [Int32] {
    [scans.descriptor, search?.task.descriptor].compactMap { $0 }.filter { $0 >= 0 }
  }

  /// Starts a scan for books, and shows those that are found at once.
  ///
  /// - Parameter isUpdate: True if the shelf is already shown.
  mutating func showBooks(
    in open: OpenBook, _ sessionContext: inout SessionContext, isUpdate: Bool, at now: Duration
  ) {
    let folders = open.savedSettings.folderPaths(environment: sessionContext.environment)
    var request = FolderScan.Request(
      Shelf(), folders: shelfFolders.isEmpty ? folders : shelfFolders,
      files: sessionContext.otherBooks,
      catalogue: sessionContext.store.catalogue)
    request.isLimited = !shelfFolders.isEmpty
    let found = scans.beginShelf(
      &sessionContext.store, request, order: open.savedSettings.order)
    show(found, isUpdate: isUpdate, in: open, sessionContext.clock, at: now)
  }

  /// Starts a scan for the reading records of all books, and shows the statistics of those that are
  /// found at once.
  mutating func showStatistics(
    in open: OpenBook, _ sessionContext: inout SessionContext, at now: Duration
  ) {
    let found = scans.beginRecords(&sessionContext.store)
    show(found, isUpdate: false, in: open, sessionContext.clock, at: now)
  }

  /// Advances the scans by a slice, and shows the books found; returns false if there are none.
  mutating func advance(
    in open: OpenBook, _ sessionContext: inout SessionContext, at now: Duration
  ) -> Bool {
    if let (findings, isLast) = search?.task.takeReport() {
      if isLast { search = nil }
      open.reader.showFindings(findings)
    }
    let found = scans.advance(&sessionContext.store)
    for finding in found {
      show(finding, isUpdate: true, in: open, sessionContext.clock, at: now)
    }
    return !found.isEmpty
  }

  /// Begins the search through all books that the reader wants, or ends one whose matches are not shown any
  /// more. What it has made searchable by then stays so.
  mutating func followSearch(in open: OpenBook, _ sessionContext: SessionContext) {
    let query = open.reader.soughtInLibrary
    guard query != search?.query else { return }
    let folders =
      shelfFolders + open.savedSettings.folderPaths(environment: sessionContext.environment)
    search = query.map { query in
      let request = LibrarySearch.Request(
        query: query, folders: folders, settings: open.savedSettings,
        environment: sessionContext.environment)
      return (query, LibrarySearch.reporting(request))
    }
  }

  private mutating func show(
    _ finding: ShelfScans.Finding, isUpdate: Bool, in open: OpenBook, _ clock: WallClock,
    at now: Duration
  ) {
    switch finding {
    case .books(let books, var progress):
      progress.folders = shelfFolders
      open.reader.fillShelf(books, progress, isUpdate: isUpdate)
      guard let failure = progress.catalogueFailure, !hasSaidFailure else { return }
      hasSaidFailure = true
      open.reader.showMessage(failure)
    case .records(let records):
      guard let today = clock.today else { return }
      open.reader.showStatistics(records, today: today, isUpdate: isUpdate, at: now)
    }
  }

  // MARK: Undo of removals

  /// Removes everything stored about a book.
  ///
  /// - Returns: True if nothing is left, and whether ``restore(_:in:)`` can restore it.
  mutating func forget(
    _ book: Fingerprint, in store: inout DefaultsStore
  ) -> (isGone: Bool, isRestorable: Bool) {
    let file = store.data(of: book)
    if let file { forgotten[book] = file }
    return (store.forget(book), file != nil)
  }

  /// Restores what was removed about a book; if it cannot be saved, it can be restored again.
  ///
  /// - Returns: True if it is saved, or nil if there is nothing to restore.
  mutating func restore(_ book: Fingerprint, in store: inout DefaultsStore) -> Bool? {
    guard let file = forgotten[book] else { return nil }
    let isSaved = store.restore(file, of: book)
    if isSaved { forgotten[book] = nil }
    return isSaved
  }
}
