import Asking
import Storage
import System

/// Loads data about reading: the statistics of all books, and the reader's pace.
final class ReadingStatistics: Service {
  private let saving: Saving
  private var records: Job?
  /// Number of the book whose reader has received its pace.
  private var knownBook: Int?

  /// The open book is saved before the files of all books are read.
  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox, _ saving: Saving) {
    self.saving = saving
    super.init(context, jobs, outbox)
  }

  /// Shows the statistics with the present session saved in them.
  func ask(_ question: Question.Statistics, about book: OpenBook, at now: Duration) {
    switch question {
    case .loadPace: showPace(book)
    case .load:
      saving.saveIfChanged(book, at: now)
      showPace(book)
      showStatistics(in: book, at: now)
      saving.showWarnings()
    }
  }

  override func frameWasShown(of shown: ShownBook, at now: Duration) {
    if shown.showsPace { showPaceOnce(of: shown.number, shown.book()) }
  }

  /// Loads the reader's pace, once for each book.
  func showPaceOnce(of number: Int, _ book: @autoclosure () -> OpenBook) {
    if knownBook != number { showPace(book()) }
  }

  /// Tells the reader the pace in this book and in all books.
  private func showPace(_ book: OpenBook) {
    knownBook = book.number
    let own = store.record(of: book.seen.fingerprint).pace
    outbox.answer(.pace(own: own, general: store.pace()), about: book)
  }

  /// Shows the statistics of all books, after ``ShelfBooks/patience`` as an update; none without a date.
  private func showStatistics(in book: OpenBook, at now: Duration) {
    guard let today = context.clock.today else { return }
    let task = BackgroundTask(whileWanted: { [store] isWanted in
      store.shelf(while: isWanted).read
    })
    var isShown = false
    let job = jobs.run(task) { [outbox] read, _ in
      outbox.answer(.statistics(read, today: today, isUpdate: isShown), about: book)
    }
    records = job
    if !job.wait(within: ShelfBooks.patience, at: now) {
      outbox.answer(.statistics([], today: today, isUpdate: false), about: book)
    }
    isShown = true
  }
}
