import Paging

/// Takes all events of a controller, and records every violated invariant.
struct ControllerWatch {
  var controller: PageController<TestSource>
  private(set) var faults: [String] = []
  private(set) var completions = 0
  private var lives: [Int: Life] = [:]
  private var visible: [Int?]
  private var focus: Int?
  /// The state when the transition under way began, or nil outside one.
  private var before: (visible: [Int?], focus: Int?)?

  private enum Life { case appearing, visible, disappearing }

  init(pages: Int, isNumbered: Bool) {
    controller = PageController(TestSource(Array(0..<pages), isNumbered: isNumbered))
    visible = []
  }

  /// Performs a call and checks the state afterwards.
  ///
  /// - Parameter isLayout: Whether the call changes the layout. It keeps the reader's place but may change
  ///   the pairs of pages.
  mutating func perform(
    at now: Duration, isLayout: Bool = false, _ call: (inout PageController<TestSource>) -> Void
  ) {
    call(&controller)
    for event in controller.takeEvents() { note(event) }
    if isLayout { (visible, focus) = (ids(controller.visiblePages), controller.focus?.id) }
    if visible != ids(controller.visiblePages) { faults.append("I4: moved without a report") }
    if focus != controller.focus?.id { faults.append("I4: the focus moved without a report") }
    faults += currentFaults(at: now)
  }

  private func ids(_ pages: [TestPage?]) -> [Int?] { pages.map { $0?.id } }

  private func currentFaults(at now: Duration) -> [String] {
    var faults: [String] = []
    func require(_ holds: Bool, _ fault: @autoclosure () -> String) {
      if !holds { faults.append(fault()) }
    }
    let pages = controller.visiblePages
    let count = controller.layout.visiblePageCount
    require(pages.isEmpty || pages.count == count, "I1: \(pages.count) slots")
    require(pages.isEmpty || pages.contains { $0 != nil }, "I1: only blanks")
    require(pages.isEmpty == (controller.focus == nil), "I13: the focus is not visible")
    let bound = count * (1 + 2 * controller.prefetchCount)
    require(
      controller.cachedPageCount <= bound, "I26: \(controller.cachedPageCount) pages are kept")
    let spreads = Spreads(
      pageCount: controller.source.ids.count, layout: controller.layout)
    if let indicator = controller.indicator {
      require(indicator.count == spreads.count, "I14: \(indicator)")
      let place = controller.focus.flatMap { controller.source.index(of: $0.id) }
      require(
        place == nil || indicator.index == place.map(spreads.spread),
        "I14: \(indicator), not \(place ?? -1)")
    }
    let progress = controller.progress(at: now)
    require((0...1).contains(progress), "I15: progress \(progress)")
    switch controller.presentation(at: now) {
    case .empty: require(pages.isEmpty, "I5: nothing is drawn")
    case .resting(let drawn):
      require(drawn == pages, "I5: other pages are drawn")
      require(
        pages.allSatisfy { $0.map { controller.source.ids.contains($0.id) } ?? true },
        "S2.31: a page is shown that there is not")
      require(before == nil, "I3: at rest within a transition")
      let seen = lives.filter { $0.value == .visible }.keys.sorted()
      let expected = pages.compactMap { $0?.id }.sorted()
      require(seen == expected && lives.count == seen.count, "I6: \(lives) of \(expected)")
    case .turning(let from, let to, _, _, _):
      require(from == pages, "I5: turning from elsewhere")
      require(ids(from) != ids(to), "I25: turning to the same")
      require(controller.isMoving || controller.isDragging, "I28: a stuck leaf")
    case .bumping(let drawn, _, let amount):
      require(drawn == pages && (0...1).contains(amount), "I15: bump \(amount)")
      require(controller.isMoving || controller.isDragging, "I28: a stuck bump")
    }
    return faults
  }

  private mutating func note(_ event: PageEvent<TestPage>) {
    func require(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
    switch event {
    case .willTransition(let from, let to, _):
      require(before == nil, "I3: a transition within another")
      require(ids(from) != ids(to), "I25: to the same")
      require(ids(from) == visible, "I5: from elsewhere")
      before = (visible, focus)
    case .didFinish(let previous, _, let completed):
      require(before != nil, "I3: an end without a beginning")
      let isSame = before?.visible == visible && before?.focus == focus
      require(isSame != completed, "I4: completed is \(completed), but same is \(isSame)")
      require(before?.visible == ids(previous), "I4: previous")
      before = nil
    case .didMove(let pages, let page, _): (visible, focus) = (ids(pages), page?.id)
    case .completion: completions += 1
    case .willAppear(let page):
      let isBack = lives[page.id] == .disappearing
      live(page, from: isBack ? .disappearing : nil, to: .appearing)
    case .didAppear(let page): live(page, from: .appearing, to: .visible)
    case .willDisappear(let page):
      let isBack = lives[page.id] == .appearing
      live(page, from: isBack ? .appearing : .visible, to: .disappearing)
    case .didDisappear(let page): live(page, from: .disappearing, to: nil)
    case .didReachEnd, .fault: break
    }
  }

  private mutating func live(_ page: TestPage, from: Life?, to: Life?) {
    if lives[page.id] != from {
      faults.append("I6: \(page.id) is not \(String(describing: from))")
    }
    lives[page.id] = to
  }
}
