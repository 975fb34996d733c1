import BookText
import Defaults
import Searching
import TerminalInput

/// Answers of the owner: from programs, about books, and pictures.
extension Reader {
  // MARK: Programs

  /// Handles the answer of another program.
  public mutating func handle(_ answer: ProgramAnswer, at now: Duration) {
    if case .definition(let word, _, _) = answer { note(lookedUp: word) }
    carryOut(answer.requests(changing: &chores), at: now)
  }

  /// Keeps a word that was found in a dictionary, with its place on the visible pages.
  private mutating func note(lookedUp word: String) {
    let pattern = try? SearchPattern(word.lowercased())
    let found = book.text.withTextBytes { pattern?.first(in: $0, scene.visibleText) }
    let start = scene.visibleText.lowerBound
    let range = if case .match(let match)? = found { match } else { start..<start }
    marks.insert(Mark(lookedUp: word, at: range, in: book))
    marksWereChanged()
  }

  mutating func lookUp(_ word: String) {
    layers.page.notice = "Looking up “\(word)”… (Esc cancels)"
    chores.isLookingUp = true
    effects.append(.program(.lookUp(word)))
  }

  /// Runs a command of the reader's own on a part of the text.
  mutating func run(_ command: OwnCommand, on words: Range<Int>) {
    let sentence = TextUnits(book: book).sentence(at: words.lowerBound)
    let share = words.lowerBound * 100 / max(1, book.length)
    let chapter = scene.pages.chapterTitle(ofPage: scene.focus)
    let call = OwnCommandCall(
      command: command,
      values: [
        "": book.line(words), "sentence": book.line(sentence), "title": book.title,
        "author": book.credits.author ?? "",
        "place": [chapter, "\(share) %"].compactMap { $0 }.joined(separator: ", "),
      ])
    if command.showsOutput {
      layers.page.notice = "\(command.title)… (Esc cancels)"
      chores.isLookingUp = true
    }
    effects.append(.program(.run(call)))
  }

  /// Cancels the pending look-up, since its answer would cover what the input opens; returns
  /// whether the input does nothing else.
  mutating func cancelLookUp(by event: InputEvent) -> Bool {
    guard chores.isLookingUp, event.isBeginning, !context().isForTerminal(event) else {
      return false
    }
    chores.isLookingUp = false
    layers.page.notice = nil
    effects.append(.program(.cancelLookUp))
    return dismisses(event)
  }

  /// Reads the sentence at a place aloud, or the next that contains a letter or digit; the page
  /// follows.
  mutating func readAloud(from offset: Int, at now: Duration) {
    effects.append(.session(.frameChanged))
    guard let sentence = chores.readAloud.read(book, from: offset) else {
      layers.page.notice = "The end"
      stopReadingAloud()
      return
    }
    if !scene.visibleText.contains(sentence.lowerBound), layers.screens.current == .book {
      go(to: .place(TextOffset(utf8: sentence.lowerBound)), .program, at: now)
      handlePageEvents()
    }
    effects.append(.program(.speak(scene.pages.withSmartPunctuation(book.line(sentence)))))
  }

  mutating func toggleReadingAloud(at now: Duration) {
    if stopReadingAloud() { return }
    layers.page.notice = "Reading aloud · A stops it"
    readAloud(from: scene.visibleText.lowerBound, at: now)
  }

  /// Stops reading aloud; returns whether a sentence was being read.
  @discardableResult
  mutating func stopReadingAloud() -> Bool {
    guard chores.readAloud.stop() else { return false }
    effects.append(.program(.stopSpeech))
    return true
  }

  // MARK: Files

  /// Shows lines of the file; `index` is that of the line with the place being read.
  public mutating func showSource(_ lines: [String], at index: Int) {
    let panel = SourcePanel(heading: "Source", source: lines, sought: index)
    carryOut([.open(panel), .effect(.session(.frameChanged))], at: .zero)
  }

  /// Shows what can be done at the end of the book, or adds the next book of the series, if that is still
  /// wanted.
  ///
  /// - Parameters:
  ///   - day: The day on which the end was reached.
  ///   - next: The next book of the series; nil if there is none, or it is not known yet.
  public mutating func showEnding(on day: CalendarDay, next: ShelvedBook?, at now: Duration) {
    if next == nil {
      layers.page.notice = nil
      carryOut([.open(EndPanel(on: day, next: nil, at: now))], at: now)
    } else if layers.update(EndPanel.self, { $0.next = next }) {
      layers.refresh(context(at: now))
    }
    effects.append(.session(.frameChanged))
  }

  /// Shows the marks in all books.
  public mutating func showMarks(in books: [MarkedBook]) {
    carryOut(
      [.endMotion, .open(AllMarksPanel(books)), .effect(.session(.frameChanged))], at: .zero)
  }

  /// Completes a path that is being typed.
  ///
  /// - Parameters:
  ///   - path: What was typed.
  ///   - completed: What all matching paths begin with.
  ///   - names: The names of the files that match, if there are several.
  public mutating func complete(_ path: String, to completed: String, among names: [String]) {
    _ = layers.update(TextPrompt.self) { $0.complete(path, to: completed, among: names) }
    effects.append(.session(.frameChanged))
  }

  /// Puts the books of a folder on the shelf.
  public mutating func addFolder(_ path: String) {
    choose(choices.general.folders.adding([path]))
  }

  /// Says that there is no such folder, and lets its path be corrected.
  public mutating func refuseFolder(_ path: String) {
    layers.open(TextPrompt.folder(path, isRefused: true), context())
  }

  /// Says that a file cannot be read, and lets its path be corrected.
  public mutating func refuseFile(_ path: String) {
    layers.open(TextPrompt.file(after: path, isRefused: true), context())
  }

  /// Shows the shelf at once, without a slide. Leaving it for no book ends the program: that behind it was
  /// not asked for.
  public mutating func showShelfOnly(at now: Duration) {
    carryOut([.show(.shelf), .endMotion], at: now)
    layers.screens.beginAtShelf()
  }

  /// Replaces the books on the shelf.
  ///
  /// - Parameters:
  ///   - books: The books in the order of the shelf.
  ///   - progress: How far the search for books has come.
  ///   - isUpdate: True if the shelf is already shown: its selection and its filter stay. Otherwise
  ///     the current book is selected.
  public mutating func fillShelf(
    _ books: [ShelvedBook], _ progress: ShelfProgress = ShelfProgress(), isUpdate: Bool
  ) {
    layers.screens.fillShelf(books, progress, isUpdate: isUpdate, context())
    effects.append(.session(.frameChanged))
  }

  /// Shows the reading statistics of `books`; an update replaces them if they are still shown.
  public mutating func showStatistics(
    _ books: [ShelvedBook], today: CalendarDay, isUpdate: Bool, at now: Duration
  ) {
    let context = context(at: now)
    if !isUpdate {
      carryOut([.endMotion, .open(StatisticsPanel(books, today: today, context))], at: now)
    } else if !layers.update(StatisticsPanel.self, { $0.fill(with: books, context) }) {
      return
    }
    effects.append(.session(.frameChanged))
  }

  // MARK: Pictures

  /// The pictures that are wanted and have not been answered, the most urgent first; none during a turn.
  ///
  /// - Complexity: O(*n*) in the lines of the visible pages and their neighbours, if the book has images.
  var wantedPictures: [PictureRequest] {
    if isMoving { return [] }
    let shown = layers.wantedPictures(context()) + scene.wantedPictures
    return pictures.wanted(
      shown, by: scene.pages.showsImages ? scene.pages.appearance.graphics : nil,
      paper: scene.pages.palette.picturePaper)
  }

  /// Shows the picture that was asked for, or has the terminal draw it; nil if the image cannot be decoded.
  public mutating func show(_ picture: DecodedPicture?, for request: PictureRequest) {
    pictures.add(picture, for: request)
    if let picture, request.isForTerminal { effects.append(.terminal(.send(picture, request))) }
    effects.append(.session(.frameChanged))
    askForPictures()
  }

  /// The pictures that were decoded, which the owner adds.
  public var pictures: PictureStore {
    get { scene.pictures }
    set { scene.pictures = newValue }
  }
}
