import CLibrary
import Paging
import SeededRandom
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A reader, a program and a terminal with random actions.
private struct Meddler {
  var random: SplitMix
  var now = Duration.zero
  var nextID = 1_000
  /// Number of calls so far owed a completion.
  private(set) var owed = 0

  init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  private mutating func layout() -> PageLayout {
    PageLayout(
      transitionStyle: PageLayout.TransitionStyle.allCases.randomElement(using: &random) ?? .curl,
      navigationOrientation: .random(using: &random) ? .horizontal : .vertical,
      isSpread: .random(using: &random), isRightToLeft: .random(using: &random),
      isCoverAlone: .random(using: &random))
  }

  /// Performs a random action.
  mutating func act(on watch: inout ControllerWatch) {
    let controller = watch.controller
    let ids = controller.source.ids
    let direction: Direction = .random(using: &random) ? .forward : .backward
    let cause = [Cause.key, .tap, .indicator, .program][number(0...3)]
    let isAnimated = Bool.random(using: &random)
    let way = Double.random(in: -1.5...1.5, using: &random)
    let (kind, now) = (number(0...24), self.now)
    var outcome = PageOutcome.done
    var isCompleted = false
    switch kind {
    case 0...4:
      isCompleted = cause == .program
      watch.perform(at: now) { $0.step(direction, cause: cause, at: now) }
    case 5...8: watch.perform(at: now) { $0.tick(at: now) }
    case 9: watch.perform(at: now) { $0.beginDrag(at: now) }
    case 10, 11: watch.perform(at: now) { $0.moveDrag(by: way, at: now) }
    case 12: watch.perform(at: now) { $0.endDrag(velocity: way * 6, at: now) }
    case 13: watch.perform(at: now) { $0.cancelDrag(at: now) }
    case 14:
      let start = number(0...max(0, ids.count))
      var pages = Array(ids.dropFirst(start).prefix(number(0...3)))
      if !ids.isEmpty, number(0...9) == 0 { pages = [-7] }
      isCompleted = cause == .program
      watch.perform(at: now) {
        outcome = $0.setPages(
          pages, direction: direction, animated: isAnimated, cause: cause, at: now)
      }
    case 15:
      let page = number(0...5) == 0 ? -7 : ids.randomElement(using: &random) ?? 0
      isCompleted = cause == .program
      watch.perform(at: now) {
        outcome = $0.move(to: page, animated: isAnimated, cause: cause, at: now)
      }
    case 16, 17:
      let layout = layout()
      watch.perform(at: now, isLayout: true) { $0.layOut(layout) }
    case 18:
      nextID += 1
      let (id, place) = (nextID, number(0...ids.count))
      isCompleted = true
      watch.perform(at: now) {
        outcome = $0.change(at: now) { source in
          try source.pages.insert(
            [TestPage(id: id)], place < ids.count ? .before(ids[place]) : .end)
        }
      }
    case 19:
      let gone = ids.filter { _ in number(0...4) == 0 } + (number(0...9) == 0 ? [-7] : [])
      isCompleted = true
      watch.perform(at: now) {
        outcome = $0.change(animated: isAnimated, at: now) { source in
          try source.pages.remove(gone)
        }
      }
    case 20: watch.perform(at: now) { $0.endMotion() }
    case 21: watch.perform(at: now) { $0.prefetchNeighbours() }
    case 22:
      nextID += 1
      let id = nextID
      watch.perform(at: now, isLayout: true) {
        $0.extend { try? $0.pages.insert([TestPage(id: id)], .end) }
      }
    case 23:
      let (layout, source) = (layout(), TestSource(ids))
      let focus = ids.randomElement(using: &random) ?? 0
      watch.perform(at: now, isLayout: true) { $0.layOut(layout, source, focus: focus) }
    default:
      isCompleted = true
      watch.perform(at: now) { outcome = $0.change(at: now) { _ in } }
    }
    if isCompleted, outcome == .done { owed += 1 }
  }
}

/// Number of random events for each seed; `make fuzz` sets a larger one.
private func eventCount(usually count: Int) -> Int {
  getenv("BIFOLIO_FUZZ_EVENTS").flatMap { Int(String(cString: $0)) } ?? count
}

struct PageControllerRandomTests {
  @Test(arguments: 0..<60)
  func theInvariantsHoldForRandomCalls(seed: Int) {  // I1–I7, I9, I13–I15, I24–I26, I28, I30
    var meddler = Meddler(seed: seed)
    var watch = ControllerWatch(pages: seed % 8, isNumbered: seed % 3 > 0)
    for step in 0..<eventCount(usually: 800) {
      meddler.now += ms(meddler.number(0...300))
      meddler.act(on: &watch)
      if !watch.faults.isEmpty {
        Issue.record("seed \(seed), step \(step): \(watch.faults)")
        return
      }
    }
    let now = meddler.now
    watch.perform(at: now, isLayout: true) { $0.layOut(.curl) }
    watch.perform(at: now) { $0.cancelDrag(at: now) }
    for frame in 0..<100 { watch.perform(at: now) { $0.tick(at: now + ms(20) * frame) } }
    #expect(!watch.controller.isMoving && !watch.controller.isDragging)  // I30
    #expect(watch.completions == meddler.owed)  // I24
  }
}
