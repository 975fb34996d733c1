import Asking
import BookText
import Cells
import Defaults
import Searching
import Typesetting

extension Reader {
  /// Acts on an answer to a question, or on news from outside. An answer may come late, twice or never.
  public mutating func take(_ answer: Answer, at now: Duration) {
    switch answer {
    case .session(.frameShown):
      isShown = true
      if isFollowing { chores.heardText = book.text.count }
      askForPictures()
      return
    case .message(let message): layers.showMessage(message)
    case .outdated(let message): if layers.page.notice == message { layers.page.notice = nil }

    case .corner(let text, let service): chores.corner[service] = text

    case .read(let read): adoptBook(read, at: now)
    case .grown(let addition): append(addition, at: now)
    case .facing(let pair): showFacing(pair, at: now)
    case .comparing(let comparison):
      chores.comparison = comparison
      endNoticeOfReading()
    case .notFacing(let name, isKept: false): giveUpFacing(name)
    case .notFacing(_, isKept: true):
      endNoticeOfReading()
      showAlone(at: now)
    case .source(let lines, let index):
      carryOut([.open(SourcePanel(heading: "Source", source: lines, sought: index))], at: now)
    case .pace(let own, let general): chores.paceMeter.setPace(own: own, general: general)
    case .picture(let picture, let request): addPicture(picture, for: request)
    case .ending(let day, let next): showEnding(on: day, next: next, at: now)

    case .shelf(let books, let progress, let isUpdate):
      layers.screens.fillShelf(books, progress, isUpdate: isUpdate, context())
    case .shelfChanged:
      if layers.screens.current == .shelf {
        questions.append(.shelf(.load))
      } else {
        carryOut([.show(.shelf)], at: now)
      }
    case .folder(let path, exists: true): choose(choices.general.folders.adding([path]))
    case .folder(let path, exists: false):
      layers.open(TextPrompt.folder(path, isRefused: true), context())
    case .noFile(let path): layers.open(TextPrompt.file(after: path, isRefused: true), context())
    case .pathTaken(let path):
      layers.open(TextPrompt.drawing(to: path, isRefused: true), context())
    case .completion(let path, let completed, let names):
      _ = layers.update(TextPrompt.self) { $0.complete(path, to: completed, among: names) }
    case .forgotten(let book):
      undoHistory.record(.forgotten(book))
      layers.screens.showMessage("Forgotten · \(Hint(.restore, "restores it").text)")
    case .findings(let findings):
      searches.library?.findings = findings
      layers.refresh(context())
    case .statistics(let books, let today, let isUpdate):
      showStatistics(books, today: today, isUpdate: isUpdate, at: now)
    case .allMarks(let books): carryOut([.endMotion, .open(AllMarksPanel(books))], at: now)

    case .program(let answer): handle(answer, at: now)
    case .dictionaryFault(let fault): dictionaryFault = fault
    case .conversion(let fileExtension, let choice):
      choices.setConverter(choice, forExtension: fileExtension)
    case .devices(let state): syncStatus = state
    case .place(let other): offerPlace(other, at: now)
    case .edition(let other, let isOffer):
      otherEdition = other
      if isOffer { offerEdition(other, at: now) }
    case .foundBooks(let books):
      carryOut([.showMessage(nil), .endMotion, .open(FoundBooksPanel(books))], at: now)

    case .terminal(let change): applyChange(change, at: now)
    case .session(let step): applyStep(step, at: now)
    }
    settle()
  }

  // MARK: The terminal and the session

  /// On a slow line, pages turn with less motion. Before the terminal is gone, a note being typed is kept.
  private mutating func applyChange(_ change: Answer.Terminal, at now: Duration) {
    switch change {
    case .resized(let size): resize(to: size, at: now)
    case .colors(let depth): scene.pages.appearance.depth = depth
    case .graphics(let graphics): scene.pages.appearance.graphics = graphics
    case .animatesTurns(let shows): layOut(at: now) { $0.transitionLimit.showsTurns = shows }
    case .isSlow: layOut(at: now) { $0.transitionLimit.lower(below: $0.pages.settings.transition) }
    case .isMuchTooSlow:
      guard scene.transition != .none else { return }
      layOut(at: now) { $0.transitionLimit.dropMotion() }
      if !isSlownessSaid { layers.showMessage("Slow line: pages turn without motion" + motionHint) }
      isSlownessSaid = true
    case .image(let image, let request): scene.pictures.recordImage(image, for: request)
    case .imagesLost:
      if scene.pictures.forgetImages() { questions.append(.terminal(.removeImages)) }
    case .isGone:
      carryOut(layers.unfinishedNote, at: now)
      // The last page may stay on the screen, without keys that mean nothing any more.
      (layers.page.notice, layers.page.hint) = (nil, nil)
    }
  }

  /// The end of a message, with the key that brings motion back; empty if there is none.
  private var motionHint: String {
    context().bindings.hint(.choose(.transition, .forward), "tries it again")
  }

  /// Follows a step of the session: a wish of the command line, a place arrived at, an interruption, the
  /// terminal's loss and return.
  private mutating func applyStep(_ step: Answer.Session, at now: Duration) {
    switch step {
    case .began(let beginning): beginReading(beginning, at: now)
    case .arrived(let match, let path):
      if let match { carryOut([.lightMatch(match)], at: now) }
      if let path { history.recordJump(from: .book(path: path)) }
    case .followed: history.recordJump(from: .previousBook)
    case .quoted(let passage, let notice):
      lightWords(in: passage)
      notice.map { layers.showMessage($0) }
    case .opened(let notice, let isAtOpening):
      if let notice {
        layers.showMessage(notice)
      } else if isAtOpening, book.form == .book, scene.visiblePages.first ?? 0 > 0 {
        showFrontMatter()
      }
    case .frameShown: break
    case .cancelled: cancelWaiting()
    case .interrupted: interrupt()
    case .leaving: chores.paceMeter.leavePages(of: book, at: now)
    case .resting:
      rest()
      stopReadingAloud()
    case .resumed: updateChores(at: now)
    case .sentence(let isNext):
      lastInput = now
      goBySentence(isNext ? .forward : .backward, at: now)
    case .lineBegins: beginLine(at: now)
    }
  }

  /// Does what the command line asks for, such as a facing text, a search, the shelf or a hint.
  private mutating func beginReading(_ beginning: Answer.Beginning, at now: Duration) {
    if beginning.showsFirstKeys { showFirstKeys() }
    ignoredSettings = beginning.ignoredLines.rows(after: "settings") + ignoredSettings
    // A text from a pipe is set as a book; the message names the key for showing it as typed.
    if beginning.showsTreatment, !treatmentHint.isEmpty {
      layers.showMessage("Set as a book" + treatmentHint)
    }
    updateChores(at: now)
    if beginning.isAlone || beginning.facing != nil { chooseFacing(beginning.facing) }
    if beginning.isAtEnd { carryOut([.go(.lastPage, .program)], at: now) }
    if beginning.isFollowing { carryOut([.follow], at: now) }
    if let text = beginning.search {
      let isExpression = context().keyTable.takesExpressions
      carryOut(
        [.search(SearchQuery(text: text, options: .init(isExpression: isExpression)))], at: now)
    }
    if beginning.isAtShelf { showShelfOnly(at: now) }
    if let words = beginning.librarySearch {
      searchLibrary(for: words, at: now)
      _ = layers.update(LibraryPanel.self) { $0.isFirst = true }
      layers.refresh(context(at: now))
    }
  }

  /// Shows the shelf at once. Leaving it ends the program, since the book behind it was not asked for.
  mutating func showShelfOnly(at now: Duration) {
    carryOut([.show(.shelf), .endMotion], at: now)
    layers.screens.beginAtShelf()
  }

  // MARK: The book

  /// Replaces the book after it was read again, or its beginning by the whole. Place and marks stay at their
  /// words, and a message says how many marks have lost theirs. A file with the same text changes nothing.
  private mutating func adoptBook(_ read: ReadBook, at now: Duration) {
    switch read.reason {
    case .settings:
      // The file may have changed too, without having been looked at.
      if read.book.text != original.text { _ = storedMarks.reanchor(in: read.book) }
      showBook(read, from: read.place, at: now)
    // The reader may have turned pages during the reading.
    case .rest:
      let place = Passage(at: scene.readingPlace, in: book).offset(in: read.book)
      showBook(read, from: place, at: now)
    case .wish, .change:
      guard read.book.text != original.text else {
        if read.reason == .wish { layers.showMessage("Read again: the text is the same") }
        return
      }
      let place = Passage(at: scene.readingPlace, in: book).offset(in: read.book)
      let lost = storedMarks.reanchor(in: read.book).count
      // It may say that the file is gone: a log that is rotated comes again.
      layers.page.notice = nil
      showBook(read, from: place, at: now)
      let marks = lost == 1 ? "a mark" : "\(lost) marks"
      let gone = lost == 0 ? "" : "; the words of \(marks) are gone"
      if lost > 0 || read.reason == .wish { isChangeSaid = false }
      sayChange(gone)
    }
  }

  /// A growing file is not announced with each of its lines.
  private mutating func sayChange(_ loss: String = "") {
    guard !isChangeSaid, !isFollowing || !loss.isEmpty else { return }
    isChangeSaid = true
    layers.showMessage("The file changed and was read again" + loss)
  }

  /// Shows lines that have come at the end of the text: the place, the marks and the search stay.
  private mutating func append(_ addition: TextAddition, at now: Duration) {
    if lineFilter == nil, scene.pages.append(addition) {
      searches.extendCurrent(to: book.searchable.upperBound)
      layOut()
      showNewLines(at: now)
    } else {
      var longer = original
      guard longer.append(addition) else { return }
      let read = ReadBook(
        book: longer, place: scene.readingPlace, hyphenator: scene.pages.hyphenator, pages: nil,
        reason: .rest)
      showBook(read, from: scene.readingPlace, at: now)
    }
    if !isOfPipe { sayChange() }
  }

  /// New lines come into sight as they come, without a turn.
  private mutating func showNewLines(at now: Duration) {
    updateChores(at: now)
    if isFollowing { carryOut([.go(.lastPage, .program), .endMotion], at: now) }
    if isFollowAsked { carryOut([.follow], at: now) }
  }

  /// A facing text is asked for again; another edition goes if the text differs. A text shown as it is stays
  /// filtered, and a followed one shows its end.
  private mutating func showBook(_ read: ReadBook, from place: TextOffset, at now: Duration) {
    // The other edition's places are those of the earlier text.
    if read.book.text != original.text { otherEdition = nil }
    // The translation is asked for again.
    (facing, askedFacing, earlierFacing) = (nil, nil, nil)
    let isLonger = read.reason == .rest && book.isGrowing
    if read.book.form == .asIs, lineFilter != nil {
      lineFilter?.resume(in: read.book, isLonger: isLonger)
      continueFilter(at: place)
    } else {
      lineFilter = nil
      replaceBook(read.book, at: place, hyphenator: read.hyphenator, pages: read.pages)
    }
    chores.paceMeter.restart(at: scene.pages.anchor)
    showNewLines(at: now)
    for notice in read.notices { layers.showMessage(notice) }
  }

  /// Finds the marks again, drops the search and the contents. Without `pages`, they are made.
  mutating func replaceBook(
    _ book: Book, at place: TextOffset, hyphenator: Hyphenator?, pages: Pagination?
  ) {
    leadPlaces(to: book)
    scene.pages.replaceBook(book, at: place, hyphenator: hyphenator, pages: pages)
    findMarks()
    endSearch()
    layOut()
  }

  /// Leads all places that do not belong to the pages to a text that is about to replace the present one.
  mutating func leadPlaces(to book: Book, keepsContents: Bool = false) {
    let change = TextChange(from: self.book, to: book)
    layers.adopt(change, keepsContents: keepsContents)
    chores.readAloud.adopt(change)
    scene.endThumbing()
  }

  /// Shows a picture, or has the terminal draw it, and asks for the next; nil if it cannot be shown.
  private mutating func addPicture(_ picture: DecodedPicture?, for request: PictureRequest) {
    scene.pictures.add(picture, for: request)
    if let picture, request.isForTerminal { questions.append(.terminal(.send(picture, request))) }
    askForPictures()
  }

  /// Shows the choices at the end of the book or, if they are still shown, adds `next` to them.
  private mutating func showEnding(on day: CalendarDay?, next: ShelvedBook?, at now: Duration) {
    if next == nil {
      layers.page.notice = nil
      carryOut([.open(EndPanel(on: day, next: nil, at: now))], at: now)
    } else if layers.update(EndPanel.self, { $0.next = next }) {
      layers.refresh(context(at: now))
    }
  }

  // MARK: All books

  /// Shows the reading statistics of `books`; an update only replaces those still shown.
  private mutating func showStatistics(
    _ books: [ShelvedBook], today: CalendarDay, isUpdate: Bool, at now: Duration
  ) {
    let context = context(at: now)
    if isUpdate {
      _ = layers.update(StatisticsPanel.self) { $0.fill(with: books, context) }
    } else {
      carryOut([.endMotion, .open(StatisticsPanel(books, today: today, context))], at: now)
    }
  }

  // MARK: Programs

  /// A word found in the dictionary is kept among the looked-up words.
  private mutating func handle(_ answer: ProgramAnswer, at now: Duration) {
    if case .definition(let word, let lines, _) = answer { saveMark(lookedUp: word, lines) }
    carryOut(answer.requests(changing: &chores), at: now)
  }

  /// Maximum number of characters of a saved meaning.
  private static let longestMeaning = 800

  /// Saves the place on the visible pages and the shown meaning, up to ``longestMeaning`` characters. A word
  /// not on the pages gets their beginning as its place.
  private mutating func saveMark(lookedUp word: String, _ lines: [String]) {
    let pattern = try? SearchPattern(word.lowercased())
    let found = book.text.withTextBytes { pattern?.first(in: $0, scene.visibleText) }
    let start = scene.visibleText.lowerBound
    let range = if case .match(let match)? = found { match } else { start..<start }
    var mark = Mark(lookedUp: word, at: range, in: book)
    let text = lines.map { $0.split(separator: " ").joined(separator: " ") }
    mark.note = String(
      text.filter { !$0.isEmpty }.joined(separator: "\n").prefix(Self.longestMeaning))
    marks.insert(mark)
    marksWereChanged()
  }

  // MARK: Other devices

  /// Whether only the page is shown, and nothing moves. The message about skipped front matter stays until a
  /// key; the offer takes its place.
  var canOffer: Bool {
    isAtPage && !isMoving && !holdsLeaf && waiting.isEmpty && book.isWhole
      && pages.layout != nil && !chores.autoTurn.isOn && chores.readAloud.unit == nil
      && (layers.page.notice == nil || layers.page.notice == frontMatterMessage)
  }

  /// Offers to go to the place on another device; does nothing unless ``canOffer``.
  private mutating func offerPlace(_ other: OtherPlace, at now: Duration) {
    guard canOffer else { return }
    let offer = PlaceOffer(
      wordings: wordings(for: other), requests: [.go(.place(other.place))], time: now)
    carryOut([.open(offer)], at: now)
  }

  /// Offers the place in another edition, and to take over the marks there; does nothing unless ``canOffer``.
  private mutating func offerEdition(_ other: OtherEdition, at now: Duration) {
    guard canOffer else { return }
    let about = other.isFound ? "" : "about "
    let share = other.percent.map { "at \(about)\($0)%" }
    let count = other.shownMarks.count
    let marks = count == 0 ? nil : counted(count, "mark")
    let facts = [share, marks].compactMap { $0 }.joined(separator: ", ")
    let place = share.map { " " + $0 } ?? ""
    let sentence = "You were\(place) in another edition" + (marks.map { ", " + $0 } ?? "")
    let wordings =
      facts.isEmpty
      ? [sentence, "Another edition"] : [sentence, "Another edition: \(facts)", facts]
    let requests =
      [.go(.place(other.place))] + (other.marks.isEmpty ? [] : [Request.takeOver(other)])
    carryOut([.open(PlaceOffer(wordings: wordings, requests: requests, time: now))], at: now)
  }

  /// Wordings from long to short: “Kobo is at ‘The Lamp’, 41%”, “Kobo is at 41%”, “41%”. A place that is only
  /// estimated has no chapter.
  private func wordings(for other: OtherPlace) -> [String] {
    let device = other.device.isEmpty ? "Another device" : other.device
    let percent = book.share(before: other.place).percent
    let title = book.sections.isEmpty ? nil : book.chapter(at: other.place).title
    let plain = "\(device) is at \(other.isFound ? "" : "about ")\(percent)%"
    let titled = other.isFound ? title : nil
    return (titled.map { ["\(device) is at “\(shortened($0, to: 30))”, \(percent)%"] } ?? [])
      + [plain, "\(percent)%"]
  }

  // MARK: What services see

  public var snapshot: BookSnapshot {
    let (page, pageCount, firstPage) = scene.savedPage
    return BookSnapshot(
      book: original, general: choices.general, own: choices.own, session: choices.session,
      presented: settings, marks: storedMarks, anchor: scene.readingPlace, page: page,
      pageCount: pageCount, counted: firstPage.map { ($0, scene.pages.pagination.format) },
      visibleText: scene.originalText, format: pages.layout?.format,
      readPlace: chores.paceMeter.readPlace,
      isReadUpTo: chores.paceMeter.turnedPlace == scene.pages.anchor, stays: chores.paceMeter.stays,
      isAtPage: isAtPage, isFollowing: isFollowing, isSpeaking: isSpeaking, canOffer: canOffer,
      facing: facing.flatMap { facing in
        book.facing.map {
          FacingSnapshot(
            book: $0.translation, path: facing.path, marksBefore: facing.marksBefore,
            marks: facing.marks)
        }
      })
  }
}
