import Cells
import TerminalInput

/// Rows at the foot of the screen while text is selected: the possible actions with their keys, also for
/// clicks. On narrow screens the keys for changing the selection have a row of their own, above the others.
struct SelectionRow {
  /// An action with selected text.
  enum Action: CaseIterable, Hashable, Sendable {
    case mark
    case note
    case copy
    case lookUp
    case readAloud
    case unmark
    case extend
    case sentence
    case paragraph
    case find
  }

  /// An action with its key, and its labels from the longest to the shortest.
  private struct Item {
    let action: Action
    let key: Key
    let labels: [String]

    init(_ action: Action, _ key: Key.Code, _ labels: String...) {
      (self.action, self.key, self.labels) = (action, Key(key), labels)
    }

    /// Returns the label of a length, 0 for the longest.
    func label(_ length: Int) -> String { labels[min(length, labels.count - 1)] }
  }

  private static let actions = [
    Item(.mark, .enter, "1-5 highlight", "1-5 pen", "1-5", "Highlight"),
    Item(.note, .character("a"), "a note", "a note", "a note", "Note"),
    Item(.copy, .character("y"), "y copy", "y copy", "y copy", "Copy"),
    Item(.lookUp, .character("D"), "D look up", "D look", "D look", "Look"),
    Item(.readAloud, .character("A"), "A read", "A read", "A read", "Read"),
    Item(.unmark, .character("x"), "x remove", "x off", "x off", "Off"),
  ]
  private static let ranges = [
    Item(.extend, .character("v"), "v extend", "v more"),
    Item(.sentence, .character("s"), "s sentence", "s sent."),
    Item(.paragraph, .character("p"), "p paragraph", "p para"),
    Item(.find, .character("/"), "/ word", "/ word"),
  ]

  /// Returns the action of a key; nil if it has none.
  static func action(of key: Key) -> Action? {
    (actions + ranges).first { $0.key == key }?.action
  }

  private var items: [(action: Action, label: String, row: Int, columns: Range<Int>)] = []
  private let screen: Size
  /// Whether there is no gap before the first column.
  private let isFlush: Bool

  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - isFlush: Whether to make one row from the left edge on, with the actions only, for screen readers.
  ///   - isSingle: Whether the row above the last one has text of the book.
  init(screen: Size, isFlush: Bool = false, isSingle: Bool = false) {
    (self.screen, self.isFlush) = (screen, isFlush)
    if isFlush {
      // Commas are heard as pauses.
      let form = [0, 3].first { Self.listed($0).width <= screen.columns } ?? 3
      place(Self.listed(form).labels, gap: 1, row: screen.rows - 1)
      return
    }
    let room = screen.columns - 2
    let all = (Self.ranges + Self.actions).map { ($0.action, $0.label(0)) }
    guard Self.width(all, 3) > room else {
      place(all, gap: 3, row: screen.rows - 1)
      return
    }
    place(Self.fitting(Self.actions, in: room), row: screen.rows - 1)
    if !isSingle { place(Self.fitting(Self.ranges, in: room), row: screen.rows - 2) }
  }

  private static func listed(_ form: Int) -> (labels: [(Action, String)], width: Int) {
    let last = actions.count - 1
    let labels = actions.enumerated().map { index, item in
      (item.action, item.label(form) + (index < last ? "," : ""))
    }
    return (labels, width(labels, 1))
  }

  private static func width(_ labels: [(Action, String)], _ gap: Int) -> Int {
    labels.reduce(-gap) { $0 + cellWidth(of: $1.1) + gap }
  }

  /// Returns the longest labels that fit; of the shortest, as many as fit.
  private static func fitting(_ row: [Item], in room: Int) -> (labels: [(Action, String)], gap: Int)
  {
    for (length, gap) in [(0, 3), (0, 2), (0, 1), (1, 2), (1, 1), (2, 1)] {
      let labels = row.map { ($0.action, $0.label(length)) }
      if width(labels, gap) <= room { return (labels, gap) }
    }
    var labels = row.map { ($0.action, $0.label(2)) }
    while labels.count > 1, width(labels, 1) > room { labels.removeLast() }
    return (labels, 1)
  }

  private mutating func place(_ row: (labels: [(Action, String)], gap: Int), row number: Int) {
    place(row.labels, gap: row.gap, row: number)
  }

  private mutating func place(_ labels: [(Action, String)], gap: Int, row: Int) {
    var column = isFlush ? 0 : max(0, (screen.columns - Self.width(labels, gap)) / 2)
    for (action, label) in labels {
      let columns = column..<column + cellWidth(of: label)
      items.append((action, label, row, columns))
      column = columns.upperBound + gap
    }
  }

  /// The rows of the screen.
  var rows: ClosedRange<Int> { (items.map(\.row).min() ?? screen.rows - 1)...screen.rows - 1 }

  /// Draws the rows.
  func draw(palette: Palette, into frame: inout Grid) {
    for row in rows { frame.blankRow(row, palette.text) }
    for item in items {
      frame.write(item.label, column: item.columns.lowerBound, row: item.row, style: palette.text)
    }
  }

  /// Returns the action at a cell of a row, or of the last one: gaps belong to the words beside them.
  func action(column: Int, row: Int? = nil) -> Action? {
    items.first {
      $0.row == row ?? screen.rows - 1
        && ($0.columns.lowerBound - 1...$0.columns.upperBound).contains(column)
    }?.action
  }
}
