import BookText
import Cells
import Defaults
import TerminalInput

/// The settings over the page: first the scope (all books or this one), then each setting. The page
/// shows each change at once.
struct SettingsPanel: ListPanel {
  static let command = Command.settings

  /// The key that saves what keys have changed for the session.
  static let saveKey = "w"

  /// True if changes apply to the current book only.
  private var isForBook = false
  var list = EntryList(
    heading: "Settings", verb: "set", actionKey: "←→", keys: ["\(saveKey) save", "x reset"],
    hint: "", choice: Choice(chosen: 1),
    place: .foot)

  /// Returns the settings that the book can have.
  private func settings(_ context: Context) -> [Setting] {
    Setting.allCases.filter { $0.isInSheet && $0.applies(to: context.book.format) }
  }

  /// Returns the setting in the line with an index; nil for the first line and the last.
  private func setting(_ index: Int, _ context: Context) -> Setting? {
    let settings = settings(context)
    return settings.indices.contains(index - 1) ? settings[index - 1] : nil
  }

  func entries(_ context: Context) -> [EntryList.Entry] {
    let choices = context.choices
    let books = EntryList.Entry(
      title: "Chosen for", note: isForBook ? "this book alone (*)" : "all books")
    let folders = EntryList.Entry(
      title: "Folders of books", note: shortened(choices.general.folders.description, to: 24))
    return [books]
      + settings(context).map { setting in
        // Values of this book only are marked.
        let mark = choices.own[setting] == nil ? "" : " *"
        // A detected encoding is shown.
        let isFound = setting == .encoding && choices.effective.encoding == nil
        var entry = EntryList.Entry(
          title: setting.title + mark,
          note: (isFound
            ? "\(context.book.encoding.name), detected" : setting.words(in: choices.effective))
            + (choices.session[setting] == nil ? "" : ", until you quit"))
        // By its name in the file of settings and on the command line too.
        entry.sought = [setting.title, setting.rawValue]
        return entry
      } + [folders]
      + (context.exchange.map {
        [EntryList.Entry(title: "Other devices", note: shortened($0, to: 40))]
      }
        ?? [])
  }

  mutating func choose(_ index: Int, _ context: Context) -> Response {
    change(index, by: 1, context)
  }

  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    guard key.modifiers.isEmpty, let index else { return nil }
    switch key.code {
    case .right, .character("l"), .character(" "): return change(index, by: 1, context)
    case .left, .character("h"): return change(index, by: -1, context)
    case .delete, .backspace, .character("x"):
      return setting(index, context).map { .ask(.reset($0)) } ?? .stay
    case .character("w"): return .ask(.saveSettings)
    default: return nil
    }
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    choice.move(by: lines.signum())
  }

  private mutating func change(_ index: Int, by distance: Int, _ context: Context) -> Response {
    if let setting = setting(index, context) {
      return .ask(.choose(setting, by: distance, for: isForBook ? .book : .all))
    }
    if index == settings(context).count + 2 { return .close(.perform(.fetchPlace)) }
    guard index == 0 else {
      return .close(.open(FoldersPanel()))
    }
    isForBook.toggle()
    return refresh(context) ? .stay : .close
  }
}
