import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct StatisticsPanelTests {
  /// A Friday.
  private let today = CalendarDay(number: 20_777)

  /// Returns a book read for some minutes on each of some days before today.
  private func book(
    _ title: String, _ fingerprint: Fingerprint, minutes: [Int: Int]
  ) -> [ShelvedBook] {
    var file = SampleState(title).file
    for (days, minutes) in minutes.sorted(by: { $0.key < $1.key }) {
      file["day.\(today.advanced(by: -days))"] =
        "seconds=\(minutes * 60) words=\(minutes * 250) pages=\(minutes)"
    }
    var shelf = Shelf()
    shelf.add(file, of: fingerprint) { _ in true }
    return shelf.read
  }

  private func opened(columns: Int = 80, rows: Int = 24) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    return reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
  }

  @Test func itShowsWhatWasReadOnWhichDays() throws {
    var reader = try opened()
    let own = book("A", reader.book.fingerprint, minutes: [0: 20, 1: 40, 4: 10, 12: 80])
    let other = book("B", Fingerprint(of: [1]), minutes: [1: 40, 60: 30])
    #expect(reader.type("T") == [.statistics(.load)])
    reader.take(.statistics(own + other, today: today, isUpdate: false), at: .zero)
    #expect(
      reader.screenText() == [
        "",
        "",
        "       The Counting House",
        "       2 h 30 min on 4 days · 37,500 words · 150 pages",
        "       Your pace is not known yet; read a few more pages.",
        "",
        "                                                     █",
        "                                                     █            ▄",
        "       ······· ······· ······· ······· ······· ······█ ······· ▃··█▆",
        "       28 Sep                                                  today",
        "       longest 1 h 20 min, on 8 Nov",
        "",
        "       All books",
        "       3 h 40 min in 2 books · 55,000 words · 1 h 50 min in the last week",
        "       · 1 h 20 min in the week before",
        "",
        "                                                     █            █",
        "                                                     █            █",
        "       ······· ······· ······· ······· ······· ······█ ······· ▃··█▆",
        "       28 Sep                                                  today",
        "       longest 1 h 20 min, on 8 Nov",
        "",
        "       ? help · Esc back",
        "",
      ])
    _ = reader.press(.escape)
    #expect(reader.isReading)
  }

  @Test func withoutReadingAMessageIsShown() throws {
    var reader = try opened()
    reader.take(.statistics([], today: today, isUpdate: false), at: .zero)
    let text = reader.screenText().joined(separator: " ")
    #expect(text.contains("Nothing has been read yet for long enough to count."))
    #expect(text.contains("not known yet"))
  }

  @Test func itIsFilledFurtherOnlyWhileItIsShown() throws {
    var reader = try opened()
    let own = book("A", reader.book.fingerprint, minutes: [0: 20])
    #expect(
      reader.questions { $0.take(.statistics(own, today: today, isUpdate: true), at: .zero) } == [])
    #expect(reader.isReading)
    reader.take(.statistics([], today: today, isUpdate: false), at: .zero)
    let changes = reader.changes
    #expect(
      reader.questions { $0.take(.statistics(own, today: today, isUpdate: true), at: .zero) } == [])
    #expect(reader.changes > changes)
    #expect(reader.screenText().contains { $0.contains("20 min on 1 day") })
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (250, 60)])
  func allOfItCanBeSeenOnEveryScreen(columns: Int, rows: Int) throws {
    var reader = try opened(columns: columns, rows: rows)
    let own = book("A", reader.book.fingerprint, minutes: [0: 20, 3: 500])
    reader.take(.statistics(own, today: today, isUpdate: false), at: .zero)
    var seen: Set<String> = []
    for _ in 0..<60 {
      for word in reader.screenText().flatMap({ $0.split(separator: " ") }) {
        seen.insert(String(word))
      }
      _ = reader.press(.down)
    }
    #expect(seen.isSuperset(of: ["Counting", "words", "today", "longest", "All", "books", "week"]))
    // Nothing was read in the week before the last.
    #expect(!seen.contains("before"))
    let wheel = MouseReport(.wheel(.up), column: 3, row: 3)
    for _ in 0..<60 { reader.handle(.mouse(wheel), at: .seconds(700_000_000)) }
    #expect(reader.screenText().contains { $0.contains("Counting") })
  }
}

struct DayPlotTests {
  private func tallies(_ seconds: [Int]) -> [ReadingTally] {
    seconds.map {
      var tally = ReadingTally()
      tally.seconds = $0
      return tally
    }
  }

  @Test func itIsABarADayInEighthsOfACell() {
    let plot = DayPlot(tallies([0, 1, 100, 200, 400, 700, 800]), rows: 1)
    #expect(plot.rows == ["·▁▁▂▄▇█"])
    #expect(plot.longest?.seconds == 800 && plot.longest?.day == 6)
    #expect(
      DayPlot(tallies([0, 300, 500, 900]), rows: 3).rows == [
        "   █",
        "  ▅█",
        "·███",
      ])
  }

  @Test func withoutReadingThereAreNoBars() {
    #expect(DayPlot(tallies([0, 0, 0]), rows: 2).rows == ["   ", "···"])
    #expect(DayPlot(tallies([0]), rows: 1).longest == nil)
    #expect(DayPlot([], rows: 1).rows == [""])
  }
}
