import Asking
import BookText
import Catalogue
import Defaults
import Storage
import System

/// Finds the books of the shelf, forgets and restores their saved data, and completes paths typed for it.
final class ShelfBooks: Service {
  private let saving: Saving
  private var scan: Job?
  private var ending: Job?
  private var completion: Job?
  /// The files of forgotten books, kept for undo while the program runs.
  private(set) var forgotten: [Fingerprint: DefaultsFile] = [:]
  private var hasSaidFailure = false

  /// The wait of the first frame for the data of few books and folders.
  static let patience = Duration.milliseconds(20)

  private struct Report: Sendable {
    var books: [ShelvedBook] = []
    var progress = ShelfProgress()
  }

  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox, _ saving: Saving) {
    self.saving = saving
    super.init(context, jobs, outbox)
  }

  /// The open book is saved before the shelf shows it.
  func ask(_ question: Question.Shelf, about book: OpenBook, at now: Duration) {
    switch question {
    case .load:
      saving.saveIfChanged(book, at: now)
      showBooks(in: book, isUpdate: false, at: now)
      saving.showWarnings()
    case .foldersChanged:
      showBooks(in: book, isUpdate: true, at: now)
      sayMissingFolders(book)
    case .addFolder(let path):
      let expanded = expandedPath(path, home: context.environment["HOME"], in: nil)
      let exists = expanded.flatMap { FileStatus(of: $0)?.kind } == .directory
      outbox.answer(.folder(path, exists: exists && !path.contains(":")), about: book)
    case .completePath(let path, let isFolder):
      completePath(path, isFolder: isFolder, in: book, at: now)
    case .loadEnding: showEnding(of: book)
    case .finish(let finished, let isFinished):
      finishBook(finished, isFinished: isFinished, in: book, at: now)
    case .forget(let forgotten): forgetBook(forgotten, in: book, at: now)
    case .restore(let forgotten): restoreBook(forgotten, in: book, at: now)
    }
  }

  /// Shows the books of some folders only, as for folders on the command line.
  func limit(to folders: [String]) { context.shelfFolders = folders }

  // MARK: The books

  /// Shows the books found within ``patience``, and others as they are found.
  private func showBooks(in book: OpenBook, isUpdate: Bool, at now: Duration) {
    var (found, isShown, isRepeated) = (Report(), false, false)
    let task = startScan(context.folders(book.seen.general))
    scan = jobs.run(reporting: task) { [unowned self] report, isLast, now in
      // The file that trapped is left out from now on.
      if task.hasTrapped {
        isRepeated = true
        return showBooks(in: book, isUpdate: isUpdate || isShown, at: now)
      }
      if isLast { scan = nil }
      found = report
      if isShown { showReport(report, isUpdate: true, in: book) }
    }
    let end = elapsedTime() + Self.patience
    while let scan, !isRepeated, scan.wait(within: end - elapsedTime(), at: now) {}
    if isRepeated { return }
    showReport(found, isUpdate: isUpdate, in: book)
    isShown = true
  }

  /// The least time between two reports of a scan.
  private static let interval = Duration.milliseconds(100)

  /// Scans on another thread. First reports the books of the shelf, or none if the shelf is limited to
  /// folders; then saves and reports what it has found, at first ten times a second, later after a quarter of
  /// the time since the beginning: each report is sorted.
  private func startScan(_ folders: [String]) -> BackgroundTask<Report> {
    let (limits, others, store) = (context.shelfFolders, context.otherBooks, store)
    return BackgroundTask(
      ifTrapped: Report(),
      reporting: { isWanted, report in
        let shelf = store.shelf(while: isWanted)
        var found = Report()
        found.books = limits.isEmpty ? shelf.books : []
        found.progress.isLooking = true
        report(found)
        var scan = FolderScan(
          shelf, folders: limits.isEmpty ? folders : limits, files: others,
          isLimited: !limits.isEmpty, catalogue: store.catalogue)
        let start = elapsedTime()
        while true {
          let now = elapsedTime()
          let end = now + max(Self.interval, (now - start) / 4)
          while !scan.isComplete, isWanted(), elapsedTime() < end { scan.step() }
          scan.save()
          found = Report(books: scan.books, progress: scan.progress)
          if scan.isComplete || !isWanted() { return found }
          report(found)
        }
      })
  }

  /// Says once if the catalogue cannot be used.
  private func showReport(_ report: Report, isUpdate: Bool, in book: OpenBook) {
    var progress = report.progress
    (progress.folders, progress.openPath) = (context.shelfFolders, book.source.path)
    outbox.answer(.shelf(report.books, progress, isUpdate: isUpdate), about: book)
    guard let failure = progress.catalogueFailure, !hasSaidFailure else { return }
    hasSaidFailure = true
    outbox.say(failure, about: book)
  }

  // MARK: Paths

  /// Reports folders of the setting that do not exist.
  private func sayMissingFolders(_ book: OpenBook) {
    let folders = book.seen.general.folders.paths(home: context.environment["HOME"], bundled: [])
    let missing = folders.filter { FileStatus(of: $0)?.kind != .directory }
    if missing.isEmpty { return }
    outbox.say("Not a folder: \(missing.joined(separator: ", "))", about: book)
  }

  /// Completes a path for ``PathCompletion`` as soon as its folder, possibly on a slow disk, has been listed.
  private func completePath(_ path: String, isFolder: Bool, in book: OpenBook, at now: Duration) {
    let home = context.environment["HOME"]
    let directory = isFolder ? nil : book.source.folder
    let task = BackgroundTask {
      PathCompletion(path, isFolder: isFolder, home: home, directory: directory)
    }
    let job = jobs.run(task) { [outbox] found, _ in
      outbox.answer(.completion(of: path, to: found.path, among: found.names), about: book)
    }
    completion = job
    job.wait(within: Self.patience, at: now)
  }

  // MARK: The end of a book

  /// Records that the book was finished if it has been read up to there. The next of its series comes when it
  /// is found.
  private func showEnding(of book: OpenBook) {
    let (fingerprint, store) = (book.seen.fingerprint, store)
    // A reader who leafed to the end, or jumped there, has not finished it.
    if book.seen.isReadUpTo, !book.isPrivate, let path = book.source.path {
      store.setFinished(
        context.clock.utc(), fingerprint, title: book.seen.book.title,
        author: book.seen.book.credits.author, path: path)
    }
    let known = store.file(of: fingerprint)?["finished"].flatMap { CalendarDay($0.prefix(10)) }
    let day = book.seen.isReadUpTo ? context.clock.today : known
    outbox.answer(.ending(on: day, next: nil), about: book)
    let folders = context.shelfFolders + context.folders(book.seen.general)
    let task = BackgroundTask(
      ifTrapped: .some(nil),
      whileWanted: { isWanted in
        var scan = FolderScan(
          store.shelf(while: isWanted), folders: folders, catalogue: store.catalogue)
        while !scan.isComplete, isWanted() { scan.step() }
        return ShelfOrder.next(after: .read(fingerprint), in: scan.books)
      })
    ending = jobs.run(task) { [outbox] next, _ in
      if let next { outbox.answer(.ending(on: day, next: next), about: book) }
    }
  }

  // MARK: Finishing

  /// Updates the shelf too. Says if the file cannot be read.
  private func finishBook(
    _ finished: ShelvedBook, isFinished: Bool, in book: OpenBook, at now: Duration
  ) {
    let fingerprint =
      switch finished.identity {
      case .read(let fingerprint): fingerprint
      case .file(let path): FileAccess.fingerprint(of: path)
      }
    guard let fingerprint else {
      return outbox.say("The file cannot be read: \(finished.path)", about: book)
    }
    store.setFinished(
      isFinished ? context.clock.utc() : nil, fingerprint, title: finished.title,
      author: finished.author, path: finished.path)
    saving.showWarnings()
    showBooks(in: book, isUpdate: true, at: now)
    outbox.say(isFinished ? "Finished" : "Not finished", about: book)
  }

  // MARK: Forgetting

  /// Keeps a copy for undo. Waits for saves, and updates the shelf.
  private func forgetBook(_ fingerprint: Fingerprint, in book: OpenBook, at now: Duration) {
    saving.forget(fingerprint, at: now)
    let file = store.file(of: fingerprint)
    if let file { forgotten[fingerprint] = file }
    let isGone = store.forget(fingerprint)
    if fingerprint == book.seen.fingerprint { saving.noteForgetting(book, isGone: isGone) }
    showBooks(in: book, isUpdate: true, at: now)
    if file != nil { outbox.answer(.forgotten(fingerprint), about: book) }
    if !isGone { outbox.say("Some files about the book could not be removed", about: book) }
  }

  /// Updates the shelf. If the data cannot be saved, the reader may try again. Does nothing for a book that
  /// was not forgotten.
  private func restoreBook(_ fingerprint: Fingerprint, in book: OpenBook, at now: Duration) {
    guard let file = forgotten[fingerprint] else { return }
    let isRestored = store.restore(file, of: fingerprint)
    if isRestored {
      forgotten[fingerprint] = nil
    } else {
      outbox.answer(.forgotten(fingerprint), about: book)
    }
    if fingerprint == book.seen.fingerprint { saving.noteReading() }
    showBooks(in: book, isUpdate: true, at: now)
    if isRestored { outbox.say("Book restored", about: book) }
  }
}
