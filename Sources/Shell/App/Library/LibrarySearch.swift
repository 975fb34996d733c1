import Catalogue
import Defaults
import Searching
import Storage
import System

/// Searches all books: first through the known text, then again as the text of other books is indexed.
struct LibrarySearch: Sendable {
  let query: LibraryQuery
  /// Folders whose books are indexed, besides the read books.
  let folders: [String]
  let settings: Settings
  let environment: [String: String]
  let store: DefaultsStore

  /// Maximum number of matches to show: more than a reader goes through.
  fileprivate static let maxCount = 1_000
  /// The time between two searches while books are read; longer if searching takes a large part of it.
  private static let interval = Duration.milliseconds(500)

  /// Starts the search on a background thread that reports the matches so far.
  func start() -> BackgroundTask<LibraryFindings> {
    BackgroundTask(
      ifTrapped: LibraryFindings(),
      reporting: { isWanted, report in
        var findings = LibraryFindings()
        do throws(Failure) {
          try searchCatalogue(&findings, while: isWanted, report)
        } catch {
          findings.failure = error.message
        }
        return findings
      })
  }

  /// Searches the texts in the catalogue, and again while more files are indexed. Reports the matches before
  /// each stretch of indexing; the caller reports the last ones.
  /// - Throws: ``Failure`` if the catalogue cannot be opened, read or written.
  private func searchCatalogue(
    _ findings: inout LibraryFindings, while isWanted: () -> Bool,
    _ report: (LibraryFindings) -> Void
  ) throws(Failure) {
    let catalogue = try LibraryCatalogue.open(in: store)
    var duration = try findings.update(from: catalogue, for: query, while: isWanted)
    report(findings)
    var indexer = LibraryIndexer(
      folders, settings: settings, environment: environment, store: store, catalogue: catalogue,
      while: isWanted)
    findings.remaining = indexer.progress.count
    var isReading = true
    while isReading, isWanted() {
      report(findings)
      let end = elapsedTime() + max(Self.interval, duration * 4)
      while isReading, isWanted(), elapsedTime() < end { isReading = try indexer.indexNextBook() }
      duration = try findings.update(from: catalogue, for: query, while: isWanted)
      findings.remaining = isReading ? indexer.progress.count - indexer.progress.done : 0
    }
  }
}

extension LibraryFindings {
  /// Replaces the matches. Returns how long the search took.
  fileprivate mutating func update(
    from catalogue: LibraryCatalogue, for query: LibraryQuery, while isWanted: () -> Bool
  ) throws(Failure) -> Duration {
    let (start, remaining) = (elapsedTime(), remaining)
    var found = LibraryFindings()
    do throws(CatalogueError) {
      found.count = try catalogue.visitBooks(
        matching: query, limit: LibrarySearch.maxCount, while: isWanted
      ) { found.matches += $0 }
    } catch {
      throw Failure("the index of your books cannot be read: \(error)")
    }
    (self, self.remaining) = (found, remaining)
    return elapsedTime() - start
  }
}
