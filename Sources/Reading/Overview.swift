import Cells

/// Pages in miniature, in rows, one of them chosen: where each stands, and which one a key or a
/// click means.
struct Overview: Hashable, Sendable {
  /// The number of pages.
  let count: Int
  /// The size of the screen.
  let screen: Size
  /// Whether pages follow each other from right to left.
  let isRightToLeft: Bool
  /// The index of the page that is chosen.
  private(set) var chosen: Int

  /// The cells of a miniature.
  static let miniature = Size(columns: 22, rows: 10)
  /// From one miniature to the next: paper at both sides, its number, and a gap.
  private static let pitch = Size(columns: 26, rows: 12)

  init(count: Int, chosen: Int, screen: Size, isRightToLeft: Bool = false) {
    self.isRightToLeft = isRightToLeft
    self.count = max(1, count)
    self.screen = screen
    self.chosen = min(max(0, chosen), self.count - 1)
  }

  /// How many stand side by side, and how many rows of them are seen.
  var columns: Int { max(1, screen.columns / Self.pitch.columns) }
  var rows: Int { max(1, screen.rows / Self.pitch.rows) }

  /// The first page that is seen: the chosen one is always among them.
  private var first: Int { chosen / (columns * rows) * columns * rows }

  /// The pages that are seen, with the rectangle of paper of each.
  var places: [(page: Int, paper: Rect)] {
    let left = max(0, (screen.columns - columns * Self.pitch.columns + 1) / 2)
    let top = max(0, (screen.rows - rows * Self.pitch.rows) / 2)
    return (0..<columns * rows).compactMap { index in
      guard first + index < count else { return nil }
      let place = isRightToLeft ? columns - 1 - index % columns : index % columns
      let paper = Rect(
        column: left + place * Self.pitch.columns,
        row: top + index / columns * Self.pitch.rows,
        columns: Self.miniature.columns + 3, rows: Self.miniature.rows + 1)
      return (first + index, paper)
    }
  }

  /// Chooses another page, so many further; the ends are the ends.
  mutating func move(by distance: Int) { chosen = min(max(0, chosen + distance), count - 1) }

  /// Chooses the page at a place of the screen, if one is there.
  mutating func choose(column: Int, row: Int) -> Bool {
    guard let place = places.first(where: { $0.paper.contains(column: column, row: row) }) else {
      return false
    }
    chosen = place.page
    return true
  }
}
