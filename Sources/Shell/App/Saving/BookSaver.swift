import BookText
import Defaults
import Storage
import System

/// Saves the open book and what the reader changes, and shows what cannot be saved.
final class BookSaver {
  private let store: DefaultsStore
  let queue: SaveQueue
  /// The failure to save on the screen.
  private var shownFailure: String?
  /// The warnings to print; see ``takePrintedWarnings()``.
  private var printedWarnings: [String] = []

  init(_ store: DefaultsStore, _ jobs: Jobs) {
    (self.store, queue) = (store, SaveQueue(store, jobs))
  }

  // MARK: Saving

  /// Begins to save everything about the book that is not saved yet.
  func save(_ open: OpenBook, includesPlace: Bool = true) {
    let changes = open.takeChanges(includesPlace: includesPlace)
    if !changes.isEmpty { queue.add(changes) }
  }

  /// How long a key waits for a save whose result it shows: usually it takes a millisecond.
  static let patience = Duration.milliseconds(20)

  /// Waits until what has changed is in its files, but not for the disk: a mark that the screen shows
  /// outlives a kill.
  ///
  /// - Parameter limit: How long to wait at most: a slow disk holds nothing up.
  func finish(in open: OpenBook, within limit: Duration = patience, at now: Duration) {
    queue.finish(within: limit, at: now)
    showWarnings(in: open)
  }

  /// Saves what has changed, since the files of books are about to be read.
  func saveIfChanged(_ open: OpenBook, at now: Duration) {
    if open.saved.schedule.deadline != nil { save(open) }
    finish(in: open, at: now)
  }

  /// Ends the stay at the visible pages, and saves everything: they are about to be left.
  func leave(_ open: OpenBook, at now: Duration) {
    open.reader.paceMeter.leave(open.reader.book, at: now)
    save(open)
    finish(in: open, at: now)
  }

  /// Drops what waits to be saved about a book, whose file is about to be removed.
  func forget(_ book: Fingerprint, in open: OpenBook, at now: Duration) {
    finish(in: open, at: now)
    queue.forget(book)
  }

  // MARK: Warnings

  /// Returns the warnings to print after the screen is left, in order, and clears them.
  func takePrintedWarnings() -> [String] {
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
  func showWarnings(in open: OpenBook, repeatsFailure: Bool = false) {
    let (new, failures) = (store.takeWarnings(), store.failures)
    if let shownFailure, !failures.contains(shownFailure) {
      open.reader.removeMessage(shownFailure)
      self.shownFailure = nil
    }
    printedWarnings += new.filter { !failures.contains($0) }
    guard let message = new.last ?? (repeatsFailure ? failures.last : nil) else { return }
    if failures.contains(message) { shownFailure = message }
    open.reader.showMessage(message)
  }
}
