/// A few screens of different kinds beside each other, through which a window slides.
///
/// Each has an identifier from the start; their order is a list of its own, from left to right.
public final class SlidingWindow<Screen: Identifiable> where Screen.ID: Sendable {
  /// The identifiers in their order.
  public let order: [Screen.ID]
  /// Whether the first screen follows the last. Never so with a single screen.
  public let wraps: Bool
  /// The screen to begin with.
  public let startIndex: Int
  /// Told of questions about screens that do not exist.
  public var log: (String) -> Void = { _ in }
  private var screens: [Screen.ID: Screen]

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - screens: The screens, from left to right.
  ///   - start: The place of the first to show; by default, and out of range, the middle.
  ///   - wraps: Whether the first screen follows the last.
  /// - Throws: ``PageControllerError/duplicatePage(_:)``.
  public init(
    _ screens: [Screen], startingAt start: Int? = nil, wraps: Bool = false
  ) throws(PageControllerError) {
    let known = try StaticPages(screens)
    order = known.pages.map(\.id)
    self.screens = Dictionary(known.pages.map { ($0.id, $0) }) { first, _ in first }
    self.wraps = wraps && screens.count > 1
    let middle = screens.count / 2
    startIndex = start.flatMap { screens.indices.contains($0) ? $0 : nil } ?? middle
  }

  /// The screen at a place; nil outside.
  public func screen(at index: Int) -> Screen? {
    order.indices.contains(index) ? screens[order[index]] : nil
  }

  /// The place of a screen; nil, and a line in the log, where there is none.
  public func index(of id: Screen.ID) -> Int? {
    let index = order.firstIndex(of: id)
    if index == nil { log("there is no screen \(id)") }
    return index
  }

  /// Keeps the state of a screen for its next visit.
  public func keep(_ screen: Screen) {
    if screens[screen.id] != nil { screens[screen.id] = screen }
  }

  /// Becomes the data source of `controller`, and shows the first screen without a turn.
  @discardableResult
  public func start(in controller: PageController<Screen>, at now: Duration) -> PageOutcome {
    controller.dataSource = self
    guard let screen = screen(at: startIndex) else { return .done }
    return controller.setPages([screen], animated: false, at: now)
  }

  private func screen(_ direction: Direction, of screen: Screen) -> Screen? {
    guard let index = index(of: screen.id) else { return nil }
    let place = index + direction.rawValue
    return self.screen(at: wraps ? (place + order.count) % order.count : place)
  }
}

extension SlidingWindow: PageControllerDataSource {
  /// The screen at the left.
  public func pageController(
    _ controller: PageController<Screen>, pageBefore page: Screen
  ) -> Screen? { screen(.backward, of: page) }

  /// The screen at the right.
  public func pageController(
    _ controller: PageController<Screen>, pageAfter page: Screen
  ) -> Screen? { screen(.forward, of: page) }

  /// Whether it is one of the screens.
  public func pageController(_ controller: PageController<Screen>, knows id: Screen.ID) -> Bool {
    index(of: id) != nil
  }

  /// The place in the order.
  public func pageController(
    _ controller: PageController<Screen>, indexOf page: Screen
  ) -> Int? { index(of: page.id) }

  /// The number of screens.
  public func presentationCount(for controller: PageController<Screen>) -> Int? { order.count }

  /// The screen that is shown; the first one before that.
  public func presentationIndex(for controller: PageController<Screen>) -> Int? {
    controller.focus.flatMap { index(of: $0.id) } ?? startIndex
  }
}
