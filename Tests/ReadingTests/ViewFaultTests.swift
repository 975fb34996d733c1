import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Testing
import Transitions
import Typesetting

@testable import Reading

/// Behaviour of the pages that one wrong word in the code would change unnoticed by all other tests.
struct ViewFaultTests {
  private func opened(
    page: Int = 12, columns: Int = 120, rows: Int = 44, chapters: Int = 12,
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    var settings = Settings()
    change(&settings)
    var reader = reader(
      try sampleBook(chapters: chapters), columns: columns, rows: rows, settings: settings)
    _ = reader.type(page == 999 ? "G" : "\(page)g")
    return reader
  }

  private func frame(after milliseconds: Int, _ reader: inout Reader) -> Grid {
    let now = Reader.start + .milliseconds(milliseconds)
    reader.tick(at: now)
    return reader.frame(at: now)
  }

  // MARK: Drags

  @Test func aTurnIsAsLongAsTheWayOfTheEdge() {
    let paper = Rect(column: 0, row: 0, columns: 60, rows: 20)
    func geometry(isSpread: Bool) -> DragGeometry {
      let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
      // Held at a corner, the far rows lag behind by 0.32.
      let curl = Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: 1)
      return DragGeometry(
        extent: 60, forward: curl.pull, backward: isSpread ? curl.pull : Backwards(curl).pull)
    }
    let slide = Slide(window: paper, spacing: 2, table: Cell(), isForward: true)
    #expect(slide.pull == Pull(cells: 62, threshold: 0.3))
    for direction in Direction.allCases {
      #expect(abs(geometry(isSpread: true).cells(turning: direction) - 79.2) < 1e-9)
    }
    let single = geometry(isSpread: false)
    #expect(abs(single.cells(turning: .forward) - 158.4) < 1e-9)
    #expect(abs(single.cells(turning: .backward) - 60) < 1e-9)
    // The edge of a single leaf is led to the spine and no further.
    #expect(abs(single.progress(of: 999) - 0.5 / 1.32) < 1e-9)
    #expect(single.progress(of: -999) == -1)
    #expect(abs(geometry(isSpread: true).progress(of: 999) - 1 / 1.32) < 1e-9)
    // Half of the remaining way from the place of grabbing.
    #expect(abs(single.threshold(.backward, from: 0.4) - 0.7) < 1e-9)
  }

  @Test(arguments: [true, false])
  func theEdgeOfABoardIsAtThePointer(isForward: Bool) throws {
    var reader = try opened(page: isForward ? 1 : 2) { $0.spread = .two }
    let paper = try #require(reader.layout).paper
    let rest = reader.frame(at: Reader.start)
    let from = isForward ? paper.columns.upperBound - 1 : paper.column
    reader.mouse(.press(button: 0), from, 20)
    for way in [5, 12, 25, 40] {
      let pointer = isForward ? from - way : from + way
      reader.mouse(.drag(button: 0), pointer, 20, after: 1_000)
      let held = frame(after: 2_000, &reader)
      // The board and the page or table behind it have different shades.
      let edge = try #require(
        (isForward ? Array(paper.columns.reversed()) : Array(paper.columns)).first {
          held[column: $0, row: 3].style.background != held[column: from, row: 3].style.background
        })
      #expect(abs(edge - pointer) <= 2, "\(way) cells")
      #expect(held != rest)
    }
  }

  @Test func aBoardThatIsCaughtDoesNotJump() throws {
    var reader = try opened(page: 1) { $0.spread = .two }
    let paper = try #require(reader.layout).paper
    reader.handle(.key(Key(.right)), at: Reader.start)
    let caught = frame(after: 120, &reader)
    reader.mouse(.press(button: 0), 100, 20, after: 120)
    reader.mouse(.drag(button: 0), 99, 20, after: 120)
    let led = frame(after: 120, &reader)
    let moved = paper.columns.count {
      caught[column: $0, row: 3].style.background != led[column: $0, row: 3].style.background
        && (caught[column: $0, row: 3].style.background
          == caught[column: 100, row: 3].style.background)
    }
    #expect(moved <= 3)
  }

  @Test func aLeafThatIsLedBackALittleIsJudgedByItsOwnTurn() throws {
    var reader = try opened(columns: 80, rows: 24)
    reader.handle(.key(Key(.right)), at: Reader.start)
    reader.tick(at: Reader.start + .milliseconds(130))
    reader.mouse(.press(button: 0), 40, 12, after: 130)
    reader.mouse(.drag(button: 0), 43, 12, after: 140)
    // More than a quarter of the turn: beyond half of the way to the spine.
    reader.mouse(.release(button: 0), 43, 12, after: 2_000)
    reader.tick(at: Reader.start + .seconds(5))
    #expect(reader.pageNumber.page == 13)
  }

  @Test func pagesAreSetAheadOfTheHand() throws {
    var reader = Reader(
      book: try sampleBook(), at: .start, settings: Settings(),
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24))
    for turn in 0..<12 {
      reader.mouse(.press(button: 0), 70, 12, after: turn * 3_000)
      for step in 1...20 {
        reader.mouse(.drag(button: 0), 70 - 3 * step, 12, after: turn * 3_000 + step * 10)
      }
      reader.mouse(.release(button: 0), 10, 12, after: turn * 3_000 + 210)
      reader.tick(at: Reader.start + .milliseconds(turn * 3_000 + 2_500))
    }
    #expect(reader.scene.focus == 12)
  }

  @Test func aLeafIsHeldWhereItWasClickedAndATurnByAJumpAtItsFoot() throws {
    func turn(clickedAt row: Int?) throws -> [String] {
      var reader = try opened()
      if let row {
        reader.mouse(.press(button: 0), 117, row)
        reader.mouse(.release(button: 0), 117, row)
        return frame(after: 130, &reader).lines
      }
      return []
    }
    #expect(try turn(clickedAt: 4) != turn(clickedAt: 40))
    func jump(clickedAt row: Int) throws -> [String] {
      var reader = try opened()
      reader.mouse(.press(button: 0), 117, row)
      reader.mouse(.release(button: 0), 117, row)
      reader.tick(at: Reader.start + .seconds(2))
      reader.handle(.key(Key(.character("g"))), at: Reader.start + .seconds(3))
      return frame(after: 3_130, &reader).lines
    }
    #expect(try jump(clickedAt: 4) == jump(clickedAt: 40))
  }

  // MARK: Bumps

  @Test func nothingMovesAtAnEndIfTurnsAreNotShown() throws {
    var reader = try opened(page: 1, columns: 80, rows: 24) { $0.transition = .none }
    let rest = reader.frame(at: Reader.start)
    reader.handle(.key(Key(.left)), at: Reader.start)
    let tried = frame(after: 60, &reader)
    #expect(tried.lines.dropLast() == rest.lines.dropLast())
    #expect(tried.cursor == rest.cursor && rest.cursor != nil)
  }

  @Test func aBlankHalfDoesNotBumpAndTheCursorIsHiddenDuringABump() throws {
    for spread in [Settings.Spread.two, .paired] {
      var reader = try opened(page: 999, columns: 160) { $0.spread = spread }
      let rest = reader.frame(at: Reader.start)
      let hasBlank = reader.scene.pagesOnScreen.contains(nil)
      reader.handle(.key(Key(.right)), at: Reader.start)
      let bumped = frame(after: 60, &reader)
      #expect((bumped.lines.dropLast() == rest.lines.dropLast()) == hasBlank)
      #expect((bumped.cursor == nil) != hasBlank)
    }
  }

  // MARK: The layout

  @Test func twoPagesStayTwoForALittleLess() throws {
    for (columns, wasSpread, isSpread) in [
      (108, false, true), (107, false, false), (107, true, true), (106, true, true),
      (105, true, false),
    ] {
      let found = layout(columns, 40, wasSpread: wasSpread) { _ in }
      #expect(found?.isSpread == isSpread, "\(columns) columns")
    }
    for (columns, isSpread) in [(59, false), (60, true)] {
      #expect(layout(columns, 24) { $0.spread = .two }?.isSpread == isSpread)
    }
  }

  @Test func theCornersReachToTheEdgesOfTheScreen() throws {
    let sideways = try #require(layout(160, 45) { $0.spread = .two })
    #expect(sideways.cornerTarget(ofPage: 0).column == 0)
    #expect(sideways.cornerTarget(ofPage: 1).columns.upperBound == 160)
    #expect(sideways.cornerTarget(ofPage: 0).row == 0)
  }

  @Test func plainScreensAreNotMirrored() throws {
    for isRightToLeft in [false, true] {
      let plain = layout(80, 24) { settings in
        settings.accessible = .on
        settings.direction = isRightToLeft ? .rtl : .ltr
      }
      #expect(plain?.pages[0].text.column == 0)
    }
  }

  @Test func pagesThatFaceEachOtherDependOnTheCover() {
    #expect(layout(160, 45) { $0.spread = .auto }?.format.facing == .fromSecond)
    #expect(layout(160, 45) { $0.spread = .paired }?.format.facing == .fromFirst)
    #expect(layout(80, 24) { $0.spread = .paired }?.format.facing == PageFormat.Facing.none)
  }

  @Test func aPageIsAtMostThreeToTwo() throws {
    let tall = try #require(layout(80, 200) { $0.measure = 66 })
    #expect(tall.paper.size.rows == max(48, tall.paper.size.columns * 3 / 4))
    let wide = try #require(layout(140, 200) { ($0.measure, $0.spread) = (120, .one) })
    #expect(wide.paper.size.rows == wide.paper.size.columns * 3 / 4)
  }

  // MARK: The page block

  /// The columns of leaves seen at the left and the right of the paper.
  private func edges(_ reader: inout Reader) throws -> [Int] {
    let layout = try #require(reader.layout)
    let grid = reader.frame(at: .seconds(100_000_000))
    let table = reader.pages.palette.table
    let row = layout.paper.row + 5
    return [0..<layout.paper.column, layout.paper.columns.upperBound..<layout.screen.columns].map {
      $0.count { grid[column: $0, row: row].style.background != table }
    }
  }

  @Test(arguments: [(20, 12, false), (60, 24, true), (80, 24, false), (160, 45, true)])
  func theShadeBesideTheSpineIsAtMostAnEighthOfThePage(
    columns: Int, rows: Int, isSpread: Bool
  ) throws {
    var reader = try opened(columns: columns, rows: rows) { $0.spread = isSpread ? .two : .one }
    let layout = try #require(reader.layout)
    let grid = reader.frame(at: .seconds(100_000_000))
    let palette = reader.pages.palette
    let paper = try #require(layout.pages.last).paper
    let shaded = paper.columns.count {
      grid[column: $0, row: paper.rows.upperBound - 1].style.background != palette.paper
    }
    let shades = palette.gutter.count - (isSpread ? 0 : 2)
    #expect(shades > 1 && shaded == min(shades, paper.size.columns / 8))
  }

  @Test func noLeavesAreSeenBeforeTheFirstPageOrAfterTheLast() throws {
    for isMirrored in [false, true] {
      var reader = try opened(page: 1, columns: 200, rows: 50) {
        ($0.direction, $0.spread) = (isMirrored ? .rtl : .ltr, .paired)
      }
      #expect(try edges(&reader)[isMirrored ? 1 : 0] == 0)
      #expect(try edges(&reader)[isMirrored ? 0 : 1] > 0)
      _ = reader.type("G")
      #expect(try edges(&reader)[isMirrored ? 0 : 1] == 0)
    }
  }

  @Test func theBookIsNamedAboveTheFirstPageOfASpread() throws {
    for isMirrored in [false, true] {
      var reader = try opened(page: 6, columns: 160, rows: 45) {
        ($0.direction, $0.spread) = (isMirrored ? .rtl : .ltr, .two)
      }
      let layout = try #require(reader.layout)
      let row = try #require(layout.pages[0].headRow)
      let line = Array(reader.screenText()[row])
      let book = Array("THE COUNTING HOUSE")
      let halves = [line.prefix(80), line.dropFirst(80)].map(Array.init)
      let shown = halves.map { half in
        half.indices.contains { half[$0...].starts(with: book) }
      }
      // A page with the beginning of a chapter has no head.
      #expect(
        !shown[isMirrored ? 0 : 1]
          && (shown[isMirrored ? 1 : 0] || halves[isMirrored ? 1 : 0].allSatisfy { $0 == " " }))
    }
  }

  // MARK: The rows over the page

  @Test func theRowAboveTheIndicatorBelongsToIt() throws {
    var reader = try opened(columns: 80, rows: 24)
    _ = reader.type("i")
    let row = IndicatorRow(reader.context())
    #expect(row.rows == 22..<24)
    let column = try #require((0..<80).first { !row.requests(column: $0).isEmpty })
    reader.mouse(.press(button: 0), column, 22)
    reader.mouse(.release(button: 0), column, 22)
    reader.tick(at: Reader.start + .seconds(2))
    #expect(reader.pageNumber.page != 12)
  }

  @Test func theIndicatorFollowsAHeldLeafPastTheMiddle() throws {
    var reader = try opened(columns: 80, rows: 24) { $0.transition = .scroll }
    reader.mouse(.press(button: 0), 75, 12)
    reader.mouse(.drag(button: 0), 20, 12)
    let indicator = try #require(reader.scene.indicator)
    #expect(indicator.shownIndex == indicator.index + 1)
    let (shown, context) = (IndicatorRow(reader.context()), reader.context())
    reader.mouse(.motion, 20, 12)
    reader.tick(at: Reader.start + .seconds(2))
    var (there, back) = (Grid(size: context.screen), Grid(size: context.screen))
    shown.draw(palette: context.palette, into: &there)
    IndicatorRow(reader.context()).draw(palette: context.palette, into: &back)
    #expect(there.lines != back.lines)
  }

  @Test func aLayerForALeafThatWasDroppedGoesAway() throws {
    var reader = try opened(columns: 80, rows: 24)
    _ = reader.type("p")
    #expect(!reader.isReading)
    reader.resize(to: Size(columns: 90, rows: 30), at: Reader.start)
    #expect(reader.isReading && !reader.scene.isDragging)
  }

  @Test func theBarIsAsWideAsHalfOfItsRowUpToALimit() throws {
    func row(_ columns: Int) throws -> String {
      let row = IndicatorRow(
        screen: Size(columns: columns, rows: 24), count: 300, current: 0, number: "1 / 300",
        isRightToLeft: false)
      var grid = Grid(size: Size(columns: columns, rows: 24))
      row.draw(palette: try opened().palette, into: &grid)
      return grid.lines[23]
    }
    for (columns, width) in [(60, 28), (80, 32), (160, 32)] {
      let text = try row(columns)
      let bar = text.trimmingPrefix { $0 == " " || $0.isNumber || $0 == "/" }
      #expect(bar.count == width, "\(columns): \(text)")
    }
  }

  @Test func theActionsOfASelectionAreSetApartByTheRoom() {
    func row(_ columns: Int) -> String {
      var grid = Grid(size: Size(columns: columns, rows: 12))
      SelectionRow(screen: Size(columns: columns, rows: 12)).draw(
        palette: Palette(.paper, Appearance(depth: .direct)), into: &grid)
      return grid.lines[11].trimmingPrefix { $0 == " " }.description
    }
    #expect(row(80) == "1-5 highlight   a note   y copy   D look up   A read   x remove")
    #expect(row(50) == "1-5 pen  a note  y copy  D look  A read  x off")
  }

  @Test func aPressOnAWordBeginsTheSelectionThere() throws {
    var reader = try opened(columns: 80, rows: 24)
    _ = reader.type("w")
    let lines = reader.screenText()
    let row = try #require((8..<20).first { lines[$0].contains("x1") })
    let column = try #require(lines[row].firstIndex(of: "w")).utf16Offset(in: lines[row])
    let before = try #require(
      reader.context().word(at: MouseReport(.press(button: 0), column: column, row: row)))
    reader.mouse(.press(button: 0), column, row)
    reader.mouse(.drag(button: 0), column + 9, row, after: 10)
    reader.mouse(.release(button: 0), column + 9, row, after: 20)
    let selected = try #require(reader.layers.selection)
    #expect(selected.lowerBound == before.lowerBound && selected.upperBound > before.upperBound)
  }

  @Test func aLeafThatIsLiftedByKeysNeverLandsByThem() throws {
    for code in [Key.Code.right, .left] {
      var reader = try opened(columns: 80, rows: 24)
      _ = reader.type("p")
      for _ in 0..<60 { _ = reader.press(code) }
      #expect(reader.scene.isDragging && abs(reader.scene.controller.pages.dragProgress) == 0.98)
    }
  }

  @Test func theRowAboveTheActionsBelongsToThemUnlessAWordIsThere() throws {
    for (columns, rows) in [(80, 24), (80, 12), (40, 12), (30, 8)] {
      var reader = try opened(columns: columns, rows: rows) { $0.footer = .none }
      _ = reader.type("w")
      let context = reader.context()
      let hasText = context.layout?.pages.contains { $0.text.rows.contains(rows - 2) } == true
      let row = SelectionRow(screen: context.screen, isSingle: hasText)
      let above = row.rows.lowerBound - 1
      let first = row.rows.count == 1 ? PanelCommand.copy : .findWord
      for column in 0..<columns where row.action(column: column, row: above + 1) == first {
        var clicked = reader
        let report = MouseReport(.press(button: 0), column: column, row: above)
        let isWord = context.word(at: report) != nil
        let questions = clicked.click(column, above)
        let isFinding = clicked.foot().contains("Go to word")
        #expect(
          (first == .copy ? questions.isEmpty : !isFinding) == isWord,
          "\(columns) × \(rows), \(column)")
      }
    }
  }
}
