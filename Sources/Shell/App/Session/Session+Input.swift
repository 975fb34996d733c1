import BookText
import Defaults
import Reading
import Storage
import TerminalInput

extension Session {
  /// Handles an event. Input that needs the whole book waits for it; see ``InputQueue``.
  ///
  /// - Parameter isInputPending: True if other input has arrived after it.
  public func handle(_ event: InputEvent, isInputPending: Bool = false, at now: Duration) {
    switch (state, event) {
    case (.opening(_, behind: nil), .reply(let reply)): context.options.appearance?.note(reply)
    case (.opening(_, let behind?), .reply):
      handle(event, in: behind, isInputPending: isInputPending, at: now)
    case (.opening(let opening, let behind), _):
      switch opening.handle(event) {
      case .quit: terminalQuestions.append(.quit)
      case .back:
        guard let behind else { return }
        state = .reading(behind)
        take(.message("Cancelled"), at: now)
      case .refuse(let failure): endOpening(.failure(failure), at: now)
      case .always(let ending): convertAlways(ending, at: now)
      case .wait: break
      }
    case (.reading(let open), _):
      services.devices.noteInput(at: now)
      open.rereading.noteActivity(at: now)
      handle(event, in: open, isInputPending: isInputPending, at: now)
    }
  }

  private func handle(
    _ event: InputEvent, in open: BookSession, isInputPending: Bool, at now: Duration
  ) {
    if case .focus(let hasFocus) = event { open.rereading.noteFocus(hasFocus, at: now) }
    if event == .key(Key(.escape)), services.catalogues.isAtWork {
      services.catalogues.cancel(at: now)
      return take(.message("Cancelled"), at: now)
    }
    switch queue.route(event, to: open.reader) {
    case .handle: open.reader.handle(event, at: now, isInputPending: isInputPending)
    case .wait: return
    case .cancel:
      open.reader.take(.session(.cancelled), at: now)
      // The prompt whose answer was waited for is closed too.
      if open.reader.hasLayers { open.reader.handle(event, at: now) }
      open.reader.take(.message("Cancelled"), at: now)
    case .quit:
      open.reader.take(.session(.cancelled), at: now)
      terminalQuestions.append(.quit)
    }
    settle(at: now)
  }

  /// Has files with an ending converted without a question, and saves that.
  private func convertAlways(_ ending: String, at now: Duration) {
    let choice = Programs.Conversion.always.rawValue
    let before = context.options.settings
    context.options.settings.programs.converters[ending] = choice
    guard let open else {
      return services.saving.save(Change(before, to: context.options.settings))
    }
    open.reader.take(.conversion(ending: ending, choice: choice), at: now)
    services.saving.save(seen(open), includesPlace: false)
  }

  /// Handles the input that has waited, in order, until the program ends.
  func handle(_ events: [InputEvent], at now: Duration) {
    for (index, event) in events.enumerated() where !terminalQuestions.contains(.quit) {
      handle(event, isInputPending: index + 1 < events.count, at: now)
    }
  }
}

/// What the owner asks about the open book.
extension Session {
  /// True if the pointer holds a leaf or a screen.
  public var holdsLeaf: Bool { open?.reader.holdsLeaf ?? false }
  /// True if keys are commands on the page.
  public var isAtPage: Bool { opening == nil && open?.reader.isAtPage == true }
  /// True if something is typed in a prompt or a filter.
  public var isPrompting: Bool { opening == nil && open?.reader.isPrompting == true }
  /// True in accessible mode.
  public var isAccessible: Bool { open?.reader.settings.accessible == .on }
  /// The command of the reader's editor in the settings; nil for any that is installed.
  public var editor: String? { open?.reader.generalSettings.programs.editor }
  /// The book that can be read now, with the settings by which it is shown; nil while the first one is being
  /// opened.
  public var book: (book: Book, settings: Settings)? {
    open.map { ($0.reader.book, $0.reader.settings) }
  }
}
