import BookText
import Cells
import Defaults
import TerminalInput

/// The shelf: the covers of the books that were read, the latest first, then of those in the
/// reader's folders. A filter leaves only the books whose title or author contains it.
struct ShelfPanel: Sendable {
  /// The books in the order of the shelf.
  private(set) var books: [ShelvedBook] = []
  /// The book that is open.
  private let current: ShelvedBook.Identity?
  /// The selected book; nil for the first one found.
  private var chosenBook: ShelvedBook.Identity?
  private var filter = ListFilter()
  /// The words of the filter; nil if there are none.
  private var words: FilterWords?
  /// The indices of the found books, in order.
  private var found: [Int] = []
  /// The first visible row of covers.
  private var top = 0
  /// The book in the question whether to forget it.
  private var asked: ShelvedBook?
  /// The message at the foot until the next key.
  private var message: String?
  private var table: CoverTable
  /// How far the search for books has come.
  private var progress = ShelfProgress()
  private var order: ShelfOrder
  /// The indices of all books in that order.
  private var ranking: [Int] = []

  /// Makes an empty shelf; the open book will be selected.
  init(_ context: Context) {
    current = .read(context.book.fingerprint)
    chosenBook = current
    table = CoverTable(screen: context.screen, isPlain: context.isAccessible)
    order = context.choices.general.order
  }

  /// Replaces the books; the selection and the filter stay.
  mutating func fill(with books: [ShelvedBook], _ progress: ShelfProgress) {
    self.books = books
    self.progress = progress
    sort()
  }

  private mutating func sort() {
    ranking = order.ranking(of: books)
    find()
  }

  /// The selected book; nil if no book is found.
  var chosen: ShelvedBook? { place.map { books[found[$0]] } }

  /// The position of the selected book among the found ones; nil if none is found.
  private var place: Int?

  // MARK: Typing

  private mutating func find() {
    words = filter.words
    if let words {
      found = ranking.filter { index in
        let book = books[index]
        let texts = [book.title, book.author, book.series, book.tags].compactMap { $0 }
        return words.areFound(in: texts.joined(separator: " "))
      }
    } else {
      found = ranking
    }
    place = found.isEmpty ? nil : found.firstIndex { books[$0].identity == chosenBook } ?? 0
    reveal()
  }

  // MARK: Moving

  private mutating func move(by distance: Int) {
    guard let place else { return }
    choose(min(max(0, place + distance), found.count - 1))
  }

  /// Moves up or down by rows of covers; the last row may have no book below.
  private mutating func move(byRows rows: Int) {
    guard let place else { return }
    if abs(rows) > found.count { return choose(rows < 0 ? 0 : found.count - 1) }
    let target = place + rows * table.columns
    if found.indices.contains(target) { return choose(target) }
    let lastRow = (found.count - 1) / table.columns
    if rows > 0, place / table.columns < lastRow { return choose(found.count - 1) }
    if rows < 0, place >= table.columns { choose(place % table.columns) }
  }

  private mutating func choose(_ place: Int) {
    chosenBook = books[found[place]].identity
    self.place = place
    reveal()
  }

  /// Scrolls to the selected cover.
  private mutating func reveal() {
    let rows = (found.count + table.columns - 1) / table.columns
    let row = (place ?? 0) / table.columns
    if row < top { top = row }
    if row >= top + table.rows { top = row - table.rows + 1 }
    top = min(max(0, top), max(0, rows - table.rows))
  }

  // MARK: Forgetting

  /// Shows a message until the next key.
  mutating func showMessage(_ message: String) { self.message = message }

  private mutating func askToForget() {
    guard let chosen else { return }
    if case .file = chosen.identity {
      message = "Not read yet: nothing to forget"
    } else {
      asked = chosen
    }
  }

  /// Handles the answer to the question; every key but "y" means no.
  private mutating func answer(_ key: Key, _ book: ShelvedBook) -> Response {
    asked = nil
    guard key == Key(.character("y")) || key == Key(.character("Y")),
      case .read(let fingerprint) = book.identity
    else { return .stay }
    move(by: place == found.count - 1 ? -1 : 1)
    return .ask(.effect(.forget(fingerprint)))
  }
}

extension ShelfPanel: Panel {
  mutating func handle(_ key: Key, _ context: Context) -> Response {
    message = nil
    if let asked { return answer(key, asked) }
    if key == Key(.character("!")), !filter.isTyping, progress.hasOmissions {
      return .ask(.open(SourcePanel(heading: "Left out", source: progress.omissionLines)))
    }
    if key == Key(.character("o")), !filter.isTyping { return Self.nextOrder }
    if key == Key(.character("+")), !filter.isTyping {
      let folders = context.choices.general.folders.adding(progress.folders)
      return .ask(.open(LinePrompt.folders(folders)))
    }
    let isNext = key == Key(.character("n"), .control)
    let isPrevious = key == Key(.character("p"), .control)
    if let distance = isNext ? 1 : isPrevious ? -1 : key.columns(isTyping: filter.isTyping) {
      move(by: distance)
      return .stay
    }
    switch filter.action(of: key, page: table.rows) {
    case .move(let rows): move(byRows: rows)
    case .open: return chosen.map { .close(.effect(.openBook($0))) } ?? .stay
    case .remove: askToForget()
    case .undo: return .ask(.undo)
    case .filter: find()
    case .help: return .ask(.perform(.help))
    case .close: return .close
    case nil:
      let isTyped = if case .character = key.code { key.modifiers.isEmpty } else { false }
      // Keys of the main screens still work; others do nothing.
      let isOfScreens = [.shelf, .contents].contains(context.bindings[key])
      return key == Key(.backspace) ? .close : isTyped && !isOfScreens ? .stay : .pass
    }
    return .stay
  }

  /// Asks for the next order.
  private static var nextOrder: Response { .ask(.choose(.order, by: 1, for: .all)) }

  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    message = nil
    // A click does not answer the question, since it may have been meant for a cover.
    if asked != nil {
      asked = nil
      return .stay
    }
    if report.row == 0 { return Self.nextOrder }
    if report.row == table.screen.rows - 1, !table.isPlain {
      return hintedKey(at: report.column, context).map { handle($0, context) } ?? .stay
    }
    guard let seen = table.place(column: report.column, row: report.row),
      found.indices.contains(top * table.columns + seen)
    else { return .close }
    choose(top * table.columns + seen)
    return chosen.map { .close(.effect(.openBook($0))) } ?? .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { move(byRows: lines > 0 ? 1 : -1) }

  mutating func refresh(_ context: Context) -> Bool {
    table = CoverTable(screen: context.screen, isPlain: context.isAccessible)
    if order == context.choices.general.order {
      reveal()
    } else {
      order = context.choices.general.order
      sort()
    }
    return true
  }

  // MARK: Pictures

  /// The indices of the books whose covers are seen.
  private var seen: ArraySlice<Int> {
    found.dropFirst(top * table.columns).prefix(table.rows * table.columns)
  }

  /// Asks for the picture on the front of a book; nil if it can have none, or none is shown.
  private func request(for book: ShelvedBook, _ context: Context) -> PictureRequest? {
    guard context.pages.showsPictures, book.fileExists, book.path.lowercased().hasSuffix(".epub")
    else { return nil }
    return BookCover.pictureRect(on: table.rect(0))
      .map { PictureRequest(.cover(file: book.path), in: $0.size) }
  }

  /// The pictures of the covers that are seen.
  func wantedPictures(_ context: Context) -> [PictureRequest] {
    seen.compactMap { request(for: books[$0], context) }
  }

  // MARK: Drawing

  func draw(_ context: Context, into grid: inout Grid) {
    let (screen, palette) = (context.screen, context.palette)
    let ground = palette.tableText
    grid = Grid(size: screen, filledWith: Cell(.space, ground))
    drawHead(ground, into: &grid)
    drawGroups(palette, into: &grid)
    for (place, index) in seen.enumerated() {
      let book = books[index]
      let isChosen = place + top * table.columns == self.place
      if isChosen {
        grid.focus(column: table.rect(place).column, row: table.rect(place).row)
      }
      guard !table.hasRows else {
        let style = isChosen ? palette.reversed : table.isPlain ? palette.text : ground
        drawRow(of: book, on: table.rect(place), style, palette, into: &grid)
        continue
      }
      let cover = BookCover(
        book: book, isChosen: isChosen,
        isCurrent: book.identity == current, palette: palette, words: words,
        picture: request(for: book, context).flatMap { context.scene.pictures.shown($0) })
      cover.draw(on: table.rect(place), into: &grid)
    }
    if found.isEmpty {
      let hint =
        books.isEmpty
        ? "No book has been read yet." : "No title or author contains “\(filter.line.text)”."
      if table.isPlain {
        grid.write(shortened(hint, to: screen.columns), column: 0, row: 1, style: ground)
      } else {
        grid.writeCentred(hint, row: screen.rows / 2, ground)
      }
    }
    drawFoot(context, ground, into: &grid)
  }

  /// Draws a book as a row of text: for screen readers its details, else its title and author, and how much
  /// of it has been read.
  private func drawRow(
    of book: ShelvedBook, on rect: Rect, _ style: Style, _ palette: Palette, into grid: inout Grid
  ) {
    let (column, row) = (rect.column, rect.row)
    let (text, note) =
      table.isPlain
      ? (
        (book.identity == current ? "Open now: " : "") + details(of: book, in: rect.size.columns),
        ""
      )
      : (book.author.map { "\(book.title) — \($0)" } ?? book.title, note(on: book))
    let width = rect.size.columns - (note.isEmpty ? 0 : cellWidth(of: note) + 2)
    let shown = shortened(text, to: width)
    if !table.isPlain { grid.fill(rect, with: Cell(.space, style)) }
    grid.write(shown, column: column, row: row, style: style)
    grid.write(
      note, column: rect.columns.upperBound - cellWidth(of: note), row: row, style: style)
    grid.light(words?.matches(in: shown) ?? [], of: shown, column: column, row: row, palette)
  }

  /// How much of a book has been read, in few words; empty if it is not known.
  private func note(on book: ShelvedBook) -> String {
    if !book.fileExists { return "not found" }
    return book.fraction.map(Self.percent) ?? ""
  }

  /// Draws the headings of groups above the covers, where one begins and in each first column.
  private func drawGroups(_ palette: Palette, into grid: inout Grid) {
    guard !table.hasRows else { return }
    var style = palette.muted
    style.background = palette.table
    var last: String?
    for (place, index) in seen.enumerated() {
      guard let group = order.group(of: books[index]) else { return }
      let rect = table.rect(place)
      if rect.row > 1, place % table.columns == 0 || group != last {
        grid.write(
          shortened(group, to: rect.size.columns), column: rect.column, row: rect.row - 1,
          style: style)
      }
      last = group
    }
  }

  /// Draws the heading, the typed filter and the number of books.
  private func drawHead(_ style: Style, into grid: inout Grid) {
    let span = table.span
    var bold = style
    bold.attributes = .bold
    let looked =
      progress.isLooking
      ? counted(books.count, "book") + ", looking further…" : grouped(books.count)
    let total = looked + (progress.hasOmissions ? " · \(grouped(progress.omissions)) left out" : "")
    let count = filter.isTyping ? "\(grouped(found.count)) of \(total)" : total
    let heading = order == .read ? "Shelf" : "Shelf by \(order.words)"
    guard !table.isPlain else {
      let typed = filter.isTyping ? " /" + filter.line.shown(in: max(4, span.count - 24)) : ""
      let end = grid.write("\(heading), \(count)" + typed, column: 0, row: 0, style: bold)
      return grid.focus(column: filter.isTyping ? end : 0, row: 0)
    }
    let end = grid.write(heading, column: span.lowerBound, row: 0, style: bold)
    let column = max(span.lowerBound + end + 1, span.upperBound - cellWidth(of: count))
    grid.write(count, column: column, row: 0, style: style)
    let room = column - span.lowerBound - end - 4
    let field = span.lowerBound + end + 2
    var typed = 0
    if filter.isTyping, room > 1 {
      let text = "/" + filter.line.shown(in: room - 1)
      typed = grid.write(text, column: field, row: 0, style: style)
      grid.write("_", column: field + typed, row: 0, style: style)
    }
    grid.focus(column: filter.isTyping ? field + typed : span.lowerBound, row: 0)
    let rows = (found.count + table.columns - 1) / table.columns
    if top > 0 { grid.write("↑", column: table.screen.columns - 1, row: 0, style: style) }
    if top + table.rows < rows {
      grid.write(
        "↓", column: table.screen.columns - 1, row: table.screen.rows - 2, style: style)
    }
  }

  /// Draws the details of the selected book, or the question; below it the key hints.
  private func drawFoot(_ context: Context, _ style: Style, into grid: inout Grid) {
    let (row, width) = (table.screen.rows - 2, table.screen.columns - 2)
    let keys =
      asked == nil
      ? hints(context) : context.keyHint(["y forget", "any other key keep"], width: width)
    let question = asked.map { book in
      let isNarrow = width < 60
      let title = shortened(book.title, to: max(8, width - (isNarrow ? 14 : 48)))
      return "Forget “\(title)”" + (isNarrow ? "? y/n" : ": place, marks, time read? y/n")
    }
    guard !table.isPlain else {
      return grid.drawAnnouncement(question ?? message ?? keys, context)
    }
    grid.writeCentred(keys, row: row + 1, style)
    let text = question ?? message ?? chosen.map { details(of: $0, in: width) } ?? ""
    grid.writeCentred(
      shortened(text, to: width), row: row,
      question == nil && message == nil ? style : context.palette.reversed)
  }

  /// The keys and what they do.
  private func hints(_ context: Context) -> String {
    let others =
      ["o sort", "+ folder", "Del forget"] + (progress.hasOmissions ? ["! left out"] : [])
    return filter.hint(
      arrows: "↑↓", verb: "open", others: others, width: table.screen.columns - 2, context)
  }

  /// Returns the key that is named at a column of the row of hints, each of which is a button too.
  private func hintedKey(at column: Int, _ context: Context) -> Key? {
    let (hints, separator) = (hints(context), " · ")
    var start = (table.screen.columns - cellWidth(of: hints)) / 2
    for hint in hints.split(separator: separator) {
      let end = start + cellWidth(of: String(hint))
      if (start..<end).contains(column) {
        return KeyBinding(name: String(hint.prefix { $0 != " " }))?.key
      }
      start = end + separator.count
    }
    return nil
  }

  /// Returns a line about a book: as much as fits, the most important first.
  private func details(of book: ShelvedBook, in width: Int) -> String {
    let (dash, separator) = table.isPlain ? (", ", ", ") : (" — ", " · ")
    var parts = [book.author.map { book.title + dash + $0 } ?? book.title]
    if let series = book.series { parts.append(series) }
    if let page = book.page {
      parts.append(
        book.pageCount > 0 ? "page \(page) of \(book.pageCount)" : Self.percent(book.fraction ?? 0))
    } else {
      parts.append("not read yet")
    }
    if let chapter = book.chapter { parts.append(chapter) }
    if let day = book.lastRead { parts.append("read on \(day.words)") }
    parts.append(book.path)
    var line = parts[0]
    for part in parts.dropFirst() where cellWidth(of: line) + cellWidth(of: part) + 3 <= width {
      line += separator + part
    }
    return line
  }

  private static func percent(_ fraction: Double) -> String { "\(Int(fraction * 100)) %" }
}
