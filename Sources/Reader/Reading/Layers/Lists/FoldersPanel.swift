import Defaults
import TerminalInput

/// The folders with books for the shelf: adds one, or removes the selected one.
struct FoldersPanel: ListPanel {
  static let command = Command.settings

  var list: EntryList

  init(_ context: Context) {
    list = EntryList(
      heading: "Folders of books", verb: "add",
      hints: [Hint(.remove, "remove"), Hint(.restore, "restore")],
      hint: "No folders: \(Hint(.addFolder, "adds one").text).")
  }

  private func folders(_ context: Context) -> BookFolders { context.choices.general.folders }

  /// Lists the folders by their paths; the one with the bundled books by its name.
  func entries(in context: Context) -> [EntryList.Entry] {
    folders(context).list.map { folder in
      EntryList.Entry(title: folder == BookFolders.bundled ? Self.name(of: folder) : folder)
    }
  }

  /// Returns the last part of a folder's path, for messages; words for the folder of the bundled books.
  static func name(of folder: String) -> String {
    folder == BookFolders.bundled
      ? "the books that came with Bifolio" : fileName(ofPath: folder)
  }

  func chooseItem(at index: Int, _ context: Context) -> Response { Self.adding }

  /// Asks for a folder by the key for adding one, or by Enter on the empty list. Returns nil for other keys.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    let adds = KeyScreen.shelf[key] == .addFolder || index == nil && key == Key(.enter)
    return adds ? Self.adding : nil
  }

  private static var adding: Response { .ask(.open(TextPrompt.folder("~/"))) }

  func deleteItem(at index: Int, _ context: Context) -> Response {
    .ask(.chooseFolders(folders(context).removing(at: index)))
  }
}
