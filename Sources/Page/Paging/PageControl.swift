/// A page indicator: a row of dots, or a number if there are many pages.
///
/// A value without a screen: it computes the contents of each cell, and the meaning of a click on a cell.
///
///     ○ ○ ● ○        · ○ ○ ● ○ ○ ·        37 / 212
///
/// Pages count from 0; cells and places are those of the row.
public struct PageControl: Hashable, Sendable {
  /// The contents of a cell.
  public enum Mark: Hashable, Sendable {
    /// The current page.
    case current
    /// Another page.
    case dot
    /// The last dot on a side with more pages beyond it.
    case more
    /// A character of the number.
    case letter(Character)
    /// Empty.
    case blank

    /// The glyph; the current dot differs in shape and not only in colour.
    public var glyph: Character {
      switch self {
      case .current: "●"
      case .dot: "○"
      case .more: "·"
      case .letter(let letter): letter
      case .blank: " "
      }
    }
  }

  /// The result of a click.
  public enum Hit: Hashable, Sendable {
    /// The page of a dot.
    case page(Int)
    /// The next or the previous page.
    case step(Direction)
  }

  /// The display if there are too many pages for dots.
  public enum Overflow: Hashable, Sendable {
    /// The dots around the current one.
    case window
    /// The page number.
    case number
  }

  /// Number of pages, 0 or more.
  public let count: Int
  /// The settled page, clamped to the valid range.
  public let index: Int
  /// The page a drag would lead to; shown instead of ``index``.
  public var preview: Int?
  /// Whether pages are counted from the right.
  public var isRightToLeft = false
  /// Whether the indicator is empty for a single page.
  public var hidesForSinglePage = true
  /// The display if there are too many pages.
  public var overflow = Overflow.window

  /// Maximum number of dots: more cannot be counted at a glance.
  public static let maxDotCount = 10

  /// Minimum number of dots if not all pages have one: fewer around the current one carry no information.
  private static let minDotCount = 5

  /// Creates an indicator; an index out of range is clamped.
  public init(count: Int, index: Int) {
    self.count = max(0, count)
    self.index = min(max(0, index), max(0, count - 1))
  }

  /// The page shown as current.
  public var shownIndex: Int { preview.map { min(max(0, $0), max(0, count - 1)) } ?? index }

  /// Returns the contents of each of `cells` cells in screen order, from the left or the top: the dots, or
  /// the number in the middle. All are blank without pages, and for a hidden indicator of a single page.
  public func marks(in cells: Int) -> [Mark] {
    let cells = max(0, cells)
    var marks = [Mark](repeating: .blank, count: cells)
    guard count > (hidesForSinglePage ? 1 : 0) else { return marks }
    if let dots = dots(in: cells) {
      for (place, page) in dots.enumerated() {
        marks[cell(ofDot: place, among: dots.count, in: cells)] = markOfPage(page, in: dots)
      }
      return marks
    }
    let letters = number(in: cells)
    let first = (cells - letters.count) / 2
    for (place, letter) in letters.enumerated() { marks[first + place] = .letter(letter) }
    return marks
  }

  /// Returns the result of a click on `cell` of `cells`: the page of a dot, or a step beside the shown page.
  /// Nil for the current dot, outside the row, and if there is one page or none.
  public func hit(cell: Int, in cells: Int) -> Hit? {
    guard count > 1, (0..<max(0, cells)).contains(cell) else { return nil }
    guard let dots = dots(in: cells) else { return step(atDistance: cell * 2 - cells + 1) }
    for (place, page) in dots.enumerated()
    where self.cell(ofDot: place, among: dots.count, in: cells) == cell {
      return page == shownIndex ? nil : .page(page)
    }
    let place = shownIndex - dots.lowerBound
    return step(atDistance: cell - self.cell(ofDot: place, among: dots.count, in: cells))
  }

  /// Returns the step for a click `distance` cells to the right of the shown page or below it; nil for a
  /// click on it.
  private func step(atDistance distance: Int) -> Hit? {
    guard distance != 0 else { return nil }
    let direction: Direction = distance > 0 ? .forward : .backward
    return .step(isRightToLeft ? direction.reversed : direction)
  }

  /// Returns the pages shown as dots, around the current one if not all have room; nil for a number.
  private func dots(in cells: Int) -> Range<Int>? {
    let room = min(Self.maxDotCount, (cells + 1) / 2)
    if count <= room { return 0..<count }
    guard overflow == .window, room >= Self.minDotCount else { return nil }
    let first = min(max(0, shownIndex - room / 2), count - room)
    return first..<first + room
  }

  /// Returns the mark of a page among the shown dots. A dot at the end of a cut row stands for all beyond it.
  private func markOfPage(_ page: Int, in dots: Range<Int>) -> Mark {
    if page == shownIndex { return .current }
    let isCut =
      page == dots.lowerBound && page > 0 || page == dots.upperBound - 1 && page < count - 1
    return isCut ? .more : .dot
  }

  /// Returns the cell of the dot at `place`, in the order of the pages. Dots are two cells apart and centred
  /// in a row of at least `2 * dots - 1` cells.
  private func cell(ofDot place: Int, among dots: Int, in cells: Int) -> Int {
    let first = (cells - (2 * dots - 1)) / 2
    return first + 2 * (isRightToLeft ? dots - 1 - place : place)
  }

  /// Returns the number of the page with the number of pages, or alone in fewer cells; nothing if neither
  /// fits.
  private func number(in cells: Int) -> [Character] {
    for text in ["\(shownIndex + 1) / \(count)", "\(shownIndex + 1)"] where text.count <= cells {
      return Array(text)
    }
    return []
  }
}
