import Background
import Catalogue
import Defaults
import Searching
import Storage
import System

/// A search through all books: through the text that is known first, then again as the text of other books is
/// made searchable.
struct LibrarySearch {
  /// What it begins with.
  struct Request: Sendable {
    let query: LibraryQuery
    /// The folders whose books are made searchable, with those that have been read.
    let folders: [String]
    let settings: Settings
    let environment: [String: String]
  }

  private enum Stage {
    case begun
    case searched(LibraryCatalogue)
    case reading(LibraryIndexer, LibraryCatalogue)
    case done
  }

  private let request: Request
  private let store: DefaultsStore
  private var stage = Stage.begun
  private var findings = LibraryFindings()
  /// How long the latest search took.
  private var duration = Duration.zero

  /// The maximum number of matches to show: more than a reader goes through.
  private static let maxCount = 1_000
  /// The time between two searches while books are read; longer if they take a large part of it.
  private static let interval = Duration.milliseconds(500)

  private init(_ request: Request) {
    self.request = request
    store = DefaultsStore(DefaultsDirectories(environment: request.environment))
  }

  /// Starts a search on another thread, which reports what it has found so far.
  static func reporting(_ request: Request) -> ReportingTask<LibraryFindings> {
    ReportingTask {
      var search = LibrarySearch(request)
      return { isWanted in search.advance(while: isWanted) }
    }
  }

  private mutating func advance(
    while isWanted: () -> Bool
  ) -> (report: LibraryFindings, isLast: Bool) {
    do {
      try goOn(while: isWanted)
    } catch {
      findings.failure = error.message
      stage = .done
    }
    if case .done = stage { return (findings, true) }
    return (findings, false)
  }

  private mutating func goOn(while isWanted: () -> Bool) throws(Failure) {
    switch stage {
    case .begun:
      let catalogue = try LibraryCatalogue.opened(store)
      try search(catalogue, while: isWanted)
      stage = .searched(catalogue)
    case .searched(let catalogue):
      let indexer = LibraryIndexer(
        request.folders, settings: request.settings, store: store, catalogue: catalogue,
        while: isWanted)
      findings.remaining = indexer.progress.count
      stage = .reading(indexer, catalogue)
    case .reading(var indexer, let catalogue):
      let end = elapsedTime() + max(Self.interval, duration * 4)
      var isReading = true
      while isReading, isWanted(), elapsedTime() < end { isReading = try indexer.step() }
      try search(catalogue, while: isWanted)
      let progress = indexer.progress
      findings.remaining = isReading ? progress.count - progress.done : 0
      stage = isReading ? .reading(indexer, catalogue) : .done
    case .done: break
    }
  }

  private mutating func search(
    _ catalogue: LibraryCatalogue, while isWanted: () -> Bool
  ) throws(Failure) {
    let start = elapsedTime()
    let remaining = findings.remaining
    do throws(CatalogueError) {
      findings = try catalogue.matches(of: request.query, limit: Self.maxCount, while: isWanted)
    } catch {
      throw Failure("the catalogue of the library cannot be read: \(error)")
    }
    findings.remaining = remaining
    duration = elapsedTime() - start
  }
}
