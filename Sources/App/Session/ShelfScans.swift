import Background
import Catalogue
import Defaults
import Storage
import System

/// The scans for the shelf and for the statistics: of the books that have been read, in slices between keys;
/// and of the folders, on a thread of its own.
struct ShelfScans {
  /// An intermediate result of a scan.
  enum Finding {
    case books([ShelvedBook], ShelfProgress)
    case records([ShelvedBook])
  }

  /// The books that are being found for the shelf.
  private enum ShelfState {
    case reading(ReadBooksScan)
    case scanning(ReportingTask<FolderScan.Report>)
    case done
  }

  private var shelf = ShelfState.done
  private var records: ReadBooksScan?
  /// What the folders are scanned for when the books that have been read are known.
  private var request = FolderScan.Request(Shelf(), folders: [], catalogue: nil)
  private var order = ShelfOrder.read

  /// The maximum duration of a slice, except for its last step, so that keys are handled without
  /// delay.
  private static let slice = Duration.milliseconds(4)

  /// True if ``advance(_:)`` can proceed.
  var hasWork: Bool {
    if records?.isComplete == false { return true }
    return switch shelf {
    case .reading: true
    case .scanning(let task): task.hasReport
    case .done: false
    }
  }

  /// A descriptor that becomes readable when ``hasWork`` becomes true; nil if nothing is being scanned.
  var descriptor: Int32? {
    if case .scanning(let task) = shelf { task.descriptor } else { nil }
  }

  /// Starts the scan for the shelf, with the folders of `request`, to be shown in an order.
  mutating func beginShelf(
    _ store: inout DefaultsStore, _ request: FolderScan.Request, order: ShelfOrder
  ) -> Finding {
    (self.request, self.order) = (request, order)
    shelf = .reading(ReadBooksScan(store))
    return advanceShelf(&store) ?? .books([], ShelfProgress())
  }

  /// Starts the scan of the reading records of all books.
  mutating func beginRecords(_ store: inout DefaultsStore) -> Finding {
    var scan = ReadBooksScan(store)
    Self.advance(&scan, &store)
    records = scan
    return .records(scan.shelf.read)
  }

  /// Advances each scan by a slice; returns the results to show now.
  mutating func advance(_ store: inout DefaultsStore) -> [Finding] {
    var found = [advanceShelf(&store)].compactMap { $0 }
    if var scan = records, !scan.isComplete {
      records = nil
      Self.advance(&scan, &store)
      records = scan
      if scan.isComplete { found.append(.records(scan.shelf.read)) }
    }
    return found
  }

  private mutating func advanceShelf(_ store: inout DefaultsStore) -> Finding? {
    switch shelf {
    case .reading(var scan):
      Self.advance(&scan, &store)
      var progress = ShelfProgress()
      progress.isLooking = true
      let books = request.isLimited ? [] : scan.shelf.books
      guard scan.isComplete else {
        shelf = .reading(scan)
        return .books(books, progress)
      }
      request.shelf = scan.shelf
      let task = FolderScan.reporting(request, order: order)
      shelf = .scanning(task)
      // What is known of a few folders is shown at once.
      task.wait(milliseconds: Self.patience)
      return advanceShelf(&store) ?? .books(books, progress)
    case .scanning(let task):
      guard let (report, isLast) = task.takeReport() else { return nil }
      if isLast { shelf = .done }
      return .books(report.books, report.progress)
    case .done: return nil
    }
  }

  /// How long the first frame of the shelf waits for the folders, in milliseconds.
  private static let patience: Int32 = 20

  private static func advance(_ scan: inout ReadBooksScan, _ store: inout DefaultsStore) {
    let end = elapsedTime() + slice
    while !scan.isComplete, elapsedTime() < end { scan.step(&store) }
  }
}

extension FolderScan {
  /// What has been found so far, and how it is ranked.
  struct Report: Sendable {
    let books: [ShelvedBook]
    let progress: ShelfProgress
  }

  /// The time between two reports.
  private static let interval = Duration.milliseconds(100)

  /// Starts a scan on another thread, which reports a few times a second.
  static func reporting(_ request: Request, order: ShelfOrder) -> ReportingTask<Report> {
    ReportingTask {
      var scan = FolderScan(request)
      return { isWanted in
        let end = elapsedTime() + interval
        while !scan.isComplete, isWanted(), elapsedTime() < end { scan.step() }
        scan.save()
        let books = scan.books
        var progress = scan.progress
        progress.ranking = (order, order.ranking(of: books))
        return (Report(books: books, progress: progress), scan.isComplete)
      }
    }
  }
}
