import Paging

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A page of the tests: a number, and a text that can change.
struct TestPage: Identifiable, Equatable {
  let id: Int
  var text = ""
}

/// Gives pages by their numbers, hears everything, and writes it down.
final class Fixture: PageControllerDataSource, PageControllerDelegate {
  let controller = PageController<TestPage>()
  /// The pages of the data source, in reading order.
  var ids: [Int]
  /// Whether places are told.
  var isNumbered = true
  var hasIndicator = false
  /// Pages that are never given as neighbours.
  var withheld: Set<Int> = []
  var questions: [String] = []
  var transcript: [String] = []
  /// Done once, at the next entry of the transcript that begins so.
  var reaction: (at: String, action: () -> Void)?
  var configurationForExtent: ((PageExtent) -> PageConfiguration)?
  var supported = Set(PageArrangement.allCases)
  var preferred: PageArrangement?

  /// Pages 0..<`pages` of a data source, shown from `start`.
  init(
    pages: Int, start: Int? = 0, _ configuration: PageConfiguration = .curl,
    isStatic: Bool = false, isNumbered: Bool = true
  ) {
    ids = Array(0..<max(0, pages))
    self.isNumbered = isNumbered
    controller.delegate = self
    controller.configure(configuration, at: .zero)
    controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    if isStatic {
      controller.setStaticPages(ids.map { TestPage(id: $0) }, start: start, at: .zero)
    } else {
      controller.dataSource = self
      if let start, ids.contains(start) {
        controller.move(to: TestPage(id: start), animated: false, at: .zero)
      }
    }
    transcript = []
    questions = []
  }

  /// The numbers of the visible pages, -1 for a blank half.
  var visible: [Int] { controller.visiblePages.map { $0?.id ?? -1 } }
  var target: [Int] { controller.targetPages.map { $0?.id ?? -1 } }
  var focus: Int? { controller.focus?.id }

  /// What has been written down since the last call.
  func take() -> [String] {
    defer { transcript = [] }
    return transcript
  }

  private func note(_ entry: String) {
    transcript.append(entry)
    if let reaction, entry.hasPrefix(reaction.at) {
      self.reaction = nil
      reaction.action()
    }
  }

  private func numbers(_ pages: [TestPage?]) -> String {
    pages.map { $0.map { "\($0.id)" } ?? "–" }.joined(separator: " ")
  }

  // MARK: Data source

  func pageController(_: PageController<TestPage>, pageBefore page: TestPage) -> TestPage? {
    questions.append("before \(page.id)")
    return neighbour(of: page, -1)
  }

  func pageController(_: PageController<TestPage>, pageAfter page: TestPage) -> TestPage? {
    questions.append("after \(page.id)")
    return neighbour(of: page, 1)
  }

  private func neighbour(of page: TestPage, _ way: Int) -> TestPage? {
    guard let index = ids.firstIndex(of: page.id), ids.indices.contains(index + way) else {
      return nil
    }
    return withheld.contains(ids[index + way]) ? nil : TestPage(id: ids[index + way])
  }

  func pageController(_: PageController<TestPage>, knows id: Int) -> Bool { ids.contains(id) }

  func pageController(_: PageController<TestPage>, indexOf page: TestPage) -> Int? {
    isNumbered ? ids.firstIndex(of: page.id) : nil
  }

  func pageController(_: PageController<TestPage>, backOf page: TestPage) -> TestPage? {
    TestPage(id: 1_000 + page.id)
  }

  func presentationCount(for _: PageController<TestPage>) -> Int? {
    questions.append("count")
    return hasIndicator ? ids.count : nil
  }

  func presentationIndex(for controller: PageController<TestPage>) -> Int? {
    hasIndicator ? controller.focus.flatMap { ids.firstIndex(of: $0.id) } : nil
  }

  // MARK: Delegate

  func pageController(_: PageController<TestPage>, willTransitionTo pending: [TestPage?]) {
    note("will \(numbers(pending))")
  }

  func pageController(
    _: PageController<TestPage>, didFinishAnimating finished: Bool, previous: [TestPage?],
    completed: Bool
  ) {
    note("did \(completed) from \(numbers(previous))" + (finished ? "" : " cut short"))
  }

  func pageController(
    _: PageController<TestPage>, didMoveTo pages: [TestPage?], focus: TestPage?, cause: Cause
  ) {
    note("moved to \(numbers(pages)) at \(focus?.id ?? -1) by \(cause)")
  }

  func pageController(_: PageController<TestPage>, willAppear page: TestPage) {
    note("\(page.id) will appear")
  }

  func pageController(_: PageController<TestPage>, didAppear page: TestPage) {
    note("\(page.id) did appear")
  }

  func pageController(_: PageController<TestPage>, willDisappear page: TestPage) {
    note("\(page.id) will disappear")
  }

  func pageController(_: PageController<TestPage>, didDisappear page: TestPage) {
    note("\(page.id) did disappear")
  }

  func pageController(_: PageController<TestPage>, didReachEnd direction: Direction) {
    note("end \(direction)")
  }

  func pageController(_: PageController<TestPage>, didRefuse error: PageControllerError) {
    note("refused: \(error)")
  }

  func pageController(
    _: PageController<TestPage>, configurationFor extent: PageExtent, proposed: PageConfiguration
  ) -> PageConfiguration {
    note("asked for \(extent.columns)×\(extent.rows)")
    return configurationForExtent?(extent) ?? proposed
  }

  func supportedArrangements(for _: PageController<TestPage>) -> Set<PageArrangement> { supported }

  func preferredArrangement(for _: PageController<TestPage>) -> PageArrangement? { preferred }
}

extension Fixture {
  /// Lets a turn on its way run out.
  func runOut(from start: Duration = .zero) {
    for frame in 0...80 { controller.tick(at: start + ms(25) * frame) }
  }
}
