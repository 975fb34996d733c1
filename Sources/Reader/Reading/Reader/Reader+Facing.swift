import Asking
import BookText
import Defaults
import Typesetting

extension Reader {
  /// The book alone, without a translation that faces it, and with all of its lines.
  public var original: Book { lineFilter?.whole ?? book.facing?.original ?? book }

  /// Asks for the chosen translation, once, or ends facing texts if none is chosen. Waits for the whole book.
  mutating func askForFacing() {
    guard lineFilter == nil, choices.own.facing?.name != askedFacing?.name else { return }
    guard let choice = choices.own.facing else {
      askedFacing = nil
      questions.append(.facing(.end))
      return
    }
    guard book.isAllThereIs, !book.isGrowing else { return }
    askedFacing = choice
    questions.append(.facing(.open(choice, isAsked: isFacingAsked)))
    isFacingAsked = false
  }

  /// Chooses the translation that faces the book, nil for none, and keeps the earlier choice if it differs.
  mutating func chooseFacing(_ name: String?) {
    let chosen = choices.own.facing
    isFacingAsked = name != nil
    guard name != chosen?.name else { return }
    if chosen == nil || chosen?.fingerprint != nil { earlierFacing = chosen }
    choices.chooseFacing(name.map { FacingChoice(name: $0) })
    questions.append(.saving(.settingsChanged))
  }

  /// A translation opened before stays chosen: its drive may be away.
  mutating func giveUpFacing(_ name: String) {
    guard let choice = choices.own.facing, choice.name == name, choice.fingerprint == nil else {
      return
    }
    saveFacing(earlierFacing)
  }

  /// Saves a choice of the translation that needs no answer.
  private mutating func saveFacing(_ choice: FacingChoice?) {
    choices.chooseFacing(choice)
    askedFacing = choice
    questions.append(.saving(.settingsChanged))
  }

  private static let readingFacing = "Reading the facing text…"

  /// Removes the notice that the translation is being read.
  mutating func endNoticeOfReading() {
    if layers.page.notice == Self.readingFacing { layers.page.notice = nil }
  }

  /// Nil ends facing texts and shows the book alone. The same name again reads its file again. Refuses a name
  /// while the text is still being read.
  mutating func changeFacing(to name: String?, at now: Duration) {
    if name != nil, book.isGrowing {
      layers.page.notice = "The text is still being read; a translation can face it afterwards"
      return
    }
    showAllLines()
    // The same name again reads a changed file.
    if name == choices.own.facing?.name { askedFacing = nil }
    chooseFacing(name)
    guard name == nil else {
      layers.page.notice = Self.readingFacing
      return
    }
    layers.page.notice =
      book.facing == nil ? "No text faces this book" : "The facing text is closed"
    showAlone(at: now)
  }

  /// Shows the book without a translation; does nothing if there is none.
  mutating func showAlone(at now: Duration) {
    guard book.facing != nil else { return }
    rest()
    let hyphenator = scene.pages.hyphenator
    let alone = original
    facing = nil
    showText(alone, hyphenator) {
      $0.replaceBook(alone, at: $1, hyphenator: hyphenator, pages: nil)
    }
  }

  /// Shows a translation beside the book, at the place of reading, and saves its path and fingerprint as the
  /// choice. Shows a doubt about the pair, and refuses texts that are too long together.
  /// While only some lines are shown, the translation is asked for again later.
  ///
  /// Does nothing without a chosen translation, or if the book's length has changed since the pair was made.
  mutating func showFacing(_ pair: FacingPair, at now: Duration) {
    guard lineFilter == nil else {
      // It is asked for again when all lines are shown.
      askedFacing = nil
      return
    }
    let original = original
    // The book may have been read again since, or the translation given up.
    guard var choice = choices.own.facing, pair.originalLength == original.text.count else {
      return
    }
    // Once a page has been shown, the passage at its top stays there.
    let passages =
      isShown
      ? pair.passages.beginningSpread(at: original.blocks.index(at: scene.originalText.lowerBound))
      : pair.passages
    guard let joined = original.facing(pair.translation, passages) else {
      layers.showMessage("The two texts are too long to face each other")
      return
    }
    rest()
    let isSame = facing?.path == pair.path
    let hasSameText = book.facing?.translation.fingerprint == pair.translation.fingerprint
    if !isSame {
      scene.pages.facing.showsBack = choice.showsTranslation
      scene.pages.facing.activeSide = choice.showsTranslation ? .translation : .original
    }
    let marks = isSame ? facing?.marks ?? pair.marks : pair.marks
    facing = FacingText(
      path: pair.path, marksBefore: isSame ? facing?.marksBefore ?? pair.marks : pair.marks,
      marks: marks, tied: isSame ? facing?.tied : nil)
    let (hyphenator, place) = (scene.pages.hyphenator, scene.readingPlace)
    showText(joined, hyphenator, hasSameText: hasSameText) {
      $0.replaceBook(
        joined, at: $1, hyphenator: hyphenator, facing: pair.hyphenator, pages: nil)
    }
    // The sentence that faces the place left in the translation.
    if !isSame, choice.showsTranslation, scene.pages.layout?.isSpread == false,
      let facing = scene.pages.facingPlace(of: place.utf8)
    {
      moveCursor(to: facing, at: now)
    }
    endNoticeOfReading()
    if let doubt = pair.doubt { layers.showMessage(doubt) }
    // From now on by its path, wherever the program is started.
    (choice.name, choice.fingerprint) = (pair.path, pair.translation.fingerprint)
    guard choice != choices.own.facing else { return }
    saveFacing(choice)
  }

  /// Shows another text at the place of reading. Ends the search and forgets the contents of a changed text.
  private mutating func showText(
    _ book: Book, _ hyphenator: Hyphenator?, hasSameText: Bool = false,
    _ replace: (inout BookPages, TextOffset) -> Void
  ) {
    let place = scene.readingPlace
    let view = scene.pages.facing
    leadPlaces(to: book, keepsContents: hasSameText)
    replace(&scene.pages, place)
    if book.facing != nil { scene.pages.facing = view }
    findMarks()
    if !hasSameText { endSearch() }
    layOut()
  }

  // MARK: Two sides

  /// The text of the active side with all of its lines, and where it begins in ``book``, in bytes.
  var textInView: (book: Book, start: Int) {
    guard let both = book.facing, book.isInTranslation(scene.visibleText.lowerBound) else {
      return (original, 0)
    }
    return (both.translation, both.start)
  }

  /// Turns the leaf over to the other text, with the cursor on the sentence that faces it, or swaps the pages
  /// of a spread; without another text, shows a message.
  mutating func flip(at now: Duration) {
    guard book.facing != nil else {
      layers.page.notice = context().noFacingText
      return
    }
    rest()
    let facing = scene.pages.cursor.word.flatMap(scene.pages.facingPlace)
    scene.flip(at: now, annotations)
    guard scene.pages.layout?.isSpread == false else { return }
    if let facing { moveCursor(to: facing, at: now) }
    guard var choice = choices.own.facing else { return }
    choice.showsTranslation = scene.pages.facing.showsBack
    saveFacing(choice)
  }

  /// Returns the start of the original's block that faces a place; the beginning of the book without one.
  func originalPlace(of place: TextOffset) -> TextOffset {
    guard let both = book.facing,
      let index = both.passage(ofBlock: book.blocks.index(at: place.utf8))
    else { return .start }
    let block = min(both.passages[index].original.lowerBound, both.firstBlock - 1)
    return TextOffset(utf8: book.blocks[max(0, block)].range.lowerBound)
  }

  // MARK: Ties

  /// Ties the paragraph to one chosen before in the other text. If none is chosen there, chooses this
  /// paragraph. Drops earlier ties of both, and ties across them.
  mutating func tieParagraph(at offset: Int) {
    guard let both = book.facing, var choice = choices.own.facing else {
      layers.page.notice = "No text faces this book"
      return
    }
    let start = TextUnits(book: book).paragraph(at: offset).lowerBound
    guard let other = facing?.tied, both.side(of: other) != both.side(of: start) else {
      facing?.tied = start
      layers.page.notice = "Now press the same key in the facing paragraph"
      return
    }
    facing?.tied = nil
    undoHistory.record(.tie(before: choice, of: shownTexts))
    let (original, translation) = (min(start, other), max(start, other) - both.start)
    // A paragraph has one tie; the latest counts, even across others.
    choice.ties.removeAll {
      $0.original == original || $0.translation == translation
        || ($0.original < original) != ($0.translation < translation)
    }
    choice.ties.append(.init(original: original, translation: translation))
    adoptFacing(choice)
    layers.page.notice =
      "The two paragraphs are tied" + context().bindings.hint(.undo, "undoes it")
  }

  /// Restores the ties before the last one, and says so.
  mutating func restoreTies(_ before: FacingChoice) {
    guard var choice = choices.own.facing else { return }
    choice.ties = before.ties
    adoptFacing(choice)
    layers.page.notice = "The two paragraphs are no longer tied"
  }

  /// Saves a choice of the translation with its ties, and asks for the text with them.
  private mutating func adoptFacing(_ choice: FacingChoice) {
    saveFacing(choice)
    questions.append(.facing(.tie(choice)))
  }
}

extension [FacingBook.Passage] {
  /// Puts an empty passage before the one with the block `block` of the original, which then begins a spread.
  /// Unchanged if this is the first passage.
  fileprivate func beginningSpread(at block: Int) -> [FacingBook.Passage] {
    let index = Swift.max(0, firstIndexAfter { $0.original.lowerBound <= block } - 1)
    guard index > 0, index < count else { return self }
    let (original, translation) = (
      self[index].original.lowerBound, self[index].translation.lowerBound
    )
    var passages = self
    passages.insert(
      .init(original: original..<original, translation: translation..<translation), at: index)
    return passages
  }
}
