import Storage

/// The books that are gathered for the shelf and for the statistics, where somebody has asked for
/// them.
struct Gathering {
  /// Gathers the books for the shelf.
  var shelf: ShelfScan?
  /// Gathers what has been read of all books.
  var records: ShelfScan?
  /// When the books gathered so far have been shown last.
  var shelfShown = Duration.zero

  /// Begins to gather the books for the shelf anew; the titles that are known by now stay known.
  mutating func beginShelf(_ store: DefaultsStore, folders: [String]) {
    let titles = shelf?.knownTitles ?? ShelfScan.Titles()
    shelf = ShelfScan(store, folders: folders, titles: titles)
  }

  /// Whether books for the shelf remain to be gathered.
  var hasShelfWork: Bool { shelf?.isComplete == false }

  /// Whether records of what has been read remain to be gathered.
  var hasRecordWork: Bool { records?.isComplete == false }
}
