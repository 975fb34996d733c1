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
    searches.current = nil
    showsChrome = false
    composed.removeAll()
    mode = .searching(
      SearchPrompt(direction, history: searches.history, options: searches.options))
    return effects
  }

  /// Takes a key while one types what is searched for. Each change shows the match that it leads
  /// to; the place itself only moves with Enter.
  mutating func press(_ key: Key, in prompt: SearchPrompt, at now: Duration) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, []): return acceptSearch(prompt, at: now)
    case (.escape, []), (.character("c"), .control), (.character("g"), .control):
      return cancelSearch()
    case (.character("r"), .control): prompt.options.isExpression.toggle()
    case (.character("a"), .control): prompt.options.ignoresAccents.toggle()
    case (.up, []): prompt.recall(1, from: searches.history)
    case (.down, []): prompt.recall(-1, from: searches.history)
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
    case .lookingUp(var line):
      line.append(text)
      mode = .lookingUp(line)
    case .panel(var panel):
      panel.paste(text, of: self)
      mode = .panel(panel)
    default: break
    }
  }

  /// How much is searched before anything else is done: a few milliseconds' worth.
  private static let slice = 1 << 20
  private static let slicesBeforeAnswer = 8

  private mutating func preview(_ prompt: SearchPrompt) {
    searches.fault = nil
    mode = .searching(prompt)
    do {
      searches.current =
        prompt.line.text.isEmpty
        ? nil
        : try BookSearch(prompt.line.text, prompt.options, prompt.direction, from: anchor, in: book)
    } catch {
      searches.current = nil
      searches.fault = error.description
    }
    searches.current?.awaited = prompt.direction
    for _ in 0..<Self.slicesBeforeAnswer where searches.current?.awaited != nil { searchOn() }
    layOut()
  }

  private mutating func acceptSearch(_ prompt: SearchPrompt, at now: Duration) -> [Effect] {
    mode = .reading
    searches.options = prompt.options
    if prompt.line.text.isEmpty {
      // Nothing typed: what was searched for last, in this direction.
      guard let last = searches.history.last else { return cancelSearch() }
      var again = prompt
      again.line.append(last)
      preview(again)
      mode = .reading
    }
    guard let search = searches.current else {
      notice = searches.fault
      searches.fault = nil
      return cancelSearch(keepingNotice: true)
    }
    searches.remember(search.query)
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
    searches.current = nil
    searches.fault = nil
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
    guard let search = searches.current else {
      guard let last = searches.history.last else {
        notice = "Nothing has been searched for yet"
        return []
      }
      var prompt = SearchPrompt(.forward, history: searches.history, options: searches.options)
      prompt.line.append(last)
      preview(prompt)
      return acceptSearch(prompt, at: now)
    }
    if let current = search.current, !visibleText.contains(search.found[current].lowerBound) {
      // One has read on since: one can go back there.
      history.note(jumpFrom: anchor)
    }
    let direction = isReversed ? search.direction.reversed : search.direction
    searches.current?.awaited = direction
    for _ in 0..<Self.slicesBeforeAnswer where searches.current?.awaited != nil { searchOn() }
    return showAwaitedMatch(at: now)
  }

  /// Searches on for a moment; while one types, what is found is shown.
  mutating func workOnSearch(at now: Duration) -> [Effect] {
    guard let before = searches.current, !before.found.isComplete else { return [] }
    searchOn()
    guard let search = searches.current else { return [] }
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
    let book = book
    searches.current?.searchSlice(of: book, size: Self.slice)
    guard let search = searches.current, let awaited = search.awaited else { return }
    let current = search.current.map { search.found[$0].lowerBound }
    // From the match that one is at, or from the page that one has turned to since.
    let isSeen = current.map { visibleText.contains($0) } ?? true
    let seen = awaited == .forward ? visibleText.lowerBound : visibleText.upperBound
    let place = isSeen ? current ?? search.origin.utf8 : seen
    if let index = search.index(awaited, of: place, leavingOut: isSeen && current != nil) {
      searches.current?.current = index
      searches.current?.awaited = nil
    } else if search.found.isComplete {
      searches.current?.awaited = nil
    }
  }

  /// Turns to the match that has been taken.
  private mutating func showAwaitedMatch(at now: Duration) -> [Effect] {
    noteStanding()
    composed.removeAll()
    guard let search = searches.current, search.awaited == nil, let current = search.current else {
      return []
    }
    let place = TextOffset(utf8: search.found[current].lowerBound)
    let (page, effects) = page(at: place, at: now)
    return effects + turn(toPage: page, at: now)
  }

  /// Shows all matches of the search with the words round them.
  mutating func openMatches(at now: Duration) -> [Effect] {
    guard let search = searches.current else {
      notice = "Nothing has been searched for yet"
      return []
    }
    return show(MatchesPanel(of: search), at: now)
  }

  /// Goes to the match with an index.
  mutating func go(toMatch index: Int, at now: Duration) -> [Effect] {
    guard let found = searches.current?.found, index < found.count else { return [] }
    searches.current?.current = index
    return jump(to: TextOffset(utf8: found[index].lowerBound), at: now)
  }

  private mutating func noteStanding() {
    guard let search = searches.current else { return }
    notice = "\(search.query): \(search.standing)"
  }

  /// Forgets the search, and so its marks.
  mutating func endSearch() {
    guard searches.current != nil else { return }
    searches.current = nil
    composed.removeAll()
  }
}
