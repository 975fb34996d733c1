import BookText
import Cells
import Defaults
import TerminalInput

/// The reading statistics of the current book and of all books.
struct StatisticsPanel: TextPanel {
  /// The record and the title of the current book.
  private var own = ReadingRecord()
  private var title = ""
  private var all: [ReadingRecord] = []
  private let today: CalendarDay
  var top = 0

  /// `today` is the last day of the statistics.
  init(_ books: [ShelvedBook], today: CalendarDay, _ context: Context) {
    self.today = today
    fill(with: books, context)
  }

  /// Replaces the records of this book and of all books with reading.
  mutating func fill(with books: [ShelvedBook], _ context: Context) {
    title = context.book.title
    own =
      books.first { $0.identity == .read(context.book.fingerprint) }?.record ?? ReadingRecord()
    all = books.map(\.record).filter { !$0.isEmpty }
  }

  /// A part about this book and one about all: sums, pace, and the days of as many weeks as have room. In
  /// accessible mode the days are a list.
  func lines(_ context: Context, in area: PanelArea) -> [PanelLine] {
    let (width, isTall) = (max(7, area.width), area.rect.size.rows >= 22)
    let days = (min(max(1, (width + 1) / 8), Self.maxWeeks) - 1) * 7 + today.weekday + 1
    let sums = all.map { $0.tallies(ofDays: days, upTo: today) }
    let parts: [(title: String, words: [String], tallies: [ReadingTally])] = [
      (
        title, [summary(of: own), paceLine(context)],
        own.days.isEmpty ? [] : own.tallies(ofDays: days, upTo: today)
      ),
      (
        "All books", [summaryOfAll],
        sums.isEmpty
          ? [] : (0..<days).map { day in sums.reduce(ReadingTally()) { $0 + $1[day] } }
      ),
    ]
    var lines: [PanelLine] = []
    for (title, words, tallies) in parts {
      if !lines.isEmpty { lines.append(PanelLine(text: "")) }
      lines += wrapped([title], to: width).map { PanelLine(text: $0, style: .heading) }
      lines += wrapped(words.map(context.worded), to: width).map { PanelLine(text: $0) }
      if context.isAccessible {
        lines += listLines(of: tallies)
        continue
      }
      if isTall { lines.append(PanelLine(text: "")) }
      if !tallies.isEmpty { lines += chart(of: tallies, isTall: isTall) }
    }
    return lines
  }

  /// One or more days up to today, three rows high if `isTall`, with gaps between weeks. Below the chart are
  /// the first day and the longest time of a day.
  private func chart(of tallies: [ReadingTally], isTall: Bool) -> [PanelLine] {
    let plot = DayPlot(tallies, rows: isTall ? 3 : 1)
    let first = today.advanced(by: 1 - tallies.count)
    /// Returns the bars of days with a blank before each week.
    func inWeeks(_ row: String) -> String {
      var text = ""
      for (day, bar) in row.enumerated() {
        if day > 0, first.advanced(by: day).weekday == 0 { text += " " }
        text.append(bar)
      }
      return text
    }
    var lines = plot.rows.map { PanelLine(text: inWeeks($0)) }
    let width = cellWidth(of: inWeeks(plot.rows[0]))
    let gap = width - cellWidth(of: first.shortWords) - 5
    lines.append(
      PanelLine(
        text: first.shortWords + String(repeating: " ", count: max(1, gap)) + "today",
        style: .aside))
    guard let (seconds, day) = plot.longest else { return lines }
    let time = timeWords(minutes: Double(seconds) / 60)
    lines.append(
      PanelLine(text: "longest \(time), on \(first.advanced(by: day).shortWords)", style: .aside))
    return lines
  }

  /// Returns a line for each day with reading, the latest first, instead of the chart.
  private func listLines(of tallies: [ReadingTally]) -> [PanelLine] {
    tallies.reversed().enumerated().filter { !$1.isEmpty }.map { day, tally in
      let time = timeWords(minutes: Double(tally.seconds) / 60)
      return PanelLine(text: "\(today.advanced(by: -day).shortWords): \(time)")
    }
  }

  /// Maximum number of weeks.
  private static let maxWeeks = 12

  /// Returns the time, the words and the pages read in a book as one line, or a line that nothing counts yet.
  private func summary(of record: ReadingRecord) -> String {
    let total = record.total
    guard !total.isEmpty else { return "Nothing has been read yet for long enough to count." }
    return [
      timeWords(minutes: Double(total.seconds) / 60) + " on \(counted(record.days.count, "day"))",
      counted(total.words, "word"), counted(total.pages, "page"),
    ].joined(separator: " · ")
  }

  /// Returns a line with the reader’s pace and the time left in the book proper, or that the pace is unknown.
  private func paceLine(_ context: Context) -> String {
    guard let pace = context.wordsPerMinute else {
      return "Your pace is not known yet; read a few more pages."
    }
    let left = context.book.body.upperBound - context.scene.pageStart.utf8
    let minutes = Double(max(0, left)) * context.book.wordsPerByte / pace
    return "\(Int(pace.rounded())) words a minute · \(timeWords(minutes: minutes)) left"
  }

  /// The time read in all books, and in each of the last two weeks with reading, as one line.
  private var summaryOfAll: String {
    guard !all.isEmpty else { return "Nothing has been read yet." }
    let total = all.map(\.total).reduce(ReadingTally(), +)
    /// Minutes read in `count` days up to `first` days before today.
    func minutes(from first: Int, count: Int) -> Double {
      let last = today.advanced(by: -first)
      return all.reduce(0) { sum, record in
        record.tallies(ofDays: count, upTo: last).reduce(sum) { $0 + Double($1.seconds) / 60 }
      }
    }
    let weeks = [(0, "in the last week"), (7, "in the week before")].map { first, words in
      (minutes(from: first, count: 7), words)
    }
    let times = [(Double(total.seconds) / 60, "in \(counted(all.count, "book"))")] + weeks
    // A week without reading is not mentioned.
    var parts = times.filter { $0.0 > 0 }.map { "\(timeWords(minutes: $0.0)) \($0.1)" }
    parts.insert(counted(total.words, "word"), at: min(1, parts.count))
    return parts.joined(separator: " · ")
  }
}
