import BookText
import Defaults
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
    reader.say("Reading the rest of the book…")
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

  /// Waits for all of the book where the page with the place is not among those known.
  func awaitPlace() {
    guard !reader.knowsItsPage else { return }
    opened.readRest(reader.pagePlan, at: reader.place.passage)
    _ = opened.rest?.wait(milliseconds: -1)
    takeRest()
  }

  /// Keeps the pages around the place for the next time.
  func keepPart() {
    if saved.isForgotten { return }
    opened.keepPart(around: reader.anchor, of: reader, in: cache)
  }
}
