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

  mutating func press(_ key: Key, _ context: Context) -> Response {
    isFaulty = false
    if key == Key(.enter) {
      guard let folders = BookFolders(line.text) else {
        isFaulty = true
        return .stay
      }
      return .close(.chooseFolders(folders))
    }
    if key == Key(.backspace), line.text.isEmpty { return .stay }
    return line.take(key) ? .stay : .pass
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into grid: inout Grid) {
    grid.drawPrompt(
      isFaulty ? "Whole paths with colons between them: " : "Folders of books: ", line,
      palette: context.palette)
  }
}
