/// The reason why a page controller refused a call, or an error in its source.
public enum PageControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The layout needs another number of pages.
  case wrongPageCount(given: Int, needed: Int)
  /// A page with this identifier exists already, or is given twice.
  case duplicatePage(String)
  /// No page has this identifier.
  case unknownPage(String)
  /// The source returned no page on this side of a page, contrary to its indices.
  case missingNeighbour(Direction, of: String)
  /// The reader may not turn pages, there are none, or something covers them.
  case notTurnable
  /// A change of the source threw an error of its own.
  case changeFailed(String)

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .wrongPageCount(let given, let needed): "\(given) pages were given, \(needed) are needed"
    case .duplicatePage(let id): "the page \(id) is given twice, or exists already"
    case .unknownPage(let id): "there is no page \(id)"
    case .missingNeighbour(let direction, let id):
      "no page was given \(direction == .forward ? "after" : "before") the page \(id)"
    case .notTurnable: "no page can be turned now"
    case .changeFailed(let reason): "the pages could not be changed: \(reason)"
    }
  }
}
