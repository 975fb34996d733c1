import Asking
import BookText
import Defaults
import TerminalInput

/// Questions to other programs, and reading aloud.
extension Reader {
  // MARK: Programs

  /// Asks for a word in the dictionary of its language, and shows a message until the answer.
  mutating func lookUp(_ word: String) {
    layers.page.notice = "Looking up “\(word)”… (Esc cancels)"
    chores.isLookingUp = true
    let language = book.language(at: scene.visibleText.lowerBound)
    questions.append(.program(.lookUp(word, language: language)))
  }

  /// The command gets its sentence, title, author and place. A message is shown until the output comes.
  mutating func run(_ command: OwnCommand, on words: Range<Int>) {
    let sentence = TextUnits(book: book).sentence(at: words.lowerBound)
    let place = TextOffset(utf8: words.lowerBound)
    let share = book.share(
      before: book.isInTranslation(words.lowerBound) ? originalPlace(of: place) : place)
    let chapter = scene.pages.chapterTitle(ofPage: scene.focus)
    let call = OwnCommandCall(
      command: command,
      values: [
        "": book.line(words), "sentence": book.line(sentence), "title": book.title,
        "author": book.credits.author ?? "",
        "place": [chapter, "\(share.percent)%"].compactMap { $0 }.joined(separator: ", "),
      ])
    if command.showsOutput {
      layers.page.notice = "\(command.title)… (Esc cancels)"
      chores.isLookingUp = true
    }
    questions.append(.program(.run(call)))
  }

  /// The answer would cover whatever the action opens. Returns whether the action does nothing else, as the
  /// key for cancelling.
  mutating func cancelLookUp(by event: InputEvent) -> Bool {
    guard chores.isLookingUp, event.isBeginning, !context().isForTerminal(event) else {
      return false
    }
    chores.isLookingUp = false
    layers.page.notice = nil
    questions.append(.program(.cancelLookUp))
    return dismisses(event)
  }

  /// If no key has come for the minutes in the settings, the reader is asleep: auto-turn and reading aloud
  /// stop with a message. Returns whether they were stopped; never with 0 minutes.
  mutating func stopIfAsleep(at now: Duration) -> Bool {
    let minutes = settings.sleep
    guard minutes > 0, now - lastInput >= .seconds(60 * minutes) else { return false }
    chores.autoTurn.stop()
    stopReadingAloud()
    let back = context().bindings.bindings(of: Command.back).last
    let hint = back.map { " · \($0.name) goes back to where it began" } ?? ""
    layers.page.notice = "Stopped: no key for \(counted(minutes, "minute"))" + hint
    return true
  }

  /// Reads a unit, from `offset` on if it has that place, or the next one with words. The page and the cursor
  /// follow. Stops at the end of the text, and if the reader is asleep.
  mutating func readAloud(_ unit: SpokenUnit?, from offset: Int = 0, at now: Duration) {
    if stopIfAsleep(at: now) { return }
    var next = unit
    if let all = unit?.range, all.contains(offset) { next?.range = offset..<all.upperBound }
    while let sign = next, spokenUnits.isSilent(sign) { next = spokenUnits.unit(after: sign) }
    guard let unit = next else {
      layers.page.notice = "The end"
      stopReadingAloud()
      return
    }
    chores.readAloud.read(unit)
    // A note at the foot of a page is read there.
    let place = unit.caller ?? unit.range.lowerBound
    if !scene.visibleText.contains(place), layers.screens.current == .book {
      go(to: .place(TextOffset(utf8: place)), .program, at: now)
    }
    // Silenced, the voice leaves the reader at its sentence.
    scene.putCursor(onWordAt: unit.range.lowerBound)
    let words = spokenUnits.wordsAloud(of: unit, quotes(at: unit.range.lowerBound))
    let language = book.language(at: unit.range.lowerBound)
    questions.append(.program(.speak(words, language: language)))
  }

  /// Reads aloud from the unit at the cursor on, with a message, or stops. The start is a place to go back
  /// to. A unit begun on another page is read from the cursor on.
  mutating func toggleReadingAloud(at now: Duration) {
    if stopReadingAloud() { return layers.showMessage("Stopped") }
    layers.page.notice = "Reading aloud" + context().bindings.hint(.readAloud, "stops it")
    history.recordJump(from: scene.readingPlace)
    let unit = spokenUnit
    let isSeen = unit.map { scene.visibleText.contains($0.range.lowerBound) } ?? true
    readAloud(unit, from: isSeen ? 0 : scene.cursorPlace, at: now)
  }

  /// Stops reading aloud; returns whether a unit was being read.
  @discardableResult
  mutating func stopReadingAloud() -> Bool {
    guard chores.readAloud.stop() else { return false }
    questions.append(.program(.stopSpeech))
    return true
  }

  // MARK: Pictures

  /// The most urgent first; none during a turn. O(*n*) in the lines of the visible pages and their
  /// neighbours, if the book has images.
  var wantedPictures: [PictureRequest] {
    if isMoving { return [] }
    let shown = layers.wantedPictures(context()) + scene.wantedPictures
    return scene.pictures.wantedRequests(
      for: shown, by: scene.pages.showsImages ? scene.pages.appearance.graphics : nil,
      paper: scene.pages.palette.picturePaper, ground: scene.pages.palette.paper)
  }

  /// Asks for the visible pictures not loaded yet, or tells that none are wanted any more; does nothing
  /// during a turn. Call it after a frame, since it would slow the frame down.
  mutating func askForPictures() {
    if isMoving { return }
    let wanted = wantedPictures
    guard !wanted.isEmpty || asked.hasPictures else { return }
    asked.hasPictures = !wanted.isEmpty
    questions.append(.pictures(wanted))
  }
}
