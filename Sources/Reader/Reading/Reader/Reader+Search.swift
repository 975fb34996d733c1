import BookText
import Cells

extension Reader {
  mutating func beginSearch() {
    layers.page.showsChrome = false
    searches.beginQuery()
  }

  /// Searches the active side of facing texts; the place does not move. The search begins at the page or, for
  /// a screen reader, at the cursor.
  mutating func preview(_ query: SearchQuery) {
    let isBeside = scene.pages.facing.activeSide == .translation
    // The eye sees the whole page, and the ear what is after the cursor.
    let start = settings.accessible == .on ? scene.readingPlace : scene.pages.anchor
    let place = isBeside ? TextOffset(utf8: scene.visibleText.lowerBound) : start
    searches.preview(query, from: place, in: book, seen: scene.seenText)
    showPreview()
  }

  /// Shows the reader's place without a match. Does nothing for a screen reader while a query is typed, since
  /// each letter would speak a page.
  private mutating func showPreview() {
    // A screen reader would read a page at each letter.
    if settings.accessible == .on, searches.isPreview { return }
    if let match = searches.currentMatch { scene.showSide(of: match.utf8) }
    scene.pages.previewedPlace = searches.currentMatch
    scene.layOut()
  }

  /// Goes to the match of a query, and records the place before it. An empty query repeats the last one, in
  /// the direction of the prompt. Until a match is found the page stays. A faulty query cancels the search.
  mutating func confirm(_ query: SearchQuery) {
    var query = query
    if query.text.isEmpty, let last = searches.history.last {
      (query.text, query.options, query.accents) = (last.text, last.options, last.accents)
    }
    // It may have been typed in one go, without a preview.
    if searches.current?.query != query { preview(query) }
    searches.confirmQuery()
    if settings.accessible == .on { showPreview() }
    guard let search = searches.current else {
      if let fault = searches.fault {
        layers.page.notice = "\(Self.shortText(of: query)): \(fault)"
      }
      return cancelSearch()
    }
    scene.pages.previewedPlace = nil
    if search.current != nil {
      // The page is already visible, or awaited; now it is the reader's place.
      history.recordJump(from: scene.readingPlace)
      showMatchPosition()
      if scene.pages.isAwaitingPages, let match = searches.currentMatch {
        scene.awaitPage(at: match)
      } else {
        scene.updateAnchor()
        scene.putCursor(onWordAt: searches.currentMatch?.utf8)
      }
    } else {
      scene.layOut()
      // The page turns when the match has been found.
      if search.awaited == nil || search.found.isComplete { showMatchPosition() }
    }
  }

  /// Cancels the search and restores the reader's exact place.
  mutating func cancelSearch() {
    endSearch()
    scene.layOut()
  }

  mutating func toggleCapitals() {
    searches.mindsCase.toggle()
    layers.page.notice =
      searches.mindsCase
      ? "Searches tell capitals from small letters" : "Small letters find capitals too"
  }

  mutating func endSearch() {
    searches.endCurrent()
    scene.pages.previewedPlace = nil
  }

  /// Goes to the next match, forwards or against the direction of the search. Without one, repeats the last.
  mutating func goToMatch(isReversed: Bool, at now: Duration) {
    guard let search = searches.current else {
      guard let last = searches.history.last else {
        layers.page.notice = "No search yet"
        return
      }
      return confirm(
        SearchQuery(
          text: last.text, options: last.options, accents: last.accents,
          direction: isReversed ? last.direction.reversed : last.direction))
    }
    if let match = searches.currentMatch, !scene.seenText.contains(match.utf8) {
      // The reader has read on since then, so the place is recorded.
      history.recordJump(from: scene.readingPlace)
    }
    searches.findMatch(
      isReversed ? search.query.direction.reversed : search.query.direction, in: book,
      seen: scene.seenText)
    showAwaitedMatch(at: now)
  }

  /// Goes to the match with an index; does nothing if there is none.
  mutating func goToMatch(_ index: Int, at now: Duration) {
    searches.chooseMatch(index).map { go(to: .place($0), at: now) }
  }

  /// Searches the next slice of the book (``Searches`` sets its size). Shows changes: the page of a preview,
  /// the awaited match, or the count in a message that is still visible. Returns whether to draw the screen.
  mutating func continueSearch(at now: Duration) -> Bool {
    // A visible message is updated; with none or another one the reader has gone on to something else.
    let updatesMessage = layers.page.notice != nil && layers.page.notice == searches.notice
    let wasAwaited = searches.current?.awaited != nil
    searches.continueSearch(in: book, seen: scene.seenText)
    let hasArrived = wasAwaited && searches.current?.awaited == nil
    // The count on the screen is updated, but not with every slice.
    guard hasArrived || !searches.isUnderWay || updatesMessage else { return false }
    if searches.isPreview {
      showPreview()
    } else if hasArrived {
      showAwaitedMatch(at: now)
    } else if updatesMessage {
      showMatchPosition()
    }
    return true
  }

  /// Shows the number of the match, and turns to the match if it has been found.
  private mutating func showAwaitedMatch(at now: Duration) {
    showMatchPosition()
    guard searches.current?.awaited == nil, let match = searches.currentMatch else { return }
    go(to: .place(match), .turn, at: now)
  }

  /// Shows the query and the number of its match. Without one, what looks like an expression gets a hint.
  mutating func showMatchPosition() {
    guard let search = searches.current else { return }
    // Heard, each number on the way would be repeated.
    let isCounting = settings.accessible == .on && searches.isUnderWay
    let position = isCounting ? "searching" : search.matchPosition
    let query = Self.shortText(of: search.query)
    let bytes = Array(query.utf8)
    let isMirrored = bytes.withUnsafeBufferPointer { Bidi.isNeeded(for: $0, in: 0..<bytes.count) }
    // A number after a right-to-left word would be drawn on the other side of it.
    searches.notice = isMirrored ? "\(position): \(query)" : "\(query): \(position)"
    // The words may have been meant as an expression. Signs of sentences do not count.
    if search.found.isComplete, search.found.count == 0, !search.query.options.isExpression,
      search.query.text.contains(where: { "^$*+|[]{}\\".contains($0) })
    {
      let hint = Hint(.searchExpression, "as an expression")
      searches.notice? += " · \(hint.keys): \(hint.words)"
    }
    layers.page.notice = searches.notice
  }

  /// Returns the text of a query for messages: short enough for the words after it.
  private static func shortText(of query: SearchQuery) -> String { shortened(query.text, to: 40) }
}
