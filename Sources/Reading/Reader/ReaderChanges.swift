import BookText
import Defaults

/// The marks and the settings, and the history that restores earlier ones; without a screen.
struct ReaderChanges: Sendable {
  /// A change that was undone.
  enum Undone: Hashable, Sendable {
    /// Removed or changed marks are back; `count` is their number.
    case marks(count: Int)
    /// A setting has its earlier value.
    case setting(Setting)
    /// The owner has to restore the data of a book.
    case forgotten(Fingerprint)
  }

  /// The settings of all books and of this one.
  private(set) var choices: ReaderSettings
  /// The marks in the book.
  var marks: ReadingMarks
  /// The undo history.
  var history = UndoHistory()

  init(_ choices: ReaderSettings, _ marks: ReadingMarks) {
    self.choices = choices
    self.marks = marks
  }

  /// Changes the marks.
  ///
  /// - Returns: True if a mark or the text of a note was lost, which undo restores.
  mutating func changeMarks(in book: Book, _ change: (inout ReadingMarks) -> Void) -> Bool {
    let before = marks
    change(&marks)
    let lost = before.all.filter { mark in
      marks[mark.id].map { $0.note != mark.note && !mark.note.isEmpty } ?? true
    }
    if lost.isEmpty { return false }
    history.note(.marks(lost, of: book.fingerprint))
    return true
  }

  /// Changes a setting.
  ///
  /// - Returns: The settings before, or nil if they are the same.
  mutating func change(
    _ setting: Setting, for scope: ReaderSettings.Scope, in book: Book,
    _ change: (inout Settings) -> Void
  ) -> ReaderSettings? {
    let before = choices
    choices.change(setting, for: scope, change)
    if choices == before { return nil }
    history.note(.setting(setting, before: before, of: book.fingerprint))
    return before
  }

  /// Resets a setting: for this book alone, or else for all.
  ///
  /// - Returns: True if its value has changed.
  mutating func reset(_ setting: Setting, in book: Book) -> Bool {
    let before = choices
    choices.reset(setting)
    if choices == before { return false }
    history.note(.setting(setting, before: before, of: book.fingerprint))
    return true
  }

  /// Changes the folders of the shelf, which undo does not restore.
  mutating func choose(_ folders: BookFolders) { choices.choose(folders) }

  /// Undoes the last removal or change; returns nil if there is none.
  mutating func undo(in book: Book) -> Undone? {
    switch history.takeLatest(in: book.fingerprint) {
    case .marks(let lost, _):
      for mark in lost { marks.insert(mark) }
      return .marks(count: lost.count)
    case .setting(let setting, let before, _):
      choices.restore(setting, from: before)
      return .setting(setting)
    case .forgotten(let book): return .forgotten(book)
    case nil: return nil
    }
  }
}
