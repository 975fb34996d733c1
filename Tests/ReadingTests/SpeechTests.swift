import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

struct SpeechTests {
  private let text = """
    CHAPTER I


    It rained. “Will it stop?” she asked. Nobody knew.

    * * *

    Then it stopped.

    """

  private func opened(_ other: String? = nil) throws -> Reader {
    var settings = Settings()
    // The times of these tests are years apart.
    (settings.transition, settings.sleep) = (.none, 0)
    return reader(
      try Book(plainText: Array((other ?? text).utf8), named: "rain"), columns: 60, rows: 24,
      settings: settings)
  }

  private func spoken(_ questions: [Question]) -> [String] {
    questions.compactMap { if case .program(.speak(let text, _)) = $0 { text } else { nil } }
  }

  @Test func sentencesAreReadOneAfterTheOtherAndTheSignsBetweenAreNot() throws {
    var reader = try opened()
    var heard = spoken(reader.type("A"))
    for _ in 0..<10 {
      heard += spoken(
        reader.questions { $0.take(.program(.speechEnded), at: .seconds(700_000_000)) })
    }
    #expect(
      heard == [
        "CHAPTER I", "It rained.", "“Will it stop?” she asked.", "Nobody knew.",
        "Then it stopped.",
      ])
    #expect(reader.screenText()[23].contains("The end"))
  }

  @Test func theSentenceThatIsReadIsSeen() throws {
    var reader = try opened()
    _ = reader.type("A")
    reader.take(.program(.speechEnded), at: .seconds(700_000_000))
    let row = try #require(reader.screenText().firstIndex { $0.lowercased().contains("it rained") })
    let grid = reader.frame(at: .seconds(700_000_000))
    let lit = (0..<60).filter {
      grid[column: $0, row: row].style.background == reader.palette.highlight
    }
    #expect(lit.count >= "It rained.".count)
  }

  @Test func thePageFollows() throws {
    var reader = try sampleReader(onPage: 3) { ($0.transition, $0.sleep) = (.none, 0) }
    _ = reader.type("A")
    for _ in 0..<40 where reader.pageNumber.page == 3 {
      reader.take(.program(.speechEnded), at: .seconds(700_000_000))
    }
    #expect(reader.pageNumber.page == 4)
    #expect(reader.spoken != nil)
  }

  @Test func itStopsAfterSomeTimeWithoutAKeyAndTheWayBackIsKept() throws {
    var reader = try sampleReader(onPage: 3) { ($0.transition, $0.sleep) = (.none, 30) }
    let start = Duration.seconds(1_000_000)
    reader.handle(.key(Key(.character("A"))), at: start)
    for minute in 1...29 {
      reader.take(.program(.speechEnded), at: start + .seconds(60 * minute))
    }
    #expect(reader.spoken != nil && reader.pageNumber.page > 3)
    let end = start + .seconds(60 * 30)
    let questions = reader.questions { $0.take(.program(.speechEnded), at: end) }
    #expect(reader.spoken == nil && spoken(questions).isEmpty)
    #expect(reader.foot().contains("Stopped: no key for 30 minutes · Alt-← goes back"))
    reader.handle(.key(Key(.left, .alt)), at: end + .seconds(1))
    #expect(reader.pageNumber.page == 3)
  }

  @Test func itIsStoppedByItsKeyByEscapeAndByTurningByHand() throws {
    for key in [Key(.character("A")), Key(.escape), Key(.right)] {
      var reader = reader(try sampleBook(), columns: 60, rows: 24)
      _ = reader.type("A")
      let questions = reader.questions { $0.handle(.key(key), at: .seconds(700_000_000)) }
      #expect(questions.contains(.program(.stopSpeech)), "\(key)")
      #expect(reader.questions { $0.take(.program(.speechEnded), at: .seconds(700_000_001)) } == [])
    }
  }

  @Test(arguments: [
    ("Will", "Will it stop?” she asked."), ("It was", "It was slow."), ("! —", "Note 1. By oil."),
  ])
  func aSelectionIsReadInNotesTooAndWithoutWordsWhatFollowsIt(from: String, first: String) throws {
    var reader = try opened(
      """
      CHAPTER I

      “Will it stop?” she asked.

      A lamp[1]! —

      Nobody knew.

      [1] By oil. It was slow.

      """)
    let place = reader.book.offset(of: from)
    reader.carryOut([.open(SelectionLayer(at: place..<place + 1))], at: .zero)
    #expect(spoken(reader.type("A")) == [first])
  }

  @Test func whereNothingCanReadThatIsSaid() throws {
    var reader = try opened()
    _ = reader.type("A")
    reader.take(
      .program(.speechFailed("No program to read aloud is there")), at: .seconds(700_000_000))
    #expect(reader.screenText()[23].contains("No program to read aloud is there"))
    #expect(reader.spoken == nil)
  }
}
