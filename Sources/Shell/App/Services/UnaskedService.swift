import Asking

/// A service that begins to work unasked, when a page is shown: earlier, it would slow the first frame down.
protocol UnaskedService: AnyObject {
  /// Called after each frame, so it must be quick if there is nothing to do.
  func frameWasShown(of shown: ShownBook, at now: Duration)
}

struct ShownBook {
  let number: Int
  let isWhole: Bool
  let showsPace: Bool
  /// Is a closure, since few frames need the book.
  let book: () -> OpenBook
}
