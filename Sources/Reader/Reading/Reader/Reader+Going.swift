import BookText
import Paging

extension Reader {
  /// Shows a message if the destination does not exist, and does nothing without pages. A jump to another
  /// page is recorded, so that the reader can go back. For a screen reader a jump is announced.
  mutating func go(
    to destination: Destination, _ manner: Destination.Manner = .jump, at now: Duration
  ) {
    guard scene.pages.layout != nil else { return }
    if case .spread(let spread) = destination {
      if spread != scene.indicator?.index { history.recordJump(from: scene.readingPlace) }
      return scene.move(toSpread: spread, at: now)
    }
    if case .place(let place) = destination, book.facing != nil { scene.showSide(of: place.utf8) }
    guard let target = findTarget(of: destination, manner, at: now) else { return }
    let index = target.page
    if manner == .jump, index != scene.focus, (0..<scene.pages.pagination.count).contains(index) {
      history.recordJump(from: scene.readingPlace)
      if case .turns = destination {} else { showJump(toPage: index) }
    } else if isJumpShown {
      // A jump repeated by a count: its last page counts.
      showJump(toPage: index)
    } else if manner == .jump, settings.accessible == .on {
      // On the same page the cursor alone moves.
      history.recordJump(from: scene.readingPlace)
    }
    scene.move(toPage: index, manner.cause, at: now)
    scene.putCursor(onWordAt: target.place?.utf8)
    if manner == .jump, settings.accessible == .on { sayPlace(of: destination, at: now) }
  }

  /// Says where a number or a share of the book leads, since these do not name it, unless a message is shown.
  private mutating func sayPlace(of destination: Destination, at now: Duration) {
    guard layers.page.notice == nil else { return }
    switch destination {
    case .page, .percent, .turns:
      layers.page.notice = Announcement.place(context(at: now), isLong: false)
    default: break
    }
  }

  /// Says where a jump leads, and the key back, unless something else has been said. Says nothing in a text
  /// shown line for line, without a row to spare, and in accessible mode, where the page is read at once.
  mutating func showJump(toPage index: Int) {
    let keys = context().bindings.bindings(of: .back).map(\.name)
    guard book.form != .asIs, settings.accessible == .off,
      layers.page.notice == nil || isJumpShown, let key = keys.min(by: { $0.count < $1.count })
    else { return }
    let isKnown = scene.pages.pagination.isNumbered
    let page = scene.pages.number(ofPage: index)
    let origin = isJumpShown ? shownJump?.origin : nil
    let start = origin ?? scene.pages.number(ofPage: scene.focus)
    let notice = isKnown ? "Page \(page) · \(key) goes back to \(start)" : "\(key) goes back"
    (layers.page.notice, shownJump) = (notice, (notice, start))
  }

  /// Whether the message at the foot is still the one about the last jump.
  private var isJumpShown: Bool {
    layers.page.notice != nil && layers.page.notice == shownJump?.notice
  }

  /// Moves long lines sideways; shows a message if nothing is hidden there.
  mutating func moveSideways(_ direction: Direction) {
    if scene.pages.moveLongLines(direction, over: scene.visibleText) { return }
    layers.page.notice =
      direction == .forward ? "No line is longer than the page" : "Already at the left edge"
  }

  /// Scrolls up if negative; shows a message at the ends of the text. Pages of a book do not scroll: there
  /// the keys of less turn, and other keys show a message.
  mutating func scroll(by lines: Int, at now: Duration) {
    if book.form.scrolls, settings.accessible == .on { return moveCursor(byLines: lines, at: now) }
    guard book.form.scrolls else {
      if context().keyTable == .page {
        layers.page.notice = "A book does not scroll" + treatmentHint
      } else {
        scene.step(lines > 0 ? .forward : .backward, .key, at: now)
      }
      return
    }
    let shown = scene.pagesOnScreen.compactMap { $0 }
    let isMoved = scene.pages.scroll(
      by: lines, from: shown.min() ?? 0, showing: scene.pagesOnScreen.count)
    guard isMoved else {
      let words = book.isGrowing ? "Last line so far" : "Last line"
      layers.page.notice = lines > 0 ? words : "First line"
      return
    }
    layOut()
    questions.append(.saving(.placeChanged))
  }

  /// Moves the cursor of a listener, who has no view that scrolls, by lines of the page.
  private mutating func moveCursor(byLines lines: Int, at now: Duration) {
    for _ in 0..<lines.magnitude {
      let place = scene.cursorPlace
      moveCursor(lines > 0 ? .forward : .backward, at: now)
      scene.endMotion()
      if scene.cursorPlace == place { break }
    }
  }

  /// Scrolls by half a screen. `lines` are half a screen from now on; nil keeps the last number.
  mutating func scrollHalf(_ direction: Direction, lines: Int?, at now: Duration) {
    if let lines { halfScreen = lines }
    let rows = (scene.pages.layout?.format.lines ?? 0) * scene.pagesOnScreen.count
    scroll(by: direction.rawValue * (halfScreen ?? max(1, rows / 2)), at: now)
  }

  /// Shows a message with the lines and the bytes on the screen, as less counts them, in ``textInView``.
  mutating func showPosition() {
    let (shownBook, start) = textInView
    let text = scene.visibleText.shifted(by: -start)
    let (first, last, all) = shownBook.text.withTextBytes { bytes in
      let first = bytes.lineEndCount(in: 0..<text.lowerBound)
      // The line end after the last line on the screen does not begin another line there.
      let seen = bytes.lineEndCount(
        in: text.lowerBound..<max(text.lowerBound, text.upperBound - 1))
      return (first, first + seen, bytes.lineEndCount(in: 0..<bytes.count))
    }
    // The last line may have no line end.
    let count = max(all + (shownBook.text.last == 0x0A ? 0 : 1), last + 1)
    let more = book.isAllThereIs && !book.isGrowing ? "" : "+"
    let share = shownBook.share(before: TextOffset(utf8: text.upperBound)).percent
    let shown = first == last ? "line \(first + 1)" : "lines \(first + 1) to \(last + 1)"
    layers.page.notice =
      "\(shownBook.title) · \(shown) of \(count)\(more) · "
      + "byte \(text.lowerBound) of \(shownBook.text.count)\(more) · \(share)%"
  }

  /// The index of the page, setting pages up to it, and the place on it, nil for its beginning. Nil, after a
  /// message, if there is none, or while a page too far away is awaited.
  private mutating func findTarget(
    of destination: Destination, _ manner: Destination.Manner, at now: Duration
  ) -> (page: Int, place: TextOffset?)? {
    switch destination {
    case .page, .turns: return pageIndex(of: destination).map { ($0, nil) }
    case .lastPage:
      let page = scrollToLastPage()
      // The end of a text shown as typed is its last line.
      return (page, isFollowing && settings.accessible == .on ? lastLine : nil)
    case .chapter(let direction) where !goesByHeading:
      return nextSection(direction).flatMap { scene.page(ofSection: $0) }.map { ($0, nil) }
    default: break
    }
    guard let place = findPlace(of: destination, at: now) else { return nil }
    let isFar = book.isInTranslation(place.utf8) && scene.pages.isFar(place)
    let target = isFar ? originalPlace(of: place) : place
    guard scene.pages.isFar(target) else {
      // A share of the book names a page to the eye, and a sentence to the ear.
      if case .percent = destination, settings.accessible == .off {
        return (scene.page(at: target), nil)
      }
      return (scene.page(at: target), target)
    }
    if manner == .jump { history.recordJump(from: scene.readingPlace) }
    scene.awaitPage(at: target)
    return nil
  }

  /// Whether the keys for chapters go to headings: if no heading begins a page, the reader may look for any
  /// heading, and a listener has no other way to skim the book.
  private var goesByHeading: Bool {
    book.form == .manual || book.isWhole && book.sections.count <= 2 || settings.accessible == .on
  }

  /// A page given by its number or by turns, at most the last; nil for other destinations. The first page
  /// scrolls to the first line. A number beyond the last page shows a message.
  private mutating func pageIndex(of destination: Destination) -> Int? {
    switch destination {
    case .page(let number):
      // Both pages of a spread of facing texts have the same number.
      let index = number.multipliedReportingOverflow(by: scene.pages.pagination.pagesOfSpread)
        .partialValue
      if index == 0, scene.pages.scrolledLines > 0 {
        scene.pages.scrolledLines = 0
        layOut()
      }
      if index > setPages(upTo: index) { showLastPageMessage() }
      return setPages(upTo: index)
    case .turns(let count): return setPages(upTo: scene.focus + count * scene.pagesOnScreen.count)
    default: return nil
    }
  }

  /// Nil, after a message, if there is none. A line or a share beyond the end leads to the last page. Pages
  /// and turns have no place of their own.
  private mutating func findPlace(of destination: Destination, at now: Duration) -> TextOffset? {
    switch destination {
    case .page, .turns, .lastPage, .spread: return nil
    case .chapter(let direction): return findHeading(direction)
    case .paragraph(let direction): return findParagraph(direction)
    case .place(let known): return known
    case .line(let number):
      let (shownBook, start) = textInView
      guard let offset = shownBook.text.withTextBytes({ $0.start(ofLine: number) }) else {
        return lastPlace()
      }
      let line = TextOffset(utf8: start + offset)
      if !scene.pages.isFar(line), scene.pages.scroll(toTop: line) { layOut() }
      return line
    case .percent(let percent):
      guard percent <= 100 else { return lastPlace() }
      let place = book.place(afterPercent: percent)
      if settings.accessible == .off { return place }
      // A listener begins with a sentence of the side that is heard.
      let isBeside = book.isInTranslation(scene.cursorPlace)
      let facing = isBeside ? scene.pages.facingPlace(of: place.utf8) : nil
      return TextOffset(
        utf8: facing ?? TextUnits(book: book).sentence(at: place.utf8).lowerBound)
    case .printedPage(let number):
      let place = book.place(ofPrintedPage: number)
      if place == nil { layers.page.notice = messageOfMissing(printedPage: number) }
      return place
    case .back: return placeBefore(at: now)
    case .forward:
      let place = history.goForward(from: scene.readingPlace)
      if place == nil { layers.page.notice = "No place to go forward to" }
      return place
    }
  }

  /// Nil if the place was in another book, which is asked for, or in the matches in all books, which are
  /// shown, or if there is none, which a message says.
  private mutating func placeBefore(at now: Duration) -> TextOffset? {
    switch history.goBack(from: scene.readingPlace) {
    case .place(let origin): return origin
    case .libraryMatches:
      showLibraryMatches(at: now)
      return nil
    case .book(let path):
      // It can be gone back to again if it is not found now.
      history.recordJump(from: .book(path: path))
      questions.append(.open(.origin(path: path)))
      return nil
    case .previousBook:
      questions.append(.open(.previous))
      return nil
    case nil:
      layers.page.notice = "No place to go back to"
      return nil
    }
  }

  /// Sets the pages up to the one with an index. Returns the index, clamped to the pages there are.
  private mutating func setPages(upTo index: Int) -> Int {
    scene.setPages(atLeast: index < .max ? index + 1 : .max)
    return min(max(0, index), scene.pages.pagination.count - 1)
  }

  /// The index of the last page; in a text that scrolls by lines, after scrolling until it is full. In a text
  /// shown as typed, new lines are followed from then on. A search ends, since a new text would change the
  /// places of its matches; the keys for matches search again.
  private mutating func scrollToLastPage() -> Int {
    let (last, wasFollowing) = (setPages(upTo: .max), isFollowing)
    isFollowing = book.form == .asIs
    if isFollowing, !wasFollowing { chores.heardText = lastLine.utf8 }
    if isFollowing { endSearch() }
    if book.form.scrolls, scene.pages.scrollToEnd() { layOut() }
    if book.isGrowing, !wasFollowing { showLastPageMessage() }
    return book.form.scrolls ? setPages(upTo: .max) : last
  }

  /// Returns the beginning of the last page, for a place beyond it, and shows a message; for a listener to
  /// lines the last one.
  private mutating func lastPlace() -> TextOffset {
    if book.form.scrolls, settings.accessible == .on { return lastLine }
    defer { showLastPageMessage() }
    return scene.pages.pagination.originalStart(ofPage: setPages(upTo: .max))
  }

  private mutating func showLastPageMessage() {
    let words = book.isGrowing ? "Last page so far" : "Last page"
    layers.page.notice = "\(words): \(scene.pages.numberedCount)"
  }

  /// Returns the message for a printed page that the book lacks, with the first and the last page it has.
  private func messageOfMissing(printedPage number: String) -> String {
    guard let first = book.pageMarks.first, let last = book.pageMarks.last else {
      return "No printed page numbers"
    }
    return "No printed page \(number): \(first.label) to \(last.label)"
  }

  /// The next section with pages; backwards, the current one if the page is not its first, or else the
  /// previous one. Nil, after a message, if there is none.
  private mutating func nextSection(_ direction: Direction) -> Int? {
    let section =
      book.facing == nil
      ? scene.pages.pagination[scene.focus].section
      : book.section(at: scene.pages.pagination.originalStart(ofPage: scene.focus))
    switch direction {
    case .forward:
      let end = book.facing?.firstSection ?? book.sections.count
      let next = (section + 1..<max(section + 1, end)).first { hasPages(inSection: $0) }
      if let next { return next }
    case .backward:
      let first = scene.pages.pagination.firstPage(ofSection: section)
      let count = scene.pages.pagination.pagesOfSpread
      if first.map({ $0 / count }) != scene.focus / count { return section }
      if let before = (0..<section).last(where: { hasPages(inSection: $0) }) { return before }
    }
    showNoChapter(direction)
    return nil
  }

  private func hasPages(inSection section: Int) -> Bool {
    scene.pages.pagination.hasPages(inSection: section)
  }
}
