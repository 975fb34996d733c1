import BookText
import Cells
import Defaults
import Foundation
import Paging
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

/// The hand on the leaf: time and place of holding, wheels, buttons, and zones for turning by a click.
struct HandTests {
  private func opened(
    page: Int = 12, columns: Int = 80, rows: Int = 24, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    try sampleReader(onPage: page, columns: columns, rows: rows, change)
  }

  private func click(
    _ column: Int, _ row: Int, after milliseconds: Int = 0, for held: Int = 0,
    _ reader: inout Reader
  ) {
    reader.mouse(.press(button: 0), column, row, after: milliseconds)
    reader.mouse(.release(button: 0), column, row, after: milliseconds + held)
    reader.tick(at: Reader.start + .milliseconds(milliseconds + held + 1))
  }

  // MARK: Holding

  @Test func aLeafIsHeldForAsLongAsTheButtonIsDown() throws {
    var reader = try opened()
    reader.mouse(.press(button: 0), 60, 10)
    #expect(!reader.holdsLeaf)
    for column in stride(from: 58, through: 40, by: -2) {
      reader.mouse(.drag(button: 0), column, 10)
    }
    #expect(reader.holdsLeaf && reader.deadline == nil)
    reader.tick(at: Reader.start + .seconds(1))
    let held = reader.frame(at: Reader.start + .seconds(1))
    reader.tick(at: Reader.start + .seconds(3600))
    #expect(reader.frame(at: Reader.start + .seconds(3600)) == held && !reader.isMoving)
    reader.mouse(.drag(button: 0), 30, 10, after: 3_601_000)
    #expect(reader.frame(at: Reader.start + .seconds(3601)) != held)
    // Motion without a button: the release was lost.
    reader.mouse(.motion, 30, 10, after: 3_602_000)
    #expect(!reader.holdsLeaf && reader.isMoving)
    reader.tick(at: Reader.start + .seconds(3604))
    #expect(reader.pageNumber.page == 12 && !reader.isMoving)
  }

  @Test func aScreenIsHeldForAsLongAsTheButtonIsDown() throws {
    var reader = try opened { $0.transition = .scroll }
    _ = reader.type("C")
    let contents = reader.screenText()
    reader.mouse(.press(button: 0), 60, 10)
    for column in [58, 40] { reader.mouse(.drag(button: 0), column, 10) }
    #expect(reader.holdsLeaf && reader.deadline == nil)
    reader.mouse(.motion, 40, 10, after: 10)
    #expect(!reader.holdsLeaf && reader.isMoving)
    reader.tick(at: Reader.start + .seconds(5))
    #expect(reader.screenText() == contents && !reader.isMoving)
  }

  /// The columns of a row that differ from the resting page, beyond the shadow of the leaf.
  private func turned(_ reader: inout Reader, _ rest: Grid, row: Int, at time: Int) -> [Int] {
    let now = Reader.start + .milliseconds(time)
    reader.tick(at: now)
    let frame = reader.frame(at: now)
    return (0..<rest.size.columns).filter {
      frame[column: $0, row: row] != rest[column: $0, row: row]
    }
  }

  @Test(arguments: [1, -1])
  func theEdgeComesToThePointerInAFewTenthsOfASecond(direction: Int) throws {
    var reader = try opened(columns: 120, rows: 44) { $0.spread = .two }
    let rest = reader.frame(at: Reader.start)
    let paper = try #require(reader.layout).paper
    let middle = paper.row + paper.size.rows / 2
    // In the middle of the page with the turning leaf.
    let pointer = paper.column + paper.size.columns / 2 + direction * paper.size.columns / 4
    reader.mouse(.press(button: 0), pointer + direction, middle)
    reader.mouse(.drag(button: 0), pointer, middle)
    func edge(at time: Int) -> Int? {
      let turned = turned(&reader, rest, row: middle, at: time)
      return direction > 0 ? turned.min() : turned.max()
    }
    // The shadow of the leaf reaches four cells before its edge.
    let first = try #require(edge(at: 0))
    #expect(abs(first - pointer) > 18 && reader.isMoving)
    let half = try #require(edge(at: 60))
    #expect(abs(half - pointer) < abs(first - pointer) && abs(half - pointer) > 5)
    #expect(abs(try #require(edge(at: 150)) - pointer) <= 4 && !reader.isMoving)
    // From then on it stays there.
    for way in 1...20 {
      reader.mouse(.drag(button: 0), pointer - direction * way, middle, after: 200)
      #expect(abs(try #require(edge(at: 200)) - pointer + direction * way) <= 4)
    }
  }

  @Test func aLeafIsReleasedAsIfItHadComeToTheHand() throws {
    for (way, turns) in [(3, false), (45, true)] {
      var reader = try opened(columns: 120, rows: 44) { $0.spread = .two }
      reader.mouse(.press(button: 0), 80, 20)
      for step in 1...way { reader.mouse(.drag(button: 0), 80 - step, 20, after: step) }
      reader.mouse(.release(button: 0), 80 - way, 20, after: 5_000)
      reader.tick(at: Reader.start + .seconds(9))
      #expect((reader.pageNumber.page != 12) == turns, "\(way) cells")
    }
  }

  @Test func aRaisedCornerComesDownOnItsWay() throws {
    var reader = try opened(columns: 120, rows: 44) { $0.spread = .two }
    let paper = try #require(reader.layout).paper
    let (edge, foot) = (paper.columns.upperBound - 1, paper.rows.upperBound - 1)
    reader.mouse(.press(button: 0), edge, foot)
    reader.mouse(.drag(button: 0), edge - 40, foot - 1, after: 1)
    reader.tick(at: Reader.start + .milliseconds(200))
    let low = reader.frame(at: Reader.start + .milliseconds(200))
    reader.mouse(.drag(button: 0), edge - 40, foot - 9, after: 201)
    let high = reader.frame(at: Reader.start + .milliseconds(201))
    #expect(low.lines[foot - 4] != high.lines[foot - 4])
    reader.mouse(.release(button: 0), edge - 40, foot - 9, after: 900)
    // It does not jump when it is released.
    #expect(reader.frame(at: Reader.start + .milliseconds(900)) == high)
    reader.tick(at: Reader.start + .seconds(9))
    #expect(!reader.isMoving && reader.pageNumber.page == 12)
  }

  @Test func aTurnByAKeyIsNotRaisedByTheDragBeforeIt() throws {
    func turned(dragging: Bool) throws -> Grid {
      var reader = try opened(columns: 120, rows: 44) { $0.spread = .two }
      let paper = try #require(reader.layout).paper
      if dragging {
        let (edge, foot) = (paper.columns.upperBound - 1, paper.rows.upperBound - 1)
        reader.mouse(.press(button: 0), edge, foot)
        reader.mouse(.drag(button: 0), edge - 20, foot - 6, after: 1)
        reader.mouse(.release(button: 0), edge - 20, foot - 6, after: 900)
        reader.tick(at: Reader.start + .seconds(9))
      }
      reader.handle(.key(Key(.right)), at: Reader.start + .seconds(10))
      return reader.frame(at: Reader.start + .seconds(10) + .milliseconds(150))
    }
    #expect(try turned(dragging: true) == turned(dragging: false))
  }

  // MARK: Wheels and buttons

  @Test func aGestureOfTheWheelIsOnePage() throws {
    var reader = try opened { $0.transition = .none }
    for notch in 0..<1000 { reader.mouse(.wheel(.down), 40, 10, after: notch * 5) }
    #expect(reader.pageNumber.page == 13)
    // After a silence another one begins, and so it does at once the other way.
    reader.mouse(.wheel(.down), 40, 10, after: 4_995 + 149)
    #expect(reader.pageNumber.page == 13)
    reader.mouse(.wheel(.down), 40, 10, after: 4_995 + 299)
    #expect(reader.pageNumber.page == 14)
    reader.mouse(.wheel(.up), 40, 10, after: 4_995 + 300)
    #expect(reader.pageNumber.page == 13)
    reader.mouse(.wheel(.up), 40, 10, after: 4_995 + 310)
    #expect(reader.pageNumber.page == 13)
  }

  @Test(arguments: [false, true])
  func theHorizontalWheelTurnsToItsSide(isRightToLeft: Bool) throws {
    var reader = try opened { ($0.transition, $0.direction) = (.none, isRightToLeft ? .rtl : .ltr) }
    reader.mouse(.wheel(.right), 40, 10)
    #expect(reader.pageNumber.page == (isRightToLeft ? 11 : 13))
    reader.mouse(.wheel(.left), 40, 10, after: 10)
    #expect(reader.pageNumber.page == 12)
    // A finger moves a little aslant: one gesture all the same.
    for notch in 1...40 {
      reader.mouse(.wheel([.right, .up, .down][notch % 3]), 40, 10, after: 1_000 + notch * 10)
    }
    #expect(abs(reader.pageNumber.page - 12) == 1)
  }

  @Test func theButtonsAtTheSideGoBackAndForwardThroughJumps() throws {
    var reader = try opened { $0.transition = .none }
    _ = reader.type("20g")
    reader.mouse(.press(button: 8), 40, 10)
    reader.mouse(.release(button: 8), 40, 10)
    #expect(reader.pageNumber.page == 12)
    reader.mouse(.press(button: 9), 40, 10, after: 100)
    #expect(reader.pageNumber.page == 20)
  }

  // MARK: Clicks

  @Test func clicksTurnWhereTheReaderWantsThem() throws {
    for (clicks, column, page) in [
      (Settings.Mouse.on, 15, 11), (.on, 25, 12), (.on, 40, 12), (.on, 65, 13),
      (.thirds, 15, 11), (.thirds, 25, 11), (.thirds, 40, 13), (.thirds, 65, 13),
    ] {
      var reader = try opened { ($0.mouse, $0.transition) = (clicks, .none) }
      click(column, 10, &reader)
      #expect(reader.pageNumber.page == page, "\(clicks) at \(column)")
      #expect(reader.showsChrome == (page == 12))
    }
    // Everything beside the page turns too.
    var reader = try opened(columns: 250, rows: 60) { ($0.spread, $0.transition) = (.one, .none) }
    let paper = try #require(reader.layout).paper
    click(paper.column - 5, 30, &reader)
    #expect(reader.pageNumber.page == 11)
    click(paper.columns.upperBound + 5, 30, after: 1_000, &reader)
    #expect(reader.pageNumber.page == 12)
  }

  @Test func ifTheWholePageTurnsItsHeadShowsTheMenu() throws {
    var reader = try opened { ($0.mouse, $0.transition) = (.thirds, .none) }
    let text = try #require(reader.layout).pages[0].text
    click(40, text.row - 1, &reader)
    #expect(reader.showsChrome && reader.pageNumber.page == 12)
  }

  /// A column in the middle of the page with a word in row 10, and one in the next column.
  private func word(_ reader: Reader) throws -> Int {
    try #require(
      (24..<50).first { column in
        [column, column + 1].allSatisfy {
          reader.context().word(at: MouseReport(.press(button: 0), column: $0, row: 10)) != nil
        }
      })
  }

  @Test(arguments: [Settings.Mouse.on, .thirds])
  func aLongPressAndTheRightButtonSelectAWord(clicks: Settings.Mouse) throws {
    for held in [499, 500] {
      var reader = try opened { ($0.mouse, $0.transition) = (clicks, .none) }
      click(try word(reader), 10, for: held, &reader)
      #expect(reader.isReading == (held < 500), "\(held) ms")
      #expect((reader.pageNumber.page == 12) == (held == 500 || clicks == .on))
    }
    var reader = try opened { $0.mouse = clicks }
    reader.mouse(.press(button: 2), try word(reader), 10)
    #expect(!reader.isReading)
  }

  @Test(arguments: [Settings.Mouse.on, .thirds])
  func aClickOnHighlightedWordsSelectsThem(clicks: Settings.Mouse) throws {
    var reader = try opened { ($0.mouse, $0.transition) = (clicks, .none) }
    let column = try word(reader)
    reader.mouse(.press(button: 2), column, 10)
    let chosen = try #require(reader.layers.selection)
    _ = reader.press(.enter)
    #expect(reader.isReading && reader.marks.all.map(\.range) == [chosen])
    click(column, 10, after: 2_000, &reader)
    #expect(reader.layers.selection == chosen && reader.pageNumber.page == 12)
  }

  @Test func aDoubleClickThatIsDrawnSelectsWordByWord() throws {
    var reader = try opened()
    let column = try word(reader)
    click(column, 10, &reader)
    reader.mouse(.press(button: 0), column, 10, after: 100)
    #expect(!reader.isReading)
    let one = try #require(reader.layers.selection)
    reader.mouse(.drag(button: 0), column, 14, after: 200)
    let more = try #require(reader.layers.selection)
    #expect(more.lowerBound == one.lowerBound && more.upperBound > one.upperBound + 100)
    reader.mouse(.release(button: 0), column, 14, after: 300)
    #expect(reader.layers.selection == more && !reader.isReading && !reader.showsChrome)
    #expect(!reader.isMoving && reader.pageNumber.page == 12)
  }

  // MARK: Bad input

  @Test(arguments: 0..<40 as Range<UInt64>)
  func nothingThatAMouseSendsLeavesALeafStuckOrLosesThePlace(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var reader = try opened(columns: 120, rows: 30) { settings in
      settings.choose(
        ["curl", "scroll", "none"].randomElement(using: &random) ?? "", for: .transition)
      settings.choose(["on", "thirds"].randomElement(using: &random) ?? "", for: .mouse)
      settings.choose(["ltr", "rtl"].randomElement(using: &random) ?? "", for: .direction)
    }
    var now = Reader.start
    for _ in 0..<120 {
      now += .milliseconds(Int.random(in: 0..<200, using: &random))
      let (column, row) = (
        Int.random(in: -3..<130, using: &random), Int.random(in: -3..<34, using: &random)
      )
      // A turning leaf is turned, even if it has been caught.
      let (place, isMoving) = (reader.anchor, reader.isMoving || reader.scene.isDragging)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: reader.tick(at: now)
      case 1:
        let size = Size(
          columns: Int.random(in: 10..<180, using: &random),
          rows: Int.random(in: 3..<50, using: &random))
        reader.resize(to: size, at: now)
        #expect(isMoving || reader.anchor == place)
        #expect(!reader.isMoving && !reader.holdsLeaf)
      case 2: reader.handle(.focus(Bool.random(using: &random)), at: now)
      case 3:
        let keys: [Key.Code] = [.right, .left, .character("p"), .character("i"), .escape]
        reader.handle(.key(Key(keys.randomElement(using: &random) ?? .escape)), at: now)
      default:
        let actions: [MouseReport.Action] = [
          .press(button: 0), .press(button: 2), .press(button: 8), .release(button: 0),
          .release(button: 2), .drag(button: 0), .drag(button: 0), .drag(button: 0), .motion,
          .wheel(.down), .wheel(.left),
        ]
        let action = actions.randomElement(using: &random) ?? .motion
        reader.handle(.mouse(MouseReport(action, column: column, row: row)), at: now)
      }
      #expect(reader.frame(at: now).size == reader.pages.screen)
    }
    reader.resize(to: Size(columns: 120, rows: 30), at: now)
    for _ in 0..<4 {
      now += .seconds(1)
      reader.handle(.key(Key(.escape)), at: now)
      reader.tick(at: now + .milliseconds(800))
    }
    now += .seconds(2)
    reader.tick(at: now)
    #expect(!reader.isMoving && !reader.holdsLeaf && !reader.scene.isDragging && reader.isReading)
    #expect(reader.scene.visibleText.contains(reader.anchor.utf8))
    #expect(
      reader.questions { $0.handle(.key(Key(.character("q"))), at: now) }.contains(.terminal(.quit))
    )
  }
}
