import Background
import BookText
import Defaults
import Glibc
import Reading
import TerminalInput

/// A book of which only the first pages are known, while the rest is read on another core.
extension Session {
  /// Keeps an event until all of the book is known; only the key that always quits does so now.
  func hold(_ event: InputEvent) {
    if event == .key(Key(.character("c"), .control)) {
      carryOut([.quit])
      return
    }
    held.append(event, at: now)
  }

  /// Says why nothing happens.
  func sayWhyHeld() {
    held.noteSaid()
    reader.say(reader.book.isWhole ? "Counting the pages…" : "Reading the rest of the book…")
    needsFrame = true
  }

  /// Takes all of the book, if it has been read by now: the place stays, and what waited for it is
  /// answered. Nothing may be moving.
  func takeRest() {
    guard let answer = opened.rest?.answer else { return }
    switch answer {
    case .success(let whole):
      let book = whole.book
      let place = reader.place.passage.offset(in: book)
      let language = reader.book.language
      opened.take(book)
      let marks = Self.marks(in: opened, &saved, &store)
      reader.take(whole: book, at: place, marks: marks, pages: whole.pages)
      reader.followPages(at: now)
      if book.language != language { hyphens = opened.hyphens() }
    case .failure(let reason):
      // The first pages looked like a text, or could still be read.
      opened.take(reader.book)
      (failure, status) = (reason, reason.status)
      return
    }
    needsFrame = true
    take(held.takeAll())
  }

  /// Waits for all of the book where the page with the place is not among those known. What is typed
  /// meanwhile waits too, but for what ends the program.
  func awaitPlace() {
    guard !reader.knowsItsPage, !isAwaitingPlace else { return }
    opened.readRest(reader.pagePlan, at: reader.place.passage)
    if let rest = opened.rest { waitForAnswer(of: rest) }
    if status == nil { takeRest() }
  }

  /// Waits for an answer, and for what ends the program: all else that is typed is held.
  func waitForAnswer<Answer>(of task: BackgroundTask<Answer>) {
    isAwaitingPlace = true
    defer { isAwaitingPlace = false }
    while status == nil, task.answer == nil {
      var descriptors = [device.input, signals.descriptor, task.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&descriptors, nfds_t(descriptors.count), -1)
      take(signals.read())
      if descriptors[0].revents != 0 { readKeys() }
    }
  }

  /// Keeps the pages around the place for the next time.
  func keepPart() {
    if saved.isForgotten { return }
    opened.keepPart(around: reader.anchor, of: reader, in: cache)
  }
}
