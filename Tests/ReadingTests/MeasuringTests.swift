import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct MeasuringTests {
  private func opened(columns: Int = 80, rows: Int = 24) throws -> Reader {
    var reader = try sampleReader(onPage: 9, columns: columns, rows: rows) { $0.transition = .curl }
    _ = reader.paceMeter.takeStays()
    return reader
  }

  private static let start = Duration.seconds(500_000_000)

  private func at(_ seconds: Double) -> Duration { Self.start + .seconds(seconds) }

  private func press(_ key: Key.Code, on reader: inout Reader, at seconds: Double) {
    reader.handle(.key(Key(key)), at: at(seconds))
    reader.tick(at: at(seconds + 1))
  }

  @Test func theTimeBeforeAPageIsMeasuredWhenItIsTurned() throws {
    var reader = try opened()
    let words = reader.book.wordCount(in: reader.visibleText)
    press(.left, on: &reader, at: 0)
    _ = reader.paceMeter.takeStays()
    press(.right, on: &reader, at: 30)
    #expect(reader.paceMeter.takeStays().map(\.seconds) == [30])
    press(.right, on: &reader, at: 75)
    let stays = reader.paceMeter.takeStays()
    #expect(stays.map(\.seconds) == [45])
    #expect(stays.map(\.words) == [words])
    #expect(stays.map(\.pages) == [1])
    #expect(reader.paceMeter.takeStays() == [])
  }

  @Test func aSpreadIsTwoPages() throws {
    var reader = try opened(columns: 140, rows: 40)
    press(.left, on: &reader, at: 0)
    _ = reader.paceMeter.takeStays()
    press(.right, on: &reader, at: 60)
    #expect(reader.paceMeter.takeStays().map(\.pages) == [2])
  }

  @Test func leafingThroughIsNoReading() throws {
    var reader = try opened()
    for step in 0..<20 { press(.right, on: &reader, at: Double(step) * 1.5) }
    #expect(reader.paceMeter.takeStays().map(\.words).filter { $0 > 60 } == [])
  }

  @Test(arguments: [(80, 24), (40, 12), (160, 45)])
  func thePaceIsLearntFromWhatIsReadAndNotFromLeafing(columns: Int, rows: Int) throws {
    var reader = try sampleReader(onPage: 1, columns: columns, rows: rows) { $0.transition = .none }
    var now = 0.0
    func turn(_ key: Key.Code = .right, after seconds: Double) {
      now += seconds
      reader.handle(.key(Key(key)), at: at(now))
      reader.tick(at: at(now))
    }
    // Forty pages at 240 words a minute.
    for _ in 0..<40 {
      let words = reader.book.wordCount(in: reader.visibleText)
      turn(after: max(2.5, Double(words) / 4))
    }
    let pace = try #require(reader.paceMeter.wordsPerMinute)
    #expect(abs(pace - 240) < 24)
    // Then on and back through the book, a page every second or every three, and by jumps.
    for key in [Key.Code.right, .left, .right, .character("]"), .character("["), .character("}")] {
      for step in 0..<80 { turn(key, after: step % 20 < 10 ? 1.0 : 3) }
    }
    for page in [1, 20, 7, 13, 2] {
      for digit in String(page) { turn(.character(digit.unicodeScalars.first ?? "0"), after: 0.2) }
      turn(.enter, after: 0.2)
      turn(after: 3)
    }
    let later = try #require(reader.paceMeter.wordsPerMinute)
    #expect(abs(later - pace) < 24, "\(later)")
  }

  @Test func aResizeIsNoTurnAndTheTimeGoesOn() throws {
    var reader = try opened()
    press(.left, on: &reader, at: 0)
    press(.right, on: &reader, at: 20)
    _ = reader.paceMeter.takeStays()
    reader.resize(to: Size(columns: 60, rows: 18), at: at(40))
    #expect(reader.paceMeter.takeStays() == [])
    let words = reader.book.wordCount(in: reader.visibleText)
    press(.right, on: &reader, at: 70)
    let stays = reader.paceMeter.takeStays()
    #expect(stays.map(\.seconds) == [50])
    #expect(stays.map(\.words) == [words])
  }

  @Test func timeBeforeOtherScreensIsNotCounted() throws {
    for key in ["C", "?", "S", "/"] as [Unicode.Scalar] {
      var reader = try opened()
      press(.left, on: &reader, at: 0)
      press(.right, on: &reader, at: 20)
      _ = reader.paceMeter.takeStays()
      press(.character(key), on: &reader, at: 30)
      press(.escape, on: &reader, at: 200)
      press(.right, on: &reader, at: 215)
      let seconds = try #require(reader.paceMeter.takeStays().first?.seconds)
      #expect((24...26).contains(seconds), "\(key): \(seconds)")
    }
  }

  @Test func theLastPageIsMeasuredWhenTheProgramIsLeft() throws {
    var reader = try opened()
    press(.left, on: &reader, at: 0)
    _ = reader.paceMeter.takeStays()
    reader.paceMeter.leavePages(of: reader.book, at: at(40))
    // A turn takes a moment; here a second.
    let left = reader.paceMeter.takeStays()
    #expect(left.map(\.seconds) == [39] && left.map(\.pages) == [1])
    // Suspended for an hour, and read on: the page is not counted again, however short the time is.
    for (start, seconds) in [(3640, 30), (7300, 1)] {
      reader.updateChores(at: at(Double(start)))
      reader.paceMeter.leavePages(of: reader.book, at: at(Double(start + seconds)))
      let more = reader.paceMeter.takeStays()
      #expect(more.map(\.seconds) == [seconds])
      #expect(more.map(\.words) == [0] && more.map(\.pages) == [0])
    }
    reader.updateChores(at: at(9000))
    press(.right, on: &reader, at: 9005)
    #expect(reader.paceMeter.takeStays().map(\.words) == [0])
    #expect(reader.paceMeter.readPlace == reader.anchor)
    press(.right, on: &reader, at: 9065)
    #expect(reader.paceMeter.takeStays().map { $0.words > 0 } == [true])
  }

  @Test func thePaceIsThatOfTheBookOrElseThatOfTheReader() throws {
    func pace(_ words: Int, stays: Int = 9) throws -> ReadingPace {
      var pace = ReadingPace()
      for _ in 0..<stays {
        pace.record(try #require(ReadingTally(words: words, in: .seconds(60), pages: 1)))
      }
      return pace
    }
    var reader = try opened()
    #expect(reader.paceMeter.wordsPerMinute == nil)
    reader.paceMeter.setPace(own: try pace(200, stays: 4), general: try pace(300))
    #expect(reader.paceMeter.wordsPerMinute == 300)
    reader.paceMeter.setPace(own: try pace(200), general: try pace(300))
    #expect(reader.paceMeter.wordsPerMinute == 200)
  }
}
