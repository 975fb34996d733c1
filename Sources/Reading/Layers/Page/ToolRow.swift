import Cells

/// The toolbar at the head of the screen: the shelf on its left, the contents on its right, as they
/// are beside the book, and the book's other commands between.
struct ToolRow {
  /// An item of the toolbar with the command that a click runs.
  private struct Item {
    var command: Command
    var label: String
    var columns: Range<Int>
  }

  private let items: [Item]
  private let screen: Size

  /// The commands from left to right with their labels for wide screens, for narrow ones and for
  /// the narrowest.
  private static let labels: [(command: Command, labels: [String])] = [
    (.shelf, ["‹ Shelf", "‹", "‹"]),
    (.overview, ["Overview", "Overview", "Ovr"]),
    (.scrub, ["Slider", "Slider", "Sld"]),
    (.settings, ["Settings", "Settings", "Set"]),
    (.help, ["Help", "?", "?"]),
    (.contents, ["Contents ›", "›", "›"]),
  ]
  /// The columns between two items, for each of the three.
  private static let gaps = [3, 2, 1]

  init(screen: Size) {
    self.screen = screen
    let widths = (0..<3).map { length in
      Self.labels.reduce(0) { $0 + cellWidth(of: $1.labels[length]) }
        + (Self.labels.count - 1) * Self.gaps[length]
    }
    let length = widths.firstIndex { $0 + 2 <= screen.columns } ?? 2
    let margin = length == 0 ? 2 : 1
    let words = Self.labels.map { (command: $0.command, label: $0.labels[length]) }
    let inner = words.dropFirst().dropLast()
    let innerWidth =
      inner.reduce(0) { $0 + cellWidth(of: $1.label) } + (inner.count - 1) * Self.gaps[length]
    var items: [Item] = []
    func place(_ word: (command: Command, label: String), at column: Int) -> Int {
      let end = column + cellWidth(of: word.label)
      items.append(Item(command: word.command, label: word.label, columns: column..<end))
      return end + Self.gaps[length]
    }
    var column = place(words[0], at: margin)
    column = max(column, (screen.columns - innerWidth) / 2)
    for word in inner { column = place(word, at: column) }
    let last = words[words.count - 1]
    _ = place(last, at: max(column, screen.columns - margin - cellWidth(of: last.label)))
    self.items = items
  }

  /// The row of the screen.
  var row: Int { 0 }

  /// Draws the row.
  func draw(palette: Palette, into frame: inout Grid) {
    let ink = palette.text
    frame.fill(
      Rect(column: 0, row: row, columns: screen.columns, rows: 1), with: Cell(.space, ink))
    for item in items {
      frame.write(item.label, column: item.columns.lowerBound, row: row, style: ink)
    }
  }

  /// The rows that respond to clicks: a single one is a narrow target.
  var rows: Range<Int> { 0..<2 }

  /// The columns beside an item that belong to it.
  private static let reach = 2

  /// Returns the command of a click on a column: that of the nearest item, up to the edges of the
  /// screen.
  func command(column: Int) -> Command? {
    func distance(_ item: Item) -> Int {
      max(item.columns.lowerBound - column, column - item.columns.upperBound + 1, 0)
    }
    guard let first = items.first, let last = items.last else { return nil }
    if column < first.columns.lowerBound { return first.command }
    if column >= last.columns.upperBound { return last.command }
    let nearest = items.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= Self.reach ? $0.command : nil }
  }
}
