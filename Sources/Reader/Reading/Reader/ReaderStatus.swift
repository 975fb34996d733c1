import Defaults

/// The state of a reader between two calls, for the loop around it: whether to tick, to wait, to work. The
/// loop asks some eighty times a turn. ``Reader`` brings this stored value up to date at the end of each
/// call, since a computed property of a reader in a class copies all of it, at 8,000 instructions a time.
public struct ReaderStatus: Hashable, Sendable {
  /// Whether the pages or the main screens move, so that frames and ticks are needed.
  public internal(set) var isMoving = false
  public internal(set) var holdsLeaf = false
  /// Whether nothing is shown besides the page: no list, no prompt, no search.
  public internal(set) var isAtPage = false
  public internal(set) var isReading = false
  /// Whether sentences are read in line mode: nothing is over the page but an offer.
  public internal(set) var showsSentence = false
  /// Whether a layer covers the page; keys for cancelling close it.
  public internal(set) var hasLayers = false
  /// Whether a prompt or a filter is open; Ctrl-C leaves it.
  public internal(set) var isPrompting = false
  public internal(set) var isSpeaking = false
  /// Whether something is going on that Ctrl-C ends; see ``Reader/isBusy``.
  public internal(set) var isBusy = false
  /// Whether requests wait until all of the book and its pages are known; then input waits too.
  public internal(set) var isWaiting = false
  /// Whether no page can be shown yet.
  public internal(set) var isAwaitingPages = false
  /// Whether there is background work: requests ready to go on, a list to filter, pages, a search.
  public internal(set) var hasWork = false
  /// Reports of the mouse wanted from the terminal.
  public internal(set) var mouse = Settings.Mouse.on
  /// When ``Reader/tick(at:)`` has to be called without an event, since auto-turn turns the page; nil for
  /// never.
  public internal(set) var deadline: Duration?
}

extension Reader {
  /// The state as it is now, in the middle of a call too.
  var currentStatus: ReaderStatus {
    ReaderStatus(
      isMoving: isMoving, holdsLeaf: holdsLeaf, isAtPage: isAtPage, isReading: isReading,
      showsSentence: showsSentence,
      hasLayers: hasLayers, isPrompting: isPrompting, isSpeaking: isSpeaking,
      isBusy: isBusy, isWaiting: isWaiting,
      isAwaitingPages: scene.pages.isAwaitingPages, hasWork: hasWork, mouse: mouse,
      deadline: deadline)
  }
}
