import BookText
import Cells

/// A part of a formula in several rows of cells.
struct FormulaBox {
  private(set) var rows: [String]
  let width: Int
  let baseline: Int

  /// A box may have one more row, to say that there are too many.
  static let mostRows = 40

  /// Makes rows equally wide, at most ``mostRows`` and one more. `baseline` is the row on the line of the
  /// text.
  private init(_ rows: [String], baseline: Int) {
    let rows = rows.prefix(Self.mostRows + 1)
    let width = rows.map(cellWidth).max() ?? 0
    self.rows = rows.map { Self.padded($0, to: width, .left) }
    self.width = width
    self.baseline = min(baseline, rows.count - 1)
  }

  /// Raised and lowered characters have Unicode's forms as far as these exist.
  init(line text: StyledText) {
    var row = ""
    for piece in text.pieces {
      let words = String(decoding: text.bytes[piece.range], as: UTF8.self)
      let signs =
        piece.style == .superscript
        ? Self.raised : piece.style == .subscript ? ShiftedForms.lowered : [:]
      row += String(words.map { signs[$0] ?? $0 })
    }
    self.init([row], baseline: 0)
  }

  /// The raised forms of characters, in any text.
  static let raised = ShiftedForms.raised.merging(ShiftedForms.raisedLetters) { form, _ in form }

  var depth: Int { rows.count - 1 - baseline }

  /// Fills a width in cells with blanks.
  private static func padded(
    _ text: String, to width: Int, _ alignment: BlockLayout.Alignment
  ) -> String {
    let free = width - cellWidth(of: text)
    if free <= 0 { return text }
    let before = alignment == .left ? 0 : alignment == .right ? free : free / 2
    return blanks(before) + text + blanks(free - before)
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Puts boxes beside each other on one baseline.
  init(beside boxes: [FormulaBox]) {
    let height = boxes.map(\.baseline).max() ?? 0
    let depth = boxes.map(\.depth).max() ?? 0
    var rows = Array(repeating: "", count: height + 1 + depth)
    for box in boxes {
      for index in rows.indices {
        let own = index - height + box.baseline
        rows[index] += box.rows.indices.contains(own) ? box.rows[own] : Self.blanks(box.width)
      }
    }
    self.init(rows, baseline: height)
  }

  init(spaced boxes: [FormulaBox]) {
    let blank = FormulaBox([" "], baseline: 0)
    self.init(beside: Array(boxes.flatMap { [blank, $0] }.dropFirst()))
  }

  /// Puts the segments of a broken line below each other, indented after the first.
  init(broken lines: [FormulaBox]) {
    let rows = lines.enumerated().flatMap { index, line in
      line.rows.map { index == 0 ? $0 : "  " + $0 }
    }
    self.init(rows, baseline: rows.count - 1 - (lines.last?.depth ?? 0))
  }

  /// Puts one box or more below each other, each in the middle. `base` is the box whose baseline is the
  /// baseline of all.
  private init(stacked boxes: [FormulaBox], base: Int) {
    let width = boxes.map(\.width).max() ?? 0
    let rows = boxes.flatMap { box in box.rows.map { Self.padded($0, to: width, .centre) } }
    let above = boxes[..<base].reduce(0) { $0 + $1.rows.count }
    self.init(rows, baseline: above + boxes[base].baseline)
  }

  init(_ numerator: FormulaBox, over denominator: FormulaBox) {
    let bar = String(repeating: "─", count: max(numerator.width, denominator.width))
    self.init(stacked: [numerator, FormulaBox([bar], baseline: 0), denominator], base: 1)
  }

  /// Puts limits below and above a sign, such as the sign of a sum.
  init(_ sign: FormulaBox, below: FormulaBox?, above: FormulaBox?) {
    self.init(
      stacked: [above, sign, below].compactMap { $0 }, base: above == nil ? 0 : 1)
  }

  /// Draws an arrow longer than the texts above and below it, with a single or a double shaft.
  init(arrow: String, below: FormulaBox?, above: FormulaBox?) {
    let width = max(below?.width ?? 0, above?.width ?? 0)
    let pointsLeft = "←⟵⇐".holds(arrow)
    let line = String(repeating: "⇒⇐".holds(arrow) ? "═" : "─", count: width + 1)
    let shaft = pointsLeft ? arrow + line : line + arrow
    self.init(FormulaBox([shaft], baseline: 0), below: below, above: above)
  }

  /// Returns the box with scripts after it: `below` in its last row, `above` in its first.
  func addingScripts(below: FormulaBox?, above: FormulaBox?) -> FormulaBox {
    let width = max(below?.width ?? 0, above?.width ?? 0)
    var scripts = Array(repeating: Self.blanks(width), count: rows.count)
    if let row = below?.rows.first { scripts[rows.count - 1] = row }
    if let row = above?.rows.first { scripts[0] = row }
    return FormulaBox(beside: [self, FormulaBox(scripts, baseline: baseline)])
  }

  /// Makes a table. Columns of numbers are flush right, of short cells centred, and others flush left.
  init(table cells: [[FormulaBox]]) {
    let count = cells.map(\.count).max() ?? 0
    let columns = (0..<count).map { column in
      cells.compactMap { $0.indices.contains(column) ? $0[column] : nil }
    }
    let widths = columns.map { $0.map(\.width).max() ?? 0 }
    let alignments = columns.map(Self.alignment)
    let rows = cells.map { row in
      FormulaBox(
        beside: row.enumerated().flatMap { index, box -> [FormulaBox] in
          let rows = box.rows.map { Self.padded($0, to: widths[index], alignments[index]) }
          let cell = FormulaBox(rows, baseline: box.baseline)
          return index == 0 ? [cell] : [FormulaBox(["  "], baseline: 0), cell]
        })
    }
    let all = rows.flatMap(\.rows)
    self.init(all, baseline: all.count / 2)
  }

  private static func alignment(ofColumn cells: [FormulaBox]) -> BlockLayout.Alignment {
    if cells.allSatisfy(\.isNumber) { return .right }
    return cells.allSatisfy { $0.width <= shortCell } ? .centre : .left
  }

  /// Width in cells of the screen.
  private static let shortCell = 8

  private var isNumber: Bool {
    rows.count == 1 && rows[0].allSatisfy { $0.isNumber || " +-−.".contains($0) }
  }

  // MARK: Brackets

  /// A sign other than a bracket has one row.
  init(bracket: String, above: Int, below: Int) {
    guard above + below > 0, let signs = Self.brackets[bracket]?.map(String.init) else {
      self.init([bracket], baseline: 0)
      return
    }
    var rows = Array(repeating: signs[1], count: above + 1 + below)
    if rows.count > 2 { rows[rows.count / 2] = signs[2] }
    rows[0] = signs[0]
    rows[rows.count - 1] = signs[3]
    self.init(rows, baseline: above)
  }

  /// Top, sides, middle and bottom of brackets, made of box-drawing characters, which join in every font.
  private static let brackets: [String: String] = [
    "(": "╭││╰", ")": "╮││╯", "[": "┌││└", "]": "┐││┘", "{": "╭│┤╰", "}": "╮│├╯", "|": "││││",
    "∣": "││││", "‖": "║║║║", "∥": "║║║║", "⌈": "┌│││", "⌉": "┐│││", "⌊": "│││└", "⌋": "│││┘",
  ]
}
