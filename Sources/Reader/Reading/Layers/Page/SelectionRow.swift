import Cells
import TerminalInput

/// The row at the foot of the screen while text is selected: the possible actions with their keys,
/// which can also be clicked.
struct SelectionRow {
  /// An action with selected text.
  enum Action: CaseIterable, Hashable, Sendable {
    case mark
    case note
    case copy
    case lookUp
    case readAloud
    case unmark
  }

  /// The actions with their keys, and their labels for wide and for narrow screens.
  private static let actions: [(action: Action, key: Key, long: String, short: String)] = [
    (.mark, Key(.enter), "1-5 mark", "Mark"),
    (.note, Key(.character("a")), "a note", "Note"),
    (.copy, Key(.character("y")), "y copy", "Copy"),
    (.lookUp, Key(.character("D")), "D look up", "Look up"),
    (.readAloud, Key(.character("A")), "A read", "Read"),
    (.unmark, Key(.character("x")), "x unmark", "Unmark"),
  ]

  /// Returns the action of a key; nil if it has none.
  static func action(of key: Key) -> Action? { actions.first { $0.key == key }?.action }

  private let items: [(action: Action, label: String, columns: Range<Int>)]
  private let screen: Size

  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - isFlush: True if the row begins at the left edge.
  init(screen: Size, isFlush: Bool = false) {
    self.screen = screen
    let (long, short) = (Self.actions.map(\.long), Self.actions.map(\.short))
    func width(_ labels: [String], _ gap: Int) -> Int {
      labels.reduce(-gap) { $0 + cellWidth(of: $1) + gap }
    }
    let room = screen.columns - (isFlush ? 0 : 2)
    // Commas are heard as pauses.
    func listed(_ labels: [String]) -> [String] {
      labels.dropLast().map { $0 + "," } + labels.suffix(1)
    }
    let forms = isFlush ? [(listed(long), 1), (listed(short), 1)] : [(long, 3)]
    let (labels, gap) = forms.first { width($0.0, $0.1) <= room } ?? (short, 1)
    let used = width(labels, gap)
    var column = isFlush ? 0 : max(0, (screen.columns - used) / 2)
    items = zip(Self.actions, labels).map { row, label in
      let columns = column..<column + cellWidth(of: label)
      column = columns.upperBound + gap
      return (row.action, label, columns)
    }
  }

  /// The row of the screen.
  var row: Int { screen.rows - 1 }

  /// Draws the row.
  func draw(palette: Palette, into frame: inout Grid) {
    frame.blankRow(row, palette.text)
    for item in items {
      frame.write(item.label, column: item.columns.lowerBound, row: row, style: palette.text)
    }
  }

  /// Returns the action at a column: gaps belong to the words beside them.
  func action(column: Int) -> Action? {
    items.first { ($0.columns.lowerBound - 1...$0.columns.upperBound).contains(column) }?.action
  }
}
