import BookText
import Cells
import Paging
import Searching
import TerminalInput

extension Reader {
  // MARK: Typing

  /// Asks what is to be searched for.
  mutating func openSearch(_ direction: Direction, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    search = nil
    showsChrome = false
    composed.removeAll()
    mode = .searching(
      SearchPrompt(direction, history: searchHistory, options: searchOptions))
    return effects
  }

  /// Takes a key while one types what is searched for. Each change shows the match that it leads
  /// to; the place itself only moves with Enter.
  mutating func press(_ key: Key, in prompt: SearchPrompt, at now: Duration) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, []): return acceptSearch(prompt, at: now)
    case (.escape, []), (.character("c"), .control): return cancelSearch()
    case (.character("r"), .control): prompt.options.isExpression.toggle()
    case (.character("a"), .control): prompt.options.ignoresAccents.toggle()
    case (.up, []): prompt.recall(1, from: searchHistory)
    case (.down, []): prompt.recall(-1, from: searchHistory)
    case (.character("z"), .control): return perform(.suspend, .key, at: now)
    case (.character("l"), .control): return perform(.redraw, .key, at: now)
    case (.backspace, _):
      if !prompt.line.take(key) { return cancelSearch() }
    default:
      if !prompt.line.take(key) { return [] }
    }
    preview(prompt)
    return []
  }

  /// Adds pasted text to what is typed.
  mutating func paste(_ text: String) {
    switch mode {
    case .searching(var prompt):
      prompt.line.append(text)
      preview(prompt)
    case .writing(var prompt):
      prompt.line.append(text)
      mode = .writing(prompt)
    default: break
    }
  }

  /// How much is searched before anything else is done: a few milliseconds' worth.
  private static let slice = 1 << 20
  private static let slicesBeforeAnswer = 8

  private mutating func preview(_ prompt: SearchPrompt) {
    searchFault = nil
    mode = .searching(prompt)
    do {
      search =
        prompt.line.text.isEmpty
        ? nil
        : try BookSearch(prompt.line.text, prompt.options, prompt.direction, from: anchor, in: book)
    } catch {
      search = nil
      searchFault = error.description
    }
    search?.awaited = prompt.direction
    for _ in 0..<Self.slicesBeforeAnswer where search?.awaited != nil { searchOn() }
    layOut()
  }

  private mutating func acceptSearch(_ prompt: SearchPrompt, at now: Duration) -> [Effect] {
    mode = .reading
    searchOptions = prompt.options
    if prompt.line.text.isEmpty {
      // Nothing typed: what was searched for last, in this direction.
      guard let last = searchHistory.last else { return cancelSearch() }
      var again = prompt
      again.line.append(last)
      preview(again)
      mode = .reading
    }
    guard let search else {
      notice = searchFault
      searchFault = nil
      return cancelSearch(keepingNotice: true)
    }
    if searchHistory.last != search.query { searchHistory.append(search.query) }
    guard let current = search.current else {
      layOut()
      // It goes there when it has been found.
      if search.awaited == nil || search.found.isComplete { noteStanding() }
      return []
    }
    // The page is seen already; now it is the reader's place.
    history.note(jumpFrom: anchor)
    noteStanding()
    return settle(at: search.found[current].lowerBound)
  }

  /// Goes back to exactly where one was.
  private mutating func cancelSearch(keepingNotice: Bool = false) -> [Effect] {
    mode = .reading
    search = nil
    searchFault = nil
    if !keepingNotice { notice = nil }
    layOut()
    return []
  }

  /// Makes the page on which a place stands, and which is shown, the reader's.
  private mutating func settle(at place: Int) -> [Effect] {
    let page = turner.focus
    let start = pagination.start(ofPage: page)
    guard start != anchor else { return [] }
    moveAnchor(to: start)
    return [.placeChanged]
  }

  // MARK: Going through the matches

  /// Goes to the next match, in the direction of the search or against it.
  mutating func goToMatch(isReversed: Bool, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    guard let search else {
      guard let last = searchHistory.last else {
        notice = "Nothing has been searched for yet"
        return []
      }
      var prompt = SearchPrompt(.forward, history: searchHistory, options: searchOptions)
      prompt.line.append(last)
      preview(prompt)
      return acceptSearch(prompt, at: now)
    }
    if let current = search.current, !visibleText.contains(search.found[current].lowerBound) {
      // One has read on since: one can go back there.
      history.note(jumpFrom: anchor)
    }
    let direction = isReversed ? search.direction.reversed : search.direction
    self.search?.awaited = direction
    for _ in 0..<Self.slicesBeforeAnswer where self.search?.awaited != nil { searchOn() }
    return showAwaitedMatch(at: now)
  }

  /// Searches on for a moment; while one types, what is found is shown.
  mutating func workOnSearch(at now: Duration) -> [Effect] {
    guard let before = search, !before.found.isComplete else { return [] }
    searchOn()
    guard let search else { return [] }
    let hasArrived = before.awaited != nil && search.awaited == nil
    // The count on the screen follows, but not with every slice.
    guard hasArrived || search.found.isComplete || notice != nil else { return [] }
    if case .searching = mode {
      layOut()
    } else {
      composed.removeAll()
      noteStanding()
      if hasArrived { return showAwaitedMatch(at: now) + [.frameChanged] }
    }
    return [.frameChanged]
  }

  /// Searches a slice, and takes the match that is waited for where it is found.
  private mutating func searchOn() {
    search?.searchSlice(of: book, size: Self.slice)
    guard let search, let awaited = search.awaited else { return }
    let current = search.current.map { search.found[$0].lowerBound }
    // From the match that one is at, or from the page that one has turned to since.
    let isSeen = current.map { visibleText.contains($0) } ?? true
    let seen = awaited == .forward ? visibleText.lowerBound : visibleText.upperBound
    let place = isSeen ? current ?? search.origin.utf8 : seen
    if let index = search.index(awaited, of: place, leavingOut: isSeen && current != nil) {
      self.search?.current = index
      self.search?.awaited = nil
    } else if search.found.isComplete {
      self.search?.awaited = nil
    }
  }

  /// Turns to the match that has been taken.
  private mutating func showAwaitedMatch(at now: Duration) -> [Effect] {
    noteStanding()
    composed.removeAll()
    guard let search, search.awaited == nil, let current = search.current else { return [] }
    let place = TextOffset(utf8: search.found[current].lowerBound)
    let (page, effects) = page(at: place, at: now)
    return effects + turn(toPage: page, at: now)
  }

  private mutating func noteStanding() {
    guard let search else { return }
    notice = "\(search.query): \(search.standing)"
  }

  /// What stands beside what is typed.
  var searchNote: String {
    if let searchFault { return searchFault }
    return search.map { $0.standing } ?? ""
  }

  /// Forgets the search, and so its marks.
  mutating func endSearch() {
    guard search != nil else { return }
    search = nil
    composed.removeAll()
  }
}
