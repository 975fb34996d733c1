import BookText
import Defaults
import Paging
import TerminalInput

/// The state of a reader, and the only place where requests of layers and commands are carried out.
struct ReadingState: Sendable {
  /// The pages and the navigation between them.
  var navigation: Navigation
  /// The layers on the screen.
  var layers = LayerStack()
  /// The marks, the settings and their undo history.
  var changes: ReaderChanges
  /// The key bindings, if the settings change the default ones.
  let bindings: KeyBindings?
  /// Everything that runs beside reading.
  var chores = Chores()
  /// True if more input has arrived than the event being handled.
  var isInputPending = false
  /// The effects that the owner has not taken yet.
  var effects: [ReaderEffect] = []
  /// The requests that wait until what they need is known, in order; see ``Request/need``.
  var waiting: [Request] = []

  var page: PageView { navigation.page }
  var choices: ReaderSettings { changes.choices }
  var marks: ReadingMarks { changes.marks }

  /// Returns the layers' view of the reader.
  func context(at now: Duration = .zero) -> Context {
    Context(
      page: page, choices: choices, marks: marks, searches: navigation.searches,
      wordsPerMinute: chores.paceMeter.wordsPerMinute, now: now,
      isAutoTurning: chores.autoTurn.isOn,
      makeBindings: { [bindings] in bindings ?? CommandTable.bindings })
  }

  /// The chores' view of the screen.
  var visible: VisiblePages {
    let isShown = page.layout != nil && layers.screens.current == .book
    return VisiblePages(
      book: page.book, place: page.anchor, text: page.visibleText,
      count: page.visiblePages.count { !page.pagination[$0].isBlank },
      isRead: isShown && layers.showsPage, isAtRest: isShown && layers.isEmpty && !isMoving)
  }

  /// Everything drawn on the pages besides the book.
  var annotations: Annotations {
    Annotations(
      marks: marks, searches: navigation.searches, selection: layers.selection,
      spoken: chores.readAloud.sentence, focus: focus,
      wordsPerMinute: chores.paceMeter.wordsPerMinute,
      clock: chores.paceMeter.clock)
  }

  /// The offset of the word with the focus: selected, read aloud, or found; nil for the first of the page.
  private var focus: Int? {
    let search = navigation.searches.current
    return layers.focus ?? chores.readAloud.sentence?.lowerBound
      ?? search.flatMap { search in search.current.map { search.found[$0].lowerBound } }
  }

  // MARK: Time

  /// True if the pages or the main screens move.
  var isMoving: Bool { page.isMoving || layers.screens.isMoving }

  /// When auto-turn turns the page, so that ``tick(at:)`` has to be called; nil for never.
  var deadline: Duration? {
    chores.autoTurn.deadline(
      page.book, page.visibleText, wordsPerMinute: choices.effective.pace)
  }

  /// Advances the time.
  mutating func tick(at now: Duration) {
    layers.screens.tick(at: now)
    navigation.page.tick(at: now)
    takeEvents()
    guard let deadline, now >= deadline else { return }
    chores.autoTurn.restart()
    layers.page.notice = nil
    if navigation.page.showsEnd(at: now) {
      chores.autoTurn.stop()
      layers.page.notice = "The end"
    } else {
      navigation.page.step(.forward, .program, at: now)
    }
    takeEvents()
    effects.append(.frameChanged)
  }

  /// True if there is background work: requests that no longer wait, a list to filter, pages, a search.
  var hasWork: Bool { canGoOn || layers.hasWork || page.hasPagesToSet || isSearching }

  /// True if the requests that wait can be carried out.
  private var canGoOn: Bool { waiting.first.map { isMet($0.need) } ?? false }

  /// True if the search goes on: the page of its match before is shown.
  private var isSearching: Bool {
    navigation.searches.isUnderWay && page.layout != nil && !page.isAwaitingPages
  }

  /// Does a slice of the work: carries out waiting requests, filters a list, continues the search, or
  /// sets the next part of a section.
  mutating func work(at now: Duration) {
    if canGoOn {
      let requests = waiting
      waiting = []
      carryOut(requests, at: now)
      effects.append(.frameChanged)
      return
    }
    if layers.hasWork {
      layers.work(context(at: now))
      effects.append(.frameChanged)
      return
    }
    guard isSearching else { return navigation.page.setNextPages(at: now) }
    guard navigation.continueSearch(updatesMessage: layers.page.notice != nil, at: now) else {
      return
    }
    takeEvents()
    effects.append(.frameChanged)
  }

  /// Takes the effects, which the owner has to carry out in order; `last` is added to them.
  mutating func takeEffects(and last: ReaderEffect? = nil) -> [ReaderEffect] {
    if let last { effects.append(last) }
    takeEvents()
    defer { effects = [] }
    return effects
  }

  // MARK: While only the beginning of the book is known

  /// True if what a request needs is known.
  private func isMet(_ need: Request.Need) -> Bool {
    switch need {
    case .nothing: true
    case .pagesAhead: page.knowsPagesAhead
    case .wholeBook: page.book.isWhole
    case .allPages: page.knowsAllPages
    }
  }

  /// True if a key quits although other input is queued: Ctrl-C, or another quit key unless it is
  /// typed into a prompt.
  func quits(for event: InputEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    if key == Key(.character("c"), .control) { return true }
    return layers.isEmpty && layers.screens.current == .book && context().command(for: key) == .quit
  }

  // MARK: Layout and motion

  /// Changes the layout of the pages: any turn is ended, and the place stays.
  mutating func layOut(at now: Duration, _ change: (inout PageView) -> Void) {
    rest(at: now)
    change(&navigation.page)
    layOut()
  }

  /// Replaces the text of the book by means of the closure.
  mutating func replaceBook(_ replace: (inout PageView) -> Void) {
    replace(&navigation.page)
    navigation.endSearch()
    layers.screens.forgetContents()
    chores.paceMeter.forget(at: page.anchor)
    layOut()
  }

  /// Lays out the screen with the current settings; any turn must have been ended.
  mutating func layOut() {
    navigation.page.settings = choices.effective.presented
    navigation.page.layOut()
    layers.refresh(context())
  }

  /// Ends all motion, and drops a held leaf.
  mutating func rest(at now: Duration) {
    layers.rest(at: now)
    navigation.page.endMotion()
    takeEvents()
  }

  /// Turns the events of the pages into effects.
  mutating func takeEvents() {
    for event in navigation.page.takeEvents() {
      switch event {
      case .moved:
        layers.page.hint = nil
        chores.autoTurn.restart()
        effects.append(.placeChanged)
      case .turnBegan(let cause):
        if cause != .indicator { layers.page.showsChrome = false }
        // A turn by hand stops reading aloud.
        if cause != .program { stopReadingAloud() }
      case .message(let message): layers.page.notice = message
      case .pagesFound:
        layers.refresh(context())
        effects.append(.frameChanged)
      }
    }
  }

  // MARK: Requests

  /// Runs a command.
  mutating func perform(_ command: Command, at now: Duration) {
    guard let row = CommandTable[command] else { return }
    if !row.isDuringTurns { rest(at: now) }
    let requests = row.requests(context(at: now))
    carryOut(requests, at: now)
  }

  /// Carries out requests of layers and commands.
  mutating func carryOut(_ requests: [Request], at now: Duration) {
    for request in requests {
      if request.need == .pagesAhead, !page.knowsPagesAhead {
        navigation.page.setPages(atLeast: page.focus + PageView.pagesAhead, at: now)
      }
      guard waiting.isEmpty, isMet(request.need) else {
        waiting.append(request)
        continue
      }
      switch request {
      case .perform(let command): perform(command, at: now)
      case .open(let layer): open(layer, at: now)
      case .show(let screen): show(screen, at: now)
      case .toggleChrome:
        layers.page.showsChrome.toggle()
        if layers.page.showsChrome {
          navigation.page.setRest(at: now)
          navigation.page.countWords()
          effects.append(.loadPace)
        }
      case .showMessage(let message): layers.showMessage(message)
      case .effect(let effect): effects.append(effect)
      case .dismiss:
        navigation.endSearch()
        layers.page.showsChrome = false
        chores.autoTurn.stop()
        stopReadingAloud()

      case .endMotion: rest(at: now)
      case .finishTurn: navigation.page.endMotion()
      case .step(let direction, let cause, let grab):
        navigation.page.step(direction, cause, grab: grab, at: now)
      case .move(let move): navigation.page.move(move, at: now)
      case .go(let target, let manner): navigation.go(to: target, manner, at: now)
      case .toggleAutoTurn:
        layers.page.notice = chores.autoTurn.toggle(wordsPerMinute: choices.effective.pace)

      case .beginSearch:
        layers.page.showsChrome = false
        navigation.beginSearch()
      // The next key changes the query, or confirms it.
      case .preview where isInputPending: break
      case .preview(let query): navigation.preview(query)
      case .search(let query): navigation.confirm(query)
      case .cancelSearch: navigation.cancelSearch()
      case .goToNextMatch(let isReversed): navigation.goToMatch(isReversed: isReversed, at: now)
      case .goToMatch(let index): navigation.goToMatch(index, at: now)
      case .lookUp(let word):
        layers.page.notice = "Looking up “\(word)”… (Esc cancels)"
        chores.isLookingUp = true
        effects.append(.lookUp(word))
      case .readAloud(let offset): readAloud(from: offset, at: now)
      case .toggleReadingAloud:
        if !stopReadingAloud() {
          layers.page.notice = "Reading aloud · A stops it"
          readAloud(from: page.visibleText.lowerBound, at: now)
        }

      case .insert(let mark, let sentence): change(message: sentence) { $0.insert(mark) }
      case .remove(let removed, let sentence):
        change(message: sentence, restoring: removed.count == 1 ? "it" : "them") { marks in
          for mark in removed { marks.remove(id: mark.id) }
        }
      case .choose(let setting, let distance, let scope):
        change(setting, for: scope, at: now) { $0.step(setting, by: distance) }
      case .set(let setting, let choice):
        change(setting, for: .automatic, at: now) { $0.choose(choice, for: setting) }
      case .reset(let setting):
        rest(at: now)
        if changes.reset(setting, in: page.book) { apply(setting) }
      case .chooseFolders(let folders):
        changes.take(folders)
        let names = folders.description
        layers.page.notice = "Folders of books: \(names.isEmpty ? "none" : names)"
        effects += [.settingsChanged, .foldersChanged]
      case .undo: undo(at: now)
      }
      takeEvents()
    }
  }

  /// Opens a layer over the page, which must be at rest or held.
  mutating func open(_ layer: any Layer, at now: Duration) {
    if type(of: layer).needsNumbers { navigation.page.setPages(atLeast: .max, at: now) }
    layers.open(layer, context(at: now))
  }

  /// Slides to one of the main screens.
  private mutating func show(_ screen: MainScreen, at now: Duration) {
    guard layers.screens.current != screen else { return }
    rest(at: now)
    layers.closeAll()
    if screen == .shelf { effects.append(.loadShelf) }
    layers.screens.show(screen, context(at: now))
  }

  // MARK: Marks and settings

  /// Changes the marks; the message says how `lost` marks are restored.
  mutating func change(
    message sentence: String?, restoring lost: String = "it",
    _ change: (inout ReadingMarks) -> Void
  ) {
    let isLost = changes.changeMarks(in: page.book, change)
    if let sentence {
      layers.page.notice = sentence + (isLost ? undoHint(lost) : "")
    }
    layers.refresh(context())
    effects.append(.marksChanged)
  }

  /// Changes a setting and shows a message with its new value.
  private mutating func change(
    _ setting: Setting, for scope: ReaderSettings.Scope, at now: Duration,
    _ change: (inout Settings) -> Void
  ) {
    rest(at: now)
    let before = changes.change(setting, for: scope, in: page.book, change)
    // Choosing a transition retries it even if the terminal was too slow for it.
    if setting == .transition { navigation.page.restoreTransition() }
    if before == nil { layOut() } else { apply(setting) }
    // The settings panel shows the value itself.
    if layers.isEmpty {
      layers.page.notice =
        setting.sentence(in: choices.effective)
        + (before.map { undoHint("“\(setting.words(in: $0.effective))”") } ?? "")
    }
  }

  /// Returns the end of a message that names the undo key; empty if no key has the command.
  private func undoHint(_ lost: String) -> String {
    let key = context().bindings.bindings(of: .undo).first
    return key.map { " · \($0.name) restores \(lost)" } ?? ""
  }

  /// Undoes the last removal or change.
  private mutating func undo(at now: Duration) {
    switch changes.undo(in: page.book) {
    case .marks(let count):
      layers.page.notice = count == 1 ? "Restored" : "Restored \(count) marks"
      layers.refresh(context())
      effects.append(.marksChanged)
    case .setting(let setting):
      rest(at: now)
      if setting == .transition { navigation.page.restoreTransition() }
      apply(setting)
      if layers.isEmpty { layers.page.notice = setting.sentence(in: choices.effective) }
    case .forgotten(let book): effects.append(.restore(book))
    case nil: layers.page.notice = "Nothing to restore"
    }
  }

  private mutating func apply(_ setting: Setting) {
    layOut()
    effects.append(.settingsChanged)
    if setting.changesText { effects.append(.reread) }
  }

  // MARK: Other programs

  /// Reads the sentence at a place aloud, or the next that contains a letter or digit; the page
  /// follows.
  mutating func readAloud(from offset: Int, at now: Duration) {
    guard let sentence = chores.readAloud.read(page.book, from: offset) else {
      layers.page.notice = "The end"
      stopReadingAloud()
      effects.append(.frameChanged)
      return
    }
    if !page.visibleText.contains(sentence.lowerBound), layers.screens.current == .book {
      navigation.go(to: .place(TextOffset(utf8: sentence.lowerBound)), .program, at: now)
      takeEvents()
    }
    effects += [.speak(page.withSmartPunctuation(page.book.line(sentence))), .frameChanged]
  }

  /// Stops reading aloud; returns whether a sentence was being read.
  @discardableResult
  mutating func stopReadingAloud() -> Bool {
    guard chores.readAloud.stop() else { return false }
    effects.append(.stopSpeech)
    return true
  }

  /// Cancels the pending look-up, since its answer would cover what the input opens; returns
  /// whether the input does nothing else.
  mutating func cancelLookUp(by event: InputEvent) -> Bool {
    guard chores.isLookingUp, event.isBeginning, !context().isForTerminal(event) else {
      return false
    }
    chores.isLookingUp = false
    layers.page.notice = nil
    effects.append(.cancelLookUp)
    return context().command(of: event) == .dismiss
  }
}
