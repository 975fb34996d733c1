import Asking
import BookText
import Defaults
import Storage
import System

/// Offers a place in the book that is known from elsewhere, until the book is read beyond it: the place in
/// KOReader, saved with its marks, or in another edition. The marks of the other edition are offered too,
/// until the book has marks of its own. Never blocks: a task looks for the place.
final class OtherEditions: Service {
  private var asked = 0
  private var finding: Job?
  /// The place, and the text it was found in: places are others after the book has been read again.
  private var offered: (answer: Answer, text: [UInt8])?
  /// The time of the next attempt to offer it.
  private var offering: Job?

  /// The only program with a place that can be imported.
  private static let importedFrom = "KOReader"
  /// The time between two attempts to offer it.
  private static let interval = Duration.seconds(1)

  /// The offer waits for a turn to end.
  override init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    super.init(context, jobs, outbox)
    offering = jobs.alarm(duringTurns: false) { [outbox] _ in outbox.ask(.offerEdition) }
  }

  /// Looks for another edition of a book, once, when all of it is known.
  override func frameWasShown(of shown: ShownBook, at now: Duration) {
    guard shown.isWhole, asked != shown.number else { return }
    asked = shown.number
    findPlace(for: shown.book())
  }

  /// Searches on a background thread for a place from KOReader, or else in another edition, and offers it.
  /// KOReader's place must be beyond the place of reading and not visible. Another edition's must be beyond
  /// it too, unless this book is at its beginning, and the book must have no marks.
  ///
  /// An edition is answered even without an offer, unless KOReader's place is offered. Does nothing for a
  /// private text or one that is not a book.
  private func findPlace(for book: OpenBook) {
    let text = book.seen.book
    guard !book.isPrivate, text.form == .book else { return }
    let path = book.source.path
    let task = BackgroundTask { [store] in
      (
        imported: store.savedBook(for: text, readFrom: path).offered?.offset(in: text),
        edition: store.otherEditions(of: text).lazy.compactMap { OtherEdition($0, in: text) }.first
      )
    }
    finding = jobs.run(task) { [unowned self] known, _ in
      finding = nil
      if let place = known.imported, book.seen.anchor < place, !book.seen.shows(place) {
        let other = OtherPlace(device: Self.importedFrom, place: place, isFound: true)
        offered = (.place(other), text.text)
        return outbox.ask(.offerEdition, about: book)
      }
      guard let found = known.edition else { return }
      outbox.answer(.edition(found, isOffer: false), about: book)
      let start = text.opening ?? .start
      let isBehind = book.seen.anchor < found.place || book.seen.anchor <= start
      guard isBehind, book.seen.marks.all.isEmpty else { return }
      offered = (.edition(found, isOffer: true), text.text)
      outbox.ask(.offerEdition, about: book)
    }
  }

  /// Offers the place found, as soon as nothing else is going on. Finds it again if the text has changed.
  func offerPlace(in book: OpenBook, at now: Duration) {
    guard let offered else { return }
    guard offered.text == book.seen.book.text else {
      leave()
      return findPlace(for: book)
    }
    guard !book.isBehind, book.seen.canOffer else {
      offering?.time = now + Self.interval
      return
    }
    leave()
    outbox.answer(offered.answer, about: book)
  }

  func leave() {
    (finding, offered) = (nil, nil)
    offering?.time = nil
  }
}

extension OtherEdition {
  /// Finds the place and the marks of another edition. Nil if the file has no place, or the reader was at its
  /// beginning and made no marks. O(*n*) in the text for each mark.
  fileprivate init?(_ file: DefaultsFile, in book: Book) {
    guard let saved = SavedPlace(file) else { return nil }
    var marks = Marks(file)
    let lost = marks.reanchor(in: book)
    let lostNames = Set(lost.map(\.id))
    let found = marks.all.filter { !lostNames.contains($0.id) }
    let share = saved.share?.percent
    let words = saved.passage.offsetOfWords(in: book)
    let place = words ?? share.map { book.place(afterPercent: $0) }
    guard let place, place.utf8 > book.body.lowerBound || !found.isEmpty else { return nil }
    self.init(
      place: place, isFound: words != nil, percent: share, marks: found,
      lost: lost.count { $0.kind != .word })
  }
}
