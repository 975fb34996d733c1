/// How pages are shown and turned; changed only as a whole.
///
/// The parts cannot contradict each other. The position of the spine, and whether a leaf has a page on its
/// back, follow from the rest. So UIKit's impossible combinations (a spine in the middle with a single page,
/// a spine in scroll style) cannot be expressed.
public struct PageLayout: Hashable, Sendable {
  /// How turns are drawn.
  public enum TransitionStyle: String, CaseIterable, Hashable, Sendable {
    /// The leaf is rolled over the spine.
    case curl
    /// The pages slide side by side.
    case scroll
    /// The new pages replace the old ones at once.
    case none
  }

  /// Axis of a turn.
  public enum NavigationOrientation: String, CaseIterable, Hashable, Sendable {
    /// Leaves turn left and right over a vertical spine.
    case horizontal
    /// Leaves turn up and down over a horizontal spine, like a wall calendar's.
    case vertical
  }

  /// The position of the spine, along the axis of turning.
  public enum SpineLocation: Hashable, Sendable {
    /// There is no spine: scroll style.
    case none
    /// At the left, or at the top.
    case min
    /// In the middle, between two pages.
    case mid
    /// At the right, or at the bottom.
    case max
  }

  /// How turns are drawn.
  public var transitionStyle: TransitionStyle
  /// Axis of a turn.
  public var navigationOrientation: NavigationOrientation
  /// Whether two facing pages are shown instead of one.
  public var isSpread: Bool
  /// Whether reading goes from right to left (or from bottom to top).
  public var isRightToLeft: Bool
  /// Whether the first page of the book is alone in its spread, so that the pairs are (–, 0) (1, 2) … instead
  /// of (0, 1) (2, 3) …; has no effect without ``isSpread``.
  public var isCoverAlone: Bool
  /// Whether a single page has its spine where reading ends: at the right of pages read from left to right,
  /// or at the bottom. Has no effect with ``isSpread``.
  public var isSpineAtEnd: Bool
  /// Gap between two sliding spreads, in cells; has no effect in other styles.
  public var interPageSpacing: Int

  /// Creates a layout; by default UIKit's: one page, turned from left to right by a curl.
  public init(
    transitionStyle: TransitionStyle = .curl,
    navigationOrientation: NavigationOrientation = .horizontal, isSpread: Bool = false,
    isRightToLeft: Bool = false, isCoverAlone: Bool = false, isSpineAtEnd: Bool = false,
    interPageSpacing: Int = 0
  ) {
    self.transitionStyle = transitionStyle
    self.navigationOrientation = navigationOrientation
    self.isSpread = isSpread
    self.isRightToLeft = isRightToLeft
    self.isCoverAlone = isCoverAlone
    self.isSpineAtEnd = isSpineAtEnd
    self.interPageSpacing = max(0, interPageSpacing)
  }

  /// The position of the spine: in the middle of a spread, beside a single page, nowhere in scroll style.
  public var spineLocation: SpineLocation {
    if transitionStyle == .scroll { return .none }
    if isSpread { return .mid }
    return isRightToLeft != isSpineAtEnd ? .max : .min
  }

  /// Whether the back of a turning leaf is a page of the book: in a spread only.
  public var isDoubleSided: Bool { spineLocation == .mid }

  /// Number of pages visible at rest, blank halves included: 1 or 2.
  public var visiblePageCount: Int { isSpread ? 2 : 1 }

  /// Returns the half of its spread, 0 or 1 in reading order, for the page with an index of 0 or more.
  func half(of index: Int) -> Int { isSpread ? (index + (isCoverAlone ? 1 : 0)) % 2 : 0 }

  func pairsPages(like other: PageLayout) -> Bool {
    isSpread == other.isSpread && isCoverAlone == other.isCoverAlone
  }
}
