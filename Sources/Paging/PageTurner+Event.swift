/// A way through the book, in reading order.
public enum Direction: Int, Hashable, Sendable {
  /// Towards the beginning.
  case backward = -1
  /// Towards the end.
  case forward = 1

  /// The other way.
  public var reversed: Direction { self == .forward ? .backward : .forward }
}

/// Who wanted a change of pages.
public enum Cause: Hashable, Sendable {
  /// A key.
  case key
  /// A click, a wheel or another touch of the pages themselves.
  case tap
  /// The indicator or a slider.
  case indicator
  /// The program: answered by one ``PageTurner/Action/completion(finished:)`` instead of the calls
  /// for the user's own turns, as in UIKit.
  case program
}

extension PageTurner {
  /// What can happen to the pages.
  public enum Event: Hashable, Sendable {
    /// One spread on or back.
    case step(Direction, Cause)
    /// To the spread of a page, in one turn however far it is.
    case move(page: Int, Cause)
    /// Time has passed.
    case tick
    /// The pages have been laid out: at the start, after a resize, or because the way of showing
    /// them was changed. `focus` is the page on which the words stand that were being read.
    case relayout(PageLayout, pageCount: Int, focus: Int)
    /// More pages of the same layout are known. The spread stays; a half of it that was taken for
    /// blank may turn out to have a page.
    case pagesFound(count: Int)
    /// The reader's hand takes the leaf: the pointer has been pressed and has moved, or a key lifts
    /// the corner. A leaf that is moving is caught where it is, also one at the end of the book.
    case dragBegan
    /// The hand has led the leaf so far since it took it, in parts of a whole turn: forwards is
    /// positive, and 1 is the whole way. What a whole way is, is the owner's geometry.
    case dragMoved(progress: Double)
    /// The hand lets go, with a speed in whole turns a second, forwards positive. The turn is
    /// completed where the leaf is past `threshold` (0…1), or will be by its speed.
    case dragEnded(velocity: Double, threshold: Double)
    /// The hand lets go without wanting the turn: Escape, a second button, a lost release.
    case dragCancelled
    /// All motion is to end now: the program is suspended, ends, or shows something else.
    case resolve
  }

  /// What the owner has to do.
  public enum Action: Hashable, Sendable {
    /// A turn begins; it is about to be shown.
    case willTransition(from: Int, to: Int, Cause)
    /// A turn has ended. `finished` is false where something else cut it short; where `completed`
    /// is false, nothing has changed.
    case didFinish(previous: Int, finished: Bool, completed: Bool)
    /// The spread or the page being read has changed, for whatever cause.
    case didMove(spread: Int, focus: Int, Cause)
    /// A step or move wanted by the program has ended, told exactly once for each; `finished` is
    /// false where it was cut short, and where there was nothing to turn to.
    case completion(finished: Bool)
    /// A page is about to be seen.
    case willAppear(page: Int)
    /// A page is at rest and seen.
    case didAppear(page: Int)
    /// A page is about to be covered.
    case willDisappear(page: Int)
    /// A page is not seen any more.
    case didDisappear(page: Int)
    /// There is no further page on this side.
    case bump(Direction)
    /// There is no such page; nothing has changed.
    case refused(page: Int)
  }
}
