import BookText
import Cells
import TerminalInput

/// The sentence that faces one of the page, at the foot of the screen: a look at the translation without
/// turning the leaf. The key for it and the arrows go from sentence to sentence. Any other key closes it, and
/// acts as on the page.
struct FacingFoot: Layer {
  static let pausesReading = false

  /// The sentence of the page, or the selected words.
  private var part: Range<Int>

  private static let maximumWidth = 72
  private static let margin = 2
  /// Divisor for the share of the screen that it may take.
  private static let share = 2

  /// A message without a facing text, none without words. `part` is nil for the sentence being read, or the
  /// one at the cursor.
  static func requests(for part: Range<Int>?, _ context: Context) -> [Request] {
    guard context.book.facing != nil else { return [.showMessage(context.noFacingText)] }
    let units = context.units
    guard
      let part = part ?? context.readPart
        ?? units.word(at: context.scene.cursorPlace).map({ units.sentence(at: $0.lowerBound) })
    else { return [] }
    if context.isAccessible { return [.showMessage(words(facing: part, context))] }
    return [.open(FacingFoot(part: part))]
  }

  private static func words(facing part: Range<Int>, _ context: Context) -> String {
    context.pages.facingSentences(of: part).map { context.book.line($0) } ?? FacingView.missingSign
  }

  var selection: Range<Int>? { part }
  var focus: Int? { part.lowerBound }

  mutating func adopt(_ change: TextChange) -> Bool {
    guard let found = change.range(of: part) else { return false }
    part = found
    return true
  }

  /// Moves by the key of this layer and by the arrows. Movements of the mouse and releases pass; all other
  /// input closes the layer and acts on the page.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    guard event.isBeginning else { return .pass }
    guard case .key(let key) = event else { return .closeAndPass }
    switch key {
    case Key(.down): return move(isForward: true, context)
    case Key(.up): return move(isForward: false, context)
    case Key(.escape): return .close
    default:
      return context.bindings[key] == .facingSentence
        ? move(isForward: true, context) : .closeAndPass
    }
  }

  /// Goes to the next sentence or the previous one, and turns to its page. Stays at the ends of the text.
  private mutating func move(isForward: Bool, _ context: Context) -> Response {
    let units = context.units
    let start = part.lowerBound
    let text = context.book.body(with: start)
    let next =
      isForward
      ? units.spokenSentence(from: part.upperBound)
      : units.word(before: start..<start).map { units.sentence(at: $0.lowerBound) }
    guard let next, text.contains(next.lowerBound) else { return .stay }
    part = next
    guard !context.scene.seenText.contains(part.lowerBound) else { return .stay }
    return .ask(.go(.place(TextOffset(utf8: part.lowerBound)), .turn), .finishTurn)
  }

  /// Takes half of the screen’s rows at most. Goes to the head of the screen if it would cover the sentence
  /// of the page.
  func draw(_ context: Context, into frame: inout Grid) {
    let width = min(Self.maximumWidth, frame.size.columns - 2 * Self.margin)
    guard width > 0, frame.size.rows > Self.share else { return }
    var lines = wrapped(Self.words(facing: part, context).split(separator: " "), to: width)
    let most = max(1, frame.size.rows / Self.share - 1)
    if lines.count > most {
      lines = Array(lines.prefix(most))
      lines[most - 1] = shortened(lines[most - 1] + " …", to: width)
    }
    let isAbove = covers(rows: frame.size.rows - lines.count - 1..<frame.size.rows, context)
    let first = isAbove ? 0 : frame.size.rows - lines.count
    let rule = isAbove ? lines.count : first - 1
    let left = max(Self.margin, (frame.size.columns - width) / 2)
    for (row, line) in zip(first..., lines) {
      frame.blankRow(row, context.palette.text)
      frame.write(line, column: left, row: row, style: context.palette.text)
    }
    frame.blankRow(rule, context.palette.muted)
    frame.fill(
      Rect(column: left, row: rule, columns: width, rows: 1),
      with: Cell("─", context.palette.muted))
  }

  /// Whether some rows of the screen would cover the beginning of the sentence.
  private func covers(rows: Range<Int>, _ context: Context) -> Bool {
    context.shownPages.contains { page, area in
      context.pages.cell(of: part.lowerBound, onPage: page, in: area).map { spot in
        rows.contains(area.text.row + spot.line * context.pages.pagination.leading(ofPage: page))
      } ?? false
    }
  }
}
