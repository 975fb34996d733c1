/// Why a page controller refused a call; nothing has changed then.
public enum PageControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A spine in the middle has a page on either side, so that leaves have two sides.
  case singleSidedSpread
  /// Only pages that slide have a gap between them.
  case spacingWithoutScroll(Int)
  /// A gap cannot be narrower than nothing.
  case negativeSpacing(Int)
  /// Pages that slide have no spine.
  case spineInScroll(PageLayout.SpineLocation)
  /// Only where pages slide, the spine does not say how many are seen.
  case arrangementWithoutScroll(PageArrangement)
  /// A leaf that curls is held by a spine.
  case curlWithoutSpine
  /// At least the next pages on either side are kept.
  case prefetchTooSmall(Int)
  /// The spine wants another number of pages.
  case wrongPageCount(given: Int, needed: Int)
  /// A page with this identifier is there already, or is given twice.
  case duplicatePage(String)
  /// There is no page with this identifier.
  case unknownPage(String)
  /// The data source has no page on this side of the page with this identifier, though by the
  /// places that it tells there is one.
  case missingNeighbour(Direction, of: String)
  /// There is no page with this number.
  case numberOutOfRange(Int, count: Int)
  /// The delegate supports another number of pages side by side than it asked for.
  case unsupportedArrangement(PageArrangement)
  /// Nothing can be laid out in so many cells.
  case emptySize(PageExtent)

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .singleSidedSpread: "a spine in the middle needs double-sided leaves"
    case .spacingWithoutScroll(let cells): "a spacing of \(cells) is for scroll style only"
    case .negativeSpacing(let cells): "the spacing \(cells) is negative"
    case .spineInScroll(let spine): "scroll style has no spine, but \(spine) was given"
    case .arrangementWithoutScroll(let arrangement):
      "the scroll arrangement \(arrangement) is for scroll style only"
    case .curlWithoutSpine: "curl style needs a spine"
    case .prefetchTooSmall(let count): "the prefetch count is \(count), but must be 1 or more"
    case .wrongPageCount(let given, let needed): "\(given) pages were given, \(needed) are needed"
    case .duplicatePage(let id): "the page \(id) is given twice, or there already"
    case .unknownPage(let id): "there is no page \(id)"
    case .missingNeighbour(let direction, let id):
      "no page was given \(direction == .forward ? "after" : "before") the page \(id)"
    case .numberOutOfRange(let number, let count): "there is no page \(number) among \(count)"
    case .unsupportedArrangement(let arrangement): "the arrangement \(arrangement) is not supported"
    case .emptySize(let extent): "no page fits into \(extent.columns) × \(extent.rows) cells"
    }
  }
}
