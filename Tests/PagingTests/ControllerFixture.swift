import Paging

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A page for tests: a number, and a changeable text.
struct TestPage: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

extension PageLayout {
  static let curl = PageLayout()
  static let spread = PageLayout(isSpread: true)
  static let scroll = PageLayout(transitionStyle: .scroll)
  static let scrollSpread = PageLayout(transitionStyle: .scroll, isSpread: true)
}

/// The calls of a source.
final class Questions: @unchecked Sendable {
  var list: [String] = []
}

/// A source that records its calls, and can be configured to hide its indices or some of its pages.
struct TestSource: PageSource {
  var pages: StaticPages<TestPage>
  /// Whether indices are known.
  var isNumbered: Bool
  /// Pages never returned as neighbours.
  var withheld: Set<Int> = []
  /// Pages returned as their own neighbours.
  var circular: Set<Int> = []
  let questions = Questions()

  init(_ ids: [Int], isNumbered: Bool = true) {
    pages = (try? StaticPages(ids.map { TestPage(id: $0) })) ?? StaticPages()
    self.isNumbered = isNumbered
  }

  var ids: [Int] { pages.pages.map(\.id) }

  func page(withID id: Int) -> TestPage? { pages.page(withID: id) }

  func page(_ direction: Direction, of page: TestPage) -> TestPage? {
    questions.list.append("\(direction == .forward ? "after" : "before") \(page.id)")
    if circular.contains(page.id) { return page }
    return pages.page(direction, of: page).flatMap { withheld.contains($0.id) ? nil : $0 }
  }

  func index(of id: Int) -> Int? { isNumbered ? pages.index(of: id) : nil }
  func page(at index: Int) -> TestPage? { isNumbered ? pages.page(at: index) : nil }
  var count: Int? { pages.count }
  func back(of page: TestPage) -> TestPage? { TestPage(id: 1_000 + page.id) }
}

/// A controller of numbered pages, with a record of its events.
final class Fixture {
  var controller: PageController<TestSource>
  private var transcript: [String] = []
  private var completions: [Bool] = []

  /// Pages 0..<`pages`, shown from `start`.
  init(pages: Int, start: Int? = 0, _ layout: PageLayout = .curl, isNumbered: Bool = true) {
    controller = PageController(
      TestSource(Array(0..<max(0, pages)), isNumbered: isNumbered), layout: layout, start: start)
    _ = controller.takeEvents()
    controller.source.questions.list = []
  }

  /// The calls of the source.
  var questions: [String] { controller.source.questions.list }

  /// The numbers of the visible pages, -1 for a blank half.
  var visible: [Int] { controller.visiblePages.map { $0?.id ?? -1 } }
  var target: [Int] { controller.targetPages.map { $0?.id ?? -1 } }
  var focus: Int? { controller.focus?.id }

  /// The events since the last call, except completions.
  func take() -> [String] {
    read()
    defer { transcript = [] }
    return transcript
  }

  /// The completions so far.
  var ends: [Bool] {
    read()
    return completions
  }

  private func read() {
    for event in controller.takeEvents() {
      if case .completion(let finished) = event {
        completions.append(finished)
      } else {
        transcript.append(entry(event))
      }
    }
  }

  private func entry(_ event: PageEvent<TestPage>) -> String {
    switch event {
    case .willTransition(_, let to, _): "will \(numbers(to))"
    case .didFinish(let previous, let finished, let completed):
      "did \(completed) from \(numbers(previous))" + (finished ? "" : " cut short")
    case .didMove(let pages, let focus, let cause):
      "moved to \(numbers(pages)) at \(focus?.id ?? -1) by \(cause)"
    case .completion(let finished): "completed \(finished)"
    case .willAppear(let page): "\(page.id) will appear"
    case .didAppear(let page): "\(page.id) did appear"
    case .willDisappear(let page): "\(page.id) will disappear"
    case .didDisappear(let page): "\(page.id) did disappear"
    case .didReachEnd(let direction): "end \(direction)"
    case .fault(let error): "fault: \(error)"
    }
  }

  private func numbers(_ pages: [TestPage?]) -> String {
    pages.map { $0.map { "\($0.id)" } ?? "–" }.joined(separator: " ")
  }

  /// The amount of the visible bump, or −1 if something else is shown.
  func bump(at now: Duration) -> Double {
    if case .bumping(_, _, let amount) = controller.presentation(at: now) { amount } else { -1 }
  }

  /// Lets a turn under way finish.
  func runOut(from start: Duration = .zero) {
    for frame in 0...80 { controller.tick(at: start + ms(25) * frame) }
  }

  /// Inserts pages.
  @discardableResult
  func insert(
    _ ids: [Int], _ place: StaticPages<TestPage>.Place, at now: Duration = .zero
  ) -> PageOutcome {
    controller.change(at: now) { source in
      try source.pages.insert(ids.map { TestPage(id: $0) }, place)
    }
  }

  /// Removes pages.
  @discardableResult
  func remove(
    _ ids: [Int], animated: Bool = false, at now: Duration = .zero
  ) -> PageOutcome {
    controller.change(animated: animated, at: now) { source in
      try source.pages.remove(ids)
    }
  }

  /// Replaces pages with other states of the same pages.
  @discardableResult
  func reload(_ pages: [TestPage] = [], at now: Duration = .zero) -> PageOutcome {
    controller.change(at: now) { source in
      try source.pages.replace(pages)
    }
  }
}
