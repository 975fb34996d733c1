import Asking
import Catalogue
import Searching
import Storage
import System

final class LibrarySearches: Service {
  private var search: Job?
  /// Task for the rest of the books after leaving a search.
  private var indexing: Job?

  /// Nil ends the search. Books not read by then are indexed in the background.
  func ask(_ query: LibraryQuery?, about book: OpenBook) {
    let folders = context.shelfFolders + context.folders(book.seen.general)
    guard let query else {
      if search != nil { indexBooks(folders, in: book) }
      search = nil
      return
    }
    indexing = nil
    let search = LibrarySearch(
      query: query, folders: folders, settings: book.seen.general,
      environment: context.environment, store: store)
    let task = search.start()
    self.search = jobs.run(reporting: task) { [unowned self] findings, isLast, _ in
      // The file that trapped is left out from now on.
      if task.hasTrapped { return ask(query, about: book) }
      if isLast { self.search = nil }
      outbox.answer(.findings(findings), about: book)
    }
  }

  /// Says that books are being indexed, and does it in the background. There is no message at the end.
  private func indexBooks(_ folders: [String], in book: OpenBook) {
    let (settings, environment, store) = (book.seen.general, context.environment, store)
    let task = BackgroundTask(
      ifTrapped: false,
      whileWanted: { isWanted in
        guard let catalogue = try? LibraryCatalogue.open(in: store) else { return false }
        var indexer = LibraryIndexer(
          folders, settings: settings, environment: environment, store: store,
          catalogue: catalogue, while: isWanted)
        while isWanted(), (try? indexer.indexNextBook()) == true {}
        return true
      })
    indexing = jobs.run(task) { [unowned self] _, _ in
      indexing = nil
      if task.hasTrapped { indexBooks(folders, in: book) }
    }
    outbox.say("Still indexing your books", about: book)
  }
}
