import BookText
import Cells
import Defaults
import TerminalInput

/// How much has been read and when: of the book that is open, and of all.
struct StatisticsPanel: Panel {
  /// The record of the book that is open, and what it is called.
  private var own = ReadingRecord()
  private var title = ""
  /// The records of all books that have been read.
  private var all: [ReadingRecord] = []
  private let today: CalendarDay
  /// The index of the first line in sight.
  private var top = 0

  /// Makes the panel.
  ///
  /// - Parameters:
  ///   - books: The books that have been read.
  ///   - today: The last day that is shown.
  ///   - reader: The reader with the book that is open.
  init(_ books: [ShelvedBook], today: CalendarDay, of reader: Reader) {
    self.today = today
    fill(with: books, of: reader)
  }

  /// Takes other records in place of those that were shown.
  mutating func fill(with books: [ShelvedBook], of reader: Reader) {
    title = reader.book.title
    own =
      books.first { $0.identity == .read(reader.book.fingerprint) }?.record ?? ReadingRecord()
    all = books.map(\.record).filter { !$0.isEmpty }
  }

  // MARK: What is told

  /// A line, and how it is set.
  private struct Line {
    enum Look {
      case heading
      case text
      case aside
    }

    var text: String
    var look = Look.text
  }

  /// The lines from the top on, as wide as they may be.
  private func lines(of reader: Reader, width: Int, isTall: Bool) -> [Line] {
    let days = (min(max(1, (width + 1) / 8), Self.mostWeeks) - 1) * 7 + today.weekday + 1
    let sums = all.map { $0.tallies(ofDays: days, upTo: today) }
    let parts: [(title: String, words: [String], tallies: [ReadingTally])] = [
      (
        title, [summary(of: own), pace(of: reader)],
        own.days.isEmpty ? [] : own.tallies(ofDays: days, upTo: today)
      ),
      (
        "All books", [summaryOfAll],
        sums.isEmpty
          ? [] : (0..<days).map { day in sums.reduce(ReadingTally()) { $0 + $1[day] } }
      ),
    ]
    var lines: [Line] = []
    for (title, words, tallies) in parts {
      if !lines.isEmpty { lines.append(Line(text: "")) }
      lines += folded(title, to: width).map { Line(text: $0, look: .heading) }
      lines += words.flatMap { folded($0, to: width) }.map { Line(text: $0) }
      if isTall { lines.append(Line(text: "")) }
      if !tallies.isEmpty { lines += plot(tallies, isTall: isTall) }
    }
    return lines
  }

  /// A plot of the days up to today with what it says in words; weeks are kept apart.
  private func plot(_ tallies: [ReadingTally], isTall: Bool) -> [Line] {
    let plot = DayPlot(tallies, rows: isTall ? 3 : 1)
    let first = today.advanced(by: 1 - tallies.count)
    func inWeeks(_ row: String) -> String {
      var text = ""
      for (day, bar) in row.enumerated() {
        if day > 0, first.advanced(by: day).weekday == 0 { text += " " }
        text.append(bar)
      }
      return text
    }
    var lines = plot.rows.map { Line(text: inWeeks($0)) }
    let width = cellWidth(of: inWeeks(plot.rows[0]))
    let gap = width - cellWidth(of: first.shortWords) - 5
    lines.append(
      Line(
        text: first.shortWords + String(repeating: " ", count: max(1, gap)) + "today",
        look: .aside))
    guard let (seconds, day) = plot.longest else { return lines }
    let time = timeWords(minutes: Double(seconds) / 60)
    lines.append(
      Line(text: "longest \(time), on \(first.advanced(by: day).shortWords)", look: .aside))
    return lines
  }

  /// The most weeks that are shown.
  private static let mostWeeks = 12

  private func summary(of record: ReadingRecord) -> String {
    let total = record.total
    guard !total.isEmpty else { return "Nothing has been read yet for long enough to count." }
    return [
      timeWords(minutes: Double(total.seconds) / 60)
        + (record.months.isEmpty ? " on \(counted(record.days.count, "day"))" : ""),
      counted(total.words, "word"), counted(total.pages, "page"),
    ].joined(separator: " · ")
  }

  private func pace(of reader: Reader) -> String {
    guard let pace = reader.measure.wordsPerMinute else {
      return "How fast you read is not known yet: a few pages more will tell."
    }
    let left = reader.book.body.upperBound - reader.pageStart.utf8
    let minutes = Double(max(0, left)) * reader.book.wordsPerByte / pace
    return "\(Int(pace.rounded())) words a minute · \(timeWords(minutes: minutes)) left"
  }

  private var summaryOfAll: String {
    guard !all.isEmpty else { return "Nothing has been read yet." }
    let total = all.map(\.total).reduce(ReadingTally(), +)
    func minutes(from first: Int, count: Int) -> Double {
      let last = today.advanced(by: -first)
      return all.reduce(0) { sum, record in
        record.tallies(ofDays: count, upTo: last).reduce(sum) { $0 + Double($1.seconds) / 60 }
      }
    }
    return [
      "\(timeWords(minutes: Double(total.seconds) / 60)) in \(counted(all.count, "book"))",
      counted(total.words, "word"),
      "\(timeWords(minutes: minutes(from: 0, count: 7))) in the last week",
      "\(timeWords(minutes: minutes(from: 7, count: 7))) in the week before",
    ].joined(separator: " · ")
  }

  // MARK: Keys and clicks

  /// The most columns of the sheet.
  private static let widest = 76

  private func sheet(on screen: Size) -> Rect {
    let rows = screen.rows >= 12 ? screen.rows - 2 : screen.rows
    let columns = min(Self.widest, screen.columns)
    return Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  private func linesShown(of reader: Reader) -> [Line] {
    let sheet = sheet(on: reader.screen)
    let width = max(7, sheet.size.columns - 2 * Self.margin(of: sheet))
    return lines(of: reader, width: width, isTall: sheet.size.rows >= 22)
  }

  private static func margin(of sheet: Rect) -> Int {
    sheet.size.columns >= 50 ? 5 : sheet.size.columns >= 30 ? 3 : 1
  }

  private func rows(on screen: Size) -> Int { max(1, sheet(on: screen).size.rows - 3) }

  private mutating func move(by distance: Int, of reader: Reader) {
    let last = max(0, linesShown(of: reader).count - rows(on: reader.screen))
    top = min(max(0, top + distance), last)
  }

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    guard key.modifiers.isEmpty else { return .passes }
    let rows = rows(on: reader.screen)
    switch key.code {
    case .down, .character("j"): move(by: 1, of: reader)
    case .up, .character("k"): move(by: -1, of: reader)
    case .pageDown, .character(" "): move(by: rows, of: reader)
    case .pageUp, .character("b"): move(by: -rows, of: reader)
    case .home, .character("g"): move(by: -1_000, of: reader)
    case .end, .character("G"): move(by: 1_000, of: reader)
    default: return .passes
    }
    return .stays
  }

  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer { .leaves }

  mutating func turnWheel(by lines: Int, of reader: Reader) { move(by: lines, of: reader) }

  mutating func refresh(from reader: Reader) -> Bool {
    move(by: 0, of: reader)
    return true
  }

  // MARK: Drawing

  func draw(of reader: Reader, into grid: inout Grid) {
    let (screen, palette) = (reader.screen, reader.palette)
    let table = Style(foreground: palette.ink, background: palette.table)
    grid = Grid(size: screen, filledWith: Cell(.space, table))
    let sheet = sheet(on: screen)
    grid.fill(sheet, with: Cell(.space, palette.text))
    let left = sheet.column + Self.margin(of: sheet)
    let shown = linesShown(of: reader)
    let seen = shown.dropFirst(top).prefix(rows(on: screen))
    for (row, line) in seen.enumerated() {
      var style = line.look == .aside ? palette.mutedText : palette.text
      if line.look == .heading { style.attributes = .bold }
      grid.write(line.text, column: left, row: sheet.row + 1 + row, style: style)
    }
    let edge = sheet.columns.upperBound - 2
    if top > 0 { grid.write("↑", column: edge, row: sheet.row, style: palette.mutedText) }
    if top + seen.count < shown.count {
      grid.write(
        "↓", column: edge, row: sheet.rows.upperBound - 1, style: palette.mutedText)
    }
  }
}

/// A number with what is counted, in thousands that are kept apart: "1,204 words".
private func counted(_ number: Int, _ noun: String) -> String {
  var digits = String(number)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits.removeLast(3)
  }
  groups.insert(digits[...], at: 0)
  return groups.joined(separator: ",") + " \(noun)" + (number == 1 ? "" : "s")
}

/// A text in lines of at most `width` cells.
private func folded(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, cellWidth(of: last) + 1 + cellWidth(of: String(word)) <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(shortened(String(word), to: width))
    }
  }
  return lines
}

extension Reader {
  /// Shows how much has been read, or fills it further while it is shown.
  ///
  /// - Parameters:
  ///   - books: The books that have been read.
  ///   - today: The day it is where the reader is.
  ///   - isAnew: Whether it is about to be shown.
  public mutating func showStatistics(
    _ books: [ShelvedBook], today: CalendarDay, anew isAnew: Bool, at now: Duration
  ) -> [Effect] {
    if isAnew { return show(StatisticsPanel(books, today: today, of: self), at: now) }
    guard case .panel(let panel) = mode, var statistics = panel as? StatisticsPanel else {
      return []
    }
    statistics.fill(with: books, of: self)
    mode = .panel(statistics)
    return [.frameChanged]
  }
}
