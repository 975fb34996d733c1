import Cells

/// The menu at the head of the screen: the shelf on its left, the contents on its right, as they are beside
/// the book, and the other commands between them and below, in as many rows as they need.
struct ToolRows {
  /// An item of the menu with the command that a click runs.
  private struct Item {
    var command: Command
    var label: String
    var columns: Range<Int>
  }

  /// The items of each row from left to right.
  private let items: [[Item]]
  private let screen: Size

  private static let (left, right) = ("‹ Shelf", "Contents ›")
  /// The other items, the most wanted first.
  private static let labels: [(command: Command, label: String)] = [
    ("search", "Search"), (.back, "Back"), ("marks", "Marks"), (.overview, "Overview"),
    (.scrub, "Slider"), ("look-up", "Look up"), ("read-aloud", "Read aloud"),
    (.settings, "Settings"), (.help, "Help"), (.quit, "Quit"),
  ]
  /// The item for places on other devices, if they are exchanged.
  private static let fetching: (command: Command, label: String) = ("fetch-place", "Fetch place")

  /// The rows that the menu leaves to the page, its position and the indicator.
  private static let rowsBelow = 4

  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - exchanges: True if places are exchanged with other devices.
  init(screen: Size, exchanges: Bool = false) {
    self.screen = screen
    let (margin, gap) = screen.columns >= 80 ? (2, 3) : (1, 2)
    let ends = cellWidth(of: Self.left) + cellWidth(of: Self.right) + 2 * gap
    var rows: [[(command: Command, label: String)]] = [[]]
    func width(_ row: [(command: Command, label: String)]) -> Int {
      row.reduce(-gap) { $0 + cellWidth(of: $1.label) + gap }
    }
    for item in Self.labels + (exchanges ? [Self.fetching] : []) {
      let room = screen.columns - 2 * margin - (rows.count == 1 ? ends : 0)
      if width(rows[rows.count - 1] + [item]) <= room {
        rows[rows.count - 1].append(item)
      } else {
        rows.append([item])
      }
    }
    items = rows.prefix(max(1, screen.rows - Self.rowsBelow)).enumerated().map { index, row in
      var items: [Item] = []
      func place(_ command: Command, _ label: String, at column: Int) -> Int {
        let end = column + cellWidth(of: label)
        items.append(Item(command: command, label: label, columns: column..<end))
        return end + gap
      }
      var column = index == 0 ? place(.shelf, Self.left, at: margin) : margin
      column = max(column, (screen.columns - width(row)) / 2)
      for item in row { column = place(item.command, item.label, at: column) }
      let last = screen.columns - margin - cellWidth(of: Self.right)
      if index == 0 { _ = place(.contents, Self.right, at: max(column, last)) }
      return items
    }
  }

  /// Draws the rows.
  func draw(palette: Palette, into frame: inout Grid) {
    let ink = palette.text
    frame.fill(
      Rect(column: 0, row: 0, columns: screen.columns, rows: items.count), with: Cell(.space, ink))
    for (row, items) in items.enumerated() {
      for item in items {
        frame.write(item.label, column: item.columns.lowerBound, row: row, style: ink)
      }
    }
  }

  /// The rows that respond to clicks: those of the items, and one more, since a row is a narrow target.
  var rows: Range<Int> { 0..<items.count + 1 }

  /// The columns beside an item that belong to it.
  private static let reach = 2

  /// Returns the command of a click: that of the nearest item of the row. In the first row the items at the
  /// sides reach to the edges of the screen.
  func command(column: Int, row: Int) -> Command? {
    func distance(_ item: Item) -> Int {
      max(item.columns.lowerBound - column, column - item.columns.upperBound + 1, 0)
    }
    let items = items[min(max(0, row), items.count - 1)]
    guard let first = items.first, let last = items.last else { return nil }
    if first.command == .shelf, column < first.columns.lowerBound { return .shelf }
    if last.command == .contents, column >= last.columns.upperBound { return .contents }
    let nearest = items.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= Self.reach ? $0.command : nil }
  }
}
