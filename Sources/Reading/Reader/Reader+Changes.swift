import BookText
import Defaults

/// Changes of marks and settings, and their undo.
extension Reader {
  /// The undo history, which is passed on to the reader of the next book.
  public var undoHistory: UndoHistory {
    get { changes.history }
    set { changes.history = newValue }
  }

  /// Records that all data of a book was removed and can be restored.
  public mutating func noteForgotten(_ book: Fingerprint) {
    changes.history.note(.forgotten(book))
    layers.screens.showMessage("Forgotten · U restores it")
  }

  /// Changes the marks; the message says how `lost` marks are restored.
  mutating func changeMarks(
    message: String?, restoring lost: String = "it", _ change: (inout ReadingMarks) -> Void
  ) {
    let isLost = changes.changeMarks(in: book, change)
    if let message { layers.page.notice = message + (isLost ? undoHint(lost) : "") }
    layers.refresh(context())
    effects.append(.marksChanged)
  }

  mutating func remove(_ removed: [ReadingMark], message: String?) {
    changeMarks(message: message, restoring: removed.count == 1 ? "it" : "them") { marks in
      for mark in removed { marks.remove(id: mark.id) }
    }
  }

  /// Changes a setting and shows a message with its new value.
  mutating func change(
    _ setting: Setting, for scope: ReaderSettings.Scope, at now: Duration,
    _ change: (inout Settings) -> Void
  ) {
    rest(at: now)
    let before = changes.change(setting, for: scope, in: book, change)
    // Choosing a transition retries it even if the terminal was too slow for it.
    if setting == .transition { page.restoreTransition() }
    if before == nil { layOut() } else { apply(setting) }
    showValue(of: setting, before.map { undoHint("“\(setting.words(in: $0.effective))”") } ?? "")
  }

  mutating func reset(_ setting: Setting, at now: Duration) {
    rest(at: now)
    if changes.reset(setting, in: book) { apply(setting) }
  }

  /// Changes the folders of the shelf.
  mutating func choose(_ folders: BookFolders) {
    changes.choose(folders)
    let names = folders.description
    layers.page.notice = "Folders of books: \(names.isEmpty ? "none" : names)"
    effects += [.settingsChanged, .foldersChanged]
  }

  /// Undoes the last removal or change.
  mutating func undo(at now: Duration) {
    switch changes.undo(in: book) {
    case .marks(let count):
      layers.page.notice = count == 1 ? "Restored" : "Restored \(count) marks"
      layers.refresh(context())
      effects.append(.marksChanged)
    case .setting(let setting):
      rest(at: now)
      if setting == .transition { page.restoreTransition() }
      apply(setting)
      showValue(of: setting)
    case .forgotten(let book): effects.append(.restore(book))
    case nil: layers.page.notice = "Nothing to restore"
    }
  }

  private mutating func apply(_ setting: Setting) {
    layOut()
    effects.append(.settingsChanged)
    if setting.changesText { effects.append(.reread) }
  }

  /// Shows a message with the value of a setting, unless the settings panel shows it.
  private mutating func showValue(of setting: Setting, _ hint: String = "") {
    if layers.isEmpty {
      layers.page.notice = setting.sentence(in: changes.choices.effective) + hint
    }
  }

  /// Returns the end of a message that names the undo key; empty if no key has the command.
  private func undoHint(_ lost: String) -> String {
    let key = context().bindings.bindings(of: .undo).first
    return key.map { " · \($0.name) restores \(lost)" } ?? ""
  }
}
