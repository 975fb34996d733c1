import BookText
import Defaults
import Reading
import Storage
import TerminalInput

extension Session {
  /// Handles an event by ``Opening`` while a book is being opened, otherwise by ``InputQueue``.
  public func handle(_ event: InputEvent, isInputPending: Bool = false, at now: Duration) {
    switch (state, event) {
    case (.opening(_, behind: nil), .reply(let reply)): context.options.appearance?.record(reply)
    case (.opening(_, let behind?), .reply):
      handle(event, in: behind, isInputPending: isInputPending, at: now)
    case (.opening(let opening, let behind), _):
      switch opening.handle(event) {
      case .quit: terminalQuestions.append(.quit)
      case .back:
        guard let behind else {
          if event == .interrupt { terminalQuestions.append(.quit) }
          return
        }
        state = .reading(behind)
        take(.message("Cancelled"), at: now)
      case .refuse(let failure): endOpening(.failure(failure), at: now)
      case .always(let fileExtension): convertAlways(fileExtension, at: now)
      case .wait: break
      }
    case (.reading(let open), _):
      services.devices.noteInput(at: now)
      open.rereading.noteActivity(at: now)
      handle(event, in: open, isInputPending: isInputPending, at: now)
    }
  }

  /// Escape and Ctrl-C first cancel a search or fetch of books.
  private func handle(
    _ event: InputEvent, in open: BookSession, isInputPending: Bool, at now: Duration
  ) {
    if event == .focus(true) { open.rereading.noteFocus(at: now) }
    if event == .key(Key(.escape)) || event == .interrupt, services.catalogues.isAtWork {
      services.catalogues.cancel(at: now)
      return take(.message("Cancelled"), at: now)
    }
    switch queue.route(event, open.reader.status, to: open.reader) {
    case .handle: open.reader.handle(event, at: now, isInputPending: isInputPending)
    case .wait: return
    case .cancel:
      open.reader.take(.session(.cancelled), at: now)
      // The prompt waiting for the answer is closed too.
      if open.reader.status.hasLayers { open.reader.handle(.key(Key(.escape)), at: now) }
      open.reader.take(.message("Cancelled"), at: now)
    case .stop: open.reader.take(.session(.interrupted), at: now)
    case .quit:
      open.reader.take(.session(.cancelled), at: now)
      terminalQuestions.append(.quit)
    }
    settle(at: now)
  }

  /// Has files with an extension converted without a question from now on, and saves this in the settings.
  private func convertAlways(_ fileExtension: String, at now: Duration) {
    let choice = Programs.Conversion.always.rawValue
    let before = context.options.settings
    context.options.settings.programs.converters[fileExtension] = choice
    guard let open else {
      return services.saving.save(Change(before, to: context.options.settings))
    }
    open.reader.take(.conversion(fileExtension: fileExtension, choice: choice), at: now)
    services.saving.save(openBook(of: open), includesPlace: false)
  }

  /// Handles them in order, until the program ends.
  func handle(_ events: [InputEvent], at now: Duration) {
    for (index, event) in events.enumerated() where !terminalQuestions.contains(.quit) {
      handle(event, isInputPending: index + 1 < events.count, at: now)
    }
  }
}

extension Session {
  /// Whether the pointer holds a leaf or a screen.
  public var holdsLeaf: Bool { open?.reader.status.holdsLeaf ?? false }
  public var isAtPage: Bool { opening == nil && open?.reader.status.isAtPage == true }
  /// Whether something is typed in a prompt or a filter.
  public var isPrompting: Bool { opening == nil && open?.reader.status.isPrompting == true }
  /// Reports of the mouse wanted from the terminal.
  public var mouse: Settings.Mouse { open?.reader.status.mouse ?? .on }
  /// Whether an arrow key turns a page rather than a line.
  public var turnsPagesByArrows: Bool { isAtPage && open?.reader.book.form != .asIs }
  /// Whether something is going on, and Ctrl-C ends it before it quits.
  public var isBusy: Bool {
    isOpening || services.catalogues.isAtWork
      || open.map { $0.reader.status.isBusy || $0.reader.status.isWaiting } == true
  }
  public var isAccessible: Bool { open?.reader.settings.accessible == .on }
  /// Nil for any installed editor.
  public var editor: String? { open?.reader.generalSettings.programs.editor }
  /// The book readable now, with the settings for showing it; nil while the first one is being opened.
  public var book: (book: Book, settings: Settings)? {
    open.map { ($0.reader.book, $0.reader.settings) }
  }
}
