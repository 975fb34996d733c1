/// The visible spread, and a cache of the spreads on either side of it.
struct PageWindow<Page: Identifiable & Sendable>: Sendable where Page.ID: Sendable {
  /// The spreads on one side, the nearest first.
  private struct Side {
    var spreads: [PageSlots<Page>] = []
    /// True if the source has no page beyond the last of them.
    var isComplete = false
  }

  /// The visible spread; empty if there are no pages.
  private(set) var spread: PageSlots<Page>
  private var before = Side()
  private var after = Side()

  init(_ spread: PageSlots<Page> = PageSlots()) { self.spread = spread }

  private subscript(direction: Direction) -> Side {
    get { direction == .forward ? after : before }
    set {
      switch direction {
      case .forward: after = newValue
      case .backward: before = newValue
      }
    }
  }

  /// The number of pages in the cache, the visible ones included.
  var pageCount: Int {
    ([spread] + before.spreads + after.spreads).reduce(0) { $0 + $1.pages.count }
  }

  /// Returns the spread beside the visible one, or nil if it is not in the cache.
  func next(_ direction: Direction) -> PageSlots<Page>? { self[direction].spreads.first }

  /// Loads the spreads on one side until there are `count` or the book ends.
  ///
  /// - Throws: The error in the source; the book is assumed to end there.
  mutating func load<Source: PageSource<Page>>(
    _ direction: Direction, _ count: Int, from source: Source, _ layout: PageLayout
  ) throws(PageControllerError) {
    guard !spread.isEmpty else { return }
    while self[direction].spreads.count < count, !self[direction].isComplete {
      self[direction].isComplete = true
      let outermost = self[direction].spreads.last ?? spread
      guard let next = try source.spread(direction, beyond: outermost, layout) else { return }
      self[direction].spreads.append(next)
      self[direction].isComplete = false
    }
  }

  /// Makes the neighbouring spread the visible one.
  mutating func turn(_ direction: Direction) {
    guard let next = next(direction) else { return }
    self[direction.reversed].spreads.insert(spread, at: 0)
    self[direction].spreads.removeFirst()
    spread = next
  }

  /// Drops spreads that are more than `count` away.
  mutating func trim(to count: Int) {
    for direction in Direction.allCases where self[direction].spreads.count > count {
      self[direction].spreads.removeLast(self[direction].spreads.count - count)
      self[direction].isComplete = false
    }
  }
}
