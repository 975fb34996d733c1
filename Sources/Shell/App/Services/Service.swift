import Storage
import System

/// A service answers questions of the reader about books, by jobs beside the loop.
class Service {
  var context: SessionContext
  let jobs: Jobs
  let outbox: Outbox
  var store: DefaultsStore { context.store }

  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    (self.context, self.jobs, self.outbox) = (context, jobs, outbox)
  }

  /// Begins to work unasked: before the first page is shown, it would slow it down. Called after each frame,
  /// so it must be quick if there is nothing to do.
  func frameWasShown(of shown: ShownBook, at now: Duration) {}
}

struct ShownBook {
  let number: Int
  let isWhole: Bool
  let showsPace: Bool
  /// Is a closure, since few frames need the book.
  let book: () -> OpenBook
}
