import Cells
import Paging

/// The row at the foot of the screen that says where in the book one is, and leads elsewhere in it:
/// a dot for each spread or, where there are too many, the number of the spread with a bar.
struct IndicatorRow {
  /// What a click wants.
  enum Hit: Hashable, Sendable {
    case step(Direction)
    case spread(Int)
  }

  private let screen: Size
  private let control: PageControl

  /// The cells at each end that stay empty.
  private static let side = 2
  /// The widest that the bar becomes.
  private static let widestBar = 32

  /// The number that stands for dots where there are too many.
  private let number: String

  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - count: The number of spreads.
  ///   - current: The index of the spread that is shown.
  ///   - number: The page that is shown and their number, as people read it.
  ///   - isRightToLeft: Whether the first spread is at the right end.
  init(screen: Size, count: Int, current: Int, number: String, isRightToLeft: Bool) {
    self.screen = screen
    self.number = number
    var control = PageControl(count: count, index: current)
    control.isRightToLeft = isRightToLeft
    control.overflow = .number
    control.hidesForSinglePage = false
    self.control = control
  }

  /// The row of the screen.
  var row: Int { screen.rows - 1 }

  /// The columns of dots or number.
  private var middle: Range<Int> {
    Self.side..<screen.columns - Self.side
  }

  private var hasDots: Bool {
    control.marks(in: middle.count).contains { $0 == .current }
  }

  /// The columns of the bar, where there is one: to the right of the number.
  private var bar: Range<Int>? {
    guard !hasDots, middle.count >= 30 else { return nil }
    let width = min(Self.widestBar, middle.count / 2)
    let start = middle.lowerBound + (middle.count - width) / 2 + 6
    return start..<min(start + width, middle.upperBound)
  }

  /// The columns of the number, or of the dots.
  private var numbers: Range<Int> {
    bar.map { max(middle.lowerBound, $0.lowerBound - 16)..<$0.lowerBound - 1 } ?? middle
  }

  /// Draws the row.
  func draw(palette: Palette, into frame: inout Grid) {
    let (ink, muted) = (palette.text, palette.mutedText)
    frame.fill(
      Rect(column: 0, row: row, columns: screen.columns, rows: 1), with: Cell(.space, ink))
    if !hasDots {
      let fitting = shortened(number, to: numbers.count)
      frame.write(
        fitting, column: numbers.upperBound - cellWidth(of: fitting) - (bar == nil ? 0 : 1),
        row: row,
        style: ink)
    }
    for (column, mark) in zip(numbers, hasDots ? control.marks(in: numbers.count) : []) {
      let isStrong = if case .dot = mark { false } else { mark != .more }
      frame.write(
        String(mark.glyph), column: column, row: row, style: isStrong ? ink : muted)
    }
    if let bar {
      let share = control.count > 1 ? Double(control.index) / Double(control.count - 1) : 0
      let read = Int((share * Double(bar.count)).rounded())
      for (place, column) in bar.enumerated() {
        let isRead =
          control.isRightToLeft ? place >= bar.count - read : place < read
        frame.write(isRead ? "━" : "─", column: column, row: row, style: isRead ? ink : muted)
      }
    }
  }

  /// What a click on a column wants; nil where there is nothing.
  func hit(column: Int) -> Hit? {
    if let bar, bar.contains(column) {
      let place = column - bar.lowerBound
      let spread = place * (control.count - 1) / max(1, bar.count - 1)
      return .spread(control.isRightToLeft ? control.count - 1 - spread : spread)
    }
    return control.hit(cell: column - numbers.lowerBound, in: numbers.count).map {
      switch $0 {
      case .page(let spread): .spread(spread)
      case .step(let direction): .step(direction)
      }
    }
  }
}

extension Reader {
  /// The row for the spread that is shown, or is being turned to past the middle.
  var indicator: IndicatorRow {
    var spread = turner.targetSpread ?? 0
    if case .dragging(let drag) = turner.state, let turn = drag.turn, abs(drag.progress) > 0.5 {
      spread = turn.to
    }
    guard knowsNumbers else { return indicatorWithoutNumbers }
    let page =
      (turner.spreads.firstPage(of: spread) ?? turner.spreads.secondPage(of: spread) ?? 0) + 1
    return IndicatorRow(
      screen: screen, count: turner.spreads.count, current: spread,
      number: "\(page) / \(pagination.count)", isRightToLeft: isMirrored)
  }

  /// The row while pages are being counted: the bar shows how much of the text has been read.
  private var indicatorWithoutNumbers: IndicatorRow {
    let count = 1 << 10
    let current = Int(Double(count - 1) * Double(pageStart.utf8) / Double(max(1, book.text.count)))
    return IndicatorRow(
      screen: screen, count: count, current: current, number: "…", isRightToLeft: isMirrored)
  }

  /// Does what a click on the row wants; the row stays for as long as it is used.
  mutating func clickIndicator(column: Int, at now: Duration) -> [Effect] {
    switch indicator.hit(column: column) {
    case .step(let direction): return step(direction, .indicator, at: now)
    case .spread(let spread):
      hand.grab = 1
      guard let page = turner.spreads.pages(of: spread).first else { return [] }
      return carryOut(turner.handle(.move(page: page, .indicator), at: now))
    case nil: return []
    }
  }
}
