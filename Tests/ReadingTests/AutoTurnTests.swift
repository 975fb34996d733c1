import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct AutoTurnTests {
  private func key(_ text: Unicode.Scalar, at time: Int, _ reader: inout Reader) {
    reader.handle(.key(Key(.character(text))), at: .seconds(time))
  }

  @Test func aPageStaysAsLongAsItsWordsTake() throws {
    var reader = try sampleReader(onPage: 3)
    let words = reader.words().count
    key("a", at: 1_000_000, &reader)
    let wait = Duration.seconds(Double(words) * 60 / 240)
    #expect(reader.deadline == .seconds(1_000_000) + wait)
    #expect(reader.questions { $0.tick(at: .seconds(1_000_000) + wait - .milliseconds(1)) } == [])
    #expect(reader.pageNumber.page == 3)
    #expect(
      reader.questions { $0.tick(at: .seconds(1_000_000) + wait) }.contains(.saving(.placeChanged)))
    #expect(reader.pageNumber.page == 4)
    // The next page has its own time, from when it becomes visible.
    let next = try #require(reader.deadline) - (.seconds(1_000_000) + wait)
    #expect(next > .seconds(5) && next != wait)
  }

  @Test(
    "the last page is turned to, and the end of the book is said after it", arguments: [80, 160])
  func end(columns: Int) throws {
    var reader = try sampleReader(onPage: 1, columns: columns, rows: 24)
    _ = reader.type("G")
    let last = reader.words()
    _ = reader.press(.left)
    key("a", at: 1_000_000, &reader)
    reader.tick(at: try #require(reader.deadline))
    #expect(reader.words() == last && !reader.foot().contains("The end"))
    reader.tick(at: try #require(reader.deadline))
    #expect(reader.words() == last && reader.foot().contains("The end"))
    #expect(reader.deadline == nil)
  }

  @Test func theyStopAfterAnHourWithoutAKeyAndTheWayBackIsKept() throws {
    for minutes in [60, 30, 0] {
      var reader = try sampleReader(onPage: 3) { ($0.transition, $0.sleep) = (.none, minutes) }
      key("a", at: 1_000_000, &reader)
      // The first page after that time has been read.
      let hour = 1_000_300 + 60 * (minutes > 0 ? minutes : 600)
      reader.tick(at: .seconds(1_000_000 + 60 * minutes - 1))
      #expect(reader.deadline != nil)
      reader.tick(at: .seconds(hour))
      guard minutes > 0 else {
        #expect(reader.deadline != nil)
        continue
      }
      #expect(reader.deadline == nil)
      #expect(reader.foot().contains("Stopped: no key for \(minutes) minutes · Alt-← goes back"))
      reader.handle(.key(Key(.left, .alt)), at: .seconds(hour + 1))
      #expect(reader.pageNumber.page == 3)
    }
  }

  @Test func theirPaceIsChangedWhileTheyTurn() throws {
    var reader = try sampleReader(onPage: 2)
    key("a", at: 1_000_000, &reader)
    let before = try #require(reader.deadline)
    key("+", at: 1_000_000, &reader)
    #expect(reader.settings.pace == 260)
    #expect(try #require(reader.deadline) < before)
    key("-", at: 1_000_000, &reader)
    #expect(reader.deadline == before)
  }

  @Test func turningByHandRestartsTheTimer() throws {
    var reader = try sampleReader(onPage: 2)
    key("a", at: 1_000_000, &reader)
    let wait = try #require(reader.deadline) - .seconds(1_000_000)
    key(" ", at: 1_000_010, &reader)
    #expect(try #require(reader.deadline) > .seconds(1_000_000) + wait)
  }

  @Test func nothingTurnsBehindWhatIsShownOverThePage() throws {
    for open in ["S", "?", "C", "/", "w", "M", "z", "m"] as [Unicode.Scalar] {
      var reader = try sampleReader(onPage: 2)
      key("a", at: 1_000_000, &reader)
      key(open, at: 1_000_001, &reader)
      #expect(reader.deadline == nil, "\(open)")
      reader.tick(at: .seconds(1_100_000))
      #expect(reader.pageNumber.page == 2)
      reader.handle(.key(Key(.escape)), at: .seconds(1_100_000))
      reader.tick(at: .seconds(1_100_001))
      #expect(try #require(reader.deadline) >= .seconds(1_100_003), "\(open)")
    }
  }

  @Test func itStopsAtTheEndOfTheBookByItsKeyAndByEscape() throws {
    var reader = try sampleReader(onPage: 2)
    _ = reader.type("G")
    let last = reader.pageNumber.page
    key("a", at: 1_000_000, &reader)
    let changes = reader.changes
    reader.tick(at: .seconds(1_003_000))
    #expect(reader.changes > changes)
    #expect(reader.deadline == nil && reader.pageNumber.page == last)
    #expect(reader.screenText()[23].contains("The end"))
    for stop in [Key(.character("a")), Key(.escape)] {
      var other = try sampleReader(onPage: 2)
      key("a", at: 1_000_000, &other)
      other.handle(.key(stop), at: .seconds(1_000_001))
      #expect(other.deadline == nil)
    }
  }
}
