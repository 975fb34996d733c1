/// A row of dots that says which of a few pages is shown; a number where there are many.
///
/// A value: it says what stands in which of so many cells, and what a tap on a cell wants.
///
///     ○ ○ ● ○        · ○ ○ ● ○ ○ ·        37 / 212
public struct PageControl: Hashable, Sendable {
  /// What stands in a cell.
  public enum Mark: Hashable, Sendable {
    /// The page that is shown.
    case current
    /// Another page.
    case dot
    /// A page beyond which there are others.
    case more
    /// A letter of the number.
    case letter(Character)
    /// Nothing.
    case blank

    /// The glyph; the current dot differs by its shape, not by a colour only.
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

  /// What a tap wants.
  public enum Hit: Hashable, Sendable {
    /// The page of a dot.
    case page(Int)
    /// The next page or the one before.
    case step(Direction)
  }

  /// What is shown where there are too many pages for dots.
  public enum Overflow: Hashable, Sendable {
    /// The dots about the current one.
    case window
    /// The number of the page.
    case number
  }

  /// The number of pages, 0 or more.
  public let count: Int
  /// The page that is settled, pinned to what there is.
  public let index: Int
  /// The page that a drag is about to bring; shown instead of ``index``.
  public var preview: Int?
  /// Whether pages are counted from the right.
  public var isRightToLeft = false
  /// Whether nothing stands there for a single page.
  public var hidesForSinglePage = true
  /// What is shown where there are too many pages.
  public var overflow = Overflow.window

  /// More dots than this cannot be counted at a glance.
  public static let greatestDotCount = 10

  /// Makes a control; an index out of range is pinned.
  public init(count: Int, index: Int) {
    self.count = max(0, count)
    self.index = min(max(0, index), max(0, count - 1))
  }

  /// The page that is marked.
  public var shownIndex: Int { preview.map { min(max(0, $0), max(0, count - 1)) } ?? index }

  /// What stands in each of `cells` cells, in the order of the screen, from the left or the top.
  public func marks(in cells: Int) -> [Mark] {
    let cells = max(0, cells)
    var marks = [Mark](repeating: .blank, count: cells)
    guard count > (hidesForSinglePage ? 1 : 0) else { return marks }
    if let dots = dots(in: cells) {
      for (place, page) in dots.enumerated() {
        marks[cell(place, of: dots.count, in: cells)] = mark(page, in: dots)
      }
      return marks
    }
    let letters = number(in: cells)
    let first = (cells - letters.count) / 2
    for (place, letter) in letters.enumerated() { marks[first + place] = .letter(letter) }
    return marks
  }

  /// What a tap on `cell` of `cells` wants; nil on the current dot, and where nothing stands.
  public func hit(cell: Int, in cells: Int) -> Hit? {
    guard count > 1, (0..<max(0, cells)).contains(cell) else { return nil }
    guard let dots = dots(in: cells) else { return side(cell * 2 - cells + 1) }
    for (place, page) in dots.enumerated() where self.cell(place, of: dots.count, in: cells) == cell
    {
      return page == shownIndex ? nil : .page(page)
    }
    let place = shownIndex - dots.lowerBound
    return side(cell - self.cell(place, of: dots.count, in: cells))
  }

  private func side(_ distance: Int) -> Hit? {
    guard distance != 0 else { return nil }
    let direction: Direction = distance > 0 ? .forward : .backward
    return .step(isRightToLeft ? direction.reversed : direction)
  }

  /// The pages that have a dot; nil where a number stands instead.
  private func dots(in cells: Int) -> Range<Int>? {
    let room = min(Self.greatestDotCount, (cells + 1) / 2)
    if count <= room { return 0..<count }
    // Fewer than five dots about the current one say nothing.
    guard overflow == .window, room >= 5 else { return nil }
    let first = min(max(0, shownIndex - room / 2), count - room)
    return first..<first + room
  }

  private func mark(_ page: Int, in dots: Range<Int>) -> Mark {
    if page == shownIndex { return .current }
    let isCut =
      page == dots.lowerBound && page > 0 || page == dots.upperBound - 1 && page < count - 1
    return isCut ? .more : .dot
  }

  /// The cell of a dot: they stand two cells apart, in the middle of the row.
  private func cell(_ place: Int, of dots: Int, in cells: Int) -> Int {
    let first = (cells - (2 * dots - 1)) / 2
    return first + 2 * (isRightToLeft ? dots - 1 - place : place)
  }

  private func number(in cells: Int) -> [Character] {
    for text in ["\(shownIndex + 1) / \(count)", "\(shownIndex + 1)"] where text.count <= cells {
      return Array(text)
    }
    return []
  }
}
