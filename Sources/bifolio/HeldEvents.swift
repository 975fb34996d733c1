import TerminalInput

/// What a reader has typed that can only be answered when all of the book is known, or its pages are
/// counted.
struct HeldEvents {
  private(set) var events: [InputEvent] = []
  /// When it is to be said that something is waited for; nil where nothing is, or it has been said.
  private(set) var deadline: Duration?

  /// How long one waits without being told.
  private static let patience = Duration.milliseconds(200)

  /// Whether nothing waits.
  var isEmpty: Bool { events.isEmpty }

  /// Adds an event, after those that wait already.
  mutating func append(_ event: InputEvent, at now: Duration) {
    if events.isEmpty { deadline = now + Self.patience }
    events.append(event)
  }

  /// Notes that it has been said what is waited for.
  mutating func noteSaid() { deadline = nil }

  /// Takes out all events in order.
  mutating func takeAll() -> [InputEvent] {
    defer { self = HeldEvents() }
    return events
  }
}
