import BookText
import Catalogue
import Defaults
import Reading
import Searching
import Storage
import System

/// The shelf, the reading statistics and the search through all books: filled by tasks, whose answers are
/// shown in the reader of the book that was open when they began.
final class LibraryTasks {
  private let context: Session.Context
  private let jobs: Jobs
  private var store: DefaultsStore { context.store }
  /// The scan for the books of the shelf.
  private var scan: Job?
  /// The task that reads the records of all books.
  private var records: Job?
  /// The search through all books that is under way.
  private var search: Job?
  /// The task that makes the rest of the books searchable after a search was left.
  private var indexing: Job?
  /// The task that finds the next book of a series.
  private var ending: Job?
  /// The task that lists a folder for a path that is typed.
  private var completion: Job?
  /// The task that writes a file of marks.
  private var export: Job?
  /// The files of forgotten books, kept for undo while the program runs.
  private(set) var forgotten: [Fingerprint: DefaultsFile] = [:]
  /// True if it was said that the catalogue cannot be used.
  private var hasSaidFailure = false

  /// What has been found for the shelf so far.
  private struct ShelfReport: Sendable {
    var books: [ShelvedBook] = []
    var progress = ShelfProgress()
  }

  init(_ context: Session.Context, _ jobs: Jobs) { (self.context, self.jobs) = (context, jobs) }

  /// The folders whose books are on the shelf.
  func folders(of open: OpenBook) -> [String] {
    open.savedSettings.folderPaths(environment: context.environment)
  }

  /// Carries out what the reader asks for.
  ///
  /// - Parameter saver: Saves the open book before the files of all books are read.
  func carryOut(
    _ effect: LibraryEffect, in open: OpenBook, _ saver: BookSaver, at now: Duration
  ) {
    switch effect {
    case .completePath(let path, let isFolder):
      complete(path, isFolder: isFolder, in: open, from: isFolder ? nil : open.folder, at: now)
    case .addFolder(let path): addFolder(path, in: open)
    case .foldersChanged: showChangedFolders(in: open, at: now)
    case .loadShelf:
      saver.saveIfChanged(open, at: now)
      showShelf(in: open, isUpdate: false, at: now)
      saver.showWarnings(in: open)
    case .loadStatistics:
      saver.saveIfChanged(open, at: now)
      open.showPace(from: context.store, isWanted: true)
      showStatistics(in: open, at: now)
      saver.showWarnings(in: open)
    case .loadMarks: showMarks(in: open, at: now)
    case .exportMarks(let folder): exportMarks(of: open, to: folder)
    case .loadEnding: showEnding(in: open, at: now)
    case .searchLibrary(let query): search(for: query, in: open)
    case .forget(let book):
      saver.forget(book, in: open, at: now)
      forget(book, in: open, at: now)
    case .restore(let book): restore(book, in: open, at: now)
    }
  }

  // MARK: Statistics

  /// How long the first frame waits for what is known of few books and folders.
  private static let patience = Duration.milliseconds(20)

  /// Shows the statistics; those that take longer to find come later.
  func showStatistics(in open: OpenBook, at now: Duration) {
    guard let today = context.clock.today else { return }
    let task = BackgroundTask(whileWanted: { [store] isWanted in
      store.shelf(while: isWanted).read
    })
    var isShown = false
    let job = jobs.run(task) { [weak open] read, now in
      open?.reader.showStatistics(read, today: today, isUpdate: isShown, at: now)
    }
    records = job
    if !job.wait(within: Self.patience, at: now) {
      open.reader.showStatistics([], today: today, isUpdate: false, at: now)
    }
    isShown = true
  }

  // MARK: The shelf

  /// Shows the books that are found at once, and goes on to find others.
  ///
  /// - Parameter isUpdate: True if the shelf is already shown.
  func showShelf(in open: OpenBook, isUpdate: Bool, at now: Duration) {
    var (found, isShown) = (ShelfReport(), false)
    scan = jobs.run(reporting: scanning(folders(of: open))) {
      [unowned self, weak open] report, isLast, _ in
      if isLast { scan = nil }
      found = report
      if isShown, let open { show(report, isUpdate: true, in: open) }
    }
    let end = elapsedTime() + Self.patience
    while let scan, scan.wait(within: end - elapsedTime(), at: now) {}
    show(found, isUpdate: isUpdate, in: open)
    isShown = true
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

  private func show(_ report: ShelfReport, isUpdate: Bool, in open: OpenBook) {
    var progress = report.progress
    (progress.folders, progress.openPath) = (context.shelfFolders, open.source.path)
    open.reader.fillShelf(report.books, progress, isUpdate: isUpdate)
    guard let failure = progress.catalogueFailure, !hasSaidFailure else { return }
    hasSaidFailure = true
    open.reader.showMessage(failure)
  }

  private func addFolder(_ path: String, in open: OpenBook) {
    let expanded = expandedPath(path, home: context.environment["HOME"], in: nil)
    if let expanded, FileStatus(of: expanded)?.kind == .directory, !path.contains(":") {
      open.reader.addFolder(path)
    } else {
      open.reader.refuseFolder(path)
    }
  }

  /// Updates the shelf after a change of its folders, and shows which of them do not exist.
  func showChangedFolders(in open: OpenBook, at now: Duration) {
    showShelf(in: open, isUpdate: true, at: now)
    let folders = open.reader.generalSettings.folders.paths(
      home: context.environment["HOME"], bundled: [])
    let missing = folders.filter { FileStatus(of: $0)?.kind != .directory }
    if missing.isEmpty { return }
    open.reader.showMessage("Not a folder: \(missing.joined(separator: ", "))")
  }

  // MARK: Searching

  /// Begins a search through all books, or ends the present one if `query` is nil. The books that it has not
  /// read by then are made searchable in the background.
  func search(for query: LibraryQuery?, in open: OpenBook) {
    let folders = context.shelfFolders + folders(of: open)
    guard let query else {
      if search != nil { index(folders, in: open) }
      search = nil
      return
    }
    indexing = nil
    let search = LibrarySearch(
      query: query, folders: folders, settings: open.savedSettings, store: store)
    self.search = jobs.run(reporting: search.start()) {
      [unowned self, weak open] findings, isLast, _ in
      if isLast { self.search = nil }
      open?.reader.showFindings(findings)
    }
  }

  /// Makes all books searchable, and says nothing when it is done.
  private func index(_ folders: [String], in open: OpenBook) {
    let (settings, store) = (open.savedSettings, store)
    let task = BackgroundTask(whileWanted: { isWanted in
      guard let catalogue = try? LibraryCatalogue.opened(store) else { return false }
      var indexer = LibraryIndexer(
        folders, settings: settings, store: store, catalogue: catalogue, while: isWanted)
      while isWanted(), (try? indexer.step()) == true {}
      return true
    })
    indexing = jobs.run(task) { [unowned self] _, _ in indexing = nil }
    open.reader.showMessage("Your books go on being made searchable, in the background")
  }

  /// True while books are made searchable in the background.
  var isIndexing: Bool { indexing != nil }

  // MARK: The marks

  /// Shows the marks in all books that have been read, when they are found.
  func showMarks(in open: OpenBook, at now: Duration) {
    let task = BackgroundTask(whileWanted: { [store] isWanted in
      store.shelf(while: isWanted).read.compactMap { book -> MarkedBook? in
        guard isWanted(), case .read(let fingerprint) = book.identity,
          let file = store.file(of: fingerprint)
        else { return nil }
        let marks = Marks(file).ofPages
        return marks.isEmpty ? nil : MarkedBook(book: book, marks: marks)
      }
    })
    records = jobs.run(task) { [weak open] books, _ in open?.reader.showMarks(in: books) }
  }

  /// Writes the marks in the open book into a folder, and says so when they are on the disk.
  func exportMarks(of open: OpenBook, to folder: String) {
    guard let path = expandedPath(folder, home: context.environment["HOME"], in: nil) else {
      return open.reader.refuseFolder(folder)
    }
    let reader = open.reader
    let book = ExportedBook(
      reader.book, at: open.source.path, reader.storedMarks, reader.generalSettings.pens)
    let task = BackgroundTask { () -> String in
      do throws(Failure) {
        let name = try MarkFiles.write([book], to: path).first ?? ""
        return "Written: \(folder.last == "/" ? folder : folder + "/")\(name)"
      } catch {
        return error.message
      }
    }
    export = jobs.run(task) { [weak open] message, _ in open?.reader.showMessage(message) }
  }

  /// Waits until the marks are on the disk that are being written.
  func finishExport(within limit: Duration, at now: Duration) {
    export?.wait(within: limit, at: now)
  }

  // MARK: Paths

  /// Completes a path that is typed, as soon as its folder has been listed, which may be on a slow disk.
  ///
  /// - Parameters:
  ///   - path: The path, as ``PathCompletion`` takes it.
  ///   - isFolder: True if only folders are sought.
  ///   - directory: The folder of paths that are not absolute.
  func complete(
    _ path: String, isFolder: Bool, in open: OpenBook, from directory: String?, at now: Duration
  ) {
    let home = context.environment["HOME"]
    let task = BackgroundTask {
      PathCompletion(path, isFolder: isFolder, home: home, directory: directory)
    }
    let job = jobs.run(task) { [weak open] found, _ in
      open?.reader.complete(path, to: found.path, among: found.names)
    }
    completion = job
    job.wait(within: Self.patience, at: now)
  }

  // MARK: The end of a book

  /// Shows what can be done at the end of the book; the next of its series comes when it is found.
  func showEnding(in open: OpenBook, at now: Duration) {
    guard let today = context.clock.today else { return }
    open.reader.showEnding(on: today, next: nil, at: now)
    let (book, store, folders) = (open.fingerprint, store, context.shelfFolders + folders(of: open))
    let task = BackgroundTask(whileWanted: { isWanted in
      var scan = FolderScan(
        store.shelf(while: isWanted), folders: folders, catalogue: store.catalogue)
      while !scan.isComplete, isWanted() { scan.step() }
      return ShelfOrder.next(after: .read(book), in: scan.books)
    })
    ending = jobs.run(task) { [weak open] next, now in
      if let next { open?.reader.showEnding(on: today, next: next, at: now) }
    }
  }

  // MARK: Forgetting

  /// Removes everything stored about a book, of which nothing waits to be saved, and updates the shelf.
  func forget(_ book: Fingerprint, in open: OpenBook, at now: Duration) {
    let file = store.file(of: book)
    if let file { forgotten[book] = file }
    let isGone = store.forget(book)
    if book == open.fingerprint { open.noteForgetting(isGone: isGone) }
    showShelf(in: open, isUpdate: true, at: now)
    if file != nil { open.reader.noteForgotten(book) }
    if !isGone { open.reader.showMessage("Some files about the book could not be removed") }
  }

  /// Restores what was removed about a book, and updates the shelf. If it cannot be saved, it can be restored
  /// again.
  func restore(_ book: Fingerprint, in open: OpenBook, at now: Duration) {
    guard let file = forgotten[book] else { return }
    let isRestored = store.restore(file, of: book)
    if isRestored {
      forgotten[book] = nil
    } else {
      open.reader.noteForgotten(book)
    }
    if book == open.fingerprint { open.noteTurn() }
    showShelf(in: open, isUpdate: true, at: now)
    if isRestored { open.reader.showMessage("Restored") }
  }
}
