import Paging
import SeededRandom
import Testing

/// Follows a turner and records every invariant that an event violates.
struct TurnerWatch {
  private(set) var turner = NumberedTurner()
  private(set) var faults: [String] = []
  private var isInTransition = false
  private var pagesSeen: [Int: PageLife] = [:]
  private var now = Duration.zero
  /// The steps and moves of the program without a completion so far.
  private var owed = 0

  private enum PageLife { case appearing, visible, disappearing }

  mutating func handle(_ event: NumberedTurner.Event, after pause: Duration) {
    now += pause
    let before = turner
    let actions = turner.handle(event, at: now)
    switch event {
    // A call that is refused is answered by the refusal.
    case .step(_, .program): owed += 1
    case .move(_, .program) where !actions.contains(where: \.isRefusal):
      owed += 1
    default: break
    }
    for action in actions { note(action) }
    require((0...1).contains(owed), "I24: \(owed) answers are owed")
    check(event, before, actions)
  }

  private mutating func note(_ action: NumberedTurner.Action) {
    switch action {
    case .willTransition(let from, let to, _):
      require(!isInTransition, "I3: a transition within another")
      require(from != to, "I25: a transition to the same spread")
      isInTransition = true
    case .didFinish:
      require(isInTransition, "I3: an end without a beginning")
      isInTransition = false
    case .willAppear(let page):
      // A page that was about to be covered may reappear: the leaf was dropped.
      require(
        pagesSeen[page] == nil || pagesSeen[page] == .disappearing, "I6: \(page) appears twice")
      pagesSeen[page] = .appearing
    case .didAppear(let page):
      require(pagesSeen[page] == .appearing, "I6: \(page) appeared unannounced")
      pagesSeen[page] = .visible
    case .willDisappear(let page):
      require(
        pagesSeen[page] == .visible || pagesSeen[page] == .appearing,
        "I6: \(page) disappears without being visible")
      pagesSeen[page] = .disappearing
    case .didDisappear(let page):
      require(pagesSeen[page] == .disappearing, "I6: \(page) disappeared unannounced")
      pagesSeen[page] = nil
    case .completion: owed -= 1
    case .didMove, .bump, .refused: break
    }
  }

  private mutating func check(
    _ event: NumberedTurner.Event, _ before: NumberedTurner, _ actions: [NumberedTurner.Action]
  ) {
    let spreads = turner.spreads
    guard let settled = turner.settledSpread else {
      require(turner.pageCount == 0, "I1: nothing is shown of \(turner.pageCount) pages")
      return
    }
    require((0..<turner.pageCount).contains(turner.focus), "I2: focus \(turner.focus)")
    require((0..<spreads.count).contains(settled), "I14: spread \(settled)")
    require(spreads.pages(of: settled).contains(turner.focus), "I13: focus is not visible")
    let moved = actions.contains { if case .didMove = $0 { true } else { false } }
    let isLayout = if case .relayout = event { true } else { false }
    if !isLayout, !moved {
      require(settled == before.settledSpread, "I4: moved without saying so")
      require(turner.focus == before.focus, "I4: focus moved without saying so")
    }
    switch turner.presentation(at: now) {
    case .empty: require(false, "I5: nothing is drawn")
    case .resting(let spread):
      require(spread == settled, "I5: drawn \(spread), settled \(settled)")
      let visible = pagesSeen.filter { $0.value == .visible }.map(\.key).sorted()
      require(visible == spreads.pages(of: spread), "I6: at rest \(visible) are visible")
      require(pagesSeen.count == visible.count, "I6: pages are between states at rest")
      require(!isInTransition, "I3: at rest within a transition")
      require(owed == 0, "I24: at rest, and an answer is owed")
    case .turning(let from, let to, _, let progress):
      require(from == settled && spreads.count > to && to != from, "I5: turning elsewhere")
      require((0...1).contains(progress), "I15: progress \(progress)")
      require(turner.isMoving || turner.isDragging, "I28: a turn without ticks")
    case .bumping(let spread, _, let amount):
      require(spread == settled && (0...1).contains(amount), "I15: bump \(amount)")
      require(turner.isMoving || turner.isDragging, "I28: a bump without ticks")
    }
  }

  private mutating func require(_ holds: Bool, _ fault: String) {
    if !holds { faults.append(fault) }
  }
}

struct PageTurnerInvariantTests {
  private static func randomEvent(_ random: inout SplitMix, _ pages: inout Int)
    -> NumberedTurner.Event
  {
    let direction: Direction = .random(using: &random)
    let cause = [Cause.key, .tap, .indicator, .program].randomElement(using: &random) ?? .key
    switch Int.random(in: 0..<20, using: &random) {
    case 12, 13: return .dragBegan
    case 14...17: return .dragMoved(progress: Double.random(in: -1.2...1.2, using: &random))
    case 18:
      return .dragEnded(velocity: Double.random(in: -9...9, using: &random), threshold: 0.5)
    case 19: return .dragCancelled
    case 0..<4: return .step(direction, cause)
    case 4, 5: return .move(page: Int.random(in: -1...pages + 1, using: &random), cause)
    case 6..<9: return .tick
    case 9:
      if Int.random(in: 0..<4, using: &random) == 0 {
        pages = Int.random(in: 0...7, using: &random)
      }
      let layout = PageLayout(
        transitionStyle: PageLayout.TransitionStyle.allCases.randomElement(using: &random) ?? .curl,
        navigationOrientation: Bool.random(using: &random) ? .horizontal : .vertical,
        isSpread: .random(using: &random), isRightToLeft: .random(using: &random),
        isCoverAlone: .random(using: &random))
      return .relayout(
        layout, pageCount: pages, focus: Int.random(in: -1...pages, using: &random))
    case 10:
      pages += 1
      return .pagesFound(count: pages)
    default: return .resolve
    }
  }

  @Test(arguments: 0..<40)
  func theInvariantsHoldForRandomEvents(seed: Int) {  // I1–I7, I13–I15, I24, I25, I28
    var random = SplitMix(seed: UInt64(seed))
    var pages = seed % 8
    var watch = TurnerWatch()
    watch.handle(.relayout(PageLayout(), pageCount: pages, focus: 0), after: .zero)
    for step in 0..<eventCount(usually: 2_000) {
      if watch.turner.pageCount == 0, pages > 0 {
        watch.handle(.relayout(PageLayout(), pageCount: pages, focus: 0), after: .zero)
      }
      let event = Self.randomEvent(&random, &pages)
      if case .pagesFound = event, watch.turner.pageCount == 0 { continue }
      watch.handle(event, after: .milliseconds(Int.random(in: 0...500, using: &random)))
      if !watch.faults.isEmpty {
        Issue.record("seed \(seed), step \(step), \(event): \(watch.faults)")
        return
      }
    }
  }

  @Test(arguments: 1...7, [false, true])
  func everySpreadIsReachedByStepsAlone(pages: Int, isSpread: Bool) {  // S1.08, I11
    var turner = turner(pages: pages, isSpread: isSpread)
    var visited = [turner.settledSpread]
    for step in 0..<turner.spreads.count + 2 {
      let actions = turner.handle(.step(.forward, .key), at: .seconds(step))
      _ = turner.handle(.resolve, at: .seconds(step))
      if actions != [.bump(.forward)] { visited.append(turner.settledSpread) }
    }
    #expect(visited == (0..<turner.spreads.count).map { $0 })
  }

  @Test(arguments: 0...6, [false, true])
  func stepsByKeyByTapAndByNumberEndAlike(steps: Int, isSpread: Bool) {  // I20
    var ends: [NumberedTurner.Presentation] = []
    for cause in [Cause.key, .tap, .indicator] {
      var turner = turner(pages: 20, isSpread: isSpread)
      for step in 0..<steps {
        _ = turner.handle(.step(.forward, cause), at: .seconds(step))
      }
      _ = turner.handle(.resolve, at: .seconds(steps))
      ends.append(turner.presentation(at: .seconds(steps + 1)))
    }
    var turner = turner(pages: 20, isSpread: isSpread)
    if let page = turner.spreads.pages(of: steps).first {
      _ = turner.handle(.move(page: page, .key), at: .zero)
      _ = turner.handle(.resolve, at: .zero)
    }
    ends.append(turner.presentation(at: .seconds(9)))
    #expect(Set(ends).count == 1)
  }

  @Test(arguments: [1, 7, 16, 33, 90, 200, 251, 400])
  func nPressesAreNPagesAtAnyPace(milliseconds: Int) {
    var turner = turner(pages: 200)
    for press in 0..<100 {
      let now = Duration.milliseconds(milliseconds * press)
      _ = turner.handle(.tick, at: now)
      _ = turner.handle(.step(.forward, .key), at: now)
    }
    _ = turner.handle(.resolve, at: .seconds(100))
    #expect(turner.focus == 100)
  }

  @Test func progressRisesFromNothingToTheWhole() {  // I15
    var turner = turner(pages: 3)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    var last = -1.0
    for millisecond in 0...360 {
      guard
        case .turning(_, _, _, let progress) = turner.presentation(at: .milliseconds(millisecond))
      else {
        Issue.record("the turn ended at \(millisecond) ms")
        return
      }
      #expect(progress >= last)
      last = progress
    }
    #expect(last == 1)
    guard case .turning(_, _, _, 0) = turner.presentation(at: .zero) else {
      Issue.record("the turn does not begin at rest")
      return
    }
  }

  @Test(arguments: 0..<30)
  func everyMotionEndsWithTicksAlone(seed: Int) {  // I28, I30
    var random = SplitMix(seed: UInt64(seed) + 1_000)
    var pages = 5
    var turner = turner(pages: 5)
    var now = Duration.zero
    for _ in 0..<60 {
      now += .milliseconds(Int.random(in: 0...200, using: &random))
      _ = turner.handle(Self.randomEvent(&random, &pages), at: now)
    }
    _ = turner.handle(.dragCancelled, at: now)
    now += .seconds(1)
    _ = turner.handle(.tick, at: now)
    #expect(!turner.isMoving && !turner.isDragging)
  }
}

extension Direction {
  fileprivate static func random(using random: inout SplitMix) -> Direction {
    Bool.random(using: &random) ? .forward : .backward
  }
}

extension NumberedTurner.Action {
  fileprivate var isRefusal: Bool {
    if case .refused = self { return true }
    return false
  }
}
