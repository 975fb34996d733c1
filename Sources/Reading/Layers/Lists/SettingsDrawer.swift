import BookText
import Cells
import Defaults
import TerminalInput

/// The settings over the page: first for which books a choice is made, then each with its choice.
/// The page follows each choice at once.
struct SettingsDrawer: Panel {
  /// Whether choices are made for the book that is read alone.
  private var isForBook = false
  /// The lines.
  private var sheet = ListSheet(heading: "Settings", hint: "", chosen: 1, place: .drawer)

  /// The setting of the line that is chosen; nil for the first line and the last.
  private var setting: Setting? {
    let index = sheet.chosen - 1
    return Setting.allCases.indices.contains(index) ? Setting.allCases[index] : nil
  }

  /// Shows the choices as they are now.
  mutating func refresh(from reader: Reader) -> Bool {
    let choices = reader.choices
    let books = ListSheet.Entry(
      title: "Chosen for", note: isForBook ? "this book alone (*)" : "all books")
    let folders = ListSheet.Entry(
      title: "Folders of books", note: shortened(choices.general.folders.description, to: 24))
    sheet.fill(
      with: [books]
        + Setting.allCases.map { setting in
          // What holds for this book alone is marked.
          let mark = choices.own[setting] == nil ? "" : " *"
          // An encoding that was found out is told.
          let isFound = setting == .encoding && choices.effective.encoding == nil
          return ListSheet.Entry(
            title: setting.title + mark,
            note: isFound
              ? "\(reader.book.encoding.name), found" : setting.words(in: choices.effective))
        } + [folders])
    sheet.reveal(on: reader.screen)
    return true
  }

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    guard key.modifiers.isEmpty else { return .passes }
    let (screen, count) = (reader.screen, sheet.entries.count)
    switch key.code {
    case .down, .character("j"): sheet.move(by: 1, on: screen)
    case .up, .character("k"): sheet.move(by: -1, on: screen)
    case .home, .character("g"): sheet.move(by: -count, on: screen)
    case .end, .character("G"): sheet.move(by: count, on: screen)
    case .right, .character("l"), .character(" "), .enter: return choose(by: 1, of: reader)
    case .left, .character("h"): return choose(by: -1, of: reader)
    case .delete, .backspace, .character("x"): return setting.map { .resets($0) } ?? .stays
    default: return .passes
    }
    return .stays
  }

  /// On a line it makes the next choice, elsewhere it leaves.
  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    guard sheet.contains(column: report.column, row: report.row, on: reader.screen) else {
      return .leaves
    }
    guard sheet.choose(row: report.row, on: reader.screen) else { return .stays }
    return choose(by: 1, of: reader)
  }

  mutating func turnWheel(by lines: Int, of reader: Reader) {
    sheet.move(by: lines > 0 ? 1 : -1, on: reader.screen)
  }

  private mutating func choose(by distance: Int, of reader: Reader) -> PanelAnswer {
    if let setting { return .chooses(setting, by: distance, for: isForBook ? .book : .all) }
    guard sheet.chosen == 0 else { return .shows(FoldersPrompt(reader.generalSettings.folders)) }
    isForBook.toggle()
    return refresh(from: reader) ? .stays : .leaves
  }

  func draw(of reader: Reader, into grid: inout Grid) {
    sheet.draw(on: reader.screen, palette: reader.palette, into: &grid)
  }
}
