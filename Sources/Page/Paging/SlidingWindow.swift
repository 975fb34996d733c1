/// A few screens of different kinds side by side, as a page source for scroll style. Each has a fixed
/// identifier; their order is a separate list, from left to right.
public struct SlidingWindow<Screen: Identifiable & Sendable>: PageSource
where Screen.ID: Sendable {
  /// Whether the first screen follows the last; always false for a single screen.
  public let wraps: Bool
  /// The index of the initial screen.
  public let startIndex: Int
  private var screens: StaticPages<Screen>

  /// Creates a window of screens from left to right. The screen at `start` comes first; by default, and if
  /// out of range, the middle one.
  /// - Throws: ``PageControllerError/duplicatePage(_:)``.
  public init(
    _ screens: [Screen], startingAt start: Int? = nil, wraps: Bool = false
  ) throws(PageControllerError) {
    self.screens = try StaticPages(screens)
    self.wraps = wraps && screens.count > 1
    let middle = screens.count / 2
    startIndex = start.flatMap { screens.indices.contains($0) ? $0 : nil } ?? middle
  }

  /// Stores the state of a screen for its next visit.
  /// - Throws: ``PageControllerError/unknownPage(_:)``.
  public mutating func update(_ screen: Screen) throws(PageControllerError) {
    try screens.replace([screen])
  }

  /// Returns the screen with an identifier, or nil if there is none.
  public func page(withID id: Screen.ID) -> Screen? { screens.page(withID: id) }

  /// Returns the screen to the right or left, or nil if there is none.
  public func page(_ direction: Direction, of screen: Screen) -> Screen? {
    guard let index = screens.index(of: screen.id) else { return nil }
    let place = index + direction.rawValue
    return page(at: wraps ? (place + screens.pages.count) % screens.pages.count : place)
  }

  /// Returns the index of a screen, or nil if there is none with this identifier.
  public func index(of id: Screen.ID) -> Int? { screens.index(of: id) }
  /// Returns the screen at an index, or nil if there is none.
  public func page(at index: Int) -> Screen? { screens.page(at: index) }
  /// Number of screens.
  public var count: Int? { screens.count }
  /// The initial screen.
  public var firstPage: Screen? { page(at: startIndex) }
}

extension SlidingWindow where Screen: CaseIterable, Screen.ID == Screen {
  /// Creates a window of all cases of an enumeration, in their order, that shows `start` first.
  public init(startingWith start: Screen, wraps: Bool = false) {
    let cases = Array(Screen.allCases)
    screens = StaticPages(distinct: cases)
    self.wraps = wraps && cases.count > 1
    startIndex = cases.firstIndex { $0.id == start.id } ?? 0
  }
}
