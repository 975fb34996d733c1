import TerminalInput

/// Input that can only be handled when all of the book is known or its pages are counted, in order.
public struct InputQueue {
  private var events: [InputEvent] = []
  /// When the reader is to be told that something is waited for; nil if nothing is, or they were.
  public private(set) var deadline: Duration?

  /// How long the reader waits without being told why.
  private static let patience = Duration.milliseconds(200)

  /// Makes an empty queue.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { events.isEmpty }

  /// Adds an event at the end.
  public mutating func append(_ event: InputEvent, at now: Duration) {
    if events.isEmpty { deadline = now + Self.patience }
    events.append(event)
  }

  /// Records that the reader was told what is waited for.
  public mutating func noteTold() { deadline = nil }

  /// Removes and returns all events, in order.
  public mutating func removeAll() -> [InputEvent] {
    defer { self = InputQueue() }
    return events
  }
}
