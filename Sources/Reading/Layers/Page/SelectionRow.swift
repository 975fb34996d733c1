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

    /// The key of the action.
    var key: Key {
      switch self {
      case .mark: Key(.enter)
      case .note: Key(.character("a"))
      case .copy: Key(.character("y"))
      case .lookUp: Key(.character("D"))
      case .readAloud: Key(.character("A"))
      case .unmark: Key(.character("x"))
      }
    }

    /// The labels for wide and for narrow screens.
    fileprivate var labels: (long: String, short: String) {
      switch self {
      case .mark: ("1-5 mark", "Mark")
      case .note: ("a note", "Note")
      case .copy: ("y copy", "Copy")
      case .lookUp: ("D look up", "Look up")
      case .readAloud: ("A read", "Read")
      case .unmark: ("x unmark", "Unmark")
      }
    }
  }

  private let items: [(action: Action, label: String, columns: Range<Int>)]
  private let screen: Size

  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - isFlush: True if the row begins at the left edge.
  init(screen: Size, isFlush: Bool = false) {
    self.screen = screen
    let long = Action.allCases.map(\.labels.long)
    let short = Action.allCases.map(\.labels.short)
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
    items = zip(Action.allCases, labels).map { action, label in
      let columns = column..<column + cellWidth(of: label)
      column = columns.upperBound + gap
      return (action, label, columns)
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
