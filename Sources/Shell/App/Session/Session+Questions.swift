import Asking
import Reading
import Storage

extension Session {
  func ask(_ question: Question, of open: BookSession, at now: Duration) {
    // Made when a service looks at it.
    lazy var book = openBook(of: open)
    switch question {
    case .saving(let question):
      services.saving.ask(question, about: book, at: now)
      followSaving(question, of: open, at: now)
    case .rereading(let question):
      if question == .reread || question == .reload { services.stopSpeech(at: now) }
      open.rereading.ask(question, about: book, at: now)
    case .pictures(let requests):
      services.pictures.ask(requests, about: book, facing: services.facing.source)
    case .shelf(let question): services.shelf.ask(question, about: book, at: now)
    case .search(let query): services.searches.ask(query, about: book)
    case .statistics(let question): services.statistics.ask(question, about: book, at: now)
    case .marks(let question): services.marks.ask(question, about: book)
    case .draw(let path):
      drawing.draw(
        open.reader, to: path, about: book, facing: services.facing.source, at: now)
    case .devices(let question):
      // Whether the page is read depends on how long it has been in view.
      if question == .sendPlace { open.reader.tick(at: now) }
      services.devices.ask(question, about: book, at: now)
    case .catalogues(let question): services.catalogues.ask(question, at: now)
    case .program(let question): services.ask(question, about: book, at: now)
    case .facing(let question): services.facing.ask(question, about: book, at: now)
    case .offerEdition: services.editions.offerPlace(in: book, at: now)
    case .open(let book): self.open(book, leaving: open, at: now)
    case .terminal(let question): terminalQuestions.append(question)
    }
  }

  /// Records a turn for the exchange with other devices, and renews the pace, the colours and the images
  /// after a change of settings. The saving itself is done elsewhere.
  private func followSaving(_ question: Question.Saving, of open: BookSession, at now: Duration) {
    switch question {
    case .placeChanged: services.devices.noteTurn(at: now)
    case .settingsChanged:
      let pages = open.reader.pages
      if pages.showsPace { services.statistics.showPaceOnce(of: open.number, openBook(of: open)) }
      terminalQuestions.append(.colorsChanged)
      if !pages.showsImages { outbox.answer(.terminal(.imagesLost)) }
    case .marksChanged, .keysKnown, .noteTyped, .saveNow, .saveEnded: break
    }
  }

  // MARK: The terminal

  /// `body` carries out the questions in order, and those resulting from them.
  public func carryOutTerminalQuestions(_ body: (Question.Terminal) -> Void) {
    // Sending an image results in others, which must not wait for the next event.
    while case let questions = takeTerminalQuestions(), !questions.isEmpty {
      questions.forEach(body)
    }
  }

  func takeTerminalQuestions() -> [Question.Terminal] {
    defer { terminalQuestions = [] }
    return terminalQuestions
  }

  /// By tmux around this program, and a program for the desktop's clipboard. False if there is none.
  public func copyByProgram(_ text: String, at now: Duration) -> Bool {
    services.clipboard.copy(text, at: now)
  }

  public func takePrintedWarnings() -> [String] { services.saving.takePrintedWarnings() }

  // MARK: Leaving

  /// Ends all motion and saves everything, because another program is about to get the terminal or this one
  /// ends. On a slow disk, ``finishSaving(at:)`` waits for the rest. `endsPrograms` stops a look-up and
  /// speech, and waits for their programs.
  public func leave(endsPrograms: Bool, at now: Duration) {
    guard let open else { return }
    open.reader.take(.session(.resting), at: now)
    // A session that is killed does not count.
    if let hintedSessions { services.saving.save(.shown(hintedSessions + 1)) }
    hintedSessions = nil
    save(open, at: now)
    if endsPrograms {
      services.stopPrograms(at: now)
      services.endPrograms(at: now)
    }
    settle(at: now)
  }

  /// Ends the stay at the visible pages.
  func save(_ open: BookSession, at now: Duration) {
    open.reader.take(.session(.leaving), at: now)
    services.saving.leave(openBook(of: open), at: now)
  }

  /// Writes all changes within five seconds, without waiting for the disk: they survive the program, not a
  /// power failure. Then sends the last place. Called once the terminal is given back: writing may be slow.
  public func finishSaving(at now: Duration) {
    guard let open else { return }
    services.saving.finish(within: .seconds(5), at: now)
    services.marks.finish(within: .seconds(5), at: now)
    drawing.finish(within: .seconds(5), at: now)
    services.devices.sendLast(openBook(of: open), at: now)
    context.store.updateIndex()
    settle(at: now)
  }

  /// Waits for programs and saves before this program ends.
  public func finish(at now: Duration) {
    services.dismissPrograms(at: now)
    finishSaving(at: now)
    services.devices.detachAll()
    services.catalogues.cancel(at: now)
    services.endPrograms(at: now)
  }
}
