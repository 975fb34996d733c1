import Reading
import TerminalInput

/// The input that must wait until all of the book is known or its pages are counted, and the rules by which
/// input waits.
///
/// Input stays in order: what follows waiting input waits too. Quitting never waits, and Ctrl-C always quits,
/// whatever is open.
struct InputQueue {
  /// What becomes of an event.
  enum Route: Hashable {
    /// The reader handles it now.
    case handle
    /// It has been queued.
    case wait
    /// The waiting input has been dropped, as the event asks.
    case cancel
    /// The program ends; the waiting input has been dropped.
    case quit
  }

  private var events: [InputEvent] = []
  /// The time at which to show the reason for waiting; nil if nothing waits, or it has been
  /// shown.
  private(set) var deadline: Duration?
  /// Whether the reason for waiting is shown.
  private(set) var showsReason = false

  /// How long the reader waits without an explanation.
  private static let messageDelay = Duration.milliseconds(200)
  private static let interrupt = InputEvent.key(Key(.character("c"), .control))

  /// Decides what becomes of an event, and changes the queue accordingly.
  ///
  /// - Parameters:
  ///   - event: The next event.
  ///   - reader: The reader for which it is meant.
  ///   - isAwaitingPage: Whether the reader cannot show its page yet; then all input waits.
  ///   - now: The current time.
  mutating func route(
    _ event: InputEvent, to reader: inout Reader, isAwaitingPage: Bool, at now: Duration
  ) -> Route {
    if case .reply = event { return .handle }
    let mustWait = !events.isEmpty || isAwaitingPage
    if event == Self.interrupt || mustWait && reader.quits(for: event) {
      self = InputQueue()
      return .quit
    }
    if !events.isEmpty, reader.dismisses(event) {
      self = InputQueue()
      return .cancel
    }
    guard mustWait || reader.needsWholeBook(for: event) else { return .handle }
    if events.isEmpty { deadline = now + Self.messageDelay }
    events.append(event)
    return .wait
  }

  /// Removes and returns all events, in order.
  mutating func removeAll() -> [InputEvent] {
    defer { self = InputQueue() }
    return events
  }

  // MARK: The reason

  /// Shows the reason for waiting from now on, if anything waits.
  mutating func showReason() {
    deadline = nil
    showsReason = !events.isEmpty
  }

  /// Shows the reason for waiting if it is due; returns whether it is.
  mutating func showDueReason(at now: Duration) -> Bool {
    guard let deadline, now >= deadline else { return false }
    showReason()
    return true
  }

  /// The reason why nothing happens; nil if it is not shown.
  ///
  /// - Parameter isBookWhole: Whether all of the book is known.
  func reason(isBookWhole: Bool) -> String? {
    guard showsReason else { return nil }
    let work = isBookWhole ? "Counting the pages" : "Reading the rest of the book"
    return "\(work)… (Esc cancels)"
  }
}
