import Defaults

/// The prompt for the folders whose books are on the shelf.
struct FoldersPrompt: LinePrompt {
  var line = LineEditor()
  /// Invalid input: it names no folders.
  private var refused: String?

  /// Starts with the current folders.
  init(_ folders: BookFolders) { line.replace(with: folders.description) }

  var title: String {
    refused == line.text ? "Absolute paths (/a:/b): " : "Folders of books: "
  }

  mutating func enter() -> Response {
    if let folders = BookFolders(line.text) { return .close(.chooseFolders(folders)) }
    refused = line.text
    return .stay
  }
}
