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
  /// How many pages slide together: in scroll style there is no spine that would say it.
  public var scrollArrangement: PageArrangement
  /// The gap between pages that slide, in cells; two that slide together have none between them.
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
    scrollArrangement: PageArrangement = .single, interPageSpacing: Int = 0,
    isRightToLeft: Bool = false, isCoverAlone: Bool = false, prefetchCount: Int = 1
  ) {
    self.transitionStyle = transitionStyle
    self.navigationOrientation = navigationOrientation
    self.spineLocation = spineLocation
    self.isDoubleSided = isDoubleSided
    self.scrollArrangement = scrollArrangement
    self.interPageSpacing = interPageSpacing
    self.isRightToLeft = isRightToLeft
    self.isCoverAlone = isCoverAlone
    self.prefetchCount = prefetchCount
  }

  /// One page, held at the edge where reading begins.
  public static let curl = PageConfiguration()
  /// Two facing pages that turn like a book's.
  public static let spread = PageConfiguration(spineLocation: .mid, isDoubleSided: true)
  /// Pages that slide one by one.
  public static let scroll = PageConfiguration(transitionStyle: .scroll, spineLocation: .none)
  /// Two facing pages that slide together. UIKit has no such thing.
  public static let scrollSpread = scroll.arranged(.spread)

  /// What is impossible about the value; nil where it can be used.
  public var fault: PageControllerError? {
    if spineLocation == .mid, !isDoubleSided, transitionStyle != .scroll {
      return .singleSidedSpread
    }
    if transitionStyle == .scroll, spineLocation != .none { return .spineInScroll(spineLocation) }
    if transitionStyle == .curl, spineLocation == .none { return .curlWithoutSpine }
    if transitionStyle != .scroll, scrollArrangement != .single {
      return .arrangementWithoutScroll(scrollArrangement)
    }
    if interPageSpacing < 0 { return .negativeSpacing(interPageSpacing) }
    if interPageSpacing > 0, transitionStyle != .scroll {
      return .spacingWithoutScroll(interPageSpacing)
    }
    return prefetchCount < 1 ? .prefetchTooSmall(prefetchCount) : nil
  }

  /// How many pages are seen side by side.
  public var arrangement: PageArrangement {
    transitionStyle == .scroll ? scrollArrangement : spineLocation == .mid ? .spread : .single
  }

  /// The number of pages that are visible at rest, blanks included: 1 or 2.
  public var visiblePageCount: Int { arrangement == .spread ? 2 : 1 }

  /// The configuration with another number of pages side by side, and all that follows from it.
  public func arranged(_ wanted: PageArrangement) -> PageConfiguration {
    guard wanted != arrangement else { return self }
    var other = self
    if transitionStyle == .scroll {
      other.scrollArrangement = wanted
    } else {
      other.spineLocation = wanted == .spread ? .mid : edge
      other.isDoubleSided = wanted == .spread
    }
    return other
  }

  /// The configuration with another style, and all that follows from it: as many pages side by
  /// side as before, and a spine where the style has one.
  public func styled(_ style: PageLayout.TransitionStyle) -> PageConfiguration {
    guard style != transitionStyle else { return self }
    var other = self
    other.transitionStyle = style
    switch style {
    case .scroll:
      other.spineLocation = .none
      other.isDoubleSided = false
    case .curl, .none:
      other.scrollArrangement = .single
      other.interPageSpacing = 0
      if spineLocation == .none { other.spineLocation = edge }
    }
    return other.arranged(arrangement)
  }

  /// The configuration for reading from right to left, or not; a spine at an edge changes sides.
  public func reversed(_ isReversed: Bool) -> PageConfiguration {
    guard isReversed != isRightToLeft else { return self }
    var other = self
    other.isRightToLeft = isReversed
    if [.min, .max].contains(spineLocation) { other.spineLocation = other.edge }
    return other
  }

  /// Where a single page is held: at the side where reading begins.
  private var edge: PageLayout.SpineLocation { isRightToLeft ? .max : .min }
}
