/// How a page controller shows and turns pages, with UIKit's words; changed only as one value.
///
/// Unlike a ``PageLayout``, this can say things that contradict each other, as UIKit's options can;
/// ``fault`` tells, and a controller refuses such a value.
public struct PageConfiguration: Hashable, Sendable {
  /// How a turn looks.
  public var transitionStyle: PageLayout.TransitionStyle
  /// The axis along which pages are turned.
  public var navigationOrientation: PageLayout.NavigationOrientation
  /// Where the leaves are held; ``PageLayout/SpineLocation/none`` in scroll style.
  public var spineLocation: PageLayout.SpineLocation
  /// Whether the back of a leaf carries a page: always with the spine in the middle; a picture of
  /// the data source's with the spine at an edge; without meaning in scroll style.
  public var isDoubleSided: Bool
  /// The gap between pages that slide, in cells.
  public var interPageSpacing: Int
  /// Whether reading goes from right to left, or from bottom to top.
  public var isRightToLeft: Bool
  /// Whether the first of numbered pages stands alone, so that the pairs are (–, 0) (1, 2) …
  public var isCoverAlone: Bool
  /// How many spreads are kept on either side of the visible one, 1 or more.
  public var prefetchCount: Int

  /// Makes a configuration; by default UIKit's: a curl, held at the left.
  public init(
    transitionStyle: PageLayout.TransitionStyle = .curl,
    navigationOrientation: PageLayout.NavigationOrientation = .horizontal,
    spineLocation: PageLayout.SpineLocation = .min, isDoubleSided: Bool = false,
    interPageSpacing: Int = 0, isRightToLeft: Bool = false, isCoverAlone: Bool = false,
    prefetchCount: Int = 1
  ) {
    self.transitionStyle = transitionStyle
    self.navigationOrientation = navigationOrientation
    self.spineLocation = spineLocation
    self.isDoubleSided = isDoubleSided
    self.interPageSpacing = interPageSpacing
    self.isRightToLeft = isRightToLeft
    self.isCoverAlone = isCoverAlone
    self.prefetchCount = prefetchCount
  }

  /// One page, held at the edge where reading begins.
  public static let curl = PageConfiguration()
  /// Two facing pages that turn like a book's.
  public static let spread = PageConfiguration(spineLocation: .mid, isDoubleSided: true)
  /// Pages that slide side by side.
  public static let scroll = PageConfiguration(transitionStyle: .scroll, spineLocation: .none)

  /// What is impossible about the value; nil where it can be used.
  public var fault: PageControllerError? {
    if spineLocation == .mid, !isDoubleSided, transitionStyle != .scroll {
      return .singleSidedSpread
    }
    if transitionStyle == .scroll, spineLocation != .none { return .spineInScroll(spineLocation) }
    if transitionStyle == .curl, spineLocation == .none { return .curlWithoutSpine }
    if interPageSpacing < 0 { return .negativeSpacing(interPageSpacing) }
    if interPageSpacing > 0, transitionStyle != .scroll {
      return .spacingWithoutScroll(interPageSpacing)
    }
    return prefetchCount < 1 ? .prefetchTooSmall(prefetchCount) : nil
  }

  /// How many pages are seen side by side.
  public var arrangement: PageArrangement { spineLocation == .mid ? .spread : .single }

  /// The number of pages that are visible at rest, blanks included: 1 or 2.
  public var visiblePageCount: Int { arrangement == .spread ? 2 : 1 }

  /// The configuration with another number of pages side by side, and all that follows from it;
  /// unchanged in scroll style, which shows one page.
  public func arranged(_ wanted: PageArrangement) -> PageConfiguration {
    guard wanted != arrangement, transitionStyle != .scroll else { return self }
    var other = self
    other.spineLocation = wanted == .spread ? .mid : isRightToLeft ? .max : .min
    other.isDoubleSided = wanted == .spread
    return other
  }
}
