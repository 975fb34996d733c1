import Asking
import BookText
import Cells
import Defaults
import PlainText
import ProcessorTime
import SeededRandom
import TerminalInput
import Testing
import Typesetting

@testable import Reading

/// The map of the book on the edges of its pages, the thumb that pages run past, and the finger at a place.
@Suite("The fore-edge")
struct ForeEdgeTests {
  private func opened(
    columns: Int = 80, rows: Int = 24, page: Int = 10,
    _ change: (inout Settings) -> Void = { $0.transition = .none }
  ) throws -> Reader {
    var reader = try sampleReader(onPage: page, columns: columns, rows: rows, change)
    _ = reader.takeQuestions()
    return reader
  }

  /// The words in each row of a screen, without its last rows.
  private func withoutEdge(_ lines: [String]) -> [[Substring]] {
    lines.dropLast(2).map { $0.split { !$0.isLetter && !$0.isNumber } }
  }

  // MARK: The map

  /// The halves of a map, a letter each.
  private func picture(_ map: ForeEdge) -> String {
    String(
      map.halves.map { notch -> Character in
        switch notch {
        case .none: "·"
        case .chapter: "c"
        case .mark: "m"
        case .match: "x"
        case .finger: "f"
        case .thumb: "#"
        }
      })
  }

  @Test func chaptersMarksAndMatchesAreNotchesInHalfCells() {
    // Twenty halves of ten bytes.
    func map(at place: Int) -> ForeEdge {
      ForeEdge(
        cells: 10, text: 100..<300, place: place, chapters: [100, 150, 250, 259],
        marks: [130, 250], finger: 270
      ) { $0.contains(190) || $0.contains(299) }
    }
    #expect(picture(map(at: 200)) == "c··m·c···x##···m·f·x")
    // The thumb is over everything, and never beyond the end.
    #expect(picture(map(at: 100)) == "##·m·c···x·····m·f·x")
    #expect(picture(map(at: 300)) == "c··m·c···x·····m·f##")
    #expect(picture(map(at: -5)) == picture(map(at: 100)))
  }

  @Test func manyChaptersAreCountedOffLikeTheMarksOfARuler() {
    #expect(
      ForeEdge.step(ofChapters: 0, halves: 44) == 1
        && ForeEdge.step(ofChapters: 11, halves: 44) == 1)
    #expect(
      ForeEdge.step(ofChapters: 12, halves: 44) == 2
        && ForeEdge.step(ofChapters: 135, halves: 44) == 20)
    let chapters = (0..<20_000).map { 50 * $0 }
    let map = ForeEdge(cells: 22, text: 0..<1_000_000, place: 0, chapters: chapters)
    #expect((5...11).contains(map.halves.count { $0 == .chapter }))
  }

  @Test(arguments: [0, 1, 2, 43, 44, 45, 1_000, 1 << 34])
  func everyByteIsInOneHalf(length: Int) {
    let text = 7..<7 + length
    for cells in [1, 2, 22, 60] {
      let map = ForeEdge(cells: cells, text: text, place: length / 2)
      #expect(map.cellCount == cells && map.halves.count { $0 == .thumb } == 2)
      let places = (0..<cells).map { map.place(ofCell: $0) }
      #expect(places == places.sorted() && places.first == 7)
      for (cell, place) in places.enumerated() where length >= 2 * cells {
        #expect(ForeEdge(cells: cells, text: text, place: place).thumb / 2 == cell)
      }
    }
  }

  // MARK: The pointer

  @Test func aDragIsSlowerNearerToThePaperAndReachesBothEnds() {
    let track = EdgeDrag.Track(cells: 0..<40, depth: 3, isReversed: false)
    func way(_ distance: Int) -> Int {
      var drag = EdgeDrag(at: 20)
      return drag.move(
        to: 21, distance: distance, on: track, from: 500_000, in: 0..<1_000_000, page: 1_000)
        - 500_000
    }
    // A page a row beside the paper; the whole book on the map at its outer side.
    #expect(way(0) == 1_000)
    #expect(way(2) == 26_316 && way(9) == way(2))
    #expect(way(1) > 2 * way(0) && way(1) < way(2) / 2)
    // Wherever it has been, the ends of the map are those of the book.
    for distance in [0, 1, 2] {
      for isForward in [true, false] {
        var drag = EdgeDrag(at: 20)
        var place = 500_000
        for row in stride(from: 20, through: 25, by: 1) {
          place = drag.move(
            to: row, distance: distance, on: track, from: place, in: 0..<1_000_000, page: 1_000)
        }
        place = drag.move(
          to: isForward ? 99 : -99, distance: 5, on: track, from: place, in: 0..<1_000_000,
          page: 1_000)
        #expect(place == (isForward ? 999_999 : 0))
      }
    }
  }

  @Test func beforeThePaperTheThumbIsAtRest() {
    let track = EdgeDrag.Track(cells: 0..<40, depth: 2, isReversed: false)
    var drag = EdgeDrag(at: 20)
    #expect(drag.move(to: 30, distance: -1, on: track, from: 50, in: 0..<100, page: 10) == 50)
    #expect(drag.isBeside)
    #expect(drag.move(to: 20, distance: 1, on: track, from: 50, in: 0..<100, page: 10) == 50)
    #expect(!drag.isBeside)
  }

  @Test func aDragAlongTheEdgeRunsThroughThePagesAndStaysWhereItEnds() throws {
    var reader = try opened()
    let layout = try #require(reader.layout)
    let (own, edge) = (reader.words(), layout.paper.columns.upperBound + 1)
    reader.mouse(.press(button: 0), edge, 6)
    #expect(reader.words() == own)
    reader.mouse(.drag(button: 0), edge, 12, after: 20)
    let shown = reader.words()
    #expect(shown != own && reader.pageNumber.page == 10)
    #expect(reader.foot().contains("let go to stay"))
    #expect(reader.layers.holdsLeaf)
    #expect(reader.mouse(.release(button: 0), edge, 12, after: 40) == [.saving(.placeChanged)])
    #expect(reader.words() == shown && reader.pageNumber.page > 10 && reader.isReading)
    _ = reader.press(.left, modifiers: .alt)
    #expect(reader.pageNumber.page == 10 && reader.words() == own)
  }

  @Test(arguments: ["paper", "window", "focus", "escape"])
  func droppedBesideTheEdgeTheLeavesFallBack(by way: String) throws {
    var reader = try opened()
    let layout = try #require(reader.layout)
    let (own, edge) = (reader.screenText(), layout.paper.columns.upperBound)
    reader.mouse(.press(button: 0), edge, 2)
    reader.mouse(.drag(button: 0), edge + 1, 20, after: 20)
    #expect(reader.screenText() != own)
    switch way {
    case "paper":
      reader.mouse(.drag(button: 0), 30, 12, after: 40)
      #expect(reader.foot().contains("let go to fall back"))
      reader.mouse(.release(button: 0), 30, 12, after: 60)
    // The release was outside of the window.
    case "window": reader.mouse(.motion, 79, 23, after: 60)
    case "focus": reader.handle(.focus(false), at: Reader.start + .milliseconds(60))
    default: _ = reader.press(.escape)
    }
    #expect(reader.isReading && reader.screenText() == own && reader.pageNumber.page == 10)
    #expect(reader.takeQuestions().isEmpty)
  }

  @Test func aClickOnTheEdgeOrADragAcrossItTurnsAsBefore() throws {
    var reader = try opened()
    let edge = try #require(reader.layout).paper.columns.upperBound
    reader.click(edge, 12)
    reader.tick(at: .seconds(700_000_002))
    #expect(reader.pageNumber.page == 11)
    reader.mouse(.press(button: 0), edge, 12)
    reader.mouse(.drag(button: 0), edge - 30, 13, after: 30)
    reader.mouse(.release(button: 0), 4, 13, after: 60)
    reader.tick(at: .seconds(700_000_004))
    #expect(reader.isReading && reader.pageNumber.page == 12)
  }

  @Test func withoutAnEdgeTheMapLiesAtTheFoot() throws {
    var reader = try opened(columns: 40, rows: 12)
    let own = reader.words()
    _ = reader.type("z")
    #expect(reader.screenText()[10].contains("page 10 of"))
    #expect(reader.screenText()[11].contains { "▌▐".contains($0) })
    reader.mouse(.press(button: 0), 20, 11)
    reader.mouse(.drag(button: 0), 39, 11, after: 20)
    let last = reader.pageNumber.pageCount
    #expect(reader.screenText()[10].contains("page \(last) of"))
    reader.mouse(.drag(button: 0), 39, 5, after: 30)
    reader.mouse(.release(button: 0), 39, 5, after: 40)
    #expect(reader.words() == own)
    _ = reader.type("z")
    reader.mouse(.press(button: 0), 1, 11, after: 60)
    reader.mouse(.release(button: 0), 1, 11, after: 80)
    #expect(reader.pageNumber.page == 1)
  }

  // MARK: Keys

  @Test func keysMoveTheThumbAndOnlyEnterMovesTheReader() throws {  // S3.31
    var reader = try opened()
    let last = reader.pageNumber.pageCount
    let own = reader.screenText()
    for (keys, words) in [
      ([Key.Code.right, .right], "page 12 of"), ([.left], "page 9 of"),
      ([.character("l"), .character("h")], "page 10 of"), ([.end], "page \(last) of \(last)"),
      ([.home], "page 1 of"), ([.character("5")], "50%"), ([.character("0")], "page 1 of"),
    ] {
      _ = reader.type("z")
      for key in keys { #expect(reader.press(key) == []) }
      #expect(reader.foot().contains(words), "\(keys): \(reader.foot())")
      #expect(reader.pageNumber.page == 10)
      _ = reader.press(.escape)
      #expect(reader.screenText() == own)
    }
    for page in 1...last {
      _ = reader.press(.character("z"), .home)
      for _ in 1..<page { _ = reader.press(.right) }
      #expect(reader.press(.enter).count <= 1)
      #expect(reader.isReading && reader.scene.visiblePages.contains(page - 1), "\(page)")
    }
  }

  @Test func aLetterLeadsToItsMark() throws {
    var reader = try opened()
    _ = reader.type("mh15gz")
    #expect(reader.foot().contains("page 15 of"))
    _ = reader.type("h")
    #expect(reader.foot().contains("page 10 of"))
    // Another letter is a key as always.
    _ = reader.type("l")
    #expect(reader.foot().contains("page 11 of"))
    _ = reader.press(.enter)
    #expect(reader.pageNumber.page == 11)
  }

  @Test func readFromRightToLeftTheArrowsMeanThePageOnTheirSide() throws {
    var reader = try opened { ($0.transition, $0.direction) = (.none, .rtl) }
    _ = reader.type("z")
    _ = reader.press(.left, .left)
    #expect(reader.foot().contains("page 12 of"))
  }

  @Test func aScreenReaderHearsTheChapterAndThePercentage() throws {
    var reader = try opened { ($0.transition, $0.accessible) = (.none, .on) }
    let own = reader.screenText().dropLast()
    _ = reader.type("z5")
    #expect(reader.foot().hasPrefix("CHAPTER 7. Of Sums, 50%"))
    // The page is read when the reader stays.
    #expect(reader.screenText().dropLast() == own)
    #expect(!reader.isMoving)
    _ = reader.press(.enter)
    #expect(reader.screenText().dropLast() != own)
  }

  // MARK: Pages on the way

  @Test(arguments: [(80, 24), (160, 45)])
  func pagesNotYetCountedAreShownByTheirText(columns: Int, rows: Int) throws {
    var settings = Settings()
    settings.transition = .none
    let book = try sampleBook(chapters: 1, wordsPerChapter: 100_000)
    var reader = Reader(
      book: book, at: .start, settings: settings, appearance: Appearance(depth: .direct),
      screen: Size(columns: columns, rows: rows))
    #expect(!reader.pages.knowsAllPages)
    _ = reader.type("z8")
    let shown = reader.screenText()
    #expect(!shown.joined().contains("Laying out"))
    let place = try #require(reader.scene.thumbedPlace)
    let words = book.line(place.utf8..<place.utf8 + 60).split(separator: " ")
    let word = try #require(words.dropFirst().first)
    #expect(shown.joined(separator: " ").contains(word))
    #expect(shown.last?.contains("80%") == true)
    // Once they are counted, the page of the book takes its place.
    while reader.hasWork { reader.work(at: .zero) }
    _ = reader.screenText()
    let page = try #require(reader.pagination.knownPage(at: place))
    #expect(reader.foot().contains("page \(page + 1) of"))
    let thumbed = withoutEdge(reader.screenText())
    _ = reader.press(.enter)
    #expect(withoutEdge(reader.screenText()) == thumbed)
    #expect(reader.scene.visiblePages.contains(page))
  }

  @Test func theTextOfAnyPlaceIsOnAPageSetByItself() throws {
    let sentence = "The lamp was lit, and then put out again, by the keeper of the hill. "
    let books = [
      try Book(
        plainText: Array(String(repeating: sentence, count: 3_000).utf8), named: "a paragraph"),
      try Book(plainText: Array(String(repeating: "灯台の灯", count: 9_000).utf8), named: "kana"),
      try sampleBook(),
    ]
    for book in books {
      for format in [PageFormat(measure: 30, lines: 7), PageFormat(measure: 66, lines: 40)] {
        let pages = Pagination(of: book, format: format, hyphenator: nil)
        for share in 0...40 {
          let place = TextOffset(utf8: book.body.lowerBound + share * (book.body.count - 1) / 40)
          let (excerpt, index) = try #require(pages.excerpt(at: place))
          #expect(excerpt.text(ofPage: index).contains(place.utf8), "\(place)")
          #expect(excerpt.count > index && !excerpt.isNumbered && !excerpt.isComplete)
          #expect(excerpt.lines(of: excerpt[index]).count <= format.lines)
        }
      }
    }
  }

  @Test func onASlowLineTheMapMovesAndThePagesFollowAtRest() throws {
    var reader = try opened { _ in }
    reader.take(.terminal(.animatesTurns(false)), at: .seconds(500_000_000))
    let start = Reader.start
    _ = reader.frame(at: start)
    reader.handle(.key(Key(.character("z"))), at: start)
    let own = reader.frame(at: start + .milliseconds(100)).lines
    reader.handle(.key(Key(.character("9"))), at: start + .milliseconds(200))
    let moved = reader.frame(at: start + .milliseconds(210)).lines
    #expect(moved.last?.contains("90%") == true)
    #expect(withoutEdge(moved) == withoutEdge(own))
    #expect(reader.isMoving)
    reader.tick(at: start + .milliseconds(290))
    let after = reader.frame(at: start + .milliseconds(290)).lines
    #expect(withoutEdge(after) != withoutEdge(own))
    #expect(!reader.isMoving)
  }

  @Test func theRightPageIsAtRestWithinATenthOfASecond() throws {
    var reader = try opened { _ in }
    let start = Reader.start
    func pass(_ milliseconds: Int) -> Grid {
      let now = start + .milliseconds(milliseconds)
      reader.tick(at: now)
      return reader.frame(at: now)
    }
    reader.handle(.key(Key(.character("z"))), at: start)
    _ = pass(17)
    // Each key comes while the leaves of the last one are in the air.
    for (index, digit) in "913572".unicodeScalars.enumerated() {
      reader.handle(.key(Key(.character(digit))), at: start + .milliseconds(20 + 30 * index))
      _ = pass(37 + 30 * index)
    }
    let last = 20 + 30 * 5
    for time in stride(from: last + 16, to: last + 100, by: 16) { _ = pass(time) }
    let shown = pass(last + 100)
    #expect(!reader.isMoving && shown == pass(last + 900))
    _ = reader.press(.enter)
    #expect(withoutEdge(reader.screenText()) == withoutEdge(shown.lines))
  }

  @Test("A thousand pages of five megabytes take five milliseconds each at most")
  func speed() throws {
    let book = try sampleBook(chapters: 300, wordsPerChapter: 2_200)
    var reader = reader(book, columns: 160, rows: 45)
    #expect(book.text.count > 5_000_000 && reader.pageNumber.pageCount > 1_000)
    _ = reader.type("z")
    var now = Reader.start
    var longest = Duration.zero
    let time = processorTime {
      for step in 0..<1_000 {
        let place = TextOffset(utf8: step * (book.text.count / 1_000))
        let frame = processorTime {
          reader.scene.thumb(to: place, at: now)
          reader.tick(at: now)
          _ = reader.frame(at: now)
        }
        longest = max(longest, frame)
        now += .milliseconds(17)
      }
    }
    #expect(time / 1_000 < .milliseconds(5), "\(time / 1_000), longest \(longest)")
  }

  // MARK: Hard cases

  @Test(arguments: [(40, 12), (80, 24), (160, 45), (250, 60)])
  func aBookOfOnePageOrWithoutChaptersOrWithTooManyIsThumbedToo(columns: Int, rows: Int) throws {
    let one = try Book(plainText: Array("The lamp was lit.\n".utf8), named: "one")
    let books = try [
      one, sampleBook(chapters: 1, wordsPerChapter: 900),
      sampleBook(chapters: 20_000, wordsPerChapter: 3),
    ]
    for book in books {
      var reader = reader(book, columns: columns, rows: rows)
      _ = reader.type("z9")
      _ = reader.press(.right, .end, .pageDown, .left, .home, .up)
      #expect(reader.layers.isThumbing)
      _ = reader.type("5")
      _ = reader.press(.enter)
      #expect(reader.isReading)
    }
  }

  @Test(arguments: 0..<20)
  func resizesAndStormsOfKeysLeaveTheReadersPlace(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var reader = try opened { $0.transition = seed.isMultiple(of: 2) ? .curl : .scroll }
    let anchor = reader.anchor
    _ = reader.type("z")
    let sizes = [(80, 24), (160, 45), (40, 12), (12, 3), (250, 60), (64, 18)]
    let keys: [Key.Code] = [
      .right, .left, .down, .up, .home, .end, .character("7"), .character("2"), .character("é"),
      .pageDown, .character("?"), .character("."),
    ]
    var now = Reader.start
    for _ in 0..<200 {
      now += .milliseconds(Int.random(in: 0...60, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let (columns, rows) = sizes.randomElement(using: &random) ?? (80, 24)
        reader.resize(to: Size(columns: columns, rows: rows), at: now)
      case 1:
        let edge = reader.layout?.paper.columns.upperBound ?? 0
        let report = MouseReport(
          [.drag(button: 0), .wheel(.down), .motion].randomElement(using: &random) ?? .motion,
          column: edge, row: Int.random(in: 0..<24, using: &random))
        reader.handle(.mouse(report), at: now)
      default:
        let key = keys.randomElement(using: &random) ?? .right
        reader.handle(.key(Key(key)), at: now)
        // The help is closed again.
        if key == .character("?") { reader.handle(.key(Key(.escape)), at: now) }
      }
      reader.tick(at: now)
      #expect(reader.frame(at: now).size == reader.pages.screen)
    }
    reader.resize(to: Size(columns: 80, rows: 24), at: now)
    #expect(reader.layers.isThumbing && reader.anchor == anchor)
    reader.handle(.key(Key(.escape)), at: now)
    reader.tick(at: now + .seconds(1))
    _ = reader.frame(at: now + .seconds(1))
    reader.tick(at: now + .seconds(2))
    _ = reader.frame(at: now + .seconds(2))
    #expect(!reader.isMoving && reader.pageNumber.page == 10 && reader.anchor == anchor)
  }

  @Test func whatClosesTheLayerShowsTheReadersPage() throws {
    var reader = try opened()
    let own = reader.screenText()
    _ = reader.type("z7")
    reader.layers.closeAll()
    reader.tick(at: .seconds(700_000_000))
    #expect(reader.screenText() == own && reader.scene.thumbedPlace == nil)
  }

  // MARK: The finger

  @Test func aFingerIsHeldWhileOtherPagesTurnAndTheLeavesFallBackThere() throws {
    var reader = try opened()
    let own = reader.words()
    _ = reader.type("'")
    #expect(reader.foot().contains("→ holds a finger"))
    #expect(reader.press(.right) == [.saving(.marksChanged), .saving(.placeChanged)])
    #expect(reader.pageNumber.page == 11)
    #expect(reader.foot().contains("A finger is held at page 10 · '' lifts it"))
    _ = reader.press(.right, .right)
    _ = reader.type("'")
    #expect(reader.foot().contains("' lifts the finger"))
    _ = reader.type("'")
    #expect(reader.words() == own && reader.marks.finger == nil)
    // The pages left are one step forward in the history, and without a finger the key is that of vi.
    _ = reader.type("''")
    #expect(reader.pageNumber.page == 13)
  }

  @Test func enterLetsTheFingerGoAndStays() throws {
    var reader = try opened()
    _ = reader.type("'")
    _ = reader.press(.pageDown, .pageDown)
    _ = reader.type("'")
    _ = reader.press(.enter)
    #expect(reader.pageNumber.page == 12 && reader.marks.finger == nil && reader.isReading)
    _ = reader.type("U''")
    #expect(reader.pageNumber.page == 10)
  }

  @Test func theFingerLeavesMarksAndOtherKeysAsTheyWere() throws {
    var reader = try opened()
    _ = reader.type("ma15g")
    _ = reader.type("'")
    _ = reader.press(.right)
    _ = reader.type("'a")
    #expect(reader.pageNumber.page == 10 && reader.marks.finger != nil)
    _ = reader.type("'^")
    #expect(reader.pageNumber.page == 1)
    _ = reader.type("''")
    #expect(reader.pageNumber.page == 15)
    _ = reader.type("'")
    _ = reader.press(.escape)
    _ = reader.type("'")
    _ = reader.press(.enter)
    #expect(reader.isReading && reader.marks.finger == nil && reader.pageNumber.page == 15)
  }

  @Test func whileThumbingAFingerStaysAtThePageLeft() throws {
    var reader = try opened()
    _ = reader.type("z9'")
    let page = reader.pageNumber.page
    #expect(page > 10 && reader.isReading && reader.marks.finger != nil)
    _ = reader.type("''")
    #expect(reader.pageNumber.page == 10)
  }

  @Test func theFingerSurvivesAResizeAndTheFile() throws {
    var reader = try opened()
    _ = reader.type("'")
    _ = reader.press(.right)
    let finger = try #require(reader.marks.finger)
    reader.resize(to: Size(columns: 160, rows: 45), at: .seconds(700_000_000))
    #expect(reader.marks.finger == finger)
    var file = DefaultsFile()
    reader.marks.write(into: &file, changedFrom: Marks())
    let read = Marks(try DefaultsFile(file.bytes))
    #expect(read.finger?.passage == finger.passage)
  }
}
