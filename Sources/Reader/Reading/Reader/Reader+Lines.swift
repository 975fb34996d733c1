import BookText
import Searching

extension Reader {
  /// An empty query shows all lines. Shows a message for a book, and for a faulty expression.
  mutating func filterLines(by query: SearchQuery, isInverted: Bool) {
    guard book.form == .asIs else {
      layers.page.notice = "A book shows all its lines" + treatmentHint
      return
    }
    guard !query.text.isEmpty else { return showAllLines(saying: "All lines are shown") }
    var query = query
    query.options.mindsCase = searches.mindsCase
    do {
      lineFilter = try LineFilter(query, isInverted: isInverted, in: original)
    } catch {
      layers.page.notice = "\(query.text.beginning()): \(error.description)"
      return
    }
    continueFilter(at: scene.readingPlace)
  }

  var isFiltering: Bool { lineFilter?.isComplete == false }

  /// Slices looked at before a key is answered.
  private static let slices = 8

  /// Goes on, `slices` at a time with a message, and shows the lines at `place` once all are known. If there
  /// is none, or the expression is too hard, all lines are shown again.
  mutating func continueFilter(at place: TextOffset, slices: Int = slices) {
    guard var filter = lineFilter else { return }
    for _ in 0..<slices where !filter.isComplete { filter.searchNextSlice() }
    lineFilter = filter
    guard filter.isComplete else {
      layers.page.notice = "Filtering lines, \(filter.percent)% · Esc cancels"
      return
    }
    if filter.isTooHard {
      return showAllLines(saying: "\(filter.name): this expression takes too long")
    }
    guard let chosen = filter.whole.showing(lines: filter.runs, because: filter.name) else {
      return showAllLines(saying: "No lines: \(filter.name)")
    }
    let before = book.lineChoice?.reason
    showLines(of: chosen, at: place)
    guard before != chosen.lineChoice?.reason else { return }
    layers.page.notice =
      "\(counted(filter.lineCount, "line")) \(filter.name)"
      + context().bindings.hint(.filterLines, "Enter shows all")
  }

  /// Stops choosing lines, and shows all of them; does nothing if none are being chosen.
  mutating func cancelFilter() {
    guard isFiltering else { return }
    showAllLines(saying: "All lines are shown")
  }

  private mutating func showAllLines(saying message: String) {
    showAllLines()
    layers.page.notice = message
  }

  /// Stops choosing lines. Shows hidden lines again, and then a translation that faced them.
  mutating func showAllLines() {
    guard let whole = lineFilter?.whole else { return }
    lineFilter = nil
    guard book.lineChoice != nil else { return }
    showLines(of: whole, at: scene.readingPlace)
    askedFacing = nil
  }

  /// Shows the book with another choice of lines, and saves the place. The pages are set again.
  private mutating func showLines(of book: Book, at place: TextOffset) {
    replaceBook(book, at: place, hyphenator: scene.pages.hyphenator, pages: nil)
    questions.append(.saving(.placeChanged))
  }
}
