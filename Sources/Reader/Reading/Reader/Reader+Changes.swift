import BookText
import Defaults

/// Changes of marks and settings, and their undo.
extension Reader {
  // MARK: Marks

  /// Records the change for undo, and has it saved. The message gets the key that restores `lost` marks or
  /// notes.
  mutating func changeMarks(
    message: String?, restoring lost: String = "it", _ change: (inout Marks) -> Void
  ) {
    let old = marks
    change(&marks)
    let (before, after) = old.difference(to: marks)
    if !before.isEmpty || !after.isEmpty {
      undoHistory.record(.marks(before: before, after: after, of: texts(of: before + after)))
    }
    if let message {
      // A first note is not a loss.
      let passages = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0.passage) })
      let isLoss = before.contains { mark in
        passages[mark.id].map { $0 != mark.passage || !mark.note.isEmpty } ?? true
      }
      layers.page.notice = message + (isLoss ? undoHint(restoring: lost) : "")
    }
    marksWereChanged()
  }

  var shownTexts: UndoHistory.Texts {
    .init(book: book.fingerprint, translation: book.facing?.translation.fingerprint)
  }

  /// Returns the texts of some marks: the book, and the translation only if a mark is in it.
  private func texts(of marks: [Mark]) -> UndoHistory.Texts {
    var texts = shownTexts
    if !marks.contains(where: { book.isInTranslation($0.range.lowerBound) }) {
      texts.translation = nil
    }
    return texts
  }

  /// Removes marks, to be restored together. Without a message nothing is shown.
  mutating func removeMarks(_ removed: [Mark], message: String?) {
    changeMarks(message: message, restoring: removed.count == 1 ? "it" : "them") {
      $0.remove(Set(removed.map(\.id)))
    }
  }

  /// Keeps a typed but unsaved note for undo. The message is a reason with the key that restores the note.
  mutating func keepUnsavedNote(_ text: String, of mark: Mark, reason: String) {
    undoHistory.record(.note(text, on: mark, of: texts(of: [mark])))
    layers.page.notice = reason + undoHint(restoring: "it")
  }

  /// Stores changed marks for an export and the panels, and has them saved.
  mutating func marksWereChanged() {
    storeMarks()
    layers.refresh(context())
    questions.append(.saving(.marksChanged))
  }

  // MARK: Settings

  /// Changes a setting by a function, applies it, and shows a message with its new value.
  mutating func change(
    _ setting: Setting, for scope: ReaderSettings.Scope, at now: Duration,
    _ change: (inout Settings) -> Void
  ) {
    let before = choices
    let isChanged = changeChoices(of: setting, at: now) {
      $0.change(setting, for: scope, change)
    }
    let value = setting.words(in: before.effective)
    let isShown = choices.effective.shows(setting, inColor: pages.appearance.depth != .none)
    let duration = scope == .session && choices.session[setting] != nil ? ", until you quit" : ""
    showValue(
      of: setting,
      isShown
        ? isChanged ? duration + undoHint(restoring: "“\(value)”") : ""
        : ", without effect here")
  }

  /// Shows the text as typed, or as a book if it is shown as typed; without plain text, shows a message.
  mutating func changeTreatment(at now: Duration) {
    guard Setting.layout.applies(to: book.format) else {
      layers.page.notice = "This book has no plain text to show"
      return
    }
    let treatment: TextTreatment = book.form == .asIs ? .book : .asIs
    change(.layout, for: .key, at: now) { $0.lines = treatment }
  }

  /// The end of a message, with the key for showing the text as typed; empty if there is none.
  var treatmentHint: String {
    context().bindings.hint(.choose(.layout, .forward), "shows the text line for line")
  }

  /// Resets a setting: for this book alone, or else for all.
  mutating func reset(_ setting: Setting, at now: Duration) {
    changeChoices(of: setting, at: now) { $0.reset(setting) }
  }

  /// Changes the folders of the shelf, which can be undone.
  mutating func choose(_ folders: BookFolders) {
    undoHistory.record(.folders(before: choices.general.folders))
    showFolders(folders)
  }

  /// Changes the folders of the shelf, names added and removed ones in a message, and has them saved.
  private mutating func showFolders(_ folders: BookFolders) {
    let before = choices.general.folders
    choices.choose(folders)
    let added = folders.list.filter { !before.list.contains($0) }
    let removed = before.list.filter { !folders.list.contains($0) }
    let sentences = [("Folder added", added), ("Folder removed", removed)].compactMap {
      what, paths in
      paths.isEmpty ? nil : "\(what): \(paths.map(FoldersPanel.name(of:)).joined(separator: ", "))"
    }
    layers.showMessage(sentences.joined(separator: " · "))
    layers.refresh(context())
    questions += [.saving(.settingsChanged), .shelf(.foldersChanged)]
  }

  /// Puts the books on the shelf into the next order, in a circle, and saves it. Undo restores the order.
  mutating func sortShelf() {
    let before = choices.general.order
    undoHistory.record(.order(before: before))
    let all = ShelfOrder.allCases
    let next = all.firstIndex(of: before).map { all[($0 + 1) % all.count] }
    sortShelf(by: next ?? .read)
  }

  /// Sorts the shelf, saves the order, and says it in accessible mode.
  private mutating func sortShelf(by order: ShelfOrder) {
    choices.sortShelf(by: order)
    layers.refresh(context())
    // The heading of the shelf is not heard.
    if settings.accessible == .on { layers.page.notice = "Sorted by \(order.words)" }
    questions.append(.saving(.settingsChanged))
  }

  /// Changes a setting, records it for undo, and applies it. Returns whether settings differ now.
  @discardableResult
  private mutating func changeChoices(
    of setting: Setting, at now: Duration, _ change: (inout ReaderSettings) -> Void
  ) -> Bool {
    let before = choices
    change(&choices)
    let isChanged = choices != before
    if isChanged { undoHistory.record(.setting(setting, before: before, of: book.fingerprint)) }
    applySetting(setting, isChanged: isChanged, at: now)
    return isChanged
  }

  /// A change is saved and, if it changes the text, the book is read again. The same transition is tried
  /// again: the terminal may have been too slow.
  private mutating func applySetting(_ setting: Setting, isChanged: Bool = true, at now: Duration) {
    rest()
    if setting == .transition { scene.transitionLimit = TransitionLimit() }
    layOut()
    guard isChanged else { return }
    questions.append(.saving(.settingsChanged))
    if setting.changesText { questions.append(.rereading(.reread)) }
  }

  /// Shows a message with the value of a setting and a hint, unless a panel covers the page.
  private mutating func showValue(of setting: Setting, _ hint: String = "") {
    if layers.isEmpty {
      layers.page.notice =
        (setting == .theme ? choices.effective.schemeNotice : nil)
        ?? setting.sentence(in: choices.effective) + hint
    }
  }

  // MARK: Undo

  /// Undoes the last change of marks, settings or the shelf, or offers a dropped note again, and says so.
  /// Changes in other texts than those shown are passed over.
  mutating func undo(at now: Duration) {
    switch undoHistory.takeLatest(in: shownTexts) {
    case .marks(let before, let after, _):
      marks.remove(Set(after.map(\.id)))
      marks.insert(contentsOf: before)
      layers.page.notice = Self.words(forUndoOf: after, to: before)
      marksWereChanged()
    case .note(let text, let mark, _):
      layers.open(TextPrompt.note(on: mark, with: text), context(at: now))
    case .setting(let setting, let before, _):
      choices.restore(setting, from: before)
      applySetting(setting, at: now)
      showValue(of: setting)
    case .folders(let before): showFolders(before)
    case .order(let before): sortShelf(by: before)
    case .tie(let before, _): restoreTies(before)
    case .forgotten(let book): questions.append(.shelf(.restore(book)))
    case nil: layers.page.notice = "Nothing to undo"
    }
  }

  /// Returns the message for an undo that has replaced the marks `after` by the marks `before`.
  private static func words(forUndoOf after: [Mark], to before: [Mark]) -> String {
    let isNoteRemoved =
      before.count == 1 && after.count == 1 && before[0].note.isEmpty && !after[0].note.isEmpty
    if isNoteRemoved { return "Note removed" }
    let (marks, verb) = before.isEmpty ? (after, "removed") : (before, "restored")
    return marks.count == 1 ? "\(marks[0].noun) \(verb)" : "\(marks.count) marks \(verb)"
  }

  /// Returns the end of a message, with the key for undo and the words for what is lost; empty without a key.
  private func undoHint(restoring lost: String) -> String {
    context().bindings.hint(.undo, "restores \(lost)")
  }
}
