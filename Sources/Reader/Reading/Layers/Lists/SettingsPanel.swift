import BookText
import Cells
import Defaults
import TerminalInput

/// The settings over the page, in groups. The page shows each change at once.
struct SettingsPanel: ListPanel {
  static let command = Command.settings
  static let screen = KeyScreen.settings

  /// Whether changes apply to the current book only.
  private var isForBook = false
  /// Whether all settings are listed, rather than only the common ones.
  private var isExpanded = false
  var list = EntryList(
    heading: "Settings, saved at once", verb: "change", actionKey: "←→", hint: "", place: .foot)

  /// The rows as they are shown.
  private var shown: [Row] = []

  init(_ context: Context) { list.choice = Self.firstChoice(context) }

  /// Returns the selection of the first setting, below the choice of the books and the ignored lines.
  private static func firstChoice(_ context: Context) -> Choice {
    let ignored = ignoredLines(context).count
    return Choice(chosen: ignored == 0 ? 2 : ignored + 3)
  }

  /// Width of the ignored lines, in cells: the panel without its frame, its margins and the indent.
  private static let ignoredWidth = 44

  /// Returns the ignored lines of the file of settings, wrapped to the panel.
  private static func ignoredLines(_ context: Context) -> [String] {
    let width = min(ignoredWidth, max(1, context.screen.columns - 12))
    return context.ignoredSettings.flatMap {
      wrapped($0.split(separator: " "), to: width, hang: 2)
    }
  }

  private enum Row: Hashable {
    /// The heading of the ignored lines, and one of them.
    case ignoredHeading
    case ignored(String)
    /// The choice between all books and this one.
    case scope
    case heading(Setting.Group)
    case setting(Setting)
    /// Leads to the other settings, or back.
    case more
    case folders
    /// The last sync with other devices.
    case devices
  }

  /// The ignored lines, the choice of the books, and the settings in groups. While a filter is typed, all
  /// settings are rows, but no ignored lines; for a listener, most common ones are left out.
  private func rows(_ context: Context) -> [Row] {
    let isTyping = choice.filter.isTyping
    let settings = Setting.allCases.filter {
      (isTyping || isExpanded || $0.isCommon || context.isAccessible)
        && $0.applies(to: context.book.format)
        && context.choices.effective.shows($0, inColor: context.pages.appearance.depth != .none)
    }
    let ignored = isTyping ? [] : Self.ignoredLines(context).map { Row.ignored($0) }
    var rows = (ignored.isEmpty ? [] : [.ignoredHeading] + ignored) + [.scope]
    for group in Setting.Group.allCases {
      let members = settings.filter { $0.group == group }.map { Row.setting($0) }
      let others: [Row] =
        group != .library ? [] : context.syncStatus == nil ? [.folders] : [.folders, .devices]
      if group == .library, !isTyping, !context.isAccessible { rows.append(.more) }
      if !(members + others).isEmpty { rows += [.heading(group)] + members + others }
    }
    return rows
  }

  func entries(in context: Context) -> [EntryList.Entry] {
    rows(context).map { entry(for: $0, context) }
  }

  /// An asterisk marks a value of this book only, “for now” one of this session, and a detected encoding is
  /// named.
  private func entry(for row: Row, _ context: Context) -> EntryList.Entry {
    let choices = context.choices
    switch row {
    case .ignoredHeading: return EntryList.Entry(title: "To mend in the file", kind: .heading)
    case .ignored(let line): return EntryList.Entry(title: line, level: 1)
    case .scope:
      return EntryList.Entry(
        title: "Applies to", note: isForBook ? "this book only (*)" : "all books")
    case .heading(let group): return EntryList.Entry(title: group.rawValue, kind: .heading)
    case .more:
      return EntryList.Entry(
        title: isExpanded ? "Fewer settings" : "More settings",
        note: isExpanded ? "" : "pointer, reading aids, …")
    case .folders:
      return EntryList.Entry(
        title: "Folders of books", note: shortened(choices.general.folders.description, to: 24),
        level: 1)
    case .devices:
      return EntryList.Entry(
        title: "Other devices", note: shortened(context.syncStatus ?? "", to: 28), level: 1)
    case .setting(let setting):
      // Values of this book only are marked.
      let mark = choices.own[setting] == nil ? "" : " *"
      // A detected encoding is shown.
      let isFound = setting == .encoding && choices.effective.encoding == nil
      var entry = EntryList.Entry(
        title: setting.title + mark,
        note: (isFound
          ? "\(context.book.encoding.name), detected" : setting.words(in: choices.effective))
          + (choices.session[setting] == nil ? "" : ", for now"), level: 1)
      // By its name in the file of settings and on the command line too.
      entry.sought = [setting.title, setting.rawValue]
      return entry
    }
  }

  /// The chosen setting stays selected, since a setting may bring or hide others.
  mutating func refresh(_ context: Context) -> Bool {
    list.hints = [Hint(.reset, "reset")]
    let chosen = shown.indices.contains(choice.chosen) ? shown[choice.chosen] : nil
    shown = rows(context)
    list.fill(with: entries(in: context), context)
    // Accessible mode leaves settings out: the chosen row stays in sight.
    if let index = shown.firstIndex(where: { $0 == chosen }), index != choice.chosen {
      choice.choose(index)
    }
    return true
  }

  /// The chosen setting stays selected at the end of a filter; the list is expanded if it would be hidden
  /// otherwise.
  mutating func beginFiltering(_ context: Context) {
    let isEnd = !choice.filter.isTyping
    let chosen = list.entries.indices.contains(choice.chosen) ? list.entries[choice.chosen] : nil
    if isEnd, let chosen, !entries(in: context).contains(chosen) { isExpanded = true }
    list.fill(with: entries(in: context), context)
    list.beginFiltering()
    if isEnd, let index = list.entries.firstIndex(where: { $0 == chosen }) { choice.choose(index) }
  }

  mutating func chooseItem(at index: Int, _ context: Context) -> Response {
    changeValue(inRow: index, by: 1, context)
  }

  /// Resets or changes the setting in a row, or moves the selection. Returns nil for keys of other screens.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    guard let index else { return nil }
    switch KeyScreen.settings[key] {
    case .reset:
      guard case .setting(let setting) = rows(context)[index] else { return .stay }
      return .ask(.reset(setting))
    case .down: return moveRow(by: 1)
    case .up: return moveRow(by: -1)
    case .right: return changeValue(inRow: index, by: 1, context)
    case .left: return changeValue(inRow: index, by: -1, context)
    default: return nil
    }
  }

  /// Moves the selection by a row, 1 or -1, and past headings; stays at the ends of the list.
  private mutating func moveRow(by distance: Int) -> Response {
    var before: Int
    repeat {
      before = choice.chosen
      choice.move(by: distance)
    } while choice.chosen != before && list.entries[choice.chosen].kind == .heading
    return .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { _ = moveRow(by: lines.signum()) }

  /// Chooses the value `distance` further for the setting of a row, or performs the action of another row.
  private mutating func changeValue(inRow index: Int, by distance: Int, _ context: Context)
    -> Response
  {
    switch rows(context)[index] {
    case .setting(let setting):
      return .ask(.choose(setting, by: distance, for: isForBook ? .book : .all))
    case .heading, .ignoredHeading, .ignored: return .stay
    case .folders: return .close(.open(FoldersPanel(context)))
    case .devices: return .close(.perform(.fetchPlace))
    case .scope: isForBook.toggle()
    case .more:
      isExpanded.toggle()
      choice = Self.firstChoice(context)
    }
    return refresh(context) ? .stay : .close
  }
}
