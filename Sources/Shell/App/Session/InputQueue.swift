import Reading
import TerminalInput

/// Input that waits while the reader does (``ReaderStatus/isWaiting``), and the rules for waiting. Input
/// stays in order. Quitting never waits. Ctrl-C ends what is going on: the waiting, an input field, any other
/// work. Ctrl-C quits when nothing is going on, whatever is open, and while no page can be shown yet.
struct InputQueue {
  enum Route: Hashable {
    case handle
    case wait
    /// The waiting input has been dropped, as the event asks.
    case cancel
    case stop
    /// The program ends; the waiting input has been dropped.
    case quit
  }

  private var events: [InputEvent] = []
  /// When to show the reason for waiting, for the first time or again; nil if nothing waits.
  private(set) var deadline: Duration?
  /// Whether the reason for waiting is shown.
  private(set) var showsReason = false

  /// Time the reader waits without an explanation.
  private static let messageDelay = Duration.milliseconds(200)
  /// Interval between messages about the progress of the work.
  private static let messageInterval = Duration.milliseconds(500)

  /// Queues an event if it must wait, and empties the queue to cancel or quit. Replies of the terminal never
  /// wait. Ctrl-C quits while pages are awaited, since they cannot be cancelled. The reader is copied, and so
  /// asked only while input waits.
  mutating func route(
    _ event: InputEvent, _ status: ReaderStatus, to reader: @autoclosure () -> Reader
  ) -> Route {
    if case .reply = event { return .handle }
    let mustWait = status.isWaiting || !events.isEmpty
    let isInterrupt = event == .interrupt
    if mustWait, !status.isAwaitingPages, isInterrupt || reader().dismisses(event) {
      self = InputQueue()
      return .cancel
    }
    if isInterrupt, !mustWait, status.isPrompting { return .handle }
    if isInterrupt, !mustWait, status.isBusy { return .stop }
    if isInterrupt || mustWait && reader().quits(for: event) {
      events = []
      return .quit
    }
    guard mustWait else { return .handle }
    events.append(event)
    return .wait
  }

  mutating func removeAll() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  // MARK: The reason

  /// Records whether requests wait. After some time, the reason is shown.
  mutating func record(areWaiting: Bool, at now: Duration) {
    if !areWaiting {
      (deadline, showsReason) = (nil, false)
    } else if deadline == nil {
      deadline = now + Self.messageDelay
    }
  }

  /// Returns whether the reason is shown now.
  mutating func showDueReason(at now: Duration) -> Bool {
    guard let deadline, now >= deadline else { return false }
    (self.deadline, showsReason) = (now + Self.messageInterval, true)
    return true
  }

  /// Nil if the reason is not shown. `count` is the number of bytes read from a pipe.
  func reason(isBookWhole: Bool, read count: Int? = nil) -> String? {
    guard showsReason else { return nil }
    if isBookWhole { return "Counting the pages… (Esc cancels)" }
    let read = count.map { " · \($0 / 1_000_000) MB" } ?? ""
    return "Reading the rest…\(read) (Esc cancels)"
  }
}

extension InputEvent {
  /// Ctrl-C.
  static let interrupt = InputEvent.key(Key(.character("c"), .control))
}
