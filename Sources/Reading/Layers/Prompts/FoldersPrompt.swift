import Defaults

/// The line in which the folders are named whose books are on the shelf.
struct FoldersPrompt: LinePrompt {
  var line = LineEditor()
  /// What was entered and names no folders.
  private var refused: String?

  /// Begins with the folders that are named now.
  init(_ folders: BookFolders) { line.replace(with: folders.description) }

  var title: String {
    refused == line.text ? "Whole paths with colons between them: " : "Folders of books: "
  }

  mutating func enter() -> Response {
    if let folders = BookFolders(line.text) { return .close(.chooseFolders(folders)) }
    refused = line.text
    return .stay
  }
}
