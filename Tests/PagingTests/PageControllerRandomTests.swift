import Paging
import SeededRandom
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A reader, a program and a terminal that do anything at any moment.
private struct Meddler {
  var random: SplitMix
  var now = Duration.zero
  var nextID = 1_000
  var completions: [Int: Int] = [:]
  private(set) var calls = 0
  /// Whether the last call was for another layout, which moves no reader, but pairs pages anew.
  private(set) var isLayout = false

  init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// A configuration that is mostly possible.
  mutating func configuration() -> PageConfiguration {
    var configuration = anyConfiguration()
    let isPossible = number(0...3) > 0
    while isPossible, configuration.fault != nil { configuration = anyConfiguration() }
    return configuration
  }

  private mutating func anyConfiguration() -> PageConfiguration {
    PageConfiguration(
      transitionStyle: PageLayout.TransitionStyle.allCases.randomElement(using: &random) ?? .curl,
      navigationOrientation: .random(in: 0...1, using: &random) == 0 ? .horizontal : .vertical,
      spineLocation: [.none, .min, .mid, .max][number(0...3)],
      isDoubleSided: .random(using: &random),
      scrollArrangement: number(0...1) == 0 ? .single : .spread,
      interPageSpacing: max(0, number(-8...2)),
      isRightToLeft: .random(using: &random), isCoverAlone: .random(using: &random),
      prefetchCount: number(0...2))
  }

  /// Does something; `note` is to be called with the number of the call when it completes.
  mutating func act(_ watch: ControllerWatch, note: @escaping (Int) -> Void) -> Bool {
    let controller = watch.controller
    calls += 1
    let call = calls
    let end: (Bool) -> Void = { _ in note(call) }
    let direction: Direction = Bool.random(using: &random) ? .forward : .backward
    let cause = [Cause.key, .tap, .indicator, .program][number(0...3)]
    let page = watch.ids.randomElement(using: &random).map { TestPage(id: $0) }
    let isAnimated = Bool.random(using: &random)
    let kind = number(0...22)
    isLayout = kind == 16 || kind == 17
    switch kind {
    case 0...4: controller.step(direction, cause: cause, at: now)
    case 5...8: controller.tick(at: now)
    case 9: controller.beginDrag(at: now)
    case 10, 11: controller.moveDrag(by: .random(in: -1.5...1.5, using: &random), at: now)
    case 12: controller.endDrag(velocity: .random(in: -9...9, using: &random), at: now)
    case 13: controller.cancelDrag(at: now)
    case 14:
      let start = number(0...max(0, watch.ids.count))
      var pages = watch.ids.dropFirst(start).prefix(number(0...3)).map { TestPage(id: $0) }
      if !watch.ids.isEmpty, number(0...9) == 0 { pages = [TestPage(id: -7)] }
      controller.setPages(
        pages, direction: direction, animated: isAnimated, cause: cause, at: now, completion: end)
      return true
    case 15:
      guard let page else { return false }
      controller.move(to: page, animated: isAnimated, cause: cause, at: now, completion: end)
      return true
    case 16:
      controller.resize(
        to: PageExtent(columns: number(-1...99), rows: number(0...40)), at: now)
    case 17: controller.configure(configuration(), at: now)
    case 18:
      nextID += 1
      let (id, place) = (nextID, number(0...watch.ids.count))
      let before = place < watch.ids.count ? watch.ids[place] : nil
      watch.ids.insert(id, at: place)
      controller.insert(
        [TestPage(id: id)], before.map { .before($0) } ?? .end, at: now, completion: end)
      return true
    case 19:
      let gone = watch.ids.filter { _ in number(0...4) == 0 }
      controller.remove(
        gone, animated: isAnimated, at: now,
        applying: { watch.ids.removeAll { gone.contains($0) } }, completion: end)
      return true
    case 20: controller.suspend(at: now)
    case 21: controller.prefetchNeighbours(at: now)
    default:
      controller.reload(at: now, completion: end)
      return true
    }
    return false
  }
}

private final class Count {
  var ends: [Int: Int] = [:]
  var expected: Set<Int> = []
}

struct PageControllerRandomTests {
  @Test(arguments: 0..<60)
  func theInvariantsHoldWhateverHappens(seed: Int) {  // I1–I9, I13–I15, I24–I26, I28, I30
    var meddler = Meddler(seed: seed)
    let watch = ControllerWatch(pages: seed % 8)
    let isStatic = seed % 2 == 0
    let count = Count()
    watch.controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    if isStatic {
      watch.controller.setStaticPages(watch.ids.map { TestPage(id: $0) }, at: .zero)
    } else {
      watch.controller.dataSource = watch
      if let id = watch.ids.first { watch.controller.setPages([TestPage(id: id)], at: .zero) }
    }
    for step in 0..<eventCount(usually: 800) {
      meddler.now += ms(meddler.number(0...300))
      watch.perform(at: meddler.now) {
        if meddler.act(watch, note: { count.ends[$0, default: 0] += 1 }) {
          count.expected.insert(meddler.calls)
        }
        return meddler.isLayout
      }
      if !watch.faults.isEmpty {
        Issue.record("seed \(seed), step \(step): \(watch.faults)")
        return
      }
    }
    watch.controller.cancelDrag(at: meddler.now)
    for _ in 0..<100 {
      meddler.now += ms(20)
      watch.controller.tick(at: meddler.now)
    }
    #expect(!watch.controller.isMoving && !watch.controller.isHeld)  // I30
    #expect(Set(count.ends.keys) == count.expected)
    #expect(count.ends.values.allSatisfy { $0 == 1 })  // I24
  }

  @Test(arguments: 0..<20)
  func theyHoldWhenCallbacksMeddle(seed: Int) {  // S2.33, I21
    var meddler = Meddler(seed: seed + 500)
    let watch = ControllerWatch(pages: 6)
    watch.controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    watch.controller.setStaticPages(watch.ids.map { TestPage(id: $0) }, at: .zero)
    var random = SplitMix(seed: UInt64(seed))
    watch.meddle = { [unowned watch] in
      guard Int.random(in: 0..<12, using: &random) == 0 else { return }
      let before = (watch.controller.visiblePages, watch.controller.targetPages)
      let outcome = watch.controller.step(
        Bool.random(using: &random) ? .forward : .backward, at: .zero)
      let after = (watch.controller.visiblePages, watch.controller.targetPages)
      watch.require(outcome == .queued && before == after, "I21: carried out at once")
    }
    for step in 0..<600 {
      meddler.now += ms(meddler.number(0...300))
      watch.perform(at: meddler.now) {
        _ = meddler.act(watch, note: { _ in })
        return meddler.isLayout
      }
      if !watch.faults.isEmpty {
        Issue.record("seed \(seed), step \(step): \(watch.faults)")
        return
      }
    }
  }

  @Test(arguments: 0..<10)
  func noQuestionIsPutTwiceWhilePagesAreOnlyDraggedAbout(seed: Int) {  // I8
    var random = SplitMix(seed: UInt64(seed))
    let watch = ControllerWatch(pages: 9)
    watch.controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    watch.controller.dataSource = watch
    watch.controller.setPages([TestPage(id: 4)], at: .zero)
    for step in 0..<200 {
      let now = ms(step * 9)
      watch.controller.beginDrag(at: now)
      watch.controller.moveDrag(by: .random(in: -0.4...0.4, using: &random), at: now)
      watch.controller.cancelDrag(at: now)
      watch.controller.prefetchNeighbours(at: now)
    }
    #expect(watch.repeatedQuestions == [])
  }
}
