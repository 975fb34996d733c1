import BookText
import Cells
import Defaults
import TerminalInput

/// The settings over the page: first for which books a choice is made, then each with its choice.
struct SettingsDrawer: Hashable, Sendable {
  /// Whether choices are made for the book that is read alone.
  var isForBook = false
  /// The lines.
  var sheet = ListSheet(heading: "Settings", hint: "", chosen: 1, place: .drawer)

  /// The setting of the line that is chosen; nil for the first line.
  var setting: Setting? { sheet.chosen == 0 ? nil : Setting.allCases[sheet.chosen - 1] }

  /// Writes the choices into the lines.
  ///
  /// - Parameter encoding: The encoding of the book, which is told where it was found out.
  mutating func fill(with choices: ReaderSettings, encoding: TextEncoding) {
    let books = ListSheet.Entry(
      title: "Chosen for", note: isForBook ? "this book alone (*)" : "all books")
    sheet.fill(
      with: [books]
        + Setting.allCases.map { setting in
          // What holds for this book alone is marked.
          let mark = choices.own[setting] == nil ? "" : " *"
          let isFound = setting == .encoding && choices.effective.encoding == nil
          return ListSheet.Entry(
            title: setting.title + mark,
            note: isFound ? "\(encoding.name), found" : setting.words(in: choices.effective))
        })
  }
}

extension Reader {
  /// Shows the settings over the page, which follows each choice at once.
  mutating func openSettings(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    mode = .settings(refreshed(SettingsDrawer()))
    return effects
  }

  /// The drawer with the choices as they are now.
  func refreshed(_ drawer: SettingsDrawer) -> SettingsDrawer {
    var drawer = drawer
    drawer.fill(with: choices, encoding: book.encoding)
    drawer.sheet.reveal(on: screen)
    return drawer
  }

  /// Takes a key while the settings are shown.
  mutating func press(_ key: Key, in drawer: SettingsDrawer, at now: Duration) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    var drawer = drawer
    let count = drawer.sheet.entries.count
    switch key.code {
    case .down, .character("j"): drawer.sheet.move(by: 1, on: screen)
    case .up, .character("k"): drawer.sheet.move(by: -1, on: screen)
    case .home, .character("g"): drawer.sheet.move(by: -count, on: screen)
    case .end, .character("G"): drawer.sheet.move(by: count, on: screen)
    case .right, .character("l"), .character(" "), .enter: return choose(in: drawer, by: 1, at: now)
    case .left, .character("h"): return choose(in: drawer, by: -1, at: now)
    case .delete, .backspace, .character("x"):
      guard let setting = drawer.setting else { return [] }
      return reset(setting, at: now)
    default: return leaveOverlay(key, at: now)
    }
    mode = .settings(drawer)
    return []
  }

  /// Takes a click while the settings are shown: on a row it makes the next choice, elsewhere it
  /// leaves.
  mutating func click(
    _ report: MouseReport, in drawer: SettingsDrawer, at now: Duration
  ) -> [Effect] {
    var drawer = drawer
    guard drawer.sheet.contains(column: report.column, row: report.row, on: screen) else {
      mode = .reading
      return []
    }
    guard drawer.sheet.choose(row: report.row, on: screen) else { return [] }
    return choose(in: drawer, by: 1, at: now)
  }

  /// Moves the line that is chosen, by the wheel.
  mutating func moveSettings(by distance: Int) {
    guard case .settings(var drawer) = mode else { return }
    drawer.sheet.move(by: distance, on: screen)
    mode = .settings(drawer)
  }

  private mutating func choose(
    in drawer: SettingsDrawer, by distance: Int, at now: Duration
  ) -> [Effect] {
    var drawer = drawer
    guard let setting = drawer.setting else {
      drawer.isForBook.toggle()
      mode = .settings(refreshed(drawer))
      return []
    }
    mode = .settings(drawer)
    return choose(setting, by: distance, for: drawer.isForBook ? .book : .all, at: now)
  }
}
