import Paging

/// A controller of numbered pages that is driven by events and reports spreads by number.
struct NumberedTurner {
  enum Event {
    case step(Direction, Cause)
    case move(page: Int, Cause)
    case tick
    case relayout(PageLayout, pageCount: Int, focus: Int)
    case pagesFound(count: Int)
    case dragBegan
    case dragMoved(progress: Double)
    case dragEnded(velocity: Double, threshold: Double)
    case dragCancelled
    case resolve
  }

  enum Action: Hashable {
    case willTransition(from: Int, to: Int, Cause)
    case didFinish(previous: Int, finished: Bool, completed: Bool)
    case didMove(spread: Int, focus: Int, Cause)
    case completion(finished: Bool)
    case willAppear(page: Int)
    case didAppear(page: Int)
    case willDisappear(page: Int)
    case didDisappear(page: Int)
    case bump(Direction)
    case refused(page: Int)
  }

  enum Presentation: Hashable {
    case empty
    case resting(spread: Int)
    case turning(from: Int, to: Int, Direction, progress: Double)
    case bumping(spread: Int, Direction, amount: Double)
  }

  static let turnDuration = PageTiming().turn

  private(set) var pages = PageController(NumberedPages(0))

  var layout: PageLayout { pages.layout ?? PageLayout() }
  var pageCount: Int { pages.source.pageCount }
  var spreads: Spreads { Spreads(pageCount: pageCount, layout: layout) }
  var focus: Int { pages.focus?.id ?? 0 }
  var settledSpread: Int? { spread(pages.visiblePages) }
  var targetSpread: Int? { spread(pages.targetPages) }
  var isMoving: Bool { pages.isMoving }
  var isDragging: Bool { pages.isDragging }

  private func spread(_ slots: [NumberedPages.Page?]) -> Int? {
    slots.compactMap { $0 }.first.map { spreads.spread(containing: $0.id) }
  }

  private func number(_ slots: [NumberedPages.Page?]) -> Int { spread(slots) ?? -1 }

  mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    // Actions before a new layout use the numbers of the old one.
    if case .relayout = event { pages.endMotion() }
    var actions = pages.takeEvents().map(action)
    switch event {
    case .step(let direction, let cause): pages.step(direction, cause: cause, at: now)
    case .move(let page, let cause):
      if case .refused = pages.move(to: page, cause: cause, at: now) {
        actions = [.refused(page: page)]
      }
    case .tick: pages.tick(at: now)
    case .relayout(let layout, let count, let focus):
      pages.layOut(layout, NumberedPages(count), focus: min(max(0, focus), max(0, count - 1)))
    case .pagesFound(let count):
      pages.extend { $0.pageCount = max($0.pageCount, count) }
    case .dragBegan: pages.beginDrag(at: now)
    case .dragMoved(let progress): pages.moveDrag(by: progress, at: now)
    case .dragEnded(let velocity, let threshold):
      pages.endDrag(velocity: velocity, threshold: threshold, at: now)
    case .dragCancelled: pages.cancelDrag(at: now)
    case .resolve: pages.endMotion()
    }
    return actions + pages.takeEvents().map(action)
  }

  private func action(_ event: PageEvent<NumberedPages.Page>) -> Action {
    switch event {
    case .willTransition(let from, let to, let cause):
      .willTransition(from: number(from), to: number(to), cause)
    case .didFinish(let previous, let finished, let completed):
      .didFinish(previous: number(previous), finished: finished, completed: completed)
    case .didMove(let pages, let focus, let cause):
      .didMove(spread: number(pages), focus: focus?.id ?? -1, cause)
    case .completion(let finished): .completion(finished: finished)
    case .willAppear(let page): .willAppear(page: page.id)
    case .didAppear(let page): .didAppear(page: page.id)
    case .willDisappear(let page): .willDisappear(page: page.id)
    case .didDisappear(let page): .didDisappear(page: page.id)
    case .didReachEnd(let direction): .bump(direction)
    case .fault: .refused(page: -1)
    }
  }

  func presentation(at now: Duration) -> Presentation {
    switch pages.presentation(at: now) {
    case .empty: .empty
    case .resting(let slots): .resting(spread: number(slots))
    case .turning(let from, let to, let direction, let progress, _):
      .turning(from: number(from), to: number(to), direction, progress: progress)
    case .bumping(let slots, let direction, let amount):
      .bumping(spread: number(slots), direction, amount: amount)
    }
  }
}

/// A turner at rest on the spread of `focus`.
func turner(
  pages: Int, focus: Int = 0, isSpread: Bool = false,
  style: PageLayout.TransitionStyle = .curl
) -> NumberedTurner {
  var turner = NumberedTurner()
  let layout = PageLayout(transitionStyle: style, isSpread: isSpread, isCoverAlone: true)
  _ = turner.handle(.relayout(layout, pageCount: pages, focus: focus), at: .zero)
  return turner
}
