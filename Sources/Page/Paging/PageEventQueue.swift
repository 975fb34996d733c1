/// Events not taken yet by a page controller's owner, in UIKit's order.
struct PageEventQueue<Page: Identifiable & Sendable>: Sendable {
  private var events: [PageEvent<Page>] = []
  /// False while the pages are covered: then they neither appear nor disappear.
  var isOnScreen = true

  /// Returns all events and removes them.
  mutating func removeAll() -> [PageEvent<Page>] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  mutating func append(_ event: PageEvent<Page>) { events.append(event) }

  /// Reports the completion of a call if its cause is the program.
  mutating func complete(_ cause: Cause, finished: Bool) {
    if cause == .program { events.append(.completion(finished: finished)) }
  }

  /// Reports the reader's start of a turn and, unless covered, the pages about to appear and disappear.
  mutating func beginTurn(
    from old: PageSlots<Page>, to new: PageSlots<Page>, _ cause: Cause
  ) {
    if isReported(old, cause) {
      events.append(.willTransition(from: old.slots, to: new.slots, cause))
    }
    guard isOnScreen else { return }
    events += new.pages(notIn: old).map { .willAppear($0) }
    events += old.pages(notIn: new).map { .willDisappear($0) }
  }

  /// Reports which pages are at rest and which are gone after a turn; nothing while pages are covered.
  mutating func arrive(from old: PageSlots<Page>, at new: PageSlots<Page>) {
    guard isOnScreen else { return }
    events += new.pages(notIn: old).map { .didAppear($0) }
    events += old.pages(notIn: new).map { .didDisappear($0) }
  }

  /// Reports pages replaced without a turn: the new ones appear, the old ones disappear, both at once.
  mutating func exchange(_ old: PageSlots<Page>, by new: PageSlots<Page>) {
    guard isOnScreen else { return }
    events += new.pages(notIn: old).map { .willAppear($0) }
    events += old.pages(notIn: new).map { .willDisappear($0) }
    arrive(from: old, at: new)
  }

  /// Reports the end of a turn: a completion to the program, the end to the reader's delegate. `finished` is
  /// false for a turn cut short; `completed` is true if its goal is visible now.
  mutating func endTurn(from old: PageSlots<Page>, _ cause: Cause, finished: Bool, completed: Bool)
  {
    complete(cause, finished: finished)
    guard isReported(old, cause) else { return }
    events.append(.didFinish(previous: old.slots, finished: finished, completed: completed))
  }

  /// Whether a turn is reported as the reader's own; the first placement of a page is not.
  private func isReported(_ old: PageSlots<Page>, _ cause: Cause) -> Bool {
    cause != .program && !old.isEmpty
  }
}
