import Cells
import TerminalInput

/// The help: the keys of the screen below it, the important keys, all commands by groups, and the keys of
/// lists. Enter runs a command, so that commands without a key can be reached too.
struct HelpPanel: ListPanel {
  static let command = Command.help

  /// The screen below the help; nil for the page.
  private let screen: KeyScreen?

  init(over screen: KeyScreen? = nil) { self.screen = screen }

  // The first row is a heading, which cannot be run.
  var list = EntryList(heading: "Keys", verb: "run", hint: "", choice: Choice(chosen: 1))

  /// The commands of the first screen of a terminal with 24 rows, with the keys of less.
  private static let pagerEssentials: [Command] = [
    .nextPage, .previousPage, .lineDown, .lineUp, .halfPageDown, .halfPageUp, .goToPage,
    .lastPage, .follow, .search, .nextMatch, .filterLines, .position, .source, .toggleOption,
    .choose(.layout, .forward), .quit,
  ]

  /// The commands of the first screen of a terminal with 24 rows.
  private static let essentials: [Command] = [
    .nextPage, .previousPage, .goToPage, .contents, .shelf, .search, .nextMatch, .back,
    .nextChapter, .bookmark, .marks, .select, .lookUp, .undo, .settings, .menu, .quit,
  ]

  private typealias Row = (entry: EntryList.Entry, command: Command?)

  func entries(in context: Context) -> [EntryList.Entry] { rows(context).map(\.entry) }

  /// Closes the help and performs the command of a row. Stays if the row has none, or one without effect now.
  func chooseItem(at index: Int, _ context: Context) -> Response {
    guard let command = rows(context)[index].command, !command.requests(context).isEmpty else {
      return .stay
    }
    return .close(.show(.book), .perform(command))
  }

  /// Whether letters without a meaning have been typed: in less and vi, a question mark searches backwards,
  /// and Enter after it ends the query.
  private var isQuery = false

  /// Handles keys as in any list; in accessible mode the selection stops at the next command.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    let before = choice.chosen
    // Seen, a list is moved by rows; heard, by commands.
    defer { if context.isAccessible { list.settleSelection(from: before) } }
    return handleListKey(key, context)
  }

  /// Closes by keys of help, and ignores a stray letter and an Enter after it. Returns nil for other keys.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    if context.bindings.showsHelp(key) { return .close }
    // While a filter is typed, no letter comes here.
    if isQuery, key == Key(.enter) { return .stay }
    isQuery = false
    guard key.typed != nil else { return nil }
    // Nothing is removed here, and nothing restored.
    let command = KeyScreen.list[key]
    isQuery = command == nil || command == .restore
    return isQuery ? .stay : nil
  }

  /// Fills the list again, since a filter lists each command once, and begins to filter.
  mutating func beginFiltering(_ context: Context) {
    list.fill(with: entries(in: context), context)
    list.beginFiltering()
  }

  // MARK: Rows

  /// Returns the rows: the screen below, the keys that matter, all commands with present keys, other screens.
  private func rows(_ context: Context) -> [Row] {
    let (bindings, table) = (context.bindings, context.keyTable)
    let columns = Columns(context)
    let essentials = table == .page ? Self.essentials : Self.pagerEssentials
    // The first screen has their first keys already. A filter finds each command once.
    let isFiltered = choice.filter.isTyping
    /// Returns the rows of a command; none if only the other key table has it.
    func rows(of row: CommandInfo, _ part: Columns.Part = .all) -> [Row] {
      let unlisted = table == .page ? row.unlistedKeys : []
      let keys = bindings.bindings(of: row.command).filter { !unlisted.contains($0) }.map(\.name)
      // Typed numbers are the keys of their command.
      let typed = table == .page ? row.typed : row.typedInPager
      let gestures = row.gestures(table).filter { !typed.contains($0) }
      // A command of the other table.
      if keys.isEmpty, !row.isListed(table) { return [] }
      return columns.entries(
        keys: keys, typed: typed, unlisted: unlisted.map(\.name), gestures, row.help(table), part
      ).map { ($0, row.command) }
    }
    func heading(_ title: String) -> Row { (EntryList.Entry(title: title, kind: .heading), nil) }
    var all: [Row] = []
    func appendKeys(of screen: KeyScreen) {
      all.append(heading(screen.rawValue))
      for row in screen.rows {
        all += columns.entries(keys: row.names, [], row.help).map { ($0, nil) }
      }
    }
    if let screen {
      appendKeys(of: screen)
      if screen.isList { appendKeys(of: .list) }
    }
    all.append(heading("The keys that matter"))
    for command in essentials {
      if let row = CommandTable[command] { all += rows(of: row, .first) }
    }
    for (title, commands) in CommandTable.groups {
      all.append(heading(title))
      for row in commands {
        all += rows(of: row, !isFiltered && essentials.contains(row.command) ? .rest : .all)
      }
    }
    for other in KeyScreen.allCases where other != screen {
      if other != .list || screen?.isList != true { appendKeys(of: other) }
    }
    return all
  }
}

/// The columns of the help: keys, with their effects beside them.
private struct Columns {
  /// Width of the keys with the gap after them; nil for screen readers: there the keys begin the text.
  private let keys: Int?
  /// The width of the text.
  private let text: Int
  /// The names of keys in words, for screen readers.
  private let worded: (String) -> String

  /// Width of a list from which the keys have more room.
  private static let minimumWideWidth = 60

  /// A wide panel has 24 cells for keys, another a third. In accessible mode keys and effects have one
  /// column.
  init(_ context: Context) {
    let width = context.panelArea.width - 2
    keys = context.isAccessible ? nil : width >= Self.minimumWideWidth ? 24 : max(11, width / 3)
    text = max(1, width - (keys ?? 0))
    worded = context.worded
  }

  /// The keys and gestures of a command that are listed.
  enum Part {
    case all
    /// Those that fit into one row. The entry is not filtered.
    case first
    /// All others.
    case rest
  }

  /// Several entries if the keys or the text need more than one row; none if no key and no gesture of the
  /// part is left. `typed` is input for the command; a filter alone finds `unlisted` keys.
  func entries(
    keys names: [String], typed: [String] = [], unlisted: [String] = [], _ gestures: [String],
    _ help: String, _ part: Part = .all
  ) -> [EntryList.Entry] {
    let bound = names.isEmpty ? [] : [names.joined(separator: keys == nil ? ", " : " ")]
    let all = typed + bound + gestures
    var lines = all
    if let keys { lines = wrapped(all, to: max(1, keys - 2)) }
    switch part {
    case .all: break
    case .first: lines = Array(lines.prefix(1))
    case .rest: lines = Array(lines.dropFirst())
    }
    if lines.isEmpty { return [] }
    var texts = wrapped([help], to: text)
    if keys == nil {
      // Its effect is heard first, then its first key.
      texts = wrapped(["\(worded(help)): \(lines.map(worded).joined(separator: ", "))"], to: text)
      lines = []
    }
    return (0..<max(lines.count, texts.count)).map { row in
      EntryList.Entry(
        title: row < texts.count ? texts[row] : "", lead: row < lines.count ? lines[row] : "",
        kind: row == 0 ? .entry : .continuation, level: 1,
        sought: part == .first ? [] : all + unlisted + [help])
    }
  }
}
