import Cells
import Paging

/// The indicator at the foot of the screen: one dot per spread or, if they do not fit, the number of the
/// spread with a bar. A click goes to that position.
struct IndicatorRow {
  private let screen: Size
  private let control: PageControl

  private static let side = 2
  /// Maximum width of the bar.
  private static let widestBar = 32
  /// Columns between the ends from which there is a bar.
  private static let narrowestWithBar = 30
  /// Columns by which the bar is right of the middle, to leave room for the number.
  private static let barShift = 6
  /// Columns before the bar for the number and a gap.
  private static let numberWidth = 16

  /// The number shown if the dots do not fit.
  private let number: String

  /// `number` has the current page and the number of pages, as displayed. From right to left, the first
  /// spread is at the right end.
  init(screen: Size, count: Int, current: Int, number: String, isRightToLeft: Bool) {
    self.screen = screen
    self.number = number
    var control = PageControl(count: count, index: current)
    control.isRightToLeft = isRightToLeft
    control.overflow = .number
    control.hidesForSinglePage = false
    self.control = control
  }

  /// Shows the visible spread; past the middle of a turn, the target of the turn.
  init(_ context: Context) {
    let indicator = context.scene.indicator ?? PageControl(count: 1, index: 0)
    let spreads = Spreads(
      pageCount: context.pages.pagination.count, layout: context.scene.pageLayout)
    let shown = spreads.pages(of: indicator.shownIndex)
    // The page that the position above names.
    let focus = context.scene.focus
    let page = shown.contains(focus) ? focus : shown.first ?? 0
    self.init(
      screen: context.pages.screen, count: indicator.count, current: indicator.shownIndex,
      number: context.pages.pagination.isNumbered
        ? "\(context.pages.number(ofPage: page)) / \(context.pages.numberedCount)" : "…",
      isRightToLeft: indicator.isRightToLeft)
  }

  var row: Int { screen.rows - 1 }

  /// Rows for clicks on it: a single one is a narrow target.
  var rows: Range<Int> { screen.rows - 2..<screen.rows }

  /// The columns between the empty ends of the row.
  private var inner: Range<Int> { Self.side..<max(Self.side, screen.columns - Self.side) }

  /// Whether the dots of all spreads fit; otherwise the row has the number.
  private var hasDots: Bool { control.marks(in: inner.count).contains { $0 == .current } }

  /// The bar, to the right of the number; nil if the row has dots.
  private var bar: PageBar? {
    guard !hasDots, inner.count >= Self.narrowestWithBar else { return nil }
    let width = min(Self.widestBar, inner.count / 2)
    let start = inner.lowerBound + (inner.count - width) / 2 + Self.barShift
    return PageBar(
      columns: start..<min(start + width, inner.upperBound), count: max(1, control.count),
      isRightToLeft: control.isRightToLeft)
  }

  /// Columns of the number before the bar; without a bar, the columns for the dots or the number.
  private var numberColumns: Range<Int> {
    bar.map {
      max(inner.lowerBound, $0.columns.lowerBound - Self.numberWidth)..<$0.columns.lowerBound - 1
    } ?? inner
  }

  /// Draws the row: dots or a bar for the spreads, or their number.
  func draw(palette: Palette, into frame: inout Grid) {
    let (ink, muted) = (palette.text, palette.mutedText)
    frame.blankRow(row, ink)
    // Beside a bar, the position above has the number.
    if !hasDots, bar == nil {
      let fitting = shortened(number, to: numberColumns.count)
      frame.write(
        fitting, column: numberColumns.upperBound - cellWidth(of: fitting), row: row, style: ink)
    }
    for (column, mark) in zip(numberColumns, hasDots ? control.marks(in: numberColumns.count) : [])
    {
      let isStrong = if case .dot = mark { false } else { mark != .more }
      frame.write(
        String(mark.glyph), column: column, row: row, style: isStrong ? ink : muted)
    }
    bar?.draw(at: control.index, row: row, palette: palette, into: &frame)
  }

  /// Returns the target of a click on a column; nil if there is none.
  func target(atColumn column: Int) -> PageControl.Hit? {
    if let bar, bar.columns.contains(column) { return .page(bar.place(at: column)) }
    return control.hit(cell: column - numberColumns.lowerBound, in: numberColumns.count)
  }

  /// Returns the requests of a click on a column; the row stays visible while it is used.
  func requests(column: Int) -> [Request] {
    switch target(atColumn: column) {
    case .step(let direction): [.step(direction, .indicator)]
    case .page(let spread): [.go(.spread(spread))]
    case nil: []
    }
  }
}
