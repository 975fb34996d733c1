import Cells
import TerminalInput

extension Reader {
  /// Shows the settings over the page, which follows each choice at once.
  mutating func openSettings(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    mode = .settings(settingsSheet(chosen: 0))
    return effects
  }

  /// The settings with the choices that have been made.
  func settingsSheet(chosen: Int) -> ListSheet {
    let entries = Setting.allCases.map { setting in
      ListSheet.Entry(title: setting.title, note: setting.choice(in: settings))
    }
    var sheet = ListSheet(heading: "Settings", hint: "", chosen: chosen, place: .drawer)
    sheet.fill(with: entries)
    sheet.reveal(on: screen)
    return sheet
  }

  /// Takes a key while the settings are shown.
  mutating func press(_ key: Key, in sheet: ListSheet, at now: Duration) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    var sheet = sheet
    switch key.code {
    case .down, .character("j"): sheet.move(by: 1, on: screen)
    case .up, .character("k"): sheet.move(by: -1, on: screen)
    case .home, .character("g"): sheet.move(by: -sheet.entries.count, on: screen)
    case .end, .character("G"): sheet.move(by: sheet.entries.count, on: screen)
    case .right, .character("l"), .character(" "), .enter: return choose(in: sheet, by: 1, at: now)
    case .left, .character("h"): return choose(in: sheet, by: -1, at: now)
    default: return leaveOverlay(key, at: now)
    }
    mode = .settings(sheet)
    return []
  }

  /// Takes a click while the settings are shown: on a row it makes the next choice, elsewhere it
  /// leaves.
  mutating func click(_ report: MouseReport, in sheet: ListSheet, at now: Duration) -> [Effect] {
    var sheet = sheet
    guard sheet.contains(column: report.column, row: report.row, on: screen) else {
      mode = .reading
      return []
    }
    guard sheet.choose(row: report.row, on: screen) else { return [] }
    return choose(in: sheet, by: 1, at: now)
  }

  private mutating func choose(
    in sheet: ListSheet, by distance: Int, at now: Duration
  ) -> [Effect] {
    mode = .settings(sheet)
    return choose(Setting.allCases[sheet.chosen], by: distance, at: now)
  }
}
