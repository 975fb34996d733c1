/// Statistics of the ragged edge of paragraphs: of all lines but the last ones.
struct RagFigures {
  private var lines = 0
  /// Number of cells by which they are shorter than the measure, in all, and at most.
  private var depths = 0
  private var deepest = 0
  /// Lines deeper than ``deep``.
  private var deepLines = 0
  private var dividedWords = 0
  /// Lines at least ``short`` cells shorter than both the line above and the line below.
  private var shortLines = 0
  /// Fourth lines of stairs: each line at least two cells shorter than the one above, or each longer.
  private var stairs = 0
  /// The differences between two lines, in all, and their number.
  private var steps = 0
  private var pairs = 0

  /// Number of cells from which a line is deep, and from which it is much shorter than another.
  private static let (deep, short) = (8, 6)

  /// Counts a paragraph.
  ///
  /// - Parameters:
  ///   - depths: The number of cells by which each of its lines but the last is shorter than the measure.
  ///   - dividedWords: The number of words divided at the ends of these lines.
  mutating func count(_ depths: [Int], dividedWords: Int) {
    lines += depths.count
    self.depths += depths.reduce(0, +)
    deepest = max(deepest, depths.max() ?? 0)
    deepLines += depths.count { $0 > Self.deep }
    self.dividedWords += dividedWords
    let steps = zip(depths, depths.dropFirst()).map { $1 - $0 }
    pairs += steps.count
    self.steps += steps.reduce(0) { $0 + abs($1) }
    shortLines += zip(steps, steps.dropFirst()).count { $0 >= Self.short && $1 <= -Self.short }
    guard steps.count > 2 else { return }
    stairs += (2..<steps.count).count { index in
      let last = steps[index - 2...index]
      return last.allSatisfy { $0 >= 2 } || last.allSatisfy { $0 <= -2 }
    }
  }

  /// A row of a table in Markdown.
  func row(named name: String, measure: Int) -> String {
    "| \(measure) | \(name) | \(lines) | \(decimal(depths, lines)) | \(deepest) "
      + "| \(percent(deepLines)) | \(percent(dividedWords)) | \(percent(shortLines)) "
      + "| \(percent(stairs)) | \(decimal(steps, pairs)) |"
  }

  /// The head of the table.
  static let head = """
    | cells | set by | lines | mean depth | maximum | deeper than 8 | divided | short | stairs | step |
    |---|---|---|---|---|---|---|---|---|---|
    """

  private func percent(_ count: Int) -> String { decimal(100 * count, lines) + " %" }

  /// Returns a quotient with two decimals.
  private func decimal(_ sum: Int, _ count: Int) -> String {
    let hundredths = count == 0 ? 0 : (sum * 200 / count + 1) / 2
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
