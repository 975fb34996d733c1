/// A page of a book, by its number.
public struct NumberedPage<Content>: Identifiable {
  /// The number, counted from 0.
  public let number: Int
  /// What stands on it.
  public let content: Content
  /// The number.
  public var id: Int { number }
}

/// Gives a book its pages by number, and hears where the reader is.
public protocol BookControllerDelegate<Content>: AnyObject {
  /// What stands on a page.
  associatedtype Content

  /// What stands on page `number`; never asked outside 0..<`pageCount`.
  func bookController(_ book: BookController<Content>, contentOf number: Int) -> Content?

  /// The reader has come to page `number`; by default nothing is done.
  func bookController(_ book: BookController<Content>, didTurnTo number: Int)
}

extension BookControllerDelegate {
  /// Does nothing.
  public func bookController(_ book: BookController<Content>, didTurnTo number: Int) {}
}

/// A book of numbered pages, for which one question is enough: what stands on page *n*?
///
/// The wrapper of the recipe for page view controllers; what comes before and after, one page or
/// two, the direction of a turn and the place to keep are its own affair.
public final class BookController<Content> {
  /// The pages: for drags, ticks, drawing, and whatever is not of a book in particular.
  public let pages = PageController<NumberedPage<Content>>()
  /// Who gives the pages.
  public weak var delegate: (any BookControllerDelegate<Content>)?
  /// The number of pages.
  public private(set) var pageCount: Int
  /// Whether a size is for two pages side by side; asked at each size.
  public var usesSideBySide: (PageExtent) -> Bool = { $0.columns >= 100 && $0.rows >= 12 }
  /// Is handed the number of the page being read, a second after it has changed or at
  /// ``suspend(at:)``; never more often.
  public var persist: (Int) -> Void = { _ in }

  private var unsaved: Int?
  /// When ``tick(at:)`` is wanted for saving; nil while all is saved.
  public private(set) var saveDeadline: Duration?
  private var told: Int?
  private var now = Duration.zero

  /// How long a place may stay unsaved.
  public static var saveDelay: Duration { .seconds(1) }

  /// Makes a book, to be opened at page `start`, or the nearest that there is.
  public init(
    pageCount: Int, start: Int = 0, delegate: any BookControllerDelegate<Content>
  ) {
    self.pageCount = max(0, pageCount)
    self.delegate = delegate
    pages.dataSource = self
    pages.delegate = self
    if let page = page(at: min(max(0, start), self.pageCount - 1)) {
      pages.move(to: page, at: .zero)
    }
  }

  /// The number of the page being read; nil where there is none.
  public var number: Int? { pages.focus?.number }

  /// The numbers of the visible pages; nil for a blank half.
  public var visibleNumbers: [Int?] { pages.visiblePages.map { $0?.number } }

  /// Whether the book is read from right to left: the direction of turns on the screen is reversed.
  public var isReversed: Bool { pages.configuration.isRightToLeft }

  /// The way from one page to another, by comparison.
  public static func direction(from: Int, to: Int) -> Direction { to < from ? .backward : .forward }

  // MARK: Moving

  /// Goes to a page, in one turn however far; a page that is visible is not turned to.
  @discardableResult
  public func moveToPage(
    _ number: Int, animated: Bool = true, cause: Cause = .program, at now: Duration,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PageOutcome {
    self.now = max(self.now, now)
    guard let page = page(at: number) else {
      completion?(false)
      return .refused(.numberOutOfRange(number, count: pageCount))
    }
    let here = self.number ?? number
    return pages.move(
      to: page, direction: Self.direction(from: here, to: number), animated: animated,
      cause: cause, at: now, completion: completion)
  }

  /// Turns one page or spread.
  @discardableResult
  public func step(_ direction: Direction, cause: Cause = .key, at now: Duration) -> PageOutcome {
    self.now = max(self.now, now)
    return pages.step(direction, cause: cause, at: now)
  }

  /// Lets time pass, for turns and for saving.
  public func tick(at now: Duration) {
    self.now = max(self.now, now)
    pages.tick(at: now)
    if let saveDeadline, now >= saveDeadline { save() }
  }

  /// Ends all motion and saves the place.
  public func suspend(at now: Duration) {
    self.now = max(self.now, now)
    pages.suspend(at: now)
    save()
  }

  /// Lays the book out for a size; the first size opens it.
  @discardableResult
  public func resize(to extent: PageExtent, at now: Duration) -> PageOutcome {
    self.now = max(self.now, now)
    return pages.resize(to: extent, at: now)
  }

  /// Sets the style, and whether the book is read from right to left; what is not given stays, and
  /// so does all else.
  @discardableResult
  public func configure(
    _ style: PageLayout.TransitionStyle? = nil, isReversed: Bool? = nil, at now: Duration
  ) -> PageOutcome {
    let present = pages.configuration
    var wanted = present.styled(style ?? present.transitionStyle)
      .reversed(isReversed ?? present.isRightToLeft)
    if let extent = pages.extent {
      wanted = wanted.arranged(usesSideBySide(extent) ? .spread : .single)
    }
    return pages.configure(wanted, at: now)
  }

  /// Takes another number of pages; the page being read stays, or the last that there is.
  @discardableResult
  public func setPageCount(_ count: Int, at now: Duration) -> PageOutcome {
    self.now = max(self.now, now)
    let count = max(0, count)
    guard pages.focus != nil else {
      pageCount = count
      return page(at: 0).map { pages.move(to: $0, animated: false, at: now) } ?? .done
    }
    let gone = pageCount > count ? Array(count..<pageCount) : []
    return pages.remove(gone, at: now, applying: { [self] in pageCount = count })
  }

  // MARK: Pages

  private func page(at number: Int) -> NumberedPage<Content>? {
    guard (0..<pageCount).contains(number) else { return nil }
    return delegate?.bookController(self, contentOf: number).map {
      NumberedPage(number: number, content: $0)
    }
  }

  private func save() {
    saveDeadline = nil
    guard let number = unsaved else { return }
    unsaved = nil
    persist(number)
  }
}

extension BookController: PageControllerDataSource, PageControllerDelegate {
  /// The page with the number before.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>, pageBefore page: NumberedPage<Content>
  ) -> NumberedPage<Content>? { self.page(at: page.number - 1) }

  /// The page with the number after.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>, pageAfter page: NumberedPage<Content>
  ) -> NumberedPage<Content>? { self.page(at: page.number + 1) }

  /// Whether the number is one of the book's.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>, knows id: Int
  ) -> Bool { (0..<pageCount).contains(id) }

  /// The number.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>, indexOf page: NumberedPage<Content>
  ) -> Int? { page.number }

  /// The number of pages.
  public func presentationCount(for controller: PageController<NumberedPage<Content>>) -> Int? {
    pageCount
  }

  /// The page being read.
  public func presentationIndex(for controller: PageController<NumberedPage<Content>>) -> Int? {
    number
  }

  /// Two pages where the policy says so.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>, configurationFor extent: PageExtent,
    proposed: PageConfiguration
  ) -> PageConfiguration { proposed.arranged(usesSideBySide(extent) ? .spread : .single) }

  /// Tells where the reader is, and notes it to be saved.
  public func pageController(
    _ controller: PageController<NumberedPage<Content>>,
    didMoveTo pages: [NumberedPage<Content>?], focus: NumberedPage<Content>?, cause: Cause
  ) {
    guard let number = focus?.number, number != told else { return }
    let isOpening = told == nil
    told = number
    if !isOpening {
      unsaved = number
      saveDeadline = saveDeadline ?? now + Self.saveDelay
    }
    delegate?.bookController(self, didTurnTo: number)
  }
}
