import BookText
import Paging
import TerminalInput

/// Turning leaves and going elsewhere.
extension Reader {
  /// How much of a turn a key moves a leaf that is held by keys.
  static let lift = 0.08

  /// Takes the leaf by its corner, to peek at the page beneath.
  mutating func liftLeaf(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    hand.grab = 1
    mode = .lifting(2 * Self.lift)
    let effects =
      carryOut(turner.handle(.resolve, at: now)) + setPages(atLeast: turner.focus + 8, at: now)
    return effects + carryOut(turner.handle(.dragBegan, at: now))
      + carryOut(turner.handle(.dragMoved(progress: 2 * Self.lift), at: now))
  }

  mutating func step(
    _ direction: Direction, _ cause: Cause, at now: Duration
  ) -> [Effect] {
    guard layout != nil else { return [] }
    if cause == .key { hand.grab = 1 }
    // Two spreads beyond the one that is turned to, so that it is known whether it is the last.
    return setPages(atLeast: turner.focus + 8, at: now)
      + carryOut(turner.handle(.step(direction, cause), at: now))
  }

  /// Goes to a page by its number, counted from 1; says so where there is no such page.
  mutating func go(toPage number: Int, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = setPages(atLeast: number, at: now)
    if number >= 1, number <= pagination.count, number - 1 != turner.focus {
      history.note(jumpFrom: anchor)
    }
    return effects + turn(toPage: number - 1, at: now)
  }

  /// Notes that the reader has come here from a place, so that one can go back there.
  public mutating func noteJump(from place: TextOffset) { history.note(jumpFrom: place) }

  /// Turns to the page with an index in one turn.
  mutating func turn(toPage index: Int, at now: Duration) -> [Effect] {
    hand.grab = 1
    return carryOut(turner.handle(.move(page: index, .key), at: now))
  }

  /// Goes to the page on which a place stands; one can go back from there.
  mutating func jump(to place: TextOffset, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let (page, effects) = page(at: place, at: now)
    return effects + go(toPage: page + 1, at: now)
  }

  /// Goes to the page on which a place stands; where there is none, says so.
  mutating func go(
    to place: TextOffset?, orSay complaint: String, at now: Duration
  ) -> [Effect] {
    guard layout != nil else { return [] }
    guard let place else {
      notice = complaint
      return []
    }
    let (page, effects) = page(at: place, at: now)
    return effects + turn(toPage: page, at: now)
  }

  /// Goes so many hundredths into the book.
  mutating func go(toPercent percent: Int, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    guard percent <= 100 else {
      notice = "The book ends at 100 %"
      return []
    }
    let (page, effects) = page(
      at: TextOffset(
        utf8: book.body.lowerBound + book.body.count / 100 * percent
          + book.body.count % 100 * percent / 100),
      at: now)
    return effects + go(toPage: page + 1, at: now)
  }

  /// Goes to the page on which a byte of the text stands, counted from 0.
  mutating func go(toOffset offset: Int, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    guard offset < book.text.count else {
      notice = "The text ends at byte \(book.text.count)"
      return []
    }
    return jump(to: TextOffset(utf8: offset), at: now)
  }

  /// Goes to the next section, or to the beginning of this one; from there to the one before.
  mutating func goToChapter(_ direction: Direction, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let section = pagination[turner.focus].section
    switch direction {
    case .forward:
      guard section + 1 < book.sections.count else {
        notice = "This is the last chapter"
        return []
      }
      return go(toSection: section + 1, at: now)
    case .backward:
      let isAtHead = pagination.firstPage(ofSection: section) == turner.focus
      return go(toSection: isAtHead ? max(0, section - 1) : section, at: now)
    }
  }

  /// Goes to the page on which the next paragraph out of sight begins; or back to where the one
  /// begins with which the page does, or the one before it.
  mutating func goToParagraph(_ direction: Direction, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let units = TextUnits(book: book)
    let seen = visibleText
    let place: Int?
    switch direction {
    case .forward:
      let last = units.paragraph(at: max(seen.lowerBound, seen.upperBound - 1))
      place = units.paragraph(1, from: last.lowerBound)?.lowerBound
    case .backward:
      let first = units.paragraph(at: seen.lowerBound).lowerBound
      place = first < seen.lowerBound ? first : units.paragraph(-1, from: first)?.lowerBound
    }
    guard let place, book.body.contains(place) else {
      notice = direction == .forward ? "This is the last paragraph" : "This is the first paragraph"
      return []
    }
    let (page, effects) = page(at: TextOffset(utf8: place), at: now)
    return effects + turn(toPage: page, at: now)
  }

  /// Goes to the first page of a section.
  mutating func go(toSection section: Int, at now: Duration) -> [Effect] {
    var effects: [Effect] = []
    while pagination.firstPage(ofSection: section) == nil, hasWork { effects += work(at: now) }
    guard let page = pagination.firstPage(ofSection: section) else { return effects }
    return effects + go(toPage: page + 1, at: now)
  }
}
