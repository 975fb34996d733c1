import Defaults
import SeededRandom
import Testing

struct ReadingRecordTests {
  private let today = CalendarDay(number: 20_777)

  private func stay(_ words: Int, _ seconds: Int, pages: Int = 2) throws -> ReadingTally {
    try #require(ReadingTally(words: words, in: .seconds(seconds), pages: pages))
  }

  @Test func itIsKeptInTheFileOfTheBookAsPeopleCanReadIt() throws {
    var record = ReadingRecord()
    record.record(try stay(300, 60), on: today)
    record.record(try stay(350, 80, pages: 1), on: today)
    record.record(try stay(200, 50), on: today.advanced(by: 1))
    var file = DefaultsFile()
    file["offset"] = "3"
    record.add(to: &file)
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == """
        bifolio-defaults 1
        offset = 3
        day.2026-11-20 = "seconds=140 words=650 pages=3"
        day.2026-11-21 = "seconds=50 words=200 pages=2"
        stays = "300/60 350/80 200/50"

        """)
    #expect(ReadingRecord(try DefaultsFile(file.bytes)) == record)
    #expect(record.total.seconds == 190)
    #expect(
      record.tallies(ofDays: 4, upTo: today.advanced(by: 2)).map(\.words) == [0, 650, 200, 0])
  }

  @Test func nothingReadChangesNothing() {
    var file = DefaultsFile()
    file["day.2026-11-20"] = "strange"
    let before = file
    ReadingRecord().add(to: &file)
    #expect(file == before)
  }

  @Test func twoProgramsAddToWhatTheOtherHasWritten() throws {
    var file = DefaultsFile()
    var expected = 0
    var random = SplitMix(seed: 4)
    for _ in 0..<60 {
      var record = ReadingRecord()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let seconds = Int.random(in: 30...290, using: &random)
        expected += seconds
        record.record(try stay(200, seconds), on: today)
      }
      record.add(to: &file)
    }
    let sum = ReadingRecord(file)
    #expect(sum.total.seconds == expected)
    #expect(sum.days.count == 1)
  }

  @Test func malformedEntriesAreIgnored() throws {
    var file = DefaultsFile()
    file["day.2026-11-31"] = "seconds=1"
    file["day.2026-11-20"] = "seconds=-4 words=99999999999999 pages=3 songs=2 x"
    file["stays"] = "300/0 /5 1/2/3 -4/5 300/60 9999999/3 a/b"
    let record = ReadingRecord(file)
    #expect(record.days.keys.map(\.description) == ["2026-11-20"])
    #expect(record.total.pages == 3 && record.total.seconds == 0 && record.total.words == 0)
    var only = ReadingPace()
    only.record(try stay(300, 60))
    #expect(record.pace == only)
    file = DefaultsFile()
    for day in 10...28 { file["day.2026-11-\(day)"] = "seconds=1073741824 words=1073741824" }
    #expect(ReadingRecord(file).total.words == 19 * 1_073_741_824)
  }
}
