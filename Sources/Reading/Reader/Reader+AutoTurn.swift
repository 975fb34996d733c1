import BookText
import Defaults

/// Pages that turn by themselves: each stays for as long as its words take.
struct AutoTurn: Sendable {
  /// When the pages in sight were first seen at rest; nil while they are not.
  var since: Duration?

  /// The least time that a page stays: one with a title alone is looked at too.
  static let least = Duration.seconds(3)
}

extension Reader {
  /// When something is to be done although nothing comes; nil for never.
  public var deadline: Duration? {
    guard let since = autoTurn?.since else { return nil }
    return since
      + max(
        AutoTurn.least,
        .seconds(Double(book.wordCount(in: visibleText)) * 60 / Double(settings.pace)))
  }

  /// Lets pages turn by themselves, or stops it.
  mutating func toggleAutoTurn(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    autoTurn = autoTurn == nil ? AutoTurn() : nil
    notice =
      autoTurn == nil
      ? "Pages wait for you again"
      : "Pages turn at \(settings.pace) words a minute; + and - change it"
    return []
  }

  /// Makes pages turn faster or slower by themselves.
  mutating func changePace(by distance: Int, at now: Duration) -> [Effect] {
    choose(.pace, by: distance, at: now)
  }

  /// Begins to count the time of pages that have come to rest, and forgets it where they have not.
  mutating func noteRest(at now: Duration) {
    guard autoTurn != nil else { return }
    let isAtRest = isReading && screens.current == .book && !isMoving && layout != nil
    if !isAtRest {
      autoTurn?.since = nil
    } else if autoTurn?.since == nil {
      autoTurn?.since = now
    }
  }

  /// Turns the page where its time is over; at the end of the book that is the end of it.
  mutating func turnIfDue(at now: Duration) -> [Effect] {
    guard let deadline, now >= deadline else { return [] }
    autoTurn?.since = nil
    notice = nil
    let effects = setPages(atLeast: turner.focus + 8, at: now)
    if let last = turner.spreads.pages(of: turner.settledSpread ?? 0).last,
      last + 1 >= pagination.count
    {
      autoTurn = nil
      notice = "The end"
      return effects + [.frameChanged]
    }
    return effects + step(.forward, .program, at: now) + [.frameChanged]
  }
}
