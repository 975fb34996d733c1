/// The spreads that are kept: the visible one, and some on either side.
///
/// The turner knows them by their places here. So it turns pages whose number nobody knows, and
/// what it can reach is what is kept.
struct PageWindow<Page: Identifiable> {
  private(set) var spreads: [PageSlots<Page>]
  /// The place of the committed spread.
  var current: Int
  /// Whether the spreads are neighbours in the book; not so during a jump.
  let isContiguous: Bool

  /// Keeps nothing but `spread`.
  init(_ spread: PageSlots<Page> = PageSlots()) {
    spreads = spread.isEmpty ? [] : [spread]
    current = 0
    isContiguous = true
  }

  /// Keeps the two ends of a jump.
  init(jumpFrom old: PageSlots<Page>, to new: PageSlots<Page>, _ direction: Direction) {
    spreads = direction == .forward ? [old, new] : [new, old]
    current = direction == .forward ? 0 : 1
    isContiguous = false
  }

  /// The committed spread; empty where there are no pages.
  var spread: PageSlots<Page> { self[current] }

  /// Whether there are no pages.
  var isEmpty: Bool { spreads.isEmpty }

  /// The spread at a place, or an empty one.
  subscript(place: Int) -> PageSlots<Page> {
    spreads.indices.contains(place) ? spreads[place] : PageSlots()
  }

  /// How many spreads there are on one side of the committed one.
  func reach(_ direction: Direction) -> Int {
    direction == .forward ? spreads.count - 1 - current : current
  }

  /// The outermost spread on one side.
  func outermost(_ direction: Direction) -> PageSlots<Page> {
    self[direction == .forward ? spreads.count - 1 : 0]
  }

  mutating func extend(_ direction: Direction, by spread: PageSlots<Page>) {
    if direction == .forward {
      spreads.append(spread)
    } else {
      spreads.insert(spread, at: 0)
      current += 1
    }
  }

  /// Drops what is further away than `reach` spreads, and after a jump all but its end.
  ///
  /// - Returns: Whether anything was dropped.
  mutating func trim(to reach: Int) -> Bool {
    guard isContiguous else {
      self = PageWindow(spread)
      return true
    }
    // No more than there is, so that no sum overflows.
    let reach = min(max(0, reach), spreads.count)
    let kept = max(0, current - reach)..<min(spreads.count, current + reach + 1)
    guard kept.count < spreads.count else { return false }
    spreads = Array(spreads[kept])
    current -= kept.lowerBound
    return true
  }

  mutating func replace(_ pages: [Page]) {
    for index in spreads.indices { spreads[index].replace(pages) }
  }
}
