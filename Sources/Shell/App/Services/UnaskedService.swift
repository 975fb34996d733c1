import Asking

/// A service that begins to work unasked, when a page is shown: earlier, it would slow the first frame down.
protocol UnaskedService: AnyObject {
  /// Begins its work, if it is time. Called after each frame, so it must be quick if there is nothing to do.
  func frameWasShown(of shown: ShownBook, at now: Duration)
}

/// The book of a frame that was shown.
struct ShownBook {
  /// The number of the book.
  let number: Int
  /// Whether all of it is known.
  let isWhole: Bool
  /// Whether the reader's pace is shown.
  let showsPace: Bool
  /// Returns the book in the view of services; a closure, since few frames need it.
  let book: () -> OpenBook
}
