/// Shows pages and turns them: UIKit's `UIPageViewController` without a screen.
///
/// It stands on ``PageTurner``, which decides when a turn begins and ends, and adds what has
/// identity: the pages themselves, where they come from, and whom to tell. Its owner calls it with
/// the time at which something happened, draws ``presentation(at:)``, and owes it a ``tick(at:)``
/// for each frame while ``isMoving`` holds.
///
///     let controller = PageController<Chapter>()
///     controller.dataSource = chapters
///     controller.resize(to: PageExtent(columns: 80, rows: 24), at: now)
///     controller.setPages([first], animated: false, at: now)
///
/// Until a size is known nothing is shown; pages that are set before are remembered. Without a data
/// source the pages of ``setStaticPages(_:start:at:completion:)`` are turned.
///
/// No call can crash it: what is impossible is refused by a ``PageOutcome``. A call from within a
/// callback is carried out when the present event has ended. A completion runs exactly once, also
/// for a call that is refused.
public final class PageController<Page: Identifiable> where Page.ID: Sendable {
  /// Told once how a change of pages ended: `finished` is false where it was cut short or refused.
  public typealias Completion = (_ finished: Bool) -> Void

  /// Where pages come from; without it the static pages are turned.
  public weak var dataSource: (any PageControllerDataSource<Page>)? {
    didSet { adoptDataSource() }
  }
  /// Who is told of what happens.
  public weak var delegate: (any PageControllerDelegate<Page>)?
  /// Whether steps and drags of the reader's have an effect.
  public var isUserInteractionEnabled = true

  /// How pages are shown and turned.
  public internal(set) var configuration: PageConfiguration
  /// The room for pages; nil until it is known.
  public internal(set) var extent: PageExtent?
  /// The pages that are turned where there is no data source.
  public internal(set) var staticPages = StaticPages<Page>()
  /// What a built-in indicator shows, in scroll style and horizontally only; nil for none.
  public var builtInIndicator: PageIndicator? {
    let isShown =
      configuration.transitionStyle == .scroll && configuration.navigationOrientation == .horizontal
    return isShown ? indicator : nil
  }
  /// The settled page among all, for an indicator in any style; nil where the number is unknown.
  public internal(set) var indicator: PageIndicator?
  /// Counts the changes after which no neighbour known before is used.
  public internal(set) var generation = 0
  /// Whether the pages are on a screen; see ``appear(at:)``.
  public internal(set) var isOnScreen = true

  var turner = PageTurner()
  var window = PageWindow<Page>()
  var answers = NeighbourAnswers<Page>()
  var focusID: Page.ID?
  /// Pages that were set before a size was known.
  var start: Start?
  var jump: Jump?
  /// The place of the page that was read in the last spread, for when there is a spread again.
  var lastPlace: (id: Page.ID, place: Int)?
  /// The two spreads between which pages appear and disappear.
  var exchange = (entering: 0, leaving: 0)
  var calls = CallQueue()
  var now = Duration.zero

  /// What is to be shown once a size is known.
  struct Start {
    var slots: PageSlots<Page>
    var completion: Completion?
  }

  /// What is known of a jump on its way, beside what the turner knows.
  struct Jump {
    var focus: Page.ID
    var completion: Completion?
  }

  /// Makes a controller for one page, turned by a curl.
  public init() { configuration = .curl }

  /// Makes a controller.
  ///
  /// - Throws: The fault of an impossible configuration.
  public init(configuration: PageConfiguration) throws(PageControllerError) {
    if let fault = configuration.fault { throw fault }
    self.configuration = configuration
  }

  // MARK: Where things stand

  /// The committed pages, in reading order: one or two, nil for a blank half; none before the
  /// start.
  public var visiblePages: [Page?] { window.spread.slots }

  /// The page that is read: one of the visible ones.
  public var focus: Page? { focusID.flatMap { window.spread.page($0) } }

  /// The pages that are visible once all motion has ended by itself; a leaf in the hand counts for
  /// the pages it was taken from.
  public var targetPages: [Page?] {
    turner.targetSpread.map { window[$0].slots } ?? visiblePages
  }

  /// How far the turn on its way has come, 0…1; 0 at rest.
  public func progress(at now: Duration) -> Double {
    if case .turning(_, _, _, let progress) = turner.presentation(at: now) { return progress }
    return 0
  }

  /// Whether ticks are wanted.
  public var isMoving: Bool { turner.isMoving }

  /// Whether the reader's hand holds a leaf.
  public var isHeld: Bool { turner.isHeld }

  /// The number of pages that are kept: never more than the visible ones and those of
  /// ``PageConfiguration/prefetchCount`` spreads on either side.
  public var keptPageCount: Int { window.spreads.reduce(0) { $0 + $1.pages.count } }

  /// What is to be drawn at the time `now`.
  public func presentation(at now: Duration) -> PagePresentation<Page> {
    switch turner.presentation(at: now) {
    case .empty: return .empty
    case .resting(let spread): return .resting(window[spread].slots)
    case .bumping(let spread, let direction, let amount):
      return .bumping(window[spread].slots, direction, amount: amount)
    case .turning(let from, let to, let direction, let progress):
      let leaf = window[direction == .forward ? from : to]
      return .turning(
        from: window[from].slots, to: window[to].slots, direction, progress: progress,
        back: back(of: leaf))
    }
  }

  private func back(of leaf: PageSlots<Page>) -> Page? {
    guard configuration.isDoubleSided, configuration.arrangement == .single,
      configuration.transitionStyle == .curl, let page = leaf.pages.first
    else { return nil }
    return dataSource?.pageController(self, backOf: page)
  }
}
