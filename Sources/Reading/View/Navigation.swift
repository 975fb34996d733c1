import BookText
import Paging

/// The reader's place in the book, and the ways to change it: turns, jumps and searches.
struct Navigation: Sendable {
  /// A target of a jump.
  enum Target: Hashable, Sendable {
    /// A page, by its index.
    case page(Int)
    case lastPage
    case place(TextOffset)
    /// A byte of the text, counted from 0.
    case offset(Int)
    /// A position in the book in per cent.
    case percent(Int)
    /// A page of the printed edition, by its number as typed.
    case printedPage(String)
    case spread(Int)
    /// The next section; or the start of this one or, from there, of the previous one.
    case chapter(Direction)
    /// The next paragraph that is not visible, or the previous one.
    case paragraph(Direction)
    /// The place before the last jump, or before going back.
    case back
    case forward
  }

  /// How to go there.
  enum Manner: Hashable, Sendable {
    /// The place is recorded in the jump history.
    case jump
    case turn
    /// By the position rows over the page, which stay visible.
    case indicator
    /// By the program, without input.
    case program

    fileprivate var cause: Cause {
      switch self {
      case .jump, .turn: .key
      case .indicator: .indicator
      case .program: .program
      }
    }
  }

  var page: PageView
  /// The places from which the reader has jumped.
  var history = JumpHistory()
  private(set) var searches = Searches()

  init(_ page: PageView) { self.page = page }

  // MARK: Going

  /// Goes to a target; shows a message if it does not exist.
  mutating func go(to target: Target, _ manner: Manner = .jump, at now: Duration) {
    guard page.layout != nil else { return }
    if case .spread(let spread) = target { return page.move(toSpread: spread, at: now) }
    guard let index = index(of: target, manner, at: now) else { return }
    if manner == .jump, index != page.focus, (0..<page.pagination.count).contains(index) {
      history.note(jumpFrom: page.anchor)
    }
    page.move(toPage: index, manner.cause, at: now)
  }

  /// Returns the index of a page, setting pages up to it; nil, after a message, if there is none, or if
  /// they have to be set elsewhere first.
  private mutating func index(of target: Target, _ manner: Manner, at now: Duration) -> Int? {
    let place: TextOffset?
    switch target {
    case .page(let index):
      page.setPages(atLeast: index + 1, at: now)
      let last = page.pagination.count - 1
      if index > last { showLastPageMessage() }
      return min(index, last)
    case .lastPage:
      page.setPages(atLeast: .max, at: now)
      return page.pagination.count - 1
    case .spread: return nil
    case .chapter(let direction) where page.book.form == .manual:
      place = heading(direction)
    case .chapter(let direction):
      return section(direction).flatMap { page.page(ofSection: $0, at: now) }
    case .paragraph(let direction): place = paragraph(direction)
    case .place(let known): place = known
    case .offset(let offset):
      guard offset < page.book.text.count else { return lastPage(at: now) }
      place = TextOffset(utf8: offset)
    case .percent(let percent):
      guard percent <= 100 else { return lastPage(at: now) }
      let body = page.book.body
      // In two steps, to avoid overflow.
      let offset = body.count / 100 * percent + body.count % 100 * percent / 100
      place = TextOffset(utf8: body.lowerBound + offset)
    case .printedPage(let number):
      place = page.book.place(ofPrintedPage: number)
      if place == nil { page.showMessage(missing(printedPage: number)) }
    case .back:
      place = history.goBack(from: page.anchor)
      if place == nil { page.showMessage("No place to go back to") }
    case .forward:
      place = history.goForward(from: page.anchor)
      if place == nil { page.showMessage("No place to go forward to") }
    }
    guard let place, page.isFar(place) else { return place.map { page.page(at: $0, at: now) } }
    if manner == .jump { history.note(jumpFrom: page.anchor) }
    page.awaitPage(at: place)
    return nil
  }

  /// Returns the index of the last page, for a number beyond it, and shows a message.
  private mutating func lastPage(at now: Duration) -> Int {
    page.setPages(atLeast: .max, at: now)
    showLastPageMessage()
    return page.pagination.count - 1
  }

  private mutating func showLastPageMessage() {
    page.showMessage("Last page: \(page.pagination.count)")
  }

  private func missing(printedPage number: String) -> String {
    guard let first = page.book.pageMarks.first, let last = page.book.pageMarks.last else {
      return "This book has no printed page numbers"
    }
    return "No printed page \(number): \(first.label) to \(last.label)"
  }

  /// Returns the next section; or this one or, from its start, the previous one.
  private mutating func section(_ direction: Direction) -> Int? {
    let section = page.pagination[page.focus].section
    switch direction {
    case .forward:
      if section + 1 < page.book.sections.count { return section + 1 }
    case .backward:
      if page.pagination.firstPage(ofSection: section) != page.focus { return section }
      if section > 0 { return section - 1 }
    }
    showNoChapter(direction)
    return nil
  }

  /// Shows why there is no chapter to go to in a direction.
  private mutating func showNoChapter(_ direction: Direction) {
    page.showMessage(
      page.book.contents.isEmpty
        ? "This book has no chapters"
        : "This is the \(direction == .forward ? "last" : "first") chapter")
  }

  /// Returns the next heading that is not visible, in a text whose chapters are not separate
  /// sections; or the one before the visible ones.
  private mutating func heading(_ direction: Direction) -> TextOffset? {
    let seen = page.visibleText
    let starts = page.book.headings.map(\.block.range.lowerBound)
    let place =
      switch direction {
      case .forward: starts.first { $0 >= seen.upperBound }
      case .backward: starts.last { $0 < seen.lowerBound }
      }
    if place == nil { showNoChapter(direction) }
    return place.map { TextOffset(utf8: $0) }
  }

  /// Returns the next paragraph that is not visible; or the one at the start of the page, or the
  /// one before it.
  private mutating func paragraph(_ direction: Direction) -> TextOffset? {
    let units = TextUnits(book: page.book)
    let seen = page.visibleText
    let place: Int?
    switch direction {
    case .forward:
      let last = units.paragraph(at: max(seen.lowerBound, seen.upperBound - 1))
      place = units.paragraph(1, from: last.lowerBound)?.lowerBound
    case .backward:
      let first = units.paragraph(at: seen.lowerBound).lowerBound
      place = first < seen.lowerBound ? first : units.paragraph(-1, from: first)?.lowerBound
    }
    if let place, page.book.body.contains(place) { return TextOffset(utf8: place) }
    page.showMessage(
      direction == .forward ? "This is the last paragraph" : "This is the first paragraph")
    return nil
  }

  // MARK: Searching

  /// Starts the input of a query.
  mutating func beginSearch() { searches.begin() }

  /// Previews the match of a query; the place does not move.
  mutating func preview(_ query: SearchQuery) {
    searches.preview(query, from: page.anchor, in: page.book, seen: page.visibleText)
    showPreview()
  }

  private mutating func showPreview() {
    page.previewedPlace = searches.currentMatch
    page.layOut()
  }

  /// Goes to the match; an empty query repeats the last one.
  mutating func confirm(_ query: SearchQuery) {
    var query = query
    if query.text.isEmpty, let last = searches.history.last { query.text = last }
    // It may have been typed in one go, without a preview.
    if searches.current?.query != query { preview(query) }
    searches.confirm(query.options)
    guard let search = searches.current else {
      searches.fault.map { page.showMessage("\(Self.shown(query)): \($0)") }
      return cancelSearch()
    }
    page.previewedPlace = nil
    if search.current != nil {
      // The page is already visible, or awaited; now it is the reader's place.
      history.note(jumpFrom: page.anchor)
      showMatchPosition()
      if page.isAwaitingPages, let match = searches.currentMatch {
        page.awaitPage(at: match)
      } else {
        page.updateAnchor()
      }
    } else {
      page.layOut()
      // The page turns when the match has been found.
      if search.awaited == nil || search.found.isComplete { showMatchPosition() }
    }
  }

  /// Cancels the search and restores the reader's exact place.
  mutating func cancelSearch() {
    endSearch()
    page.layOut()
  }

  /// Ends the search and removes its highlights.
  mutating func endSearch() {
    searches.end()
    page.previewedPlace = nil
  }

  /// Goes to the next match, in the direction of the search or against it.
  mutating func goToMatch(isReversed: Bool, at now: Duration) {
    guard let search = searches.current else {
      guard !searches.history.isEmpty else {
        return page.showMessage("Nothing has been searched for yet")
      }
      return confirm(SearchQuery(options: searches.options))
    }
    if let match = searches.currentMatch, !page.visibleText.contains(match.utf8) {
      // The reader has read on since then, so the place is recorded.
      history.note(jumpFrom: page.anchor)
    }
    searches.find(
      isReversed ? search.query.direction.reversed : search.query.direction, in: page.book,
      seen: page.visibleText)
    showAwaitedMatch(at: now)
  }

  /// Goes to the match with an index.
  mutating func goToMatch(_ index: Int, at now: Duration) {
    searches.choose(index).map { go(to: .place($0), at: now) }
  }

  /// Searches one slice.
  ///
  /// - Parameter updatesMessage: True if a message is shown, which is then updated.
  /// - Returns: True if the screen has changed.
  mutating func continueSearch(updatesMessage: Bool, at now: Duration) -> Bool {
    guard searches.isUnderWay else { return false }
    let wasAwaited = searches.current?.awaited != nil
    searches.continueSearch(in: page.book, seen: page.visibleText)
    let hasArrived = wasAwaited && searches.current?.awaited == nil
    // The count on the screen is updated, but not with every slice.
    guard hasArrived || !searches.isUnderWay || updatesMessage else { return false }
    if searches.isPreview {
      showPreview()
    } else if hasArrived {
      showAwaitedMatch(at: now)
    } else if updatesMessage {
      // Otherwise the reader has gone on to something else.
      showMatchPosition()
    }
    return true
  }

  /// Turns to the awaited match, if it has been found.
  private mutating func showAwaitedMatch(at now: Duration) {
    showMatchPosition()
    guard searches.current?.awaited == nil, let match = searches.currentMatch else { return }
    go(to: .place(match), .turn, at: now)
  }

  private mutating func showMatchPosition() {
    guard let search = searches.current else { return }
    page.showMessage("\(Self.shown(search.query)): \(search.matchPosition)")
  }

  /// Returns the text of a query as messages name it: short enough for what follows.
  private static func shown(_ query: SearchQuery) -> String { shortened(query.text, to: 40) }
}
