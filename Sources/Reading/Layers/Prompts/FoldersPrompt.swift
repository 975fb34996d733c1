import Cells
import Defaults
import TerminalInput

/// A line in which the folders are named whose books lie on the shelf.
struct FoldersPrompt: Panel {
  private var line = LineEditor()
  /// Whether what was typed last names no folders.
  private var isFaulty = false

  /// Begins with the folders that are named now.
  init(_ folders: BookFolders) { line.replace(with: folders.description) }

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    isFaulty = false
    if key == Key(.enter) {
      guard let folders = BookFolders(line.text) else {
        isFaulty = true
        return .stays
      }
      return .choosesFolders(folders)
    }
    if key == Key(.backspace), line.text.isEmpty { return .stays }
    return line.take(key) ? .stays : .passes
  }

  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer { .leaves }

  mutating func paste(_ text: String, of reader: Reader) { line.append(text) }

  func draw(of reader: Reader, into grid: inout Grid) {
    reader.drawPrompt(
      isFaulty ? "Whole paths with colons between them: " : "Folders of books: ", line, into: &grid)
  }
}
