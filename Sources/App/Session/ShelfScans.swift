import Defaults
import Storage
import System

/// The scans for the shelf and for the statistics, performed in slices.
struct ShelfScans {
  /// An intermediate result of a scan.
  enum Finding {
    case books([ShelvedBook])
    case records([ShelvedBook])
  }

  private var shelf: ShelfScan?
  private var records: ShelfScan?
  /// When the shelf was last updated.
  private var shelfShown = Duration.zero

  /// The maximum duration of a slice, except for its last step, so that keys are handled without
  /// delay.
  private static let slice = Duration.milliseconds(4)
  /// The interval between updates of the shelf during a scan.
  private static let interval = Duration.milliseconds(100)

  /// True if books or records remain to be found.
  var hasWork: Bool { shelf?.isComplete == false || records?.isComplete == false }

  /// Starts the scan for the shelf; known titles are reused.
  mutating func beginShelf(
    _ store: inout DefaultsStore, folders: [String], files: [String], at now: Duration
  ) -> Finding {
    let titles = shelf?.knownTitles ?? ShelfScan.Titles()
    shelf = ShelfScan(store, folders: folders, files: files, titles: titles)
    Self.advance(&shelf, &store)
    shelfShown = now
    return .books(shelf?.shelf.books ?? [])
  }

  /// Starts the scan of the reading records of all books.
  mutating func beginRecords(_ store: inout DefaultsStore) -> Finding {
    records = ShelfScan(store, folders: [])
    Self.advance(&records, &store)
    return .records(records?.shelf.read ?? [])
  }

  /// Advances each scan by a slice; returns the results to show now.
  mutating func advance(_ store: inout DefaultsStore, at now: Duration) -> [Finding] {
    var found: [Finding] = []
    if let scan = shelf, !scan.isComplete {
      Self.advance(&shelf, &store)
      if let scan = shelf, scan.isComplete || now - shelfShown > Self.interval {
        shelfShown = now
        found.append(.books(scan.shelf.books))
      }
    }
    if let scan = records, !scan.isComplete {
      Self.advance(&records, &store)
      if let scan = records, scan.isComplete { found.append(.records(scan.shelf.read)) }
    }
    return found
  }

  private static func advance(_ scan: inout ShelfScan?, _ store: inout DefaultsStore) {
    let end = elapsedTime() + slice
    repeat { scan?.step(&store) } while scan?.isComplete == false && elapsedTime() < end
  }
}
