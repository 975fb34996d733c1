import Cells
import TerminalInput

/// The menu at the head of the screen: the shelf on its left and the contents on its right, like the screens
/// beside the book; the other commands between them and below, in as many rows as they need.
struct ToolRows {
  private struct Item {
    var command: Command
    var label: String
    var columns: Range<Int>
  }

  /// The items of each row from left to right.
  private let items: [[Item]]
  private let screen: Size

  private static let left = "‹ Shelf"
  private static let right = "Contents ›"
  /// The other items, the most wanted first.
  private static let labels: [(command: Command, label: String)] = [
    (.search, "Search"), (.back, "Back"), (.marks, "Marks"), (.thumb, "Thumb"),
    (.lookUp, "Look up"), (.readAloud, "Read aloud"), (.copyPlace, "Copy place"),
    (.picture, "SVG"), (.settings, "Settings"), (.help, "Help"), (.quit, "Quit"),
  ]
  /// The items for places on other devices, if they are synced.
  private static let exchange: [(command: Command, label: String)] = [
    (.fetchPlace, "Fetch place"), (.sendPlace, "Send place"),
  ]

  /// Number of rows left by the menu for the page, its position and the indicator.
  private static let rowsBelow = 4

  /// Makes the menu of the screen, with items for other devices if places are synced with them.
  init(_ context: Context) {
    self.init(
      screen: context.screen, bindings: context.bindings, exchanges: context.syncStatus != nil)
  }

  /// Each item shows a key if there is room for all of them in two rows. `exchanges` if places are synced
  /// with other devices.
  init(screen: Size, bindings: KeyBindings, exchanges: Bool = false) {
    /// Returns the shortest key of a command after a blank; nothing if it has none.
    func key(of command: Command) -> String {
      let names = bindings.bindings(of: command).map(\.name)
      return names.min { $0.count < $1.count }.map { " " + $0 } ?? ""
    }
    let labels = Self.labels + (exchanges ? Self.exchange : [])
    let named = labels.map { ($0.command, $0.label + key(of: $0.command)) }
    let sides = (Self.left + key(of: .shelf), Self.right + key(of: .contents))
    self.init(screen: screen, labels: named, sides: sides)
    if items.count > Self.mostRows {
      self.init(screen: screen, labels: labels, sides: (Self.left, Self.right))
    }
  }

  /// Number of rows beyond which keys are left out.
  private static let mostRows = 2

  /// Divides the labels into rows, the first between the sides. Rows beyond the room on the screen are
  /// dropped. Screens from 80 columns on have wider gaps.
  private init(screen: Size, labels: [(command: Command, label: String)], sides: (String, String)) {
    self.screen = screen
    let (margin, gap) = screen.columns >= 80 ? (2, 3) : (1, 2)
    let rowWidth = screen.columns - 2 * margin
    let ends = cellWidth(of: sides.0) + cellWidth(of: sides.1) + 2 * gap
    let rows = Self.rows(of: labels, gap: gap) { $0 == 0 ? rowWidth - ends : rowWidth }
    items = rows.prefix(max(1, screen.rows - Self.rowsBelow)).enumerated().map { index, row in
      var items: [Item] = []
      var column = margin
      /// Appends a label, with the gap to the next.
      func append(_ command: Command, _ label: String) {
        let end = column + cellWidth(of: label)
        items.append(Item(command: command, label: label, columns: column..<end))
        column = end + gap
      }
      if index == 0 { append(.shelf, sides.0) }
      column = max(column, (screen.columns - Self.width(of: row, gap: gap)) / 2)
      for item in row { append(item.command, item.label) }
      column = max(column, screen.columns - margin - cellWidth(of: sides.1))
      if index == 0 { append(.contents, sides.1) }
      return items
    }
  }

  /// Each row is as full as its room allows; `gap` columns are between two labels.
  private static func rows(
    of labels: [(command: Command, label: String)], gap: Int, room: (_ row: Int) -> Int
  ) -> [[(command: Command, label: String)]] {
    var rows: [[(command: Command, label: String)]] = [[]]
    for item in labels {
      let last = rows.count - 1
      if width(of: rows[last] + [item], gap: gap) <= room(last) {
        rows[last].append(item)
      } else {
        rows.append([item])
      }
    }
    return rows
  }

  private static func width(of row: [(command: Command, label: String)], gap: Int) -> Int {
    row.reduce(-gap) { $0 + cellWidth(of: $1.label) + gap }
  }

  var commands: [Command] { items.flatMap { $0.map(\.command) } }

  /// An arrow key leads to the command before or after the chosen one, or to the nearest above or below; at
  /// the ends to the chosen one, and to the first if none is chosen. Nil for other keys.
  func command(from chosen: Command?, by key: Key) -> Command? {
    guard key.modifiers.isEmpty, [.left, .right, .up, .down].contains(key.code) else { return nil }
    guard let chosen, let row = items.firstIndex(where: { $0.contains { $0.command == chosen } }),
      let place = items[row].firstIndex(where: { $0.command == chosen })
    else { return commands.first }
    let all = commands
    let index = all.firstIndex(of: chosen) ?? 0
    switch key.code {
    case .left: return all[max(0, index - 1)]
    case .right: return all[min(all.count - 1, index + 1)]
    default:
      let other = key.code == .up ? row - 1 : row + 1
      guard items.indices.contains(other) else { return chosen }
      let column = items[row][place].columns.lowerBound
      return items[other].min {
        abs($0.columns.lowerBound - column) < abs($1.columns.lowerBound - column)
      }?
      .command
    }
  }

  /// Draws the rows. The chosen command is reversed and has the cursor.
  func draw(chosen: Command? = nil, palette: Palette, into frame: inout Grid) {
    let ink = palette.text
    frame.fill(
      Rect(column: 0, row: 0, columns: screen.columns, rows: items.count), with: Cell(.space, ink))
    for (row, items) in items.enumerated() {
      for item in items {
        let isChosen = item.command == chosen
        frame.write(
          item.label, column: item.columns.lowerBound, row: row,
          style: isChosen ? palette.reversed : ink)
        if isChosen { frame.focus(column: item.columns.lowerBound, row: row) }
      }
    }
  }

  /// Rows for clicks: the rows of the items, and one more, since a row is a narrow target.
  var rows: Range<Int> { 0..<items.count + 1 }

  /// Number of columns beside an item that belong to it.
  private static let reach = 2

  /// The nearest item of the row, at most ``reach`` columns away. In the first row the items at the sides
  /// reach to the edges of the screen.
  func command(column: Int, row: Int) -> Command? {
    /// Returns the number of columns between an item and the click; 0 on it.
    func distance(to item: Item) -> Int {
      max(item.columns.lowerBound - column, column - item.columns.upperBound + 1, 0)
    }
    let items = items[min(max(0, row), items.count - 1)]
    guard let first = items.first, let last = items.last else { return nil }
    if first.command == .shelf, column < first.columns.lowerBound { return .shelf }
    if last.command == .contents, column >= last.columns.upperBound { return .contents }
    let nearest = items.min { distance(to: $0) < distance(to: $1) }
    return nearest.flatMap { distance(to: $0) <= Self.reach ? $0.command : nil }
  }
}
