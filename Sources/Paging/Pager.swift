/// A strip of pages with dots beneath it, in which taps on the dots turn too.
///
/// The strip is a page controller in scroll style. The dots only show where it stands, and only ask
/// it to move: so they never contradict each other.
public final class Pager<Page: Identifiable> where Page.ID: Sendable {
  /// The strip.
  public let pages = PageController<Page>()

  /// Makes a pager; pages can be added at any time.
  ///
  /// - Parameters:
  ///   - pages: The pages, in their order.
  ///   - start: The page to begin with; by default the first.
  ///   - spacing: The cells between two pages.
  /// - Throws: ``PageControllerError`` where a page is given twice, `start` is none of them, or the
  ///   spacing is negative.
  public init(
    _ pages: [Page] = [], start: Page.ID? = nil, spacing: Int = 2,
    orientation: PageLayout.NavigationOrientation = .horizontal
  ) throws(PageControllerError) {
    var configuration = PageConfiguration.scroll
    configuration.interPageSpacing = spacing
    configuration.navigationOrientation = orientation
    for outcome in [
      self.pages.configure(configuration, at: .zero),
      self.pages.setStaticPages(pages, start: start, at: .zero),
    ] {
      if case .refused(let error) = outcome { throw error }
    }
  }

  /// Adds a page at the end; the dots and the end of the strip follow.
  @discardableResult
  public func add(_ page: Page, at now: Duration) -> PageOutcome {
    pages.insert([page], .end, at: now)
  }

  /// The dots at the time `now`. While a page is moving they show it early, from half the way on.
  public func control(at now: Duration) -> PageControl {
    let shown = pages.indicator
    var control = PageControl(count: pages.staticPages.count, index: shown?.index ?? 0)
    control.isRightToLeft = pages.configuration.isRightToLeft
    if case .turning(_, let to, _, let progress, _) = pages.presentation(at: now),
      progress > 0.5, let id = to.first??.id
    {
      control.preview = pages.staticPages.index(of: id)
    }
    return control
  }

  /// Answers a tap on the row of dots: on a dot with its page, beside the current one with the next
  /// page on that side.
  @discardableResult
  public func tap(cell: Int, in cells: Int, at now: Duration) -> PageOutcome {
    switch control(at: now).hit(cell: cell, in: cells) {
    case nil: return .done
    case .step(let direction): return pages.step(direction, cause: .indicator, at: now)
    case .page(let index):
      guard let page = pages.staticPages.page(at: index) else { return .done }
      return pages.move(to: page, cause: .indicator, at: now)
    }
  }
}
