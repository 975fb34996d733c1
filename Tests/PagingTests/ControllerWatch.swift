import Paging

/// Hears all that a controller tells, and notes every invariant that it breaks.
final class ControllerWatch: PageControllerDataSource, PageControllerDelegate {
  let controller = PageController<TestPage>()
  var ids: [Int]
  private(set) var faults: [String] = []
  private var pagesSeen: [Int: PageLife] = [:]
  private var isInTransition = false
  private var stateAtWill: (visible: [TestPage?], focus: Int?, indicator: PageIndicator?)?
  private var asked: [String: Int] = [:]
  private var moves = 0
  /// Is called in the midst of an event.
  var meddle: () -> Void = {}
  private var depth = 0

  private enum PageLife { case appearing, visible, disappearing }

  init(pages: Int) {
    ids = Array(0..<pages)
    controller.delegate = self
  }

  func require(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }

  /// Carries out a call and looks at what is there afterwards. The call says whether it was for
  /// another layout: then other pages may be visible, but the reader has not moved.
  func perform(at now: Duration, _ call: () -> Bool) {
    let before = (controller.visiblePages, controller.focus?.id)
    moves = 0
    let mayMoveSilently = call()
    let visible = controller.visiblePages
    if moves == 0 {
      require(before.1 == controller.focus?.id, "I4: the focus moved unsaid")
      require(mayMoveSilently || before.0 == visible, "I4: moved unsaid")
    }
    check(visible, at: now)
  }

  private func check(_ visible: [TestPage?], at now: Duration) {
    let configuration = controller.configuration
    require(
      visible.isEmpty || visible.count == configuration.visiblePageCount,
      "I1: \(visible.count) slots")
    require(visible.isEmpty || visible.contains { $0 != nil }, "I1: only blanks")
    require(visible.isEmpty == (controller.focus == nil), "I13: the focus is not visible")
    let bound = configuration.visiblePageCount * (1 + 2 * configuration.prefetchCount)
    require(controller.keptPageCount <= bound, "I26: \(controller.keptPageCount) pages are kept")
    if let indicator = controller.indicator, controller.dataSource == nil {
      require(indicator.count == controller.staticPages.count, "I14: \(indicator)")
      let place = controller.focus.flatMap { controller.staticPages.index(of: $0.id) }
      require(place == nil || indicator.index == place, "I14: \(indicator), not \(place ?? -1)")
    }
    let progress = controller.progress(at: now)
    require((0...1).contains(progress), "I15: progress \(progress)")
    switch controller.presentation(at: now) {
    case .empty: require(visible.isEmpty, "I5: nothing is drawn")
    case .resting(let drawn):
      require(drawn == visible, "I5: other pages are drawn")
      require(
        visible.allSatisfy { $0.map { ids.contains($0.id) } ?? true },
        "S2.31: a page is shown that there is not")
      require(!isInTransition, "I3: at rest within a transition")
      let seen = pagesSeen.filter { $0.value == .visible }.keys.sorted()
      let expected = visible.compactMap { $0?.id }.sorted()
      require(seen == expected && pagesSeen.count == seen.count, "I6: \(pagesSeen) of \(expected)")
    case .turning(let from, let to, _, _, _):
      require(from == visible, "I5: turning from elsewhere")
      require(from.map { $0?.id } != to.map { $0?.id }, "I25: turning to the same")
      require(controller.isMoving || controller.isHeld, "I28: a stuck leaf")
    case .bumping(let drawn, _, let amount):
      require(drawn == visible && (0...1).contains(amount), "I15: bump \(amount)")
      require(controller.isMoving || controller.isHeld, "I28: a stuck bump")
    }
  }

  private func appear(_ page: TestPage, from: PageLife?, to: PageLife?) {
    require(pagesSeen[page.id] == from, "I6: \(page.id) is not \(String(describing: from))")
    pagesSeen[page.id] = to
    meddle()
  }

  // MARK: Data source

  private func ask(_ question: String, _ page: TestPage, _ way: Int) -> TestPage? {
    let key = "\(controller.generation) \(question) \(page.id)"
    asked[key, default: 0] += 1
    guard let index = ids.firstIndex(of: page.id), ids.indices.contains(index + way) else {
      return nil
    }
    return TestPage(id: ids[index + way])
  }

  /// The questions that were put more than once in one generation.
  var repeatedQuestions: [String] { asked.filter { $0.value > 1 }.map(\.key) }

  func pageController(_: PageController<TestPage>, pageBefore page: TestPage) -> TestPage? {
    ask("before", page, -1)
  }

  func pageController(_: PageController<TestPage>, pageAfter page: TestPage) -> TestPage? {
    ask("after", page, 1)
  }

  func pageController(_: PageController<TestPage>, knows id: Int) -> Bool { ids.contains(id) }

  func pageController(_: PageController<TestPage>, indexOf page: TestPage) -> Int? {
    ids.firstIndex(of: page.id)
  }

  // MARK: Delegate

  func pageController(_: PageController<TestPage>, willTransitionTo pending: [TestPage?]) {
    require(!isInTransition, "I3: a transition within another")
    require(pending.map { $0?.id } != controller.visiblePages.map { $0?.id }, "I25: to the same")
    isInTransition = true
    stateAtWill = (controller.visiblePages, controller.focus?.id, controller.indicator)
    meddle()
  }

  func pageController(
    _: PageController<TestPage>, didFinishAnimating finished: Bool, previous: [TestPage?],
    completed: Bool
  ) {
    require(isInTransition, "I3: an end without a beginning")
    isInTransition = false
    let isSame =
      stateAtWill?.visible == controller.visiblePages && stateAtWill?.focus == controller.focus?.id
    require(isSame != completed, "I4: completed is \(completed), but same is \(isSame)")
    if !completed { require(stateAtWill?.indicator == controller.indicator, "I4: indicator") }
    require(stateAtWill?.visible == previous, "I4: previous")
    meddle()
  }

  func pageController(
    _: PageController<TestPage>, didMoveTo pages: [TestPage?], focus: TestPage?, cause: Cause
  ) {
    moves += 1
    require(pages == controller.visiblePages, "I5: told of other pages")
    meddle()
  }

  func pageController(_: PageController<TestPage>, willAppear page: TestPage) {
    let isBack = pagesSeen[page.id] == .disappearing
    appear(page, from: isBack ? .disappearing : nil, to: .appearing)
  }

  func pageController(_: PageController<TestPage>, didAppear page: TestPage) {
    appear(page, from: .appearing, to: .visible)
  }

  func pageController(_: PageController<TestPage>, willDisappear page: TestPage) {
    let isBack = pagesSeen[page.id] == .appearing
    appear(page, from: isBack ? .appearing : .visible, to: .disappearing)
  }

  func pageController(_: PageController<TestPage>, didDisappear page: TestPage) {
    appear(page, from: .disappearing, to: nil)
  }
}
