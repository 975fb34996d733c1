/// A window over the pages of a source: the visible spread, the page with the focus, and a cache of the
/// spreads on either side.
struct PageWindow<Source: PageSource>: Sendable {
  typealias Page = Source.Page

  struct Goal: Sendable {
    let slots: PageSlots<Page>
    let focus: Page.ID
  }

  /// The spreads on one side, the nearest first.
  private struct Side {
    var spreads: [PageSlots<Page>] = []
    /// Whether the source has no page beyond the last of them.
    var isComplete = false
  }

  private(set) var source: Source
  private(set) var layout: PageLayout
  /// The visible spread; empty if there are no pages.
  private(set) var spread = PageSlots<Page>()
  /// The page with the focus: one of the visible ones.
  private(set) var focus: Page?
  private var before = Side()
  private var after = Side()
  /// The half with the focus in the last spread, used when there is a spread again.
  private var lastHalf: Int?

  /// Shows the spread of a page; none if the source does not have it.
  init(_ source: Source, _ layout: PageLayout, at start: Page?) {
    (self.source, self.layout) = (source, layout)
    if let start { show(goal(holding: start)) }
  }

  var focusID: Page.ID? { focus?.id }

  /// Returns the position of the visible spread among all, with a target's position as its preview; nil if
  /// the number of pages is unknown.
  func indicator(turningTo target: Goal?) -> PageControl? {
    guard let count = source.count, let focusID else { return nil }
    let spreads = Spreads(pageCount: count, layout: layout)
    let target = target.flatMap { source.index(of: $0.focus) }
    // A removed page is not counted while it is turned away; the new page is.
    guard let index = source.index(of: focusID) ?? target else { return nil }
    var control = PageControl(count: spreads.count, index: spreads.spread(containing: index))
    control.isRightToLeft = layout.isRightToLeft && layout.navigationOrientation == .horizontal
    control.preview = target.map(spreads.spread)
    return control
  }

  // MARK: Goals

  /// Returns the spread of a page: the visible spread if the page is in it.
  func goal(to page: Page) -> Goal {
    spread.contains(page.id) ? Goal(slots: spread, focus: page.id) : goal(holding: page)
  }

  /// Returns the spread of a page in the present source and layout. The focused page stays in its half of the
  /// spread, unless its index decides the half.
  private func goal(holding page: Page) -> Goal {
    let half = page.id == focusID ? focusedHalf ?? lastHalf : nil
    return Goal(slots: source.spread(holding: page, layout, inHalf: half), focus: page.id)
  }

  /// The half of a spread with the focus; nil for a single page.
  private var focusedHalf: Int? {
    spread.slots.count == 2 ? spread.slots.firstIndex { $0?.id == focusID } : nil
  }

  /// Returns the spread of one or more pages; if the layout shows another number of pages, the spread with
  /// the first.
  func goal(fitting pages: [Page]) -> Goal {
    pages.count == layout.visiblePageCount
      ? Goal(slots: PageSlots(pages), focus: pages[0].id) : goal(holding: pages[0])
  }

  /// Returns the spread beside the visible one, or nil if it is not in the cache.
  func goal(inDirection direction: Direction) -> Goal? {
    self[direction].spreads.first.flatMap { slots in
      slots.pages.first.map { Goal(slots: slots, focus: $0.id) }
    }
  }

  /// Returns the direction from the page with the focus to a goal; forward if an index is unknown.
  func direction(to goal: Goal) -> Direction {
    guard let here = focusID.flatMap(source.index), let there = source.index(of: goal.focus) else {
      return .forward
    }
    return there < here ? .backward : .forward
  }

  // MARK: Changes

  /// Makes a spread the visible one. Drops the cache unless the spread is visible already, or comes from the
  /// cache on the side of `direction`.
  mutating func show(_ goal: Goal, from direction: Direction? = nil) {
    if let direction, self[direction].spreads.first?.ids == goal.slots.ids {
      self[direction.reversed].spreads.insert(spread, at: 0)
      self[direction].spreads.removeFirst()
    } else if goal.slots.ids != spread.ids {
      dropNeighbours()
    }
    if goal.focus != focusID { lastHalf = nil }
    spread = goal.slots
    focus = spread.page(withID: goal.focus)
  }

  /// Applies a layout, and drops the cache; the page with the focus stays visible. The spread changes only if
  /// pages are paired in another way.
  mutating func layOut(_ layout: PageLayout) {
    let isPairedAlike = self.layout.pairsPages(like: layout)
    self.layout = layout
    dropNeighbours()
    if !isPairedAlike { refresh() }
  }

  /// Shows the spread of the page with the focus, if present, in the present source and layout.
  mutating func refresh() {
    guard let page = focusID.flatMap(source.page) else { return }
    lastHalf = focusedHalf ?? lastHalf
    show(goal(holding: page))
  }

  /// Adds pages at the end of the source by `body`, and drops the cache. Returns whether the visible spread,
  /// or the spread of a turn, now has other pages.
  mutating func extend(turningTo target: Goal?, _ body: (inout Source) -> Void) -> Bool {
    body(&source)
    dropNeighbours()
    let visible = focusID.map { Goal(slots: spread, focus: $0) }
    return [visible, target].compactMap { $0 }.contains { shown in
      let page = source.page(withID: shown.focus)
      return shown.slots.ids != page.map { goal(holding: $0).slots.ids }
    }
  }

  /// Replaces the source. Returns the spread to show, with the focused page or its successor, and the
  /// direction of the successor if known; nil if the source has no pages.
  mutating func replace(_ source: Source) -> (goal: Goal, direction: Direction?)? {
    let heir = focus.flatMap { self.source.successor(of: $0, in: source) }
    let index = focusID.flatMap(self.source.index)
    self.source = source
    dropNeighbours()
    guard let page = heir?.page ?? source.page(withIndexNear: index) else {
      (spread, focus) = (PageSlots(), nil)
      return nil
    }
    return (goal(holding: page), heir?.direction)
  }

  // MARK: Neighbours

  private subscript(direction: Direction) -> Side {
    get { direction == .forward ? after : before }
    set {
      switch direction {
      case .forward: after = newValue
      case .backward: before = newValue
      }
    }
  }

  /// Number of pages in the cache, the visible ones included.
  var pageCount: Int {
    ([spread] + before.spreads + after.spreads).reduce(0) { $0 + $1.pages.count }
  }

  /// Loads the spreads on one side until there are `count` or the book ends. Returns the errors to report. At
  /// an error of the source, the book is assumed to end. A side without any spread is an error too, unless
  /// the book ends there by its indices or they are unknown.
  mutating func load(_ direction: Direction, upTo count: Int) -> [PageControllerError] {
    var faults: [PageControllerError] = []
    while !spread.isEmpty, self[direction].spreads.count < count, !self[direction].isComplete {
      self[direction].isComplete = true
      let outermost = self[direction].spreads.last ?? spread
      do throws(PageControllerError) {
        guard let next = try source.spread(direction, beyond: outermost, layout) else { continue }
        self[direction].spreads.append(next)
        self[direction].isComplete = false
      } catch {
        faults.append(error)
      }
    }
    if goal(inDirection: direction) == nil {
      faults += source.gap(direction, beyond: spread).map { [$0] } ?? []
    }
    return faults
  }

  /// Drops the cached spreads more than `count` spreads away on either side.
  mutating func trim(to count: Int) {
    for direction in Direction.allCases where self[direction].spreads.count > count {
      self[direction].spreads.removeLast(self[direction].spreads.count - count)
      self[direction].isComplete = false
    }
  }

  private mutating func dropNeighbours() { (before, after) = (Side(), Side()) }
}
