import Cells
import TerminalInput

/// A panel with a list of entries.
protocol ListPanel: ChoicePanel {
  var list: EntryList { get set }
  func entries(in context: Context) -> [EntryList.Entry]
}

extension ListPanel {
  var choice: Choice {
    get { list.choice }
    set { list.choice = newValue }
  }

  mutating func beginFiltering(_ context: Context) { list.beginFiltering() }

  func place(at report: MouseReport, _ context: Context) -> Int? {
    list.place(inRow: report.row, context)
  }

  /// Chooses the clicked entry, or does what the clicked hint says. A click outside the list closes it.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    if let key = list.key(at: report, context) { return handleKey(key, context) }
    return chooseClicked(report, context) ?? (list.keepsOpen(at: report, context) ? .stay : .close)
  }

  mutating func refresh(_ context: Context) -> Bool {
    list.fill(with: entries(in: context), context)
    return true
  }

  var hasWork: Bool { list.isFiltering }

  mutating func work(_ context: Context) { list.filterNextSlice() }

  func draw(_ context: Context, into grid: inout Grid) { list.draw(context, into: &grid) }
}
