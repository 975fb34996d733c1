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
  mutating func refresh(_ context: Context) -> Bool {
    let choices = context.choices
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
              ? "\(context.book.encoding.name), found" : setting.words(in: choices.effective))
        } + [folders])
    sheet.reveal(on: context.screen)
    return true
  }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    guard key.modifiers.isEmpty else { return .pass }
    switch key.code {
    case .right, .character("l"), .character(" "), .enter: return choose(by: 1, context)
    case .left, .character("h"): return choose(by: -1, context)
    case .delete, .backspace, .character("x"): return setting.map { .ask(.reset($0)) } ?? .stay
    default:
      guard let distance = key.lines(page: sheet.rows(on: context.screen)) else { return .pass }
      sheet.move(by: distance, on: context.screen)
      return .stay
    }
  }

  /// On a line it makes the next choice, elsewhere it leaves.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    guard sheet.contains(column: report.column, row: report.row, on: context.screen) else {
      return .close
    }
    guard sheet.choose(row: report.row, on: context.screen) else { return .stay }
    return choose(by: 1, context)
  }

  mutating func turnWheel(by lines: Int, _ context: Context) {
    sheet.move(by: lines > 0 ? 1 : -1, on: context.screen)
  }

  private mutating func choose(by distance: Int, _ context: Context) -> Response {
    if let setting {
      return .ask(.choose(setting, by: distance, for: isForBook ? .book : .all))
    }
    guard sheet.chosen == 0 else {
      return .close(.open(FoldersPrompt(context.choices.general.folders)))
    }
    isForBook.toggle()
    return refresh(context) ? .stay : .close
  }

  func draw(_ context: Context, into grid: inout Grid) {
    sheet.draw(on: context.screen, palette: context.palette, into: &grid)
  }
}
