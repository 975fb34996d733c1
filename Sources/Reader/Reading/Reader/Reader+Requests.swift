import Asking
import BookText
import TerminalInput

/// Carries out the requests of layers and commands, or keeps them until everything they need is known.
extension Reader {
  /// A command is replaced by its own requests. A request with unmet needs waits, and so do all after it. A
  /// command ends a turn unless it may run during turns.
  mutating func carryOut(_ requests: [Request], at now: Duration) {
    var remaining = requests[...]
    while let request = remaining.popFirst() {
      switch request.need {
      case .pagesAhead: scene.setPagesAhead()
      case .pagesAround: scene.setPagesAround()
      case .nothing, .wholeBook, .allPages: break
      }
      guard waiting.isEmpty, isMet(request.need) else {
        waiting.append(request)
        continue
      }
      if case .perform(let command) = request {
        if !command.isDuringTurns { rest() }
        if command.need == .allPages { scene.setPages(atLeast: .max) }
        remaining.insert(contentsOf: command.requests(context(at: now)), at: remaining.startIndex)
      } else {
        carryOut(request, at: now)
      }
    }
  }

  /// Carries out one request whose needs are met.
  private mutating func carryOut(_ request: Request, at now: Duration) {
    switch request {
    case .perform: break
    case .open(let layer): layers.open(layer, context(at: now))
    case .help(let screen):
      recordKnownKeys()
      layers.open(HelpPanel(over: screen), context(at: now))
    case .show(let screen): showScreen(screen, at: now)
    case .toggleChrome: toggleChrome()
    case .showMessage(let message): layers.showMessage(message)
    case .question(let question): questions.append(question)
    case .dismiss: dismiss()

    case .endMotion: rest()
    case .finishTurn: scene.endMotion()
    case .step(let direction, let cause, let grab):
      scene.step(direction, cause, grab: grab, at: now)
    case .move(let move): scene.move(move, at: now)
    case .thumb(let move): moveThumb(move, at: now)
    case .moveSideways(let direction): moveSideways(direction)
    case .scroll(let lines): scroll(by: lines, at: now)
    case .scrollHalf(let direction, let lines): scrollHalf(direction, lines: lines, at: now)
    case .showPosition: showPosition()
    case .filterLines(let query, let isInverted): filterLines(by: query, isInverted: isInverted)
    case .changeTreatment: changeTreatment(at: now)
    case .moveFocus(let direction): moveFocus(direction, at: now)
    case .moveCursor(let direction): moveCursor(direction, at: now)
    case .go(let destination, let manner): go(to: destination, manner, at: now)
    case .goToLine(let line): go(to: line, at: now)
    case .follow: announceFollowing()
    case .flip: flip(at: now)
    case .face(let name): changeFacing(to: name, at: now)
    case .tie(let offset): tieParagraph(at: offset)
    case .toggleAutoTurn: toggleAutoTurn()

    case .beginSearch: beginSearch()
    // The next key changes the query, or confirms it.
    case .preview where isInputPending: break
    case .preview(let query): preview(query)
    case .search(let query): confirm(query)
    case .cancelSearch: cancelSearch()
    case .goToNextMatch(let isReversed): goToMatch(isReversed: isReversed, at: now)
    case .goToMatch(let index): goToMatch(index, at: now)
    case .searchLibrary(let text): searchLibrary(for: text, at: now)
    case .openMatch(let match): open(match, at: now)
    case .lightMatch(let match): lightWords(of: match)
    case .lookUp(let word): lookUp(word)
    case .run(let command, let words): run(command, on: words)
    case .readAloud(let offset): readAloud(spokenUnit(at: offset), from: offset, at: now)
    case .readOn: readAloud(chores.readAloud.unit.flatMap(spokenUnits.unit(after:)), at: now)
    case .toggleReadingAloud: toggleReadingAloud(at: now)
    case .toggleCapitals: toggleCapitals()

    case .insert(let mark, let message): changeMarks(message: message) { $0.insert(mark) }
    case .remove(let marks, let message): removeMarks(marks, message: message)
    case .takeOver(let other):
      let missing = other.lost > 0 ? "; the words of \(other.lost) are not in this one" : ""
      let count = counted(other.shownMarks.count, "mark")
      changeMarks(message: count + " of the other edition added" + missing) {
        $0.insert(contentsOf: other.marks)
      }
    case .dropNote(let text, let mark, let reason): keepUnsavedNote(text, of: mark, reason: reason)
    case .choose(let setting, let distance, let scope):
      let appearance = scene.pages.appearance
      let form = book.form
      let isOfPager = scope == .key && context().keyTable != .page
      change(setting, for: isOfPager ? .session : scope, at: now) { settings in
        switch setting {
        case .theme: settings.stepTheme(by: distance, appearance)
        case .longLines: settings.stepLongLines(by: distance, in: form)
        default: settings.step(setting, by: distance)
        }
      }
    case .reset(let setting): reset(setting, at: now)
    case .chooseFolders(let folders): choose(folders)
    case .sortShelf: sortShelf()
    case .undo: undo(at: now)
    }
  }

  // MARK: Layers

  /// Closes everything over the main screens, and slides to one of them. The shelf asks for its books.
  private mutating func showScreen(_ screen: MainScreen, at now: Duration) {
    layers.closeAll()
    guard layers.screens.current != screen else { return }
    rest()
    if screen == .shelf { questions.append(.shelf(.load)) }
    layers.screens.show(screen, context(at: now))
  }

  /// The hint of the first keys ends for good. For the menu, pages and words are counted and the pace is
  /// asked for.
  private mutating func toggleChrome() {
    recordKnownKeys()
    layers.page.showsChrome.toggle()
    guard layers.page.showsChrome else { return }
    // The rest, unless it takes so long that it must be done in slices.
    if scene.pages.knowsAllPages { scene.setPages(atLeast: .max) }
    scene.pages.countWords()
    questions.append(.statistics(.loadPace))
  }

  /// Starts or stops auto-turn; shows a message with its pace and its keys. Where lines are heard, a page of
  /// them would be passed over: names reading aloud.
  private mutating func toggleAutoTurn() {
    if chores.isByLine {
      return layers.showMessage(
        "No pages turn here" + context().bindings.hint(.readAloud, "reads aloud"))
    }
    chores.autoTurn.toggle()
    guard chores.autoTurn.isOn else {
      layers.page.notice = "Auto-turn stopped"
      return
    }
    history.recordJump(from: scene.readingPlace)
    let bindings = context().bindings
    let commands: [(Command, String)] = [
      (.autoTurn, "stops it"), (.choose(.measure, .forward), "speeds it up"),
      (.choose(.measure, .backward), "slows it down"),
    ]
    let keys = commands.compactMap { command, words in
      bindings.bindings(of: command).first.map { "\($0.name) \(words)" }
    }
    var message = "Auto-turn: \(settings.pace) words a minute"
    if !keys.isEmpty { message += " · " + keys.joined(separator: ", ") }
    layers.page.notice = message
  }

  /// Says that new lines are shown as they come, until a key; does nothing if the text is not followed.
  private mutating func announceFollowing() {
    guard isFollowing else { return }
    isFollowAsked = true
    layers.showMessage("New lines are shown as they come · any key stops")
  }

  /// Whether Ctrl-C has something to end before it quits: following, a search, a filter, auto-turn, reading
  /// aloud, the answer of a program.
  var isBusy: Bool {
    isFollowing && isFollowAsked || isSearching || isFiltering || soughtInLibrary != nil
      || chores.autoTurn.isOn || isSpeaking || chores.isLookingUp
  }

  /// Ends what is going on at Ctrl-C, hides the menu, and says so.
  mutating func interrupt() {
    isFollowing = false
    searches.library?.stop()
    layers.refresh(context())
    if chores.isLookingUp { _ = cancelLookUp(by: .key(Key(.escape))) }
    dismiss()
    layers.showMessage("Stopped")
  }

  /// Cancels the filter of lines, the search, auto-turn and reading aloud, and hides the menu.
  private mutating func dismiss() {
    cancelFilter()
    endSearch()
    layers.page.showsChrome = false
    chores.autoTurn.stop()
    stopReadingAloud()
  }

  // MARK: Waiting

  /// Whether requests wait until all of the book and its pages are known; then input waits too.
  var isWaiting: Bool { !waiting.isEmpty || scene.pages.isAwaitingPages }

  /// Whether requests wait for more of the book.
  var awaitsBook: Bool { !waiting.isEmpty && !book.isAllThereIs }

  mutating func cancelWaiting() { waiting = [] }

  private func isMet(_ need: Request.Need) -> Bool {
    switch need {
    case .nothing: true
    case .pagesAhead: scene.knowsPagesAhead
    case .pagesAround: scene.knowsPagesAhead && scene.knowsPagesBehind
    case .wholeBook: book.isAllThereIs
    case .allPages: scene.pages.knowsAllPages
    }
  }

  private var canGoOn: Bool { waiting.first.map { isMet($0.need) } ?? false }

  /// Whether the search continues: the page of its previous match is shown.
  private var isSearching: Bool {
    searches.isUnderWay && scene.pages.layout != nil && !scene.pages.isAwaitingPages
  }

  /// Whether there is background work: requests ready to go on, a list to filter, pages, a search.
  var hasWork: Bool {
    scene.pages.awaitsPlace || canGoOn || layers.hasWork || scene.hasPagesToSet || isSearching
      || isFiltering
  }

  /// Does a slice of the most urgent work: sets pages before the awaited place, carries out waiting requests,
  /// filters a list, continues the search or the choice of lines, or sets the next part of a section.
  public mutating func work(at now: Duration) { settle(isChanged: workSlice(at: now)) }

  /// Does the most urgent slice of work; returns whether the screen changed, apart from events of the pages.
  private mutating func workSlice(at now: Duration) -> Bool {
    if scene.pages.awaitsPlace {
      scene.setAwaitedPages()
    } else if canGoOn {
      let requests = waiting
      waiting = []
      carryOut(requests, at: now)
      return true
    } else if layers.hasWork {
      layers.work(context(at: now))
      return true
    } else if isSearching {
      return continueSearch(at: now)
    } else if isFiltering {
      continueFilter(at: scene.readingPlace, slices: 1)
      return true
    } else if scene.hasPagesToSet {
      scene.setNextPages()
      // Lists have page numbers beside their entries.
      return !layers.isEmpty || layers.screens.current != .book
    }
    return false
  }
}
