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

  /// Draws at least one row.
  init(_ tallies: [ReadingTally], rows height: Int) {
    let most = tallies.map(\.seconds).max() ?? 0
    longest =
      most > 0 ? tallies.firstIndex { $0.seconds == most }.map { (most, $0) } : nil
    let levels = tallies.map { Self.level(of: $0.seconds, height: height * 8, most: most) }
    rows = (0..<max(1, height)).reversed().map { row in
      String(levels.map { Self.character(atRow: row, ofLevel: $0) })
    }
  }

  /// The height of a bar in eighths of a cell, at most `height`, for the greatest value `most`. A day with
  /// any reading gets a visible bar.
  private static func level(of seconds: Int, height: Int, most: Int) -> Int {
    seconds > 0 ? max(1, (seconds * height + most / 2) / most) : 0
  }

  /// Returns the part of a bar in a row, counted from the bottom.
  private static func character(atRow row: Int, ofLevel level: Int) -> Character {
    level == 0 && row == 0 ? none : eighths[min(8, max(0, level - row * 8))]
  }
}
