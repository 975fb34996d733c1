import App
import BookText
import Catalogue
import Cells
import Defaults
import Reading
import Searching
import Storage
import System

/// The options for the text of all books: `--index` and `--search`.
extension Printer {
  /// Adds the text of all books to the catalogue, including the named folders, and prints how many. A
  /// terminal is shown the progress, and then asked whether to forget missing books.
  /// - Throws: ``Failure`` if a name is no folder, or the catalogue cannot be written.
  func indexBooks() throws(Failure) {
    var folders = folders
    for name in options.names {
      guard let folder = BookRequest.folder(name) else {
        throw Failure("\(name) is not a folder; --index takes folders of books")
      }
      folders.append(folder)
    }
    let showsProgress = Descriptor.isTerminal(Descriptor.standardError)
    var indexer = LibraryIndexer(
      folders, settings: settings, environment: environment, store: store,
      catalogue: try LibraryCatalogue.open(in: store))
    repeat {
      if showsProgress { replaceLastLine(by: progressLine(indexer.progress)) }
    } while try indexer.indexNextBook()
    if showsProgress { replaceLastLine(by: "") }
    let progress = indexer.progress
    for path in progress.leftOut {
      warn("left out, since reading it failed; open it to try again: \(path)")
    }
    let failures = progress.failures
    let others = failures.isEmpty ? "" : ", \(failures.count) could not be read:"
    let first = "\(counted(progress.count - failures.count, "book")) indexed\(others)"
    try printText(([first] + failures.map { "  " + sanitized($0) }).map { $0 + "\n" }.joined())
    try forgetMissing()
  }

  /// A bar, the number of books, and the title of the next.
  private func progressLine(_ progress: LibraryIndexer.Progress) -> String {
    let width = 20
    let full = progress.done * width / max(1, progress.count)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let title = sanitized(progress.title ?? "").prefix(40)
    return "\(bar) \(progress.done) of \(progress.count)  \(title)"
  }

  private func replaceLastLine(by line: String) {
    try? Descriptor.write(Array("\r\u{1B}[K\(line)".utf8), to: Descriptor.standardError)
  }

  /// Asks on a terminal whether to remove the saved data of books gone for a year and of pipes.
  private func forgetMissing() throws(Failure) {
    guard Descriptor.isTerminal(Descriptor.standardInput),
      let today = CalendarDay(WallClock.current.utc().prefix(10))
    else { return }
    let books = store.missingBooks(notReadSince: today.advanced(by: -Self.daysOfYear))
    if books.isEmpty { return }
    try printText(
      "Missing for a year:\n" + books.map { "  \(sanitized($0.title))\n" }.joined()
        + "Forget \(counted(books.count, "book")), with \(books.count == 1 ? "its" : "their") marks?"
        + " [y/N] ")
    let answer = try? Descriptor.readSome(
      from: Descriptor.standardInput, upTo: Self.longestAnswer)
    guard answer?.first.map({ "yY".utf8.contains($0) }) == true else { return }
    let removed = books.count { store.forget($0.book) }
    try printText("\(counted(removed, "book")) forgotten\n")
  }

  private static let daysOfYear = 365
  private static let longestAnswer = 64

  /// Prints the paragraphs with some words by book, the best first. Warns of books that are not indexed.
  /// - Throws: ``Failure`` if nothing is found, or the catalogue cannot be read.
  func searchBooks(for words: String) throws(Failure) {
    guard let query = LibraryQuery(words) else {
      throw Failure("no words to search for", status: 2)
    }
    let catalogue = try LibraryCatalogue.open(in: store)
    var (isFound, failure): (Bool, Failure?) = (false, nil)
    func printBook(_ matches: [LibraryMatch]) {
      isFound = true
      do throws(Failure) {
        try printText(matches.lines.map { sanitized($0) + "\n" }.joined())
      } catch { failure = error }
    }
    do throws(CatalogueError) {
      try catalogue.visitBooks(matching: query, while: { failure == nil }, printBook)
    } catch {
      throw Failure("the index of your books cannot be read: \(error)")
    }
    if let failure { throw failure }
    let indexer = LibraryIndexer(
      folders, settings: settings, environment: environment, store: store, catalogue: catalogue)
    let missing = Self.unindexedSentence(indexer.unindexedCount, of: indexer.progress.count)
    if !isFound { throw Failure("nothing found" + (missing.map { "; \($0)" } ?? "")) }
    if let missing { warn(missing) }
  }

  /// Books not indexed are not searched; nil if there are none.
  static func unindexedSentence(_ count: Int, of all: Int) -> String? {
    guard count > 0 else { return nil }
    let verb = count == 1 ? "is" : "are"
    return "\(count) of \(counted(all, "book")) \(verb) not indexed: see bifolio --index"
  }
}

extension [LibraryMatch] {
  /// Their book, and under it a line for each paragraph.
  var lines: [String] {
    guard let book = first?.book else { return [] }
    let heading = ([book.title, book.author].compactMap { $0 }).joined(separator: " — ")
    return ["\(heading): \(count)", "  \(book.path)"] + map { "  " + $0.line }
  }
}

extension LibraryMatch {
  /// Position in percent, in the format of `--at`, then the chapter and the words around the match.
  fileprivate var line: String {
    let tenths = thousandths
    let words = excerpt.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(tenths / 10).\(tenths % 10)%  \(chapter.map { $0 + ": " } ?? "")\(words)"
  }
}
