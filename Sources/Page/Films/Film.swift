import Cells

/// Screens shown one after the other: a single one, or the frames of turns. ``svg(title:description:)`` draws
/// them.
public struct Film: Sendable {
  struct Frame: Sendable {
    let screen: Grid
    var duration: Duration
  }

  /// The screens, all of one size.
  private(set) var frames: [Frame] = []

  /// By default 500 screens of 160 columns and 45 rows, in some 100 MB.
  private let mostCells: Int

  /// - Parameter mostCells: Maximum number of cells of all screens together.
  public init(mostCells: Int = 4_000_000) { self.mostCells = mostCells }

  /// The number of different screens.
  public var count: Int { frames.count }

  /// The last screen; nil if there is none.
  public var last: Grid? { frames.last?.screen }

  /// Adds a screen. One that looks like the last is shown for longer instead. Returns false, and adds
  /// nothing, if it has another size than the others or there would be too many cells.
  /// - Complexity: O(*n*) in its cells.
  public mutating func add(_ screen: Grid, for duration: Duration) -> Bool {
    if let last, last.hasCells(of: screen) {
      frames[frames.count - 1].duration += duration
      return true
    }
    let cells = screen.size.columns * screen.size.rows
    guard last.map({ $0.size == screen.size }) ?? true,
      cells <= mostCells / (frames.count + 1)
    else { return false }
    frames.append(Frame(screen: screen, duration: duration))
    return true
  }
}

extension Grid {
  /// Whether two screens have the same size and the same cells, whatever their cursors and overlays.
  fileprivate func hasCells(of other: Grid) -> Bool {
    size == other.size
      && (0..<size.rows).allSatisfy { row in
        withRow(row) { cells in other.withRow(row) { cells.elementsEqual($0) } }
      }
  }
}
