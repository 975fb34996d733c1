import Defaults

/// A small plot of how long was read on each of some days: a bar a day, in eighths of a cell.
struct DayPlot {
  /// The rows of the plot from the top on, a character a day.
  let rows: [String]
  /// The longest time on a day, in seconds, and the index of that day; nil where nothing was read.
  let longest: (seconds: Int, day: Int)?

  /// What stands for a day on which nothing was read.
  static let none: Character = "·"
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws the plot of `tallies`, a day each, in so many rows.
  init(_ tallies: [ReadingTally], rows height: Int) {
    let most = tallies.map(\.seconds).max() ?? 0
    longest =
      most > 0 ? tallies.firstIndex { $0.seconds == most }.map { (most, $0) } : nil
    let levels = tallies.map { tally in
      // Whatever was read is seen.
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
