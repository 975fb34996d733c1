import Cells

/// Rows at the foot of the screen while text is selected: the possible actions with their keys, for clicks
/// too. On narrow screens the keys for changing the selection have a row of their own, above.
struct SelectionRow {
  /// A command, and its words from the longest to the shortest.
  private struct Item {
    let action: PanelCommand
    let words: [String]

    init(_ action: PanelCommand, _ words: [String]) { (self.action, self.words) = (action, words) }

    /// The key and the words of a length: 0 for the longest, and the shortest for any length beyond.
    func label(ofLength length: Int) -> String {
      let text = words[min(length, words.count - 1)]
      if action == .highlight {
        return text.isEmpty ? SelectionRow.pens : "\(SelectionRow.pens) \(text)"
      }
      return action == .leave ? "Esc \(text)" : Hint(action, text).text
    }
  }

  /// The keys of the pens.
  private static let pens = "1-5"
  private static let actions = [
    Item(.highlight, ["highlight", "pen", ""]), Item(.note, ["note"]), Item(.copy, ["copy"]),
    Item(.lookUp, ["look up", "look"]), Item(.readAloud, ["read"]),
    Item(.unmark, ["remove", "off"]),
  ]
  private static let sentence = Item(.sentence, ["sentence", "sent."])
  private static let ranges = [
    Item(.extend, ["extend", "more"]), sentence,
    Item(.paragraph, ["paragraph", "para"]), Item(.findWord, ["word"]),
  ]

  private var items: [(action: PanelCommand, label: String, row: Int, columns: Range<Int>)] = []
  private let screen: Size
  /// Whether there is no gap before the first column.
  private let isFlush: Bool

  /// Puts the actions into one row, or those on the range and the others into two, with labels as long as
  /// have room. For screen readers one row begins at the left edge, with the actions only (`isFlush`).
  /// `isSingle`: the row above the last one has text of the book.
  init(screen: Size, isFlush: Bool = false, isSingle: Bool = false) {
    (self.screen, self.isFlush) = (screen, isFlush)
    let lastRow = screen.rows - 1
    if isFlush {
      putItems(spokenLabels(in: screen.columns), gap: 1, row: lastRow)
      return
    }
    let room = screen.columns - 2
    let all = (Self.ranges + Self.actions).map { ($0.action, $0.label(ofLength: 0)) }
    if Self.width(of: all, gap: 3) <= room {
      putItems(all, gap: 3, row: lastRow)
      return
    }
    let actions = fittingLabels(of: Self.actions, in: room)
    putItems(actions.labels, gap: actions.gap, row: lastRow)
    if isSingle { return }
    let ranges = fittingLabels(of: Self.ranges, in: room)
    putItems(ranges.labels, gap: ranges.gap, row: lastRow - 1)
  }

  /// Adds commas, which are heard as pauses: all actions, a sentence and the end with their longest labels,
  /// or as many as fit into `room` columns, at least one.
  private func spokenLabels(in room: Int) -> [(PanelCommand, String)] {
    let all = Self.actions + [Self.sentence, Item(.leave, ["ends"])]
    func labels(_ count: Int, length: Int) -> [(PanelCommand, String)] {
      all.prefix(count).enumerated().map { index, item in
        (item.action, item.label(ofLength: length) + (index + 1 < count ? "," : ""))
      }
    }
    let counts = stride(from: all.count, to: 1, by: -1)
    let forms = counts.prefix(3).map { ($0, 0) } + counts.map { ($0, 1) }
    return forms.lazy.map(labels).first { Self.width(of: $0, gap: 1) <= room }
      ?? labels(1, length: 1)
  }

  /// Returns the columns of labels side by side, with `gap` columns between two.
  private static func width(of labels: [(PanelCommand, String)], gap: Int) -> Int {
    labels.reduce(-gap) { $0 + cellWidth(of: $1.1) + gap }
  }

  /// The longest labels that fit into `room` columns, and the gap between two of them. If even the shortest
  /// do not fit, the last are left out, but never the first.
  private func fittingLabels(of row: [Item], in room: Int) -> (
    labels: [(PanelCommand, String)], gap: Int
  ) {
    for (length, gap) in [(0, 3), (0, 2), (0, 1), (1, 2), (1, 1), (2, 1)] {
      let labels = row.map { ($0.action, $0.label(ofLength: length)) }
      if Self.width(of: labels, gap: gap) <= room { return (labels, gap) }
    }
    var labels = row.map { ($0.action, $0.label(ofLength: 2)) }
    while labels.count > 1, Self.width(of: labels, gap: 1) > room { labels.removeLast() }
    return (labels, 1)
  }

  /// Puts labels side by side into a row of the screen: in its middle, or from its left edge on.
  private mutating func putItems(_ labels: [(PanelCommand, String)], gap: Int, row: Int) {
    var column = isFlush ? 0 : max(0, (screen.columns - Self.width(of: labels, gap: gap)) / 2)
    for (action, label) in labels {
      let columns = column..<column + cellWidth(of: label)
      items.append((action, label, row, columns))
      column = columns.upperBound + gap
    }
  }

  var rows: ClosedRange<Int> { (items.map(\.row).min() ?? screen.rows - 1)...screen.rows - 1 }

  func draw(palette: Palette, into frame: inout Grid) {
    for row in rows { frame.blankRow(row, palette.text) }
    for item in items {
      frame.write(item.label, column: item.columns.lowerBound, row: item.row, style: palette.text)
    }
  }

  /// The last row for nil. One column on each side of a label belongs to it.
  func action(column: Int, row: Int? = nil) -> PanelCommand? {
    items.first {
      $0.row == row ?? screen.rows - 1
        && ($0.columns.lowerBound - 1...$0.columns.upperBound).contains(column)
    }?.action
  }
}
