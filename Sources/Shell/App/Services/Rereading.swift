import Asking
import BookText
import System

/// Reads on in the open book, reads it again, and detects changes of its file. Belongs to one book; its tasks
/// end with it.
final class Rereading {
  /// The bytes of the book, as far as known.
  private(set) var source: BookSource
  /// The reason why the book can no longer be read, or nil.
  private(set) var failure: Failure?
  /// Whether the reader's requests wait for more of the book.
  private(set) var isAwaited = false
  /// Whether the pipe was ended because a part of it could not be read.
  private var isPipeEnded = false
  /// Whether the rest of a file has been requested, or there is none.
  private var isRestWanted: Bool
  /// Task for reading the rest of the book, or reading it again.
  private var reading: (job: Job, reason: ReadBook.Reason)?
  /// Task for reading the lines of the file around the place.
  private(set) var excerpt: Job?
  private var watch: FileWatch?
  /// Waits for the next report of a change of the file; held once there was one.
  private var report: Job?
  /// The result of a look at the file, before a decision about it.
  private var seenVersion: FileVersion?
  /// Length of the text that the reader has, or will have once the last answer is taken; nil if unknown.
  private var knownLength: Int?
  private let jobs: Jobs
  private let outbox: Outbox

  /// `isWhole`: the book is read to its end, not only its beginning.
  init(_ source: BookSource, isWhole: Bool, _ jobs: Jobs, _ outbox: Outbox) {
    (self.source, self.jobs, self.outbox) = (source, jobs, outbox)
    isRestWanted = isWhole || source.isGrowing
    watch = FileWatch(source.path, source.version, at: .zero)
  }

  /// Reads the book again, shows its source, has it edited, or awaits its rest. Text from a pipe is gone: it
  /// can be neither read again nor edited.
  func ask(_ question: Question.Rereading, about book: OpenBook, at now: Duration) {
    switch question {
    case .awaitBook(let isAwaited): self.isAwaited = isAwaited
    case .reread: rereadBook(book, for: .settings, at: now)
    case .reload:
      if source.path == nil {
        return outbox.say("A text from a pipe cannot be read again", about: book)
      }
      rereadBook(book, for: .wish, at: now)
    case .showSource: showSource(book)
    case .editFile: editFile(book)
    case .fileWasSeen: decideAboutFile(book, at: now)
    }
  }

  // MARK: Reading

  /// Reads all of the book if only its beginning is known, or reads on in a pipe as the reader approaches its
  /// end. Call it after a frame, which it would slow down.
  func readRest(of book: OpenBook, at now: Duration) {
    isRestWanted = true
    let seen = book.seen
    startReading(
      book,
      by: source.startReadingRest(
        seen.effective, seen.format, after: isLatest(seen.book) ? seen.book : nil,
        at: seen.place.passage),
      for: .rest, at: now)
  }

  var isReading: Bool { reading != nil }

  /// Whether only the beginning of the book is known, or the reader comes near the end of the text from the
  /// pipe, or waits for more. Tells the pipe whether all of it is wanted.
  func wantsMore(at place: @autoclosure () -> TextOffset) -> Bool {
    guard isRestWanted else { return true }
    guard source.isGrowing else { return false }
    source.pipe?.wantAll(isAwaited)
    return (isAwaited || source.wantsMore(at: place())) && !isReading
  }

  /// Reads the book again; the reader's place stays at its words.
  private func rereadBook(_ book: OpenBook, for reason: ReadBook.Reason, at now: Duration) {
    isRestWanted = true
    let seen = book.seen
    startReading(
      book,
      by: source.startRereading(
        seen.presented, seen.format, from: seen.book, at: seen.anchor,
        isChange: reason == .change && isLatest(seen.book)),
      for: reason, at: now)
  }

  /// Whether the reader has taken the last answer: an addition is one to the text of ``source``.
  private func isLatest(_ book: Book) -> Bool { knownLength.map { $0 == book.text.count } ?? true }

  private func startReading(
    _ book: OpenBook, by task: BackgroundTask<Result<BookSource.Reading, Failure>>,
    for reason: ReadBook.Reason, at start: Duration
  ) {
    let job = jobs.run(task) { [unowned self] result, now in
      reading = nil
      if reason == .change { watch?.noteReading(since: start, at: now) }
      if task.hasTrapped, source.isTyped, !source.isAsTyped {
        source.isAsTyped = true
        if let fault = source.fault { outbox.say(fault, about: book) }
        return rereadBook(book, for: .settings, at: now)
      }
      switch result {
      case .success(let reading): deliver(reading, reason, about: book)
      case .failure(let failure): handleFailure(failure, reason, about: book, at: now)
      }
    }
    reading = (job, reason)
  }

  /// Gives the reader a book that has been read again, with notices about its file.
  private func deliver(
    _ reading: BookSource.Reading, _ reason: ReadBook.Reason, about book: OpenBook
  ) {
    source = reading.source
    if reason != .rest { watch?.noteRead(source.version) }
    let notices = [
      source.problem?.message,
      reading.isChanged ? "The file changed while it was being read" : nil,
    ].compactMap { $0 }
    switch reading.text {
    case .book(let read, let place, let hyphenator, let pages):
      knownLength = read.text.count
      outbox.answer(
        .read(
          ReadBook(
            book: read, place: place, hyphenator: hyphenator, pages: pages, reason: reason,
            notices: notices)),
        about: book)
    case .addition(let addition):
      knownLength = addition.start + addition.text.text.count
      outbox.answer(.grown(addition), about: book)
      for notice in notices { outbox.say(notice, about: book) }
    }
  }

  /// Reports a failure. If the rest of the text fails, ends the pipe once, or records the failure.
  private func handleFailure(
    _ failure: Failure, _ reason: ReadBook.Reason, about book: OpenBook, at now: Duration
  ) {
    switch reason {
    case .settings, .wish: outbox.say(failure.message, about: book)
    case .change:
      outbox.say("The file changed but could not be read again: \(failure.message)", about: book)
    // The visible part of a pipe stays; reading it brings the message.
    case .rest where source.isGrowing && !isPipeEnded:
      isPipeEnded = true
      source.pipe?.end(at: source.length, failure)
      readRest(of: book, at: now)
    // The first pages looked like text, or could still be read.
    case .rest: self.failure = failure
    }
  }

  // MARK: Holding back

  /// Holds back the newly read text, if need be: the loop does not wake up for it either. A new text would
  /// change the places of a search, a selection or a list over the page.
  func holdBack(isAtPage: @autoclosure () -> Bool, isSpeaking: @autoclosure () -> Bool) {
    reading?.job.isHeld =
      switch reading?.reason {
      case .change: !isAtPage() || isSpeaking()
      case .settings, .wish: false
      case .rest, nil: source.isGrowing && !isAwaited && !isAtPage()
      }
  }

  // MARK: The file

  /// When the file is to be looked at; nil for never.
  var fileDeadline: Duration? { isReading ? nil : watch?.deadline }

  var isLookingAtFile: Bool { watch?.check != nil }

  func noteFocus(at now: Duration) { watch?.noteFocus(at: now) }

  /// The file is examined soon afterwards.
  func noteActivity(at now: Duration) { watch?.noteActivity(at: now) }

  /// Checks on another thread, since the drive may not answer.
  func checkFile(ofBook number: Int, at now: Duration) {
    guard let deadline = fileDeadline, now >= deadline, let path = watch?.path else { return }
    let needsEvents = report?.isHeld != false
    // The wait begins before the look: no change falls between them.
    let task = BackgroundTask { (needsEvents ? FileEvents(of: path) : nil, FileVersion(of: path)) }
    watch?.check = jobs.run(task) { [unowned self] found, _ in
      watch?.check = nil
      if needsEvents { awaitReport(by: found.0) }
      seenVersion = found.1
      outbox.ask(.rereading(.fileWasSeen), aboutBook: number)
    }
  }

  /// Leads the next change of the file to a look. Changes after it need not wake the loop before the look.
  private func awaitReport(by events: FileEvents?) {
    watch?.hasReports = events != nil
    report = events.map { events in
      jobs.watch([events.descriptor]) { [unowned self] now in
        // The job keeps the events alive.
        withExtendedLifetime(events) { report?.isHeld = true }
        watch?.noteReport(at: now)
      }
    }
  }

  /// Reads the file again if it has changed and the reader is ready for it. Says if it is gone.
  private func decideAboutFile(_ book: OpenBook, at now: Duration) {
    let isReady = book.seen.isAtPage && !book.seen.isSpeaking && !isReading
    switch watch?.recordLook(
      seenVersion, isReady: isReady, isFollowed: book.seen.isFollowing, at: now)
    {
    case .changed: rereadBook(book, for: .change, at: now)
    case .gone: outbox.say("The file is gone; the text read so far stays open", about: book)
    case .same, nil: break
    }
  }

  /// Opens the file in the reader's editor, in a plain text at the page's line. Refuses a pipe and an EPUB.
  private func editFile(_ book: OpenBook) {
    guard let path = source.path else {
      return outbox.say("A text from a pipe has no file to edit", about: book)
    }
    let (seen, text) = (book.seen, book.seen.book.text)
    guard seen.book.format != .epub else {
      return outbox.say("Only a text can be edited", about: book)
    }
    let place = min(seen.visibleText.lowerBound, text.count)
    let line = text.withTextBytes { $0.lineEndCount(in: 0..<place) + 1 }
    let isPlain = seen.book.format == .plainText
    outbox.ask(.terminal(.editFile(path: path, line: isPlain ? line : nil)), about: book)
  }

  /// Says if the file has changed.
  private func showSource(_ book: OpenBook) {
    let seen = book.seen
    let task = source.startReadingLines(around: seen.anchor, of: seen.book, seen.presented)
    excerpt = jobs.run(task) { [unowned self] lines, _ in
      excerpt = nil
      if task.hasTrapped {
        outbox.say(Failure.trapped(seen.book.title).message, about: book)
      } else if let lines {
        outbox.answer(.source(lines.lines, at: lines.index), about: book)
      } else {
        outbox.say("The file changed since it was opened", about: book)
      }
    }
  }
}
