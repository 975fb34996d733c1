import BookText
import Cells
import Paging
import Typesetting

extension PageScene {
  /// The place of the thumb that pages run past; nil if the reader's own page is shown.
  var thumbedPlace: TextOffset? {
    thumbing.flatMap { $0.isFallingBack ? nil : min($0.place, pages.book.end) }
  }

  /// Whether the connection is too slow to show each page on the way.
  private var isSlow: Bool {
    !showsTurns || transition == .none && pages.settings.transition != .none
  }

  /// Moves the thumb to a place; the reader's own place stays. Leaves that fall back are caught.
  mutating func thumb(to place: TextOffset, at now: Duration) {
    var thumbing = thumbing ?? Thumbing(place: place, since: now)
    if thumbing.isFallingBack { (thumbing.isFallingBack, thumbing.flick) = (false, nil) }
    if thumbing.place != place { thumbing.since = now }
    (thumbing.place, thumbing.isSettled) = (place, false)
    self.thumbing = thumbing
    pages.findChapters()
  }

  /// Shows the reader's own page again, at once.
  mutating func endThumbing() { thumbing = nil }

  /// Lets the leaves fall back to the reader's own page, or ends thumbing at once if nothing moves for it.
  mutating func fallBack(at now: Duration) {
    let isShown = pages.settings.accessible == .off && transition != .none
    guard isShown, var thumbing, thumbing.shown != nil else { return endThumbing() }
    if let flick = thumbing.flick { thumbing.shown = flick.target }
    if thumbing.shown?.spread == .pages(pagesOnScreen) { return endThumbing() }
    (thumbing.flick, thumbing.isFallingBack, thumbing.isSettled) = (nil, true, false)
    self.thumbing = thumbing
  }

  /// The frame of the pages that run past the thumb; nil if the reader's own page is shown, as always for a
  /// screen reader. Ends a flick whose time is over, and begins the next.
  mutating func thumbedFrame(_ composer: SpreadComposer, at now: Duration) -> Grid? {
    // A turn begun while leaves fall back is seen at once.
    if thumbing?.isFallingBack == true, controller.pages.isMoving { thumbing = nil }
    // A screen reader hears the place, and no page runs past.
    if pages.settings.accessible == .on { thumbing?.isSettled = true }
    guard var thumbing, pages.settings.accessible == .off else { return nil }
    if let flick = thumbing.flick, now >= flick.start + flick.duration {
      (thumbing.shown, thumbing.flick) = (flick.target, nil)
      if thumbing.isFallingBack {
        self.thumbing = nil
        return nil
      }
    }
    if thumbing.shown == nil, thumbing.beginsAtOwnPage { thumbing.shown = drawOwn(composer) }
    if thumbing.flick == nil { followThumb(&thumbing, composer, at: now) }
    self.thumbing = thumbing
    guard let shown = thumbing.shown else { return nil }
    var frame = thumbing.flick.map { self.frame(of: $0, from: shown, at: now) } ?? shown.grid
    if !thumbing.isFallingBack, var block = (thumbing.flick?.target ?? shown).block {
      block.place = thumbing.place.utf8
      composer.draw(block, into: &frame)
    }
    return frame
  }

  /// Begins to turn to the thumb's spread, or shows it at once; on a slow line only once the thumb rests.
  private mutating func followThumb(
    _ thumbing: inout Thumbing, _ composer: SpreadComposer, at now: Duration
  ) {
    if isSlow, now - thumbing.since < Thumbing.restTime, thumbing.shown != nil { return }
    let target = thumbing.isFallingBack ? drawOwn(composer) : drawSpread(of: thumbing, composer)
    guard let target else {
      thumbing.isSettled = true
      return
    }
    let isExcerpt = if case .excerpt = thumbing.shown?.spread { true } else { false }
    // The page of the book takes the place of its text.
    let isSame = isExcerpt && thumbing.shown?.block?.place == target.block?.place
    guard thumbing.shown != nil, transition != .none, !isSame else {
      (thumbing.shown, thumbing.isSettled) = (target, true)
      return
    }
    let duration = thumbing.isFallingBack ? controller.pages.timing.turn : Thumbing.flickTime
    // The first frame already shows a leaf in the air.
    thumbing.flick = (target, now - Thumbing.frameTime, duration)
  }

  /// Draws the thumb's spread, if far as an excerpt without numbers; nil if it is shown or cannot be set.
  private func drawSpread(of thumbing: Thumbing, _ composer: SpreadComposer) -> Thumbing.Shown? {
    let place = min(thumbing.place, pages.book.end)
    if let slots = knownSlots(at: place) {
      let spread = Thumbing.Spread.pages(slots)
      return thumbing.shown?.spread == spread ? nil : drawSpread(slots, composer, at: place.utf8)
    }
    if case .excerpt(let text) = thumbing.shown?.spread, text.contains(place.utf8) { return nil }
    guard let (excerpt, index) = pages.pagination.excerpt(at: place) else { return nil }
    var beside = pages
    beside.pagination = excerpt
    let indices = pageLayout.isSpread ? [index, index + 1] : [index]
    let known = indices.map { $0 < excerpt.count ? Optional($0) : nil }
    let last = max(index, min(index + indices.count, excerpt.count) - 1)
    let text = excerpt.text(ofPage: index).lowerBound..<excerpt.text(ofPage: last).upperBound
    let grid = SpreadComposer(
      pages: beside, layout: composer.layout, palette: composer.palette,
      pictures: composer.pictures, annotations: composer.annotations
    ).restingFrame(composer.layout.onScreen(known))
    return Thumbing.Shown(
      spread: .excerpt(text), start: text.lowerBound, grid: grid,
      block: PageBlock(place: place.utf8, sides: known.map { $0 != nil }))
  }

  private func drawOwn(_ composer: SpreadComposer) -> Thumbing.Shown? {
    drawSpread(pagesOnScreen, composer, at: pages.anchor.utf8)
  }

  /// Pages are in the order of the screen; nil is a blank half. The thumb is at the byte `place`.
  private func drawSpread(
    _ slots: [Int?], _ composer: SpreadComposer, at place: Int
  ) -> Thumbing.Shown {
    let present = slots.compactMap { $0 }.sorted()
    var block = composer.block(
      beneath: present, sides: composer.layout.onScreen(slots).map { $0 != nil })
    block?.place = place
    let start = present.first.map { pages.pagination.originalStart(ofPage: $0).utf8 } ?? 0
    return Thumbing.Shown(
      spread: .pages(slots), start: start, grid: composer.restingFrame(slots), block: block)
  }

  /// Returns the pages of the spread with a place, in the order of the screen; nil if they are not known yet.
  private func knownSlots(at place: TextOffset) -> [Int?]? {
    guard let page = pages.pagination.knownPage(at: place), pages.knows(page) else { return nil }
    let spreads = Spreads(pageCount: pages.pagination.count, layout: pageLayout)
    let present = spreads.pages(of: spreads.spread(containing: page))
    guard pageLayout.isSpread else { return [page] }
    if present.count == 1, page > 0, pages.pagination.hasMore { return nil }
    let isFirst = present.count == 1 && page == 0 && pageLayout.isCoverAlone
    let slots = isFirst ? [nil, page] : [present.first, present.dropFirst().first]
    let known = slots.map { $0.flatMap { pages.knows($0) ? $0 : nil } }
    return pages.layout?.onScreen(known) ?? known
  }

  /// Returns a frame of the turn from the spread `shown` to the target of a flick.
  private func frame(
    of flick: (target: Thumbing.Shown, start: Duration, duration: Duration),
    from shown: Thumbing.Shown, at now: Duration
  ) -> Grid {
    let progress = min(1, max(0, (now - flick.start) / flick.duration))
    guard let painter = painter(at: progress) else { return flick.target.grid }
    let isFar = thumbing?.isFallingBack == true
    let direction: Direction = flick.target.start < shown.start ? .backward : .forward
    var frame = painter.transition(
      direction, distance: isFar ? Self.leavesFalling(from: shown, to: flick.target) : 1
    ).frame(from: shown.grid, to: flick.target.grid, progress: progress)
    frame.cursor = nil
    return frame
  }

  /// Returns the number of falling leaves, one for each spread; the greatest number next to an excerpt.
  private static func leavesFalling(from one: Thumbing.Shown, to other: Thumbing.Shown) -> Int {
    guard case .pages(let first) = one.spread, case .pages(let last) = other.spread,
      let start = first.compactMap({ $0 }).min(), let end = last.compactMap({ $0 }).min()
    else { return .max }
    return max(1, abs(start - end) / max(1, first.count))
  }
}
