import Asking
import BookText
import Cells
import Defaults
import SeededRandom
import TerminalInput
import Testing
import Typesetting

@testable import Reading

struct ReaderPlaceTests {
  @Test func aHundredResizesEndOnTheSameFirstWord() throws {  // I12
    var reader = try sampleReader(onPage: 17) { _ in }
    let (words, anchor) = (reader.words(), reader.anchor)
    for _ in 0..<100 {
      for (columns, rows) in [(160, 45), (50, 15), (80, 24)] {
        let questions = reader.questions {
          $0.resize(to: Size(columns: columns, rows: rows), at: .zero)
        }
        #expect(questions == [])
        #expect(reader.anchor == anchor)
        #expect(reader.words().contains(words[0]))
      }
    }
    #expect(reader.words() == words)
  }

  @Test func thePlaceStaysWhenTheBookComesAgainWithHyphenation() throws {
    let book = try sampleBook()
    var reader = reader(book, columns: 60, rows: 20)
    _ = reader.type("17g")
    let (first, anchor) = (try #require(reader.words().first), reader.anchor)
    let hyphenator = Hyphenator { _ in ~0 }
    reader.take(
      .read(
        ReadBook(book: book, place: anchor, hyphenator: hyphenator, pages: nil, reason: .settings)),
      at: .zero)
    #expect(reader.pages.hyphenator === hyphenator && reader.anchor == anchor)
    #expect(reader.words().contains(first))
  }

  @Test(arguments: 0..<20)
  func noSequenceOfResizesMovesTheReader(seed: Int) throws {  // I12, I13
    var random = SplitMix(seed: UInt64(seed))
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    _ = reader.type("\(Int.random(in: 2...20, using: &random))g")
    let anchor = reader.anchor
    let first = try #require(reader.words().first)
    for _ in 0..<40 {
      let size = Size(
        columns: Int.random(in: 1...260, using: &random),
        rows: Int.random(in: 1...80, using: &random))
      reader.resize(to: size, at: .zero)
      #expect(reader.anchor == anchor)
      if reader.layout != nil { #expect(reader.words().contains(first)) }
    }
  }

  @Test func everyWordIsSeenOnceFromTheFirstPageToTheLast() throws {
    for (columns, rows) in [(40, 12), (80, 24), (110, 20), (160, 45)] {
      var reader = reader(try sampleBook(chapters: 3), columns: columns, rows: rows)
      var seen: [String] = []
      while true {
        seen += reader.words()
        let before = reader.anchor
        _ = reader.press(.right)
        if reader.anchor == before { break }
      }
      let expected = (1...3).flatMap { chapter in (0..<260).map { "w\(chapter)x\($0)" } }
      #expect(seen == expected, "\(columns)×\(rows)")
    }
  }

  @Test func turningForthAndBackGivesTheIdenticalScreen() throws {  // I17
    var reader = try sampleReader(onPage: 8, columns: 120, rows: 30) { _ in }
    let before = reader.frame(at: .seconds(99_000_000))
    _ = reader.press(.right, .left)
    #expect(reader.frame(at: .seconds(99_000_000)) == before)
  }

  @Test(arguments: ["curl", "scroll"], [80, 120])
  func aTurnBeginsAndEndsWithTheScreensAtRest(style: String, columns: Int) throws {  // I16
    var settings = Settings()
    settings.transition = style == "curl" ? .curl : .scroll
    for key in [Key.Code.right, .left] {
      var reader = reader(try sampleBook(), columns: columns, rows: 30, settings: settings)
      _ = reader.type("9g")
      reader.expectATurnBetweenScreensAtRest(by: key)
    }
  }

  @Test func onlyACommittedTurnChangesThePlace() throws {  // I29, S1.37
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    let start = Duration.seconds(90_000_000)
    let anchor = reader.anchor
    #expect(reader.questions { $0.handle(.key(Key(.right)), at: start) } == [])
    #expect(reader.questions { $0.tick(at: start + .milliseconds(200)) } == [])
    #expect(reader.anchor == anchor)
    #expect(
      reader.questions { $0.tick(at: start + .milliseconds(400)) } == [.saving(.placeChanged)])
    #expect(reader.anchor > anchor)
  }

  @Test func aResizeDuringATurnKeepsWhatWasTurnedTo() throws {
    for millisecond in stride(from: 0, through: 360, by: 10) {
      var reader = reader(try sampleBook(), columns: 80, rows: 24)
      let start = Duration.seconds(90_000_000)
      reader.handle(.key(Key(.right)), at: start)
      let now = start + .milliseconds(millisecond)
      let questions = reader.questions { $0.resize(to: Size(columns: 160, rows: 45), at: now) }
      #expect(questions == [.saving(.placeChanged)])
      #expect(!reader.isMoving)
      #expect(reader.words().contains("w1x0"))
    }
  }

  @Test func theBookOpensWhereItWasLeft() throws {
    let book = try sampleBook()
    var first = reader(book, columns: 80, rows: 24)
    _ = first.type("21g")
    let place = first.snapshot.place
    var second = reader(book, columns: 160, rows: 45, at: place.passage.offset(in: book))
    #expect(second.anchor == first.anchor)
    #expect(second.words().contains(first.words()[0]))
    #expect(place.page == 21 && place.pageCount == first.pageNumber.pageCount)
    #expect(place.passage.after.hasPrefix(first.words()[0]))
  }

  @Test func aPlaceBeyondTheBookOpensItsLastPage() throws {  // S1.44
    var reader = reader(
      try sampleBook(), columns: 80, rows: 24, at: TextOffset(utf8: 1 << 40))
    #expect(reader.words().last == "w12x259")
  }

  @Test func opensWithoutSettingTheWholeBook() throws {
    let reader = Reader(
      book: try sampleBook(chapters: 40), at: .start, settings: Settings(),
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24))
    #expect(reader.pagination.count < 20)
    #expect(reader.hasWork)
  }
}
