import BookText
import Paging

extension Reader {
  /// Moves the cursor to the first word of the next or previous line, turning pages. Ends reading aloud.
  mutating func moveCursor(_ direction: Direction, at now: Duration) {
    rest()
    stopReadingAloud()
    let start = scene.cursorPlace
    if let word = context(at: now).firstWord(inLine: direction, from: start) {
      return scene.putCursor(onWordAt: word)
    }
    let page = scene.visiblePages.first
    scene.step(direction, .key, at: now)
    guard direction == .backward else { return }
    scene.endMotion()
    guard scene.visiblePages.first != page else { return }
    scene.putCursor(onWordAt: context(at: now).firstWordOfLastLine)
  }

  /// Moves the focus by one line, sentence or paragraph, or turns the page at its end. Ends reading aloud.
  mutating func moveFocus(_ direction: Direction, at now: Duration) {
    rest()
    stopReadingAloud()
    guard
      let place = readingFocus.place(
        movedForward: direction == .forward, in: scene.visibleText, of: scene.pages)
    else { return scene.step(direction, .key, at: now) }
    moveCursor(to: place, at: now)
  }

  /// Puts the reading cursor on an offset of the text, and turns to its page if that is not visible.
  mutating func moveCursor(to place: Int, at now: Duration) {
    if scene.seenText.contains(place) || scene.visibleText.contains(place) {
      scene.putCursor(onWordAt: place)
    } else {
      go(to: .place(TextOffset(utf8: place)), .turn, at: now)
    }
  }

  /// The text from which headings and paragraphs are counted: the page, or in accessible mode the cursor.
  private var origin: Range<Int> {
    let place = scene.cursorPlace
    return settings.accessible == .on ? place..<place + 1 : scene.visibleText
  }

  /// The next heading outside the visible text, or the previous one; in accessible mode, of any level, seen
  /// from the cursor. Nil, after a message, if there is none.
  mutating func findHeading(_ direction: Direction) -> TextOffset? {
    let origin = origin
    let text = book.text(with: origin.lowerBound)
    let starts = headingStarts.filter(text.contains)
    let place =
      switch direction {
      case .forward: starts.first { $0 >= origin.upperBound }
      case .backward: starts.last { $0 < origin.lowerBound }
      }
    if place == nil { showNoChapter(direction) }
    return place.map { TextOffset(utf8: $0) }
  }

  /// In accessible mode, chapters with a title in the contents only count too, and headings in notes at the
  /// foot of a page do not. O(*n*) in the number of blocks.
  private var headingStarts: [Int] {
    let starts = book.headings.map(\.block.range.lowerBound)
    guard settings.accessible == .on else { return starts }
    let others = book.sections.filter { section in
      section.title != nil && !section.blocks.isEmpty
        && !section.blocks.contains { book.blocks[$0].isHeading }
    }.map { book.blocks[$0.blocks.lowerBound].range.lowerBound }
    return (starts + others).filter { scene.pages.pagination.movedNotes(around: $0) == nil }
      .sorted()
  }

  mutating func showNoChapter(_ direction: Direction) {
    let end = direction == .forward ? "last" : "first"
    let kind = settings.accessible == .on ? "heading" : "chapter"
    layers.page.notice =
      book.contents.isEmpty && book.headings.isEmpty ? "No chapters" : "This is the \(end) \(kind)"
  }

  /// The next paragraph outside the visible text; backwards, the one continued on the page, or else the
  /// previous one. Accessible mode counts from the cursor. Nil, after a message, for none.
  mutating func findParagraph(_ direction: Direction) -> TextOffset? {
    let (units, origin, isForward) = (TextUnits(book: book), origin, direction == .forward)
    let last = isForward ? max(origin.lowerBound, origin.upperBound - 1) : origin.lowerBound
    let start = units.paragraph(at: last).lowerBound
    var place = units.paragraph(by: direction.rawValue, from: start)?.lowerBound
    // Notes at the feet of pages are not paragraphs of the text.
    if let notes = place.flatMap({ scene.pages.pagination.movedNotes(around: $0) }) {
      let (end, first) = (notes.upperBound, notes.lowerBound)
      let word = isForward ? units.word(at: end) : units.word(before: first..<first)
      place = word.map { units.paragraph(at: $0.lowerBound).lowerBound }
    }
    /// Returns the place for the cursor in a paragraph: the rule above a drawn table has no row.
    func firstPlace(from start: Int) -> Int {
      let isDrawn = book.drawnTable(in: book.blocks[book.blocks.index(at: start)]) != nil
      let word = isDrawn ? units.spokenWord(from: units.word(at: start), isForward: true) : nil
      return word?.lowerBound ?? start
    }
    if !isForward, firstPlace(from: start) < origin.lowerBound { place = start }
    let body = book.body(with: origin.lowerBound)
    if let place, body.contains(place) { return TextOffset(utf8: firstPlace(from: place)) }
    layers.page.notice = "This is the \(isForward ? "last" : "first") paragraph"
    return nil
  }
}
