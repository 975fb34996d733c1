import Cells
import Paging

extension PageScene {
  /// The pages at the time `now`: at rest, turning or bumping; empty on too small a screen. O(*n*) in the
  /// cells of the screen.
  mutating func frame(at now: Duration, _ annotations: Annotations) -> Grid {
    guard let layout = pages.layout else {
      thumbing?.isSettled = true
      return Grid(size: pages.screen)
    }
    let composer = SpreadComposer(
      pages: pages, layout: layout, palette: pages.palette, pictures: pictures,
      annotations: annotations)
    if let frame = thumbedFrame(composer, at: now) { return frame }
    func restingFrame(_ slots: [NumberedPages.Page?]) -> Grid {
      composer.restingFrame(onScreen(slots))
    }
    let presentation = controller.pages.presentation(at: now)
    if let flip, case .resting(let slots) = presentation,
      let painter = painter(at: flip.progress(at: now))
    {
      return flip.frame(to: restingFrame(slots), painter, at: now)
    }
    switch presentation {
    case .empty: return composer.blankFrame(hasPaper: [])
    case .resting(let slots):
      turning = []
      return restingFrame(slots)
    case .turning(let from, let to, let direction, let progress, let back):
      let behind = back.flatMap { pages.knows($0.id) ? $0 : nil }
      turning = ([from, to] + (behind.map { [[$0]] } ?? [])).map { slots in
        turning.first { $0.pages == onScreen(slots) } ?? (onScreen(slots), restingFrame(slots))
      }
      let (old, new) = (turning[0].grid, turning[1].grid)
      guard let painter = painter(at: progress) else { return old }
      // Only the page before the cover is blank.
      let isRigid = turnsCoverAsBoard && (from[0] == nil || to[0] == nil)
      let transition = painter.transition(
        direction, distance: turnDistance, isRigid: isRigid,
        back: turning.count > 2 ? turning[2].grid : nil)
      var frame = transition.frame(from: old, to: new, progress: progress)
      // The cursor of a page in motion would be sent with each frame.
      frame.cursor = progress <= 0 ? old.cursor : progress >= 1 ? new.cursor : nil
      return frame
    case .bumping(let slots, let direction, let amount):
      guard transition != .none, let painter = painter(at: 0) else { return restingFrame(slots) }
      // At the end of the book the leaf lifts a little and falls back, unless its half is blank.
      guard let lifted = direction == .forward ? slots.last : slots.first, lifted != nil else {
        return restingFrame(slots)
      }
      let blank = composer.blankFrame(hasPaper: onScreen(slots).map { $0 != nil })
      var frame = painter.transition(direction)
        .frame(from: restingFrame(slots), to: blank, progress: 0.05 * amount)
      frame.cursor = nil
      return frame
    }
  }

  /// Number of spreads by which the turn under way goes on or back; 1 for a turn to the next.
  private var turnDistance: Int {
    guard let indicator, let target = indicator.preview else { return 1 }
    return abs(target - indicator.index)
  }

  /// Returns the painter of a turn at a progress of 0…1; nil if the screen is too small for a page.
  func painter(at progress: Double) -> TurnPainter? {
    pages.layout.map {
      TurnPainter(
        layout: $0, pages: pageLayout, style: transition, palette: pages.palette, grab: leaf.grab,
        rise: leaf.rise(at: progress))
    }
  }

  /// Whether the cover is a page of its own, turning like a board.
  var turnsCoverAsBoard: Bool {
    pages.layout?.isSpread == true && pages.isCoverAlone && pages.settings.transition == .curl
  }
}
