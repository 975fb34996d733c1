/// A few screens of different kinds side by side, as a source of pages in scroll style.
///
/// Each has an identifier from the start; their order is a list of its own, from left to right.
public struct SlidingWindow<Screen: Identifiable & Sendable>: PageSource
where Screen.ID: Sendable {
  /// True if the first screen follows the last; always false with a single screen.
  public let wraps: Bool
  /// The index of the screen to begin with.
  public let startIndex: Int
  private var screens: StaticPages<Screen>

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - screens: The screens, from left to right.
  ///   - start: The index of the first to show; by default, and out of range, the middle.
  ///   - wraps: True if the first screen is to follow the last.
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
  ///
  /// - Throws: ``PageControllerError/unknownPage(_:)``.
  public mutating func update(_ screen: Screen) throws(PageControllerError) {
    try screens.replace([screen])
  }

  /// Returns the screen with an identifier, or nil if there is none.
  public func page(withID id: Screen.ID) -> Screen? { screens.page(withID: id) }

  /// Returns the screen at the right or the left, or nil if there is none.
  public func page(_ direction: Direction, of screen: Screen) -> Screen? {
    guard let index = screens.index(of: screen.id) else { return nil }
    let place = index + direction.rawValue
    return page(at: wraps ? (place + screens.pages.count) % screens.pages.count : place)
  }

  /// Returns the place of a screen, or nil if there is none with this identifier.
  public func index(of id: Screen.ID) -> Int? { screens.index(of: id) }
  /// Returns the screen at a place, or nil if there is none.
  public func page(at index: Int) -> Screen? { screens.page(at: index) }
  /// The number of screens.
  public var count: Int? { screens.count }
  /// The screen to begin with.
  public var firstPage: Screen? { page(at: startIndex) }
}

extension SlidingWindow where Screen: CaseIterable, Screen.ID == Screen {
  /// Makes a window of all cases of an enumeration, in their order.
  public init(startingWith start: Screen, wraps: Bool = false) {
    let cases = Array(Screen.allCases)
    screens = StaticPages(distinct: cases)
    self.wraps = wraps && cases.count > 1
    startIndex = cases.firstIndex { $0.id == start.id } ?? 0
  }
}
