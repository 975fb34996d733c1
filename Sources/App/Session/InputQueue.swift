import TerminalInput

/// A queue of input that must wait until all of the book is known or its pages are counted.
public struct InputQueue {
  private var events: [InputEvent] = []
  /// The time at which to show the reason for waiting; nil if nothing waits, or it has been
  /// shown.
  public private(set) var deadline: Duration?
  /// Whether the reason for waiting is shown.
  public private(set) var showsReason = false

  /// How long the reader waits without an explanation.
  private static let messageDelay = Duration.milliseconds(200)

  /// Creates an empty queue.
  public init() {}

  /// Whether the queue is empty.
  public var isEmpty: Bool { events.isEmpty }

  /// Appends an event.
  public mutating func append(_ event: InputEvent, at now: Duration) {
    if events.isEmpty { deadline = now + Self.messageDelay }
    events.append(event)
  }

  /// Shows the reason for waiting from now on, if anything waits.
  public mutating func showReason() {
    deadline = nil
    showsReason = !events.isEmpty
  }

  /// Removes and returns all events, in order.
  public mutating func removeAll() -> [InputEvent] {
    defer { self = InputQueue() }
    return events
  }
}
