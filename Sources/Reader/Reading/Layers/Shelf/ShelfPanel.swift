import Asking
import BookText
import Cells
import Defaults
import Quotations
import TerminalInput

/// The shelf: covers of the read books, the latest first, then of the books in the reader's folders. A filter
/// leaves only the books with its words in the title or author. For screen readers, and in narrow windows,
/// each book has a row of text instead of a cover. Indices are those of ``books``.
struct ShelfPanel: ListPanel {
  static let command = Command.shelf
  static let screen = KeyScreen.shelf

  var list = EntryList(heading: "", hint: "", choice: Choice(isTable: true))
  /// The books as they came, and in the order of the shelf.
  private var (found, books): ([ShelvedBook], [ShelvedBook]) = ([], [])
  private var equalTitles = EqualTitles()
  private var order = ShelfOrder.read
  private var current: ShelvedBook.Identity?
  /// The book in the question whether to forget it.
  private var asked: ShelvedBook?
  /// The message at the foot until the next key.
  private var message: String?
  /// The covers on the screen, or rows.
  private var table: TileTable
  private var progress = ShelfProgress()
  /// Whether the program began with the shelf, so that leaving it ends the program.
  var isFirst = false

  /// Makes an empty shelf; the open book will be selected.
  init(_ context: Context) {
    current = .read(context.book.fingerprint)
    list.choosesFirst = true
    table = TileTable(coversOn: context.screen, isPlain: context.isAccessible)
  }

  /// Replaces the books; the selection and the filter stay. The first books select the open one.
  mutating func fill(with found: [ShelvedBook], _ progress: ShelfProgress, _ context: Context) {
    (self.found, self.progress) = (found, progress)
    let identity = ShelvedBook.Identity.read(context.book.fingerprint)
    // An unsaved book is not among the read books.
    let unsaved = progress.openPath.flatMap { path in
      found.first { $0.page == nil && $0.paths.contains(path) }
    }
    let isFirst = current == nil && choice.chosen == 0
    current = found.contains { $0.identity == identity } ? identity : unsaved?.identity
    sortBooks(selecting: isFirst ? current : nil, context)
  }

  /// Sorts and filters the books again. Selects the given book, or else the selected one, or the open one.
  private mutating func sortBooks(selecting book: ShelvedBook.Identity? = nil, _ context: Context) {
    let before = chosenBook
    let selected = book ?? before?.identity ?? current
    order = context.choices.effective.order
    books = order.ranking(of: found).map { found[$0] }
    equalTitles = EqualTitles(among: books)
    layOutTiles(context)
    // A book is known by its file until something of it is saved.
    let index =
      books.firstIndex { $0.identity == selected }
      ?? before.flatMap { before in books.firstIndex { $0.paths.contains(before.path) } }
    index.map { choice.choose($0) }
    beginFiltering(context)
  }

  /// Divides the screen into tiles, and fills them with the books.
  private mutating func layOutTiles(_ context: Context) {
    table = TileTable(coversOn: context.screen, isPlain: context.isAccessible)
    list.fill(with: entries(in: context), columns: table.columns, rows: table.rows)
  }

  /// Sorts or arranges the books after a change of the order or of the window. The shelf stays open.
  mutating func refresh(_ context: Context) -> Bool {
    if order != context.choices.effective.order {
      sortBooks(context)
    } else if table != TileTable(coversOn: context.screen, isPlain: context.isAccessible) {
      layOutTiles(context)
    }
    return true
  }

  /// Rows also have the authors. The filter searches titles, authors, series, tags and states.
  func entries(in context: Context) -> [EntryList.Entry] {
    books.map { book in
      var entry = EntryList.Entry(title: book.title)
      entry.sought =
        [book.title, book.author, book.series, book.tags].compactMap { $0 } + [book.state.rawValue]
      if context.isAccessible {
        let details = details(of: book, in: context.screen.columns, context)
        entry.title = (book.identity == current ? "Open now: " : "") + details
      } else if table.hasRows {
        let names = [book.title, equalTitles[book], book.author].compactMap { $0 }
        entry.title = names.joined(separator: " — ")
        entry.note = book.fileExists ? book.share.map(Self.percent) ?? "" : "not found"
      }
      return entry
    }
  }

  /// The selected book; nil if no book is found.
  var chosen: ShelvedBook? { choice.place == nil ? nil : chosenBook }

  /// The book selected last, whether it is listed or not.
  private var chosenBook: ShelvedBook? {
    books.indices.contains(choice.chosen) ? books[choice.chosen] : nil
  }

  // MARK: Keys and clicks

  /// Answers the question asked, or handles a key as in any list.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    message = nil
    if let asked { return answerQuestion(key, asked, context) }
    return handleListKey(key, context)
  }

  /// Opens the book of a line with a place, at its words; any other text filters the books.
  mutating func paste(_ text: String, _ context: Context) -> Response {
    if let line = PlaceLine(text) { return .ask(.question(.open(.line(line)))) }
    choice.paste(text)
    beginFiltering(context)
    return .stay
  }

  /// Handles the keys of the shelf, and of pages without a book. Passes keys of main screens; nil for others.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    switch KeyScreen.shelf[key] {
    case .leftOut where progress.hasOmissions:
      return .ask(.open(SourcePanel(heading: "Left out", source: progress.omissionLines)))
    case .sortBooks: return Self.nextOrder
    case .finishBook:
      guard let index else { return .stay }
      return .ask(.question(.shelf(.finish(books[index], books[index].finished == nil))))
    case .addFolder:
      if let folder = unkeptFolder(context) {
        return .ask(.question(.shelf(.addFolder(folder))))
      }
      return .ask(.open(TextPrompt.folder("~/")))
    case .getBook where context.choices.general.programs.get != nil:
      return .ask(.open(TextPrompt.getBook))
    default: break
    }
    // Keys of the main screens still work.
    if [.shelf, .contents].contains(context.bindings[key]) { return .pass }
    return context.requests(withoutPageFor: key).map { .ask($0) }
  }

  /// Returns a folder given at the start that the settings lack, and so the next shelf; nil if there is none.
  private func unkeptFolder(_ context: Context) -> String? {
    let known = context.choices.general.folders
    return progress.folders.first { known.adding([$0]) != known }
  }

  mutating func chooseItem(at index: Int, _ context: Context) -> Response {
    .close(.question(.open(.onShelf(books[index]))))
  }

  /// Asks for the next order.
  private static var nextOrder: Response { .ask(.sortShelf) }

  /// Opens the clicked book, does what the clicked hint says, or sorts by a click on the head. A click
  /// elsewhere closes the shelf, and a click during a question only withdraws it.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    message = nil
    // A click does not answer the question, since it may have been meant for a cover.
    if asked != nil {
      asked = nil
      return .stay
    }
    if report.row == 0 { return Self.nextOrder }
    if report.row == context.screen.rows - 1, !context.isAccessible {
      let hints = hints(context)
      let column = report.column - (context.screen.columns - cellWidth(of: hints.text)) / 2
      return hints.key(at: column).map { handleKey($0, context) } ?? .stay
    }
    return chooseClicked(report, context) ?? .close
  }

  func place(at report: MouseReport, _ context: Context) -> Int? {
    choice.position(ofSeen: table.place(at: report))
  }

  // MARK: Forgetting

  /// Shows a message until the next key.
  mutating func showMessage(_ message: String) { self.message = message }

  /// Asks whether to forget a read book; of a book not read yet, says that there is nothing to forget.
  mutating func deleteItem(at index: Int, _ context: Context) -> Response {
    if case .file = books[index].identity {
      message = "Not read yet: nothing to forget"
    } else {
      asked = books[index]
    }
    return .stay
  }

  /// Forgets the book by the key for yes, and selects its neighbour. Every other key means no.
  private mutating func answerQuestion(_ key: Key, _ book: ShelvedBook, _ context: Context)
    -> Response
  {
    asked = nil
    guard KeyScreen.shelf[key] == .confirmForgetting,
      case .read(let fingerprint) = book.identity
    else { return .stay }
    choice.move(by: choice.place == choice.count - 1 ? -1 : 1)
    return .ask(.question(.shelf(.forget(fingerprint))))
  }

  // MARK: Pictures

  /// Returns the request for the picture on the front of a book; nil without pictures, room or an EPUB file.
  private func coverRequest(for book: ShelvedBook, _ context: Context) -> PictureRequest? {
    guard context.pages.showsPictures, book.fileExists, book.path.lowercased().hasSuffix(".epub")
    else { return nil }
    return BookCover.pictureRect(on: table.rect(ofTile: 0))
      .map { PictureRequest(.cover(file: book.path), in: $0.size) }
  }

  func wantedPictures(_ context: Context) -> [PictureRequest] {
    choice.seen.compactMap { coverRequest(for: books[choice[$0]], context) }
  }

  // MARK: Drawing

  /// Draws the head, the covers or rows of the visible books, and the foot. Without a book, draws the reason.
  func draw(_ context: Context, into grid: inout Grid) {
    let (screen, palette) = (context.screen, context.palette)
    grid = Grid(size: screen, filledWith: Cell(.space, palette.tableText))
    drawHead(context, into: &grid)
    drawGroups(palette, into: &grid)
    if context.isAccessible {
      let last = screen.rows - 1
      let rows = min(table.rect(ofTile: 0).row, last)..<last
      list.drawWrapped(in: rows, width: screen.columns, context, into: &grid)
    }
    for (tile, place) in choice.seen.enumerated() where !context.isAccessible {
      let (rect, index) = (table.rect(ofTile: tile), choice[place])
      guard !table.hasRows else {
        grid.fill(rect, with: Cell(.space, palette.text))
        list.draw(
          index, left: rect.column, width: rect.size.columns, row: rect.row, context, into: &grid)
        continue
      }
      let (book, isChosen) = (books[index], index == choice.chosen)
      if isChosen { grid.focus(column: rect.column, row: rect.row) }
      let cover = BookCover(
        book: book, isChosen: isChosen, isCurrent: book.identity == current, palette: palette,
        fileName: equalTitles[book], words: list.filtered?.words,
        picture: coverRequest(for: book, context).flatMap {
          context.scene.pictures.shownPicture(for: $0)
        })
      cover.draw(on: rect, into: &grid)
    }
    // Found so far are none while books are looked for.
    if choice.count == 0, !hasWork, !progress.isLooking {
      let folders = progress.folders.joined(separator: ", ")
      let none = folders.isEmpty ? "No books read yet." : "No books in \(folders)"
      let hint =
        books.isEmpty
        ? none : choice.filter.failure(toFind: "title or author")
      if context.isAccessible {
        for (row, line) in zip(1..<max(1, screen.rows - 1), wrapped([hint], to: screen.columns)) {
          grid.write(line, column: 0, row: row, style: palette.tableText)
        }
      } else {
        grid.writeCentred(
          shortened(hint, to: screen.columns - 2), row: screen.rows / 2, palette.tableText)
      }
    }
    drawFoot(context, into: &grid)
  }

  /// Draws the heading of a group above its first cover, and above each cover in the first column.
  private func drawGroups(_ palette: Palette, into grid: inout Grid) {
    guard !table.hasRows else { return }
    let style = palette.tableText
    var last: String?
    for (tile, place) in choice.seen.enumerated() {
      guard let group = order.group(of: books[choice[place]]) else { return }
      let rect = table.rect(ofTile: tile)
      // Books outside the groups have a heading once.
      let isOfGroup = order != .series || books[choice[place]].series != nil
      if rect.row > 1, group != last || isOfGroup && tile % table.columns == 0 {
        grid.write(
          shortened(group, to: rect.size.columns), column: rect.column, row: rect.row - 1,
          style: style)
      }
      last = group
    }
  }

  /// The order, the typed filter, the number of books with the progress, and arrows for covers out of sight.
  /// For screen readers all is one text.
  private func drawHead(_ context: Context, into grid: inout Grid) {
    let style = context.palette.tableText
    let looked =
      progress.isLooking
      ? counted(books.count, "book") + ", still looking…" : grouped(books.count)
    let total = looked + (progress.hasOmissions ? " · \(grouped(progress.omissions)) left out" : "")
    let count = choice.filter.isTyping ? "\(grouped(choice.count)) of \(total)" : total
    let heading = order == .read ? "Shelf" : "Shelf by \(order.words)"
    let isPlain = context.isAccessible
    choice.filter.draw(
      isPlain ? "\(heading), \(count)" : heading, count: isPlain ? "" : count, in: table.span,
      row: 0, style: style, context, into: &grid)
    guard !isPlain else { return }
    let column = context.screen.columns - 1
    if choice.seen.lowerBound > 0 { grid.write("↑", column: column, row: 0, style: style) }
    if choice.seen.upperBound < choice.count {
      grid.write("↓", column: column, row: context.screen.rows - 2, style: style)
    }
  }

  /// Draws the question, the message or the book's details, and key hints below; for screen readers only one.
  private func drawFoot(_ context: Context, into grid: inout Grid) {
    let (row, width) = (context.screen.rows - 2, context.screen.columns - 2)
    let keys = hints(context).text
    let question = asked.map { book in
      let isNarrow = width < 60
      let title = shortened(book.title, to: max(8, width - (isNarrow ? 14 : 48)))
      return "Forget “\(title)”" + (isNarrow ? "? y/n" : ": place, marks, time read? y/n")
    }
    let notice = question ?? message
    guard !context.isAccessible else { return grid.drawAnnouncement(notice ?? keys, context) }
    grid.writeCentred(keys, row: row + 1, context.palette.tableText)
    let text = notice ?? chosen.map { details(of: $0, in: width, context) } ?? ""
    grid.writeCentred(
      shortened(text, to: width), row: row,
      notice == nil ? context.palette.tableText : context.palette.reversed)
  }

  /// The hints belong to the question if one is asked, to the selected book otherwise.
  private func hints(_ context: Context) -> HintRow {
    let width = context.screen.columns - 2
    if asked != nil {
      return HintRow(
        [Hint(.confirmForgetting, "forget"), Hint("any other key", "keeps it")], width: width,
        context)
    }
    let isKept = unkeptFolder(context) == nil
    let others = [
      isKept ? nil : Hint(.addFolder, "keeps this folder"),
      Hint(.sortBooks, "sort"), isKept ? Hint(.addFolder, "folder") : nil,
      context.choices.general.programs.get == nil ? nil : Hint(.getBook, "get a book"),
      Hint(.remove, "forget"), Hint(.finishBook, "finished"),
      context.bindings.bindings(of: .openFile).first.map { Hint($0.name, "file") },
      progress.hasOmissions ? Hint(.leftOut, "left out") : nil,
    ]
    return HintRow(
      choice.filter.hints(
        arrows: table.hasRows ? "↑↓" : "←↑↓→", verb: "open", others: others.compactMap { $0 },
        leaving: isFirst ? Hint(.leave, "quit") : Hint("Esc", "back")),
      width: width, context)
  }

  /// The title and the author, then as many parts as fit `width` cells, the most important first.
  private func details(of book: ShelvedBook, in width: Int, _ context: Context) -> String {
    let (dash, separator) = context.isAccessible ? (", ", ", ") : (" — ", " · ")
    let page = book.page.map { page in
      book.pageCount > 0 ? "page \(page) of \(book.pageCount)" : book.share.map(Self.percent) ?? ""
    }
    let parts = [
      equalTitles[book], book.series, book.finished.map { "finished on \($0.words)" },
      page ?? (book.finished == nil ? "not read yet" : nil),
      book.chapter == book.title ? nil : book.chapter,
      book.finished != nil
        ? nil
        : book.lastRead.map { "read on \($0.words)" }
          ?? book.lastOpened.map { "opened on \($0.words)" },
    ]
    var line = book.author.map { book.title + dash + $0 } ?? book.title
    for part in parts.compactMap({ $0 })
    where cellWidth(of: line) + cellWidth(of: part) + 3 <= width { line += separator + part }
    return line
  }

  private static func percent(_ share: Share) -> String { "\(share.percent)%" }
}

extension TileTable {
  /// The sizes of covers, largest first. A cell is about twice as high as wide; these are near the proportion
  /// of a book, two to three.
  private static let sizes = [
    Size(columns: 24, rows: 15), Size(columns: 20, rows: 12), Size(columns: 16, rows: 9),
  ]
  /// Minimum number of columns of covers of a larger size.
  private static let minimumColumns = 5
  private static let minimumRows = 2
  /// Minimum width of a window with covers, in cells: a narrower one has no more than two side by side.
  private static let minimumWidth = 60

  /// The covers of the shelf, below a row for the head and above two for the foot, in the largest size that
  /// leaves room for enough of them. For screen readers and in narrow windows the tiles are rows of text.
  init(coversOn screen: Size, isPlain: Bool) {
    let side = isPlain ? 0 : 1
    let room = Rect(
      column: side, row: 1, columns: max(0, screen.columns - 2 * side),
      rows: max(0, screen.rows - (isPlain ? 2 : 3)))
    if isPlain || screen.columns < Self.minimumWidth {
      let row = Size(columns: room.size.columns, rows: 1)
      self.init(in: room, of: row, gap: Size(columns: 0, rows: 0))
    } else {
      self = Self.stretchedCovers(Self.largestCover(in: room), in: room)
    }
  }

  /// Returns the largest size with ``minimumColumns`` by ``minimumRows`` covers; the smallest if none fits.
  private static func largestCover(in room: Rect) -> Size {
    let fitting = sizes.first {
      let table = covers(of: $0, in: room)
      return table.columns >= minimumColumns && table.rows >= minimumRows
    }
    let least = sizes[sizes.count - 1]
    return fitting ?? Size(columns: least.columns, rows: max(1, min(least.rows, room.size.rows)))
  }

  /// Covers are higher than `cover` by a third at most if rows of the room would stay empty, so that titles
  /// have more room. One row above each is left for a heading.
  private static func stretchedCovers(_ cover: Size, in room: Rect) -> TileTable {
    let share = room.size.rows / covers(of: cover, in: room).rows - 1
    let rows = max(cover.rows, min(share, cover.rows * 4 / 3))
    return covers(of: Size(columns: cover.columns, rows: cover.rows == 1 ? 1 : rows), in: room)
  }

  private static func covers(of cover: Size, in room: Rect) -> TileTable {
    TileTable(in: room, of: cover, gap: Size(columns: 3, rows: 1))
  }

  var hasRows: Bool { tile.rows == 1 }
}
