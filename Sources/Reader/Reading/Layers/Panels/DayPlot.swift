import Defaults

/// A bar chart of the reading time of some days: one bar a day, in eighths of a cell.
struct DayPlot {
  /// The rows of the chart from the top, one character a day.
  let rows: [String]
  /// The longest time of a day in seconds, and the index of the day; nil if nothing was read.
  let longest: (seconds: Int, day: Int)?

  /// The character of a day without reading.
  static let none: Character = "·"
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws the chart of `tallies`, one a day, in `height` rows.
  init(_ tallies: [ReadingTally], rows height: Int) {
    let most = tallies.map(\.seconds).max() ?? 0
    longest =
      most > 0 ? tallies.firstIndex { $0.seconds == most }.map { (most, $0) } : nil
    let levels = tallies.map { tally in
      // A day with any reading gets a visible bar.
      tally.seconds > 0 ? max(1, (tally.seconds * height * 8 + most / 2) / most) : 0
    }
    rows = (0..<max(1, height)).reversed().map { row in
      String(
        levels.map { level in
          level == 0 && row == 0 ? Self.none : Self.eighths[min(8, max(0, level - row * 8))]
        })
    }
  }
}
