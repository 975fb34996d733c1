import BookText
import Cells
import Paging

/// A leaf turned over on the spot: the translation of its page is on its back.
struct Flip: Sendable {
  /// The page as it was.
  let old: Grid
  /// Whether the leaf turns to its back.
  let isForward: Bool
  let start: Duration
  let duration: Duration

  func hasEnded(at now: Duration) -> Bool { now >= start + duration }

  /// The progress of the turn, 0…1: slow at both ends.
  func progress(at now: Duration) -> Double {
    let share = min(1, max(0, (now - start) / duration))
    return share * share * (3 - 2 * share)
  }

  /// Returns a frame of the turn from the old page to a new one, without a cursor.
  func frame(to new: Grid, _ painter: TurnPainter, at now: Duration) -> Grid {
    let transition = painter.transition(
      isForward ? .forward : .backward, back: isForward ? new : old)
    var frame = transition.frame(from: old, to: new, progress: progress(at: now))
    frame.cursor = nil
    return frame
  }
}

extension PageScene {
  /// Turns the leaf over, or swaps the pages of a spread. A spread is swapped at once, and so is a single
  /// page if pages turn without motion.
  mutating func flip(at now: Duration, _ annotations: Annotations) {
    endMotion()
    guard let layout = pages.layout else { return }
    let old = frame(at: now, annotations)
    if layout.isSpread {
      pages.facing.isSwapped.toggle()
    } else {
      pages.facing.showsBack.toggle()
      pages.facing.activeSide = pages.facing.showsBack ? .translation : .original
    }
    layOut()
    guard !layout.isSpread, pageLayout.transitionStyle != .none else { return }
    flip = Flip(
      old: old, isForward: pages.facing.showsBack, start: now,
      duration: controller.pages.timing.turn)
  }

  /// Makes the side with a place active, and shows a single page of it. Does nothing without a facing text.
  mutating func showSide(of place: Int) {
    guard let facing = pages.book.facing else { return }
    pages.facing.activeSide = facing.side(of: place)
    let showsBack = pages.facing.activeSide == .translation
    guard pages.layout?.isSpread == false, pages.facing.showsBack != showsBack else { return }
    pages.facing.showsBack = showsBack
    layOut()
  }

  /// Makes the side of a page that is gone to the active one, if there is room for one page only.
  mutating func recordSide(ofPage index: Int) {
    if pages.book.facing != nil, !pages.pagination.shownSides.isSpread {
      pages.facing.activeSide = pages.pagination.side(ofPage: index)
    }
  }

  /// Makes the side of the page with the pointer the active one; does nothing beside the pages.
  mutating func recordSide(column: Int, row: Int) {
    guard pages.book.facing != nil, let layout = pages.layout else { return }
    for (area, page) in zip(layout.pages, pagesOnScreen) {
      if let page, pages.knows(page), area.paper.contains(column: column, row: row) {
        pages.facing.activeSide = pages.pagination.side(ofPage: page)
      }
    }
  }
}
